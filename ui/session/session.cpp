#include "session/session.h"

#include <QElapsedTimer>
#include <algorithm>

#include "decoding/decoding_session.h"
#include "io/model_file.h"
#include "session/source_text.h"

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

// Up to here a sentence is encoded at once, in a few milliseconds; beyond, as a job.
constexpr std::size_t kQuickLength = 64;
constexpr int kSliceMs = 12;  // of writing to the end, between two turns of the event loop

QString plainName(Architecture architecture) {
    return architecture == Architecture::RnnSearch ? u"RNNsearch"_s : u"RNNencdec"_s;
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
    return facts;
}

}  // namespace

Session::Session(QObject* parent) : QObject(parent), m_sentence(std::make_unique<Sentence>()) {
    connect(&m_finishing, &QTimer::timeout, this, &Session::finishSlice);
    for (const LatestJob* job : {&m_loading, &m_encoding})
        connect(job, &LatestJob::failed, this, [this](const QString& sentence) {
            m_finishing.stop();
            setError(sentence);
            emit busyChanged();
        });
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

void Session::install(std::shared_ptr<const Translator> translator, ModelFacts facts) {
    m_translator = std::move(translator);
    m_facts = std::move(facts);
    setError({});
    // The old model's trace goes before anybody asks: no view may see it as the new one's.
    m_encoding.cancel();
    m_finishing.stop();
    m_decoding.reset();
    m_position = 0;
    *m_sentence = {};
    emit modelChanged();
    readSource();
}

void Session::setSource(const QString& text) {
    const QString clean = cleanSource(text).text;
    if (clean == m_source) return;
    m_source = clean;
    readSource();
}

void Session::readSource() {
    if (m_translator) {
        Sentence sentence = m_translator->source.encode(m_source.toStdString());
        const bool same =
            m_sentence->surface == sentence.surface && m_sentence->ids == sentence.ids;
        *m_sentence = std::move(sentence);
        if (!same) encode(m_translator, *m_sentence);
    }
    emit sourceChanged();
    emit traceChanged();
    emit busyChanged();
}

void Session::encode(const std::shared_ptr<const Translator>& translator,
                     const Sentence& sentence) {
    m_finishing.stop();
    m_encoding.cancel();
    m_position = 0;
    m_wanted = 0;
    m_decoding.reset();
    if (sentence.ids.size() <= kQuickLength) {
        m_decoding = std::make_unique<DecodingSession>(translator, sentence);
        return;
    }
    m_encoding.start([this, translator, sentence]() -> LatestJob::Finish {
        auto decoding = std::make_shared<DecodingSession>(translator, sentence);
        return [this, decoding] {
            m_decoding = std::make_unique<DecodingSession>(std::move(*decoding));
            emit traceChanged();
            for (; m_wanted > 0; --m_wanted) next();
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

bool Session::ended() const {
    return m_decoding && m_position == m_decoding->size() && m_decoding->ended();
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
    for (int i = 0; i < m_position; ++i)
        ids.push_back(m_decoding->trace().steps[static_cast<std::size_t>(i)].id);
    return QString::fromStdString(m_translator->target.decode(ids));
}

bool Session::writeOne() {
    if (m_position == m_decoding->size() && !m_decoding->step()) return false;
    ++m_position;
    return true;
}

void Session::next() {
    if (encoding()) ++m_wanted;
    if (!m_decoding || ended()) return;
    emit stepped();
    if (writeOne()) emit traceChanged();
}

void Session::back() {
    setPosition(m_position - 1);
}

void Session::first() {
    setPosition(0);
}

void Session::setPosition(int position) {
    m_finishing.stop();
    m_wanted = 0;
    const int wanted = std::clamp(position, 0, written());
    if (wanted == m_position) return;
    m_position = wanted;
    emit traceChanged();
    emit busyChanged();
}

void Session::finish() {
    if (!hasModel()) return;
    m_finishing.start(encoding() ? 16 : 0);
    emit busyChanged();
}

void Session::finishSlice() {
    if (encoding()) return;
    m_finishing.setInterval(0);
    QElapsedTimer clock;
    clock.start();
    bool more = m_decoding != nullptr;
    while (more && clock.elapsed() < kSliceMs) more = writeOne();
    if (!more) m_finishing.stop();
    emit traceChanged();
    if (!more) emit busyChanged();
}

Status Session::choose(TokenId word) {
    if (!m_decoding) return Error{tr("open a model and wait for it first").toStdString()};
    m_finishing.stop();
    const int step = std::max(m_position - 1, 0);
    Status status = m_decoding->choose(step, word);
    if (status.ok()) {
        m_position = step + 1;
        setError({});
    }
    emit traceChanged();
    emit busyChanged();
    return status;
}

Status Session::choose(const QString& word) {
    if (!hasModel()) return Error{tr("open a model first").toStdString()};
    const std::string text = word.toStdString();
    const TokenId id = text == "<eos>" ? kEos : m_translator->target.vocabulary().id(text);
    if (id == kUnk && text != "<unk>")
        return Error{tr("“%1” is not among the words this model can write: choose another")
                         .arg(word)
                         .toStdString()};
    return choose(id);
}

Status Session::force(const std::vector<float>& weights) {
    if (!m_decoding) return Error{tr("open a model and wait for it first").toStdString()};
    m_finishing.stop();
    const int step = std::max(m_position - 1, 0);
    Status status = m_decoding->force(step, weights);
    if (status.ok()) {
        m_position = step + 1;
        setError({});
    }
    emit traceChanged();
    emit busyChanged();
    return status;
}

void Session::setError(const QString& sentence) {
    if (sentence == m_error) return;
    m_error = sentence;
    emit errorChanged();
}

}  // namespace lookback
