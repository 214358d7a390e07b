#include "session/session.h"

#include <QElapsedTimer>
#include <algorithm>

#include "decoding/decoding_session.h"
#include "io/model_file.h"
#include "session/training_files.h"
#include "text/language.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

// Up to here a sentence is encoded at once, in a few milliseconds; beyond, as a job.
constexpr std::size_t kQuickLength = 64;
constexpr int kSliceMs = 12;  // of writing to the end, between two turns of the event loop

QString plainName(Architecture architecture) {
    return architecture == Architecture::RnnSearch ? u"RNNsearch"_s : u"RNNencdec"_s;
}

// From the command that the training record keeps; a record of another shape names none.
QString taskOf(const std::string& training) {
    const auto words = commandOf(training).split(u' ');
    const auto option = words.indexOf(u"--task"_s);
    return option < 0 ? QString() : words.value(option + 1);
}

ModelFacts factsOf(const ModelFile& file, const QString& path, const QString& name) {
    const ModelConfig& config = file.parameters.config();
    ModelFacts facts;
    facts.name = name;
    facts.path = path;
    facts.architecture = plainName(config.architecture);
    facts.decoderOrder = QString::fromLatin1(lookback::name(config.decoderOrder));
    facts.score = QString::fromLatin1(lookback::name(config.score));
    facts.sizes = Session::tr("%L1 source and %L2 target words, %3 hidden units, embeddings of %4")
                      .arg(config.sourceVocabSize)
                      .arg(config.targetVocabSize)
                      .arg(config.hiddenSize)
                      .arg(config.embeddingSize);
    facts.attribution = QString::fromStdString(file.attribution);
    facts.task = taskOf(file.training);
    return facts;
}

}  // namespace

Session::Session(QObject* parent) : QObject(parent), m_sentence(std::make_unique<Sentence>()) {
    connect(&m_slices, &QTimer::timeout, this, [this] { work(kSliceMs); });
    const auto give = [this](const QString& sentence) {
        stopWriting();
        m_state.awaited = Awaited::Nothing;
        setError(sentence);
        emit beamChanged();
        emit busyChanged();
    };
    connect(&m_loading, &LatestJob::failed, this, [this](const QString& sentence) {
        setError(sentence);
        emit busyChanged();
    });
    connect(&m_encoding, &LatestJob::failed, this, give);
    connect(&m_beam, &BeamFinder::failed, this, give);
    connect(&m_beam, &BeamFinder::found, this, &Session::adoptWinner);
}

Session::~Session() = default;

void Session::openModel(const QString& path, const QString& name) {
    m_loading.start([this, path, name]() -> LatestJob::Finish {
        auto file = std::make_shared<Result<ModelFile>>(loadModelFile(path.toStdString()));
        if (!file->ok())
            return [this, sentence = QString::fromStdString(file->error())] {
                setError(sentence);
                emit busyChanged();
            };
        const ModelFacts facts = factsOf(file->value(), path, name);
        ModelFile& parts = file->value();
        auto translator = std::make_shared<const Translator>(Translator{
            name.toStdString(), std::make_shared<const Model<float>>(std::move(parts.parameters)),
            std::move(parts.source), std::move(parts.target)});
        return [this, translator, facts] { install(translator, facts); };
    });
    emit busyChanged();
}

void Session::stopLoading() {
    m_loading.cancel();
    emit busyChanged();
}

void Session::install(std::shared_ptr<const Translator> translator, ModelFacts facts) {
    m_translator = std::move(translator);
    m_facts = std::move(facts);
    setError({});
    // The old model's trace goes before anybody asks: no view may see it as the new one's.  So do
    // the edits: their words are numbers of the old vocabulary.
    m_encoding.cancel();
    m_beam.clear();
    stopWriting();
    m_decoding.reset();
    m_history.clear();
    m_typing = false;
    *m_sentence = {};
    EditState fresh;
    fresh.source = m_state.source;
    fresh.beam = m_state.beam;
    if (fresh.beam > 1) fresh.awaited = Awaited::Winner;
    m_state = std::move(fresh);
    emit modelChanged();
    readSource();
    search();
    if (writing()) m_slices.start(0);  // asked for by whoever heard of the model
    emit sourceChanged();
    emit traceChanged();
    emit busyChanged();
}

QStringList Session::targetWords() const {
    QStringList words;
    if (!m_translator) return words;
    const Vocabulary& vocabulary = m_translator->target.vocabulary();
    for (std::size_t id = 0; id < vocabulary.size(); ++id)
        words << QString::fromStdString(vocabulary.word(static_cast<TokenId>(id)));
    return words;
}

QString Session::targetWord(TokenId word) const {
    return m_translator ? QString::fromStdString(m_translator->target.vocabulary().word(word))
                        : QString();
}

void Session::readSource() {
    Sentence sentence = m_translator->source.encode(m_state.source.toStdString());
    const bool same = m_sentence->surface == sentence.surface && m_sentence->ids == sentence.ids;
    *m_sentence = std::move(sentence);
    if (!same) encode(*m_sentence);
}

