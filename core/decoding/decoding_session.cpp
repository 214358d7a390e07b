#include "decoding/decoding_session.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/check.h"
#include "base/counted.h"
#include "model/sentence_decoder.h"

namespace lookback {

struct DecodingSession::Impl {
    Impl(std::shared_ptr<const Translator> translatorIn, const Sentence& source,
         SessionOptions optionsIn)
        : translator(std::move(translatorIn)),
          options(optionsIn),
          decoder(translator->model->parameters(), source.ids) {
        if (options.limit <= 0) options.limit = decodingLimit(source.ids.size());
        trace.model = translator->name;
        trace.sourceSurface = source.surface;
        trace.sourceTokens = translator->source.words(source.ids);
        const Matrix<float>& annotations = decoder.annotations();
        for (Index j = 0; j < annotations.cols(); ++j)
            trace.annotations.push_back(toStd(annotations.col(j)));
        trace.s0 = toStd(decoder.initialState().col(0));
    }

    static std::vector<float> toStd(const Eigen::Ref<const Vector<float>>& values) {
        return {values.data(), values.data() + values.size()};
    }

    bool ended() const {
        return trace.complete || static_cast<int>(trace.steps.size()) >= options.limit;
    }

    // Appends a step: α forced or the model's own, the word given or the best.
    void append(const Vector<float>* weights, std::optional<TokenId> word) {
        const bool first = trace.steps.empty();
        const std::vector<float>& before = first ? trace.s0 : trace.steps.back().state;
        const ConstVectorView<float> state(before.data(), static_cast<Index>(before.size()));
        decoder.step(state, {first ? kNoWord : trace.steps.back().id}, numbers, weights);
        const auto logProb = numbers.logProb.col(0);

        TraceStep step;
        rank(logProb, step);
        step.id = word ? *word : step.top.front().id;
        decoder.accept(state, {step.id}, numbers);
        step.word = translator->target.vocabulary().word(step.id);
        step.logP = logProb[step.id];
        step.chosen = word.has_value();
        step.forced = weights != nullptr;
        if (numbers.alpha.rows() > 0) {
            step.e = toStd(numbers.e.col(0));
            step.alpha = toStd(numbers.alpha.col(0));
        }
        step.context = toStd(numbers.context.col(0));
        step.state = toStd(numbers.state.col(0));
        step.z = toStd(numbers.z.col(0));
        step.r = toStd(numbers.r.col(0));
        step.candidate = toStd(numbers.candidate.col(0));
        step.maxout = toStd(numbers.maxout.col(0));
        if (options.full) step.logProb = toStd(logProb);
        trace.targetTokens.push_back(step.word);
        trace.steps.push_back(std::move(step));
        summarise();
    }

    // The best words of a step, best first; at least one, for the word to be taken from.
    void rank(const Eigen::Ref<const Vector<float>>& logProb, TraceStep& step) const {
        std::vector<TokenId> ids(static_cast<std::size_t>(logProb.size()));
        for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<TokenId>(i);
        const auto count =
            std::clamp<std::size_t>(static_cast<std::size_t>(options.top), 1, ids.size());
        std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ids.end(),
                          [&](TokenId a, TokenId b) {
                              return logProb[a] != logProb[b] ? logProb[a] > logProb[b] : a < b;
                          });
        for (std::size_t i = 0; i < count; ++i)
            step.top.push_back(
                {translator->target.vocabulary().word(ids[i]), ids[i], logProb[ids[i]]});
    }

    void summarise() {
        trace.logP = 0;
        for (const TraceStep& step : trace.steps) trace.logP += static_cast<double>(step.logP);
        trace.complete = !trace.steps.empty() && trace.steps.back().id == kEos;
    }

    void truncate(std::size_t size) {
        if (size >= trace.steps.size()) return;
        trace.steps.resize(size);
        trace.targetTokens.resize(size);
        summarise();
    }

