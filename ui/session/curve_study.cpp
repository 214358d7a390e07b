#include "session/curve_study.h"

#include <algorithm>
#include <thread>

#include "corpus/encoded_corpus.h"
#include "io/model_file.h"

namespace lookback {
namespace {

constexpr int kPollMs = 33;
constexpr double kMostUnknown = 0.5;  // of the words, without a warning

using TranslatorPtr = std::shared_ptr<const Translator>;

Result<TranslatorPtr> load(const SampleModel& model) {
    auto file = loadModelFile(model.path.toStdString());
    if (!file) return Error{file.error()};
    return TranslatorPtr(std::make_shared<const Translator>(Translator{
        model.name.toStdString(), std::make_shared<const Model<float>>(std::move(file->parameters)),
        std::move(file->source), std::move(file->target)}));
}

// Scores of a model that cannot read or write the language of the test set say nothing about it.
QStringList unknownWords(const Translator& translator, const std::vector<TextPair>& pairs,
                         int threads) {
    const auto corpus =
        EncodedCorpus::encode(pairs, translator.source, translator.target, 0, threads);
    const QString name = QString::fromStdString(translator.name);
    QStringList warnings;
    const auto percent = [](double share) { return QString::number(100 * share, 'f', 0); };
    if (const double share = corpus.source().unknownRate(); share > kMostUnknown)
        warnings << CurveStudy::tr(
                        "%1 does not know %2 % of the words of the sources: it is no "
                        "model of this language, or splits words in another way.")
                        .arg(name, percent(share));
    if (const double share = corpus.target().unknownRate(); share > kMostUnknown)
        warnings << CurveStudy::tr(
                        "%1 cannot write %2 % of the words of the references: its "
                        "scores say little.")
                        .arg(name, percent(share));
    return warnings;
}

}  // namespace

int CurveRequest::spareThreads() {
    return std::max(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1);
}

CurveStudy::CurveStudy(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_inbox && m_inbox->pairs > 0 && !m_clock.isValid()) m_clock.start();
        emit advanced();
    });
    connect(&m_job, &LatestJob::failed, this, [this](const QString& sentence) {
        end(nullptr);
        emit failed(sentence);
    });
}

CurveStudy::~CurveStudy() {
    stop();
}

void CurveStudy::stop() {
    if (m_inbox) m_inbox->stopped = true;
    m_inbox.reset();
    m_timer.stop();
    m_job.cancel();
}

void CurveStudy::end(std::shared_ptr<const CurveResult> result) {
    m_result = std::move(result);
    m_inbox.reset();
    m_timer.stop();
    emit changed();
}

void CurveStudy::start(CurveRequest request) {
    stop();
    m_result.reset();
    m_cancelled = false;
    m_clock.invalidate();
    m_inbox = std::make_shared<Inbox>();
    m_job.start([this, inbox = m_inbox, request = std::move(request)]() -> LatestJob::Finish {
        auto result = run(request, *inbox);
        if (!result)
            return [this, sentence = QString::fromStdString(result.error())] {
                end(nullptr);
                emit failed(sentence);
            };
        // Moved, not copied: it may hold thousands of sentences.
        return
            [this, whole = std::make_shared<const CurveResult>(*std::move(result))] { end(whole); };
    });
    m_timer.start();
    emit changed();
}

void CurveStudy::cancel() {
    if (!busy()) return;
    stop();
    m_cancelled = true;
    emit changed();
}

CurveProgress CurveStudy::progress() const {
    CurveProgress progress;
    if (!m_inbox) return progress;
    progress.done = m_inbox->done;
    progress.pairs = m_inbox->pairs;
    progress.scoring = m_inbox->scoring;
    if (progress.done > 0 && m_clock.isValid())
        progress.secondsLeft = static_cast<double>(m_clock.elapsed()) / 1000 *
                               static_cast<double>(progress.pairs - progress.done) /
                               static_cast<double>(progress.done);
    return progress;
}

// An error where it was stopped, which nobody hears: a stopped job's result is dropped.
Result<CurveResult> CurveStudy::run(const CurveRequest& request, Inbox& inbox) {
    const Error stopped{"stopped"};
    const auto buckets = LengthBuckets::parse(request.bounds.toStdString());
    if (!buckets) return Error{tr("length buckets: ").toStdString() + buckets.error()};
    std::vector<TranslatorPtr> translators;
    for (const SampleModel& model : request.models) {
        auto translator = load(model);
        if (!translator) return Error{translator.error()};
        translators.push_back(*std::move(translator));
        if (inbox.stopped) return stopped;
    }
    auto pairs = readTestSet(request.test, request.bootstrap.seed);
    if (!pairs) return Error{pairs.error()};
    CurveResult result;
    result.request = request;
    const int threads = request.translation.threads;
    for (const TranslatorPtr& translator : translators)
        result.warnings << unknownWords(*translator, *pairs, threads);
    if (inbox.stopped) return stopped;

    inbox.pairs = pairs->size();
    std::size_t next = 0;
    TranslationOptions options = request.translation;
    options.beam.stopped = &inbox.stopped;
    auto corpus = translateAndScore(
        translators, options,
        [&]() -> Result<std::optional<TextPair>> {
            if (next == pairs->size()) return std::optional<TextPair>();
            return std::optional(std::move((*pairs)[next++]));
        },
        [&](std::size_t done) {
            inbox.done = done;
            return !inbox.stopped;
        },
        [&](TranslatedPair done) {
            CurveSentence& sentence = result.sentences.emplace_back();
            sentence.source = std::move(done.pair.source);
            sentence.reference = std::move(done.pair.target);
            std::ranges::move(done.translations, sentence.translations.begin());
        });
    if (!corpus) return Error{corpus.error()};
    if (inbox.stopped) return stopped;
    inbox.scoring = true;
    const ScoreSettings& settings = request.translation.score;
    for (std::size_t k = 0; k < result.sentences.size(); ++k) {
        CurveSentence& sentence = result.sentences[k];
        sentence.bucket = buckets->of(corpus->lengths[k]);
        for (std::size_t s = 0; s < translators.size(); ++s)
            sentence.bleu[s] = sentenceBleu(corpus->systems[s].bleu()[k], settings.smoothing).score;
    }
    result.evaluation = evaluate(*corpus, *buckets, settings, request.bootstrap);
    return result;
}

}  // namespace lookback