void Session::encode(const Sentence& sentence) {
    m_encoding.cancel();
    m_decoding.reset();
    if (sentence.ids.size() <= kQuickLength) {
        m_decoding = std::make_unique<DecodingSession>(m_translator, sentence);
        return;
    }
    m_encoding.start([this, translator = m_translator, sentence]() -> LatestJob::Finish {
        auto decoding = std::make_shared<DecodingSession>(translator, sentence);
        return [this, decoding] {
            m_decoding = std::make_unique<DecodingSession>(std::move(*decoding));
            setLimit();
            work(kSliceMs);
            emit busyChanged();
        };
    });
}

const Trace& Session::trace() const {
    return m_decoding ? m_decoding->trace() : m_none;
}

int Session::written() const {
    return m_decoding ? m_decoding->size() : 0;
}

int Session::position() const {
    return std::min(m_state.position, written());
}

bool Session::ended() const {
    return m_decoding && !replaying() && position() == written() && m_decoding->ended();
}

bool Session::stoppedByLimit() const {
    return ended() && !m_decoding->trace().complete;
}

int Session::limit() const {
    return m_decoding ? m_decoding->limit() : 0;
}

QString Session::translation() const {
    if (!m_decoding) return {};
    TokenIds ids;
    for (int i = 0; i < position(); ++i)
        ids.push_back(m_decoding->trace().steps[static_cast<std::size_t>(i)].id);
    return QString::fromStdString(m_translator->target.decode(ids));
}

bool Session::writeOne() {
    if (m_state.position == written()) {
        if (!m_decoding->step()) return false;
        m_state.written = written();
    }
    ++m_state.position;
    return true;
}

void Session::next() {
    if (!hasModel()) return;
    m_typing = false;
    if (encoding() || replaying() || m_state.awaited != Awaited::Nothing) {
        ++m_wanted;
        emit busyChanged();
        return;
    }
    if (!m_decoding || ended()) return;
    emit stepped();
    writeOne();
    emit wrote(1);
    emit traceChanged();
}

void Session::back() {
    setPosition(position() - 1);
}

void Session::first() {
    setPosition(0);
}

void Session::setPosition(int wanted) {
    stopWriting();
    m_typing = false;
    wanted = std::clamp(wanted, 0, written());
    if (wanted == m_state.position) return;
    m_state.position = wanted;
    emit traceChanged();
    emit busyChanged();
}

void Session::reach(int words) {
    if (!hasModel()) return;
    stopWriting();
    m_typing = false;
    const int there = std::max(written(), m_state.written);
    const int shown = std::clamp(words, 0, there);
    const bool moved = shown != m_state.position;
    m_state.position = shown;
    if (words > there && !ended()) {
        m_wanted = words - there;
        if (m_decoding) return work(kSliceMs);
    }
    if (!moved && m_wanted == 0) return;
    emit traceChanged();
    emit busyChanged();
}

void Session::finish() {
    if (!hasModel()) return;
    m_typing = false;
    m_toEnd = true;
    m_slices.start(0);
    emit busyChanged();
}

void Session::stopWriting() {
    m_toEnd = false;
    m_wanted = 0;
}

// One more step of what was asked for: -1 nothing is left, 0 a step replayed, 1 a step written.
int Session::workOnce() {
    if (replaying()) {
        const Status status = takeStep(*m_decoding, m_state.edits);
        if (status.ok()) return 0;
        // What cannot be replayed is given up: the state is what is there.
        m_state.written = written();
        m_state.position = position();
        m_state.edits.resize(
            std::min(m_state.edits.size(), static_cast<std::size_t>(m_state.written)));
        setError(QString::fromStdString(status.error()));
        return 0;
    }
    const bool ready = m_state.awaited == Awaited::Nothing && (m_toEnd || m_wanted > 0);
    if (!ready) return -1;
    if (writeOne()) {
        if (m_wanted > 0) --m_wanted;
        return 1;
    }
    stopWriting();
    return -1;
}

// Works for a while, and goes on in the next turn of the event loop if something is left.
void Session::work(int budgetMs) {
    if (!m_decoding) return m_slices.stop();  // being encoded: its end comes here again
    if ((m_toEnd || m_wanted > 0) && !ended()) emit stepped();
    QElapsedTimer clock;
    clock.start();
    int words = 0;
    int done = 0;
    do {
        done = workOnce();
        words += std::max(done, 0);
    } while (done >= 0 && clock.elapsed() < budgetMs);
    if (words > 0) emit wrote(words);
    if (done >= 0)
        m_slices.start(0);
    else
        m_slices.stop();
    emit traceChanged();
    if (done < 0) emit busyChanged();
}

void Session::setError(const QString& sentence) {
    if (sentence == m_error) return;
    m_error = sentence;
    emit errorChanged();
}

}  // namespace lookback
