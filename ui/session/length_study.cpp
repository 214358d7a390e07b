#include "session/length_study.h"

#include <algorithm>

#include "decoding/decoding_session.h"
#include "evaluation/bleu.h"

namespace lookback {
namespace {

constexpr int kPollMs = 33;
constexpr double kKnownShare = 0.8;  // of the references' words

using TranslatorPtr = std::shared_ptr<const Translator>;

// Whether a model writes the language of the references.
bool knows(const Translator& translator, const GrowingText& text) {
    if (text.stages.empty()) return false;
    const auto ids = translator.target.encode(text.stages.back().reference.toStdString()).ids;
    const auto unknown = static_cast<double>(std::count(ids.begin(), ids.end(), kUnk));
    return unknown <= (1 - kKnownShare) * static_cast<double>(ids.size());
}

// Nothing where it was stopped on the way.
std::optional<LengthScore> measure(const TranslatorPtr& translator, const GrowthStage& stage,
                                   bool reference, const std::atomic<bool>& stopped) {
    SessionOptions options;
    options.top = 1;
    DecodingSession session(translator, translator->source.encode(stage.source.toStdString()),
                            options);
    while (session.step())
        if (stopped) return std::nullopt;
    const Trace& own = session.trace();
    LengthScore score;
    score.complete = own.complete;
    score.logP = own.logP / std::max(session.size(), 1);
    if (!reference) return score;
    TokenIds written;
    for (const TraceStep& step : own.steps) written.push_back(step.id);
    score.bleu =
        sentenceBleu(bleuStats(translator->target.decode(written), stage.reference.toStdString()))
            .score;
    const TokenIds words = translator->target.encode(stage.reference.toStdString()).ids;
    session.truncate(0);
    session.setLimit(static_cast<int>(words.size()));
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (stopped || !session.choose(static_cast<int>(i), words[i])) return std::nullopt;
    }
    score.logP = session.trace().logP / static_cast<double>(words.size());
    return score;
}

int wordsOf(const QString& text) {
    return static_cast<int>(text.split(u' ', Qt::SkipEmptyParts).size());
}

bool fails(const std::vector<LengthPoint>& points, std::size_t at, std::size_t model) {
    const LengthScore& score = points[at].models[model];
    if (!score.bleu) return !score.complete;
    double best = 0;
    for (std::size_t k = 0; k < at; ++k)
        best = std::max(best, points[k].models[model].bleu.value_or(0));
    return *score.bleu < best / 2;
}

}  // namespace

std::optional<std::size_t> breakOf(const std::vector<LengthPoint>& points, std::size_t model) {
    for (std::size_t at = 0; at + 1 < points.size(); ++at)
        if (fails(points, at, model) && fails(points, at + 1, model)) return at;
    return std::nullopt;
}

std::optional<LengthBreak> firstBreak(const std::vector<LengthPoint>& points) {
    std::optional<LengthBreak> first;
    for (const std::size_t model : {std::size_t{0}, std::size_t{1}})
        if (const auto at = breakOf(points, model); at && (!first || *at < first->at))
            first = LengthBreak{model, *at};
    return first;
}

LengthStudy::LengthStudy(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &LengthStudy::collect);
    connect(&m_job, &LatestJob::failed, this, [this](const QString& sentence) {
        m_timer.stop();
        emit failed(sentence);
        emit changed();
    });
}

LengthStudy::~LengthStudy() {
    stop();
}

void LengthStudy::stop() {
    if (m_inbox) m_inbox->stopped = true;
    m_inbox.reset();
    m_timer.stop();
    m_job.cancel();
}

void LengthStudy::start(TranslatorPtr first, TranslatorPtr second, const GrowingText& text) {
    stop();
    m_points.clear();
    m_stages = static_cast<int>(text.stages.size());
    m_hasReference = knows(*first, text) && knows(*second, text);
    m_inbox = std::make_shared<Inbox>();
    m_job.start([this, inbox = m_inbox, text, reference = m_hasReference,
                 models = std::array{std::move(first), std::move(second)}]() -> LatestJob::Finish {
        std::vector<LengthPoint> points;
        for (const GrowthStage& stage : text.stages) {
            LengthPoint point;
            point.parts = static_cast<int>(points.size()) + 1;
            point.words = wordsOf(stage.source);
            for (std::size_t k = 0; k < models.size(); ++k) {
                const auto score = measure(models[k], stage, reference, inbox->stopped);
                if (!score) return [] {};
                point.models[k] = *score;
            }
            points.push_back(point);
            {
                const std::lock_guard lock(inbox->mutex);
                inbox->points = points;
            }
            if (breakOf(points, 0) && breakOf(points, 1)) break;
        }
        return [this] {
            collect();
            m_timer.stop();
            emit changed();
        };
    });
    m_timer.start();
    emit changed();
}

void LengthStudy::collect() {
    if (!m_inbox) return;
    std::vector<LengthPoint> points;
    {
        const std::lock_guard lock(m_inbox->mutex);
        points = m_inbox->points;
    }
    if (points == m_points) return;
    m_points = std::move(points);
    emit changed();
}

void LengthStudy::cancel() {
    if (!busy()) return;
    collect();
    stop();
    emit changed();
}

void LengthStudy::clear() {
    const bool something = busy() || !m_points.empty();
    stop();
    m_points.clear();
    m_stages = 0;
    if (something) emit changed();
}

}  // namespace lookback