    // Whether a step can be set: it was taken, or is the next one.
    Status settable(int step) const {
        const int taken = static_cast<int>(trace.steps.size());
        if (step < 0 || step > taken)
            return Error{"step " + std::to_string(step + 1) + ": " +
                         counted(taken, "step was", "steps were") +
                         " taken, expected at most the one after them"};
        if (step == taken && ended())
            return Error{trace.complete ? "the translation has ended: go back to a step first"
                                        : "the limit of " + counted(options.limit, "word") +
                                              " is reached: go back to a step first"};
        return {};
    }

    std::shared_ptr<const Translator> translator;
    SessionOptions options;
    SentenceDecoder<float> decoder;
    DecoderStep<float> numbers;
    Trace trace;
};

DecodingSession::DecodingSession(std::shared_ptr<const Translator> translator,
                                 const Sentence& source, SessionOptions options)
    : m_impl(std::make_unique<Impl>(std::move(translator), source, options)) {}
DecodingSession::~DecodingSession() = default;
DecodingSession::DecodingSession(DecodingSession&&) noexcept = default;
DecodingSession& DecodingSession::operator=(DecodingSession&&) noexcept = default;

const Trace& DecodingSession::trace() const {
    return m_impl->trace;
}
int DecodingSession::size() const {
    return static_cast<int>(m_impl->trace.steps.size());
}
int DecodingSession::limit() const {
    return m_impl->options.limit;
}
void DecodingSession::setLimit(int limit) {
    LOOKBACK_CHECK_LE(1, limit);
    m_impl->options.limit = limit;
}
bool DecodingSession::ended() const {
    return m_impl->ended();
}

bool DecodingSession::step() {
    if (ended()) return false;
    m_impl->append(nullptr, std::nullopt);
    return true;
}

void DecodingSession::truncate(int size) {
    m_impl->truncate(static_cast<std::size_t>(std::max(size, 0)));
}

Status DecodingSession::choose(int step, TokenId word) {
    if (auto status = m_impl->settable(step); !status) return status;
    const auto& vocabulary = m_impl->translator->target.vocabulary();
    if (word < 0 || static_cast<std::size_t>(word) >= vocabulary.size())
        return Error{"word " + std::to_string(word) + ": expected 0 to " +
                     std::to_string(vocabulary.size() - 1)};
    Vector<float> weights;
    bool forced = false;
    if (step < size()) {  // a forced α of this step stays in force
        const TraceStep& old = m_impl->trace.steps[static_cast<std::size_t>(step)];
        forced = old.forced;
        weights = ConstVectorView<float>(old.alpha.data(), static_cast<Index>(old.alpha.size()));
    }
    m_impl->truncate(static_cast<std::size_t>(step));
    m_impl->append(forced ? &weights : nullptr, word);
    return {};
}

Status DecodingSession::force(int step, std::span<const float> weights) {
    if (auto status = m_impl->settable(step); !status) return status;
    const std::size_t tx = m_impl->trace.sourceTokens.size();
    if (!m_impl->translator->model->config().attends())
        return Error{"an RNNencdec has no alignment to force: open an RNNsearch model"};
    if (weights.size() != tx)
        return Error{"found " + counted(weights.size(), "weight") + ", expected " +
                     std::to_string(tx) + ", one for each source word and <eos>"};
    double sum = 0;
    for (const float weight : weights) {
        if (!(std::isfinite(weight) && weight >= 0))
            return Error{"found a weight that is negative or not a number, expected 0 or more"};
        sum += static_cast<double>(weight);
    }
    if (!(sum > 0)) return Error{"the weights add up to 0, expected at least one above 0"};
    Vector<float> alpha(static_cast<Index>(tx));
    for (std::size_t j = 0; j < tx; ++j)
        alpha(static_cast<Index>(j)) = static_cast<float>(static_cast<double>(weights[j]) / sum);
    std::optional<TokenId> word;
    if (step < size() && m_impl->trace.steps[static_cast<std::size_t>(step)].chosen)
        word = m_impl->trace.steps[static_cast<std::size_t>(step)].id;
    m_impl->truncate(static_cast<std::size_t>(step));
    m_impl->append(&alpha, word);
    return {};
}

}  // namespace lookback
