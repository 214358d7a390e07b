#include "evaluation/forced_target.h"

#include "model/minibatch_pass.h"
#include "model/sentence_decoder.h"

namespace lookback {

namespace {

// A pair of 1,000 words a side, or as many weights in another shape: 4 MB a thread.
constexpr std::size_t kMostWeights = 1'000'000;

std::span<const float> column(const auto& matrix, Index i) {
    return {matrix.col(i).data(), static_cast<std::size_t>(matrix.rows())};
}

}  // namespace

double forceTarget(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink) {
    return source.size() * target.size() <= kMostWeights
               ? forceAtOnce(parameters, source, target, sink)
               : forceByWord(parameters, source, target, sink);
}

double forceAtOnce(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink) {
    const PairView pair{source, target};
    MinibatchPass<float> pass;
    pass.forward(parameters, {&pair, 1});
    if (sink && parameters.config().attends()) {
        const auto weights = pass.weights(0);  // (Tx, Ty)
        for (Index i = 0; i < weights.cols(); ++i) sink(column(weights, i));
    }
    return -pass.losses()[0];
}

double forceByWord(const Parameters<float>& parameters, std::span<const TokenId> source,
                   std::span<const TokenId> target, const WeightsSink& sink) {
    SentenceDecoder<float> decoder(parameters, source);
    Matrix<float> states = decoder.initialState();
    TokenIds word = {kNoWord};
    DecoderStep<float> step;
    double logP = 0;
    for (const TokenId next : target) {
        decoder.step(states, word, step);
        logP += static_cast<double>(step.logProb(next, 0));
        if (sink && parameters.config().attends()) sink(column(step.alpha, 0));
        word = {next};
        decoder.advance(states, {0}, word, step);
    }
    return logP;
}

}  // namespace lookback
