// What other programs got wrong about padding, masks and the order of things, each as a test.
#include <cmath>
#include <map>
#include <string>

#include "catch.h"
#include "model/minibatch_pass.h"
#include "model/sentence_decoder.h"
#include "test_models.h"

using namespace lookback;

TEST_CASE("a sentence has the same loss and alpha alone and in any minibatch", "[model]") {
    for (const ModelConfig& config : test::allVariants()) {
        Random random(21);
        const auto p = test::randomParameters<float>(config, random);
        const auto data = test::randomPairs(config, 9, 8, random);
        MinibatchPass<float> alone, together;
        for (int round = 0; round < 4; ++round) {
            std::vector<PairView> order = data.views;
            random.shuffle(order);
            together.forward(p, order);
            for (std::size_t b = 0; b < order.size(); ++b) {
                alone.forward(p, {&order[b], 1});
                INFO(test::describe(config));
                REQUIRE(std::abs(alone.losses()[0] - together.losses()[b]) <=
                        1e-6 * (1 + std::abs(alone.losses()[0])));
                if (!config.attends()) continue;
                const auto one = alone.weights(0);
                const auto batch = together.weights(static_cast<Index>(b));
                // The matrix has a row for each source word and none for padding: there is no
                // weight that could be lost.
                REQUIRE(one.rows() == static_cast<Index>(order[b].source.size()));
                REQUIRE(batch.rows() == one.rows());
                REQUIRE((one - batch).cwiseAbs().maxCoeff() <= 1e-6);
                REQUIRE((batch.colwise().sum().array() - 1).abs().maxCoeff() < 1e-6);
            }
        }
    }
}

TEST_CASE("the gradient of a minibatch is the sum over its sentences", "[model]") {
    for (const ModelConfig& config : test::allVariants()) {
        Random random(22);
        const auto p = test::randomParameters<double>(config, random);
        const auto data = test::randomPairs(config, 5, 7, random);
        MinibatchPass<double> pass;
        Gradient<double> whole(config), single(config), sum(config);
        pass.forwardBackward(p, data.views, 1, whole);
        for (const PairView& pair : data.views) {
            pass.forwardBackward(p, {&pair, 1}, 1, single);
            for (std::size_t i = 0; i < sum.dense.dense().size(); ++i)
                sum.dense.dense()[i] += single.dense.dense()[i];
            if (&pair == &data.views.front()) {
                sum.sourceEmbedding = single.sourceEmbedding;
                sum.targetEmbedding = single.targetEmbedding;
            } else {
                sum.sourceEmbedding.add(single.sourceEmbedding);
                sum.targetEmbedding.add(single.targetEmbedding);
            }
        }
        INFO(test::describe(config));
        for (std::size_t i = 0; i < sum.dense.dense().size(); ++i)
            REQUIRE(std::abs(sum.dense.dense()[i] - whole.dense.dense()[i]) < 1e-10);
        REQUIRE(sum.sourceEmbedding.words() == whole.sourceEmbedding.words());
        REQUIRE(sum.targetEmbedding.words() == whole.targetEmbedding.words());
        REQUIRE((sum.sourceEmbedding.columns() - whole.sourceEmbedding.columns()).norm() < 1e-10);
        REQUIRE((sum.targetEmbedding.columns() - whole.targetEmbedding.columns()).norm() < 1e-10);
    }
}

TEST_CASE("caches of one minibatch leave no trace in the next", "[model]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(23);
    const auto p = test::randomParameters<float>(config, random);
    const auto large = test::randomPairs(config, 12, 15, random);
    const auto small = test::randomPairs(config, 3, 4, random);
    MinibatchPass<float> fresh, used;
    Gradient<float> expected(config), found(config);
    used.forwardBackward(p, large.views, 1, found);
    used.forwardBackward(p, small.views, 1, found);
    fresh.forwardBackward(p, small.views, 1, expected);
    REQUIRE(used.losses() == fresh.losses());
    REQUIRE(std::ranges::equal(found.dense.dense(), expected.dense.dense()));
    REQUIRE(found.sourceEmbedding.words() == expected.sourceEmbedding.words());
}

TEST_CASE("edge cases: empty source, one word, all unknown, a batch of one", "[model]") {
    for (const ModelConfig& config : test::allVariants()) {
        Random random(24);
        const auto p = test::randomParameters<double>(config, random);
        const TokenIds empty = {kEos}, unknown = {kUnk, kUnk, kUnk, kEos}, word = {4, kEos};
        const PairView pairs[] = {{empty, word}, {word, empty}, {unknown, unknown}, {empty, empty}};
        MinibatchPass<double> pass;
        Gradient<double> gradient(config);
        pass.forwardBackward(p, pairs, 0.25, gradient);
        for (const double loss : pass.losses()) REQUIRE((std::isfinite(loss) && loss > 0));
        if (config.attends()) REQUIRE(pass.weights(0)(0, 0) == 1);
    }
}

TEST_CASE("scores and logits of 1e4 times the size stay finite", "[model]") {
    ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(25);
    auto p = test::randomParameters<float>(config, random);
    p[Stack::ScoreV] *= 1e4F;
    p[Stack::OutputW] *= 1e4F;
    const auto data = test::randomPairs(config, 6, 8, random);
    MinibatchPass<float> pass;
    Gradient<float> gradient(config);
    pass.forwardBackward(p, data.views, 1, gradient);
    for (std::size_t b = 0; b < data.views.size(); ++b) {
        REQUIRE(std::isfinite(pass.losses()[b]));
        const auto alpha = pass.weights(static_cast<Index>(b));
        REQUIRE(alpha.allFinite());
        REQUIRE((alpha.colwise().sum().array() - 1).abs().maxCoeff() < 1e-5);
    }
    for (const float g : gradient.dense.dense()) REQUIRE(std::isfinite(g));
}

TEST_CASE("scores never exceed the sum of |v_a|", "[model]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(26);
    const auto p = test::randomParameters<double>(config, random, 3);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 12, random);
    SentenceDecoder<double> decoder(p, source);
    DecoderStep<double> step;
    decoder.step(decoder.initialState(), {kNoWord}, step);
    REQUIRE(step.e.cwiseAbs().maxCoeff() <= p.vector(Stack::ScoreV).lpNorm<1>());
}

namespace {

// The state and scores of the second step of a decode whose inputs may be disturbed.
struct Probe {
    SentenceDecoder<double> decoder;
    DecoderStep<double> first, second;
    Probe(const Parameters<double>& p, const TokenIds& source) : decoder(p, source) {}
    void run(const Matrix<double>& s0) {
        decoder.step(s0, {kNoWord}, first);
        decoder.accept(s0, {3}, first);
        decoder.step(first.state, {3}, second);
        decoder.accept(first.state, {2}, second);
    }
};

}  // namespace

TEST_CASE("alpha_i is asked of the state before the step, and only of that", "[model]") {
    // Other programs asked s_i.  Here: alpha_1 follows s_0, and is the same whatever word, and so
    // whatever s_1, the step ends with.
    for (const ModelConfig& config : test::allVariants()) {
        if (!config.attends()) continue;
        Random random(27);
        const auto p = test::randomParameters<double>(config, random);
        Probe probe(p, test::randomSentence(config.sourceVocabSize, 5, random));
        const Matrix<double> s0 = probe.decoder.initialState();
        probe.run(s0);
        const Matrix<double> alpha1 = probe.first.alpha, alpha2 = probe.second.alpha;
        Matrix<double> moved = s0;
        moved(1) += 1e-3;
        probe.run(moved);
        INFO(test::describe(config));
        REQUIRE((probe.first.alpha - alpha1).norm() > 1e-9);
        REQUIRE((probe.second.alpha - alpha2).norm() > 1e-12);  // s_0 reaches later states too
    }
}

TEST_CASE("the state s_i is made with the context of its own step", "[model]") {
    // Other programs used c_{i-1}.  Forcing alpha_1 changes c_1, and must change s_1.
    for (const ModelConfig& config : test::allVariants()) {
        if (!config.attends()) continue;
        Random random(28);
        const auto p = test::randomParameters<double>(config, random);
        SentenceDecoder<double> decoder(p, test::randomSentence(config.sourceVocabSize, 5, random));
        DecoderStep<double> free, forced;
        const Matrix<double> s0 = decoder.initialState();
        decoder.step(s0, {kNoWord}, free);
        decoder.accept(s0, {3}, free);
        Vector<double> weights = Vector<double>::Zero(6);
        weights(2) = 1;
        decoder.step(s0, {kNoWord}, forced, &weights);
        decoder.accept(s0, {3}, forced);
        REQUIRE((forced.context - decoder.annotations().col(2)).norm() < 1e-12);
        REQUIRE((forced.state - free.state).norm() > 1e-6);
    }
}

TEST_CASE("s_0 is made of the backward state at the first word and of nothing else", "[model]") {
    ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(29);
    auto p = test::randomParameters<double>(config, random);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 4, random);
    SentenceDecoder<double> decoder(p, source);
    const Index n = config.hiddenSize;
    const Vector<double> expected =
        (std::as_const(p)[Stack::InitW] * decoder.annotations().col(0).tail(n) +
         p.vector(Stack::InitB))
            .array()
            .tanh();
    REQUIRE((decoder.initialState() - expected).norm() < 1e-12);
    p[Stack::ForwardW] *= 2;  // the forward GRU has no part in it
    SentenceDecoder<double> other(p, source);
    REQUIRE((other.initialState() - decoder.initialState()).norm() == 0);
    REQUIRE((other.annotations() - decoder.annotations()).norm() > 1e-3);
}

TEST_CASE("the fixed vector of RNNencdec is the state after <eos>, in a batch as alone",
          "[model]") {
    const ModelConfig config = test::config(Architecture::RnnEncDec);
    Random random(30);
    const auto p = test::randomParameters<double>(config, random);
    const TokenIds source = test::randomSentence(config.sourceVocabSize, 4, random);
    SentenceDecoder<double> decoder(p, source);
    DecoderStep<double> step;
    decoder.step(decoder.initialState(), {kNoWord}, step);
    REQUIRE((step.context.col(0) - decoder.annotations().rightCols(1)).norm() == 0);
}

TEST_CASE("attention is more than a sum of what state and annotation say", "[model]") {
    // Without the tanh, e(s, h) = f(s) + g(h) and alpha never moves with the state.
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(31);
    const auto p = test::randomParameters<double>(config, random);
    SentenceDecoder<double> decoder(p, test::randomSentence(config.sourceVocabSize, 5, random));
    DecoderStep<double> a, b;
    decoder.step(decoder.initialState(), {kNoWord}, a);
    decoder.step(-decoder.initialState(), {kNoWord}, b);
    const double crossDifference = (a.e(0, 0) - a.e(1, 0)) - (b.e(0, 0) - b.e(1, 0));
    REQUIRE(std::abs(crossDifference) > 1e-3);
}

TEST_CASE("the reset gate acts on the state before the product", "[model]") {
    // One decoder step by hand, scalar by scalar, for the order of §3.1.
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(32);
    const auto p = test::randomParameters<double>(config, random);
    SentenceDecoder<double> decoder(p, test::randomSentence(config.sourceVocabSize, 3, random));
    DecoderStep<double> step;
    const Matrix<double> s0 = decoder.initialState();
    decoder.step(s0, {5}, step);
    auto copy = p;
    std::map<std::string, Matrix<double>> w;
    for (const auto& tensor : copy.tensors()) w[tensor.name] = tensor.view;
    const Vector<double> y = w["target.embedding"].col(5), c = step.context.col(0);
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    for (Index i = 0; i < config.hiddenSize; ++i) {
        const auto affine = [&](const std::string& gate, const Vector<double>& state) {
            double sum = w["decoder.b" + gate](i, 0);
            for (Index k = 0; k < y.size(); ++k) sum += w["decoder.W" + gate](i, k) * y(k);
            for (Index k = 0; k < c.size(); ++k) sum += w["decoder.C" + gate](i, k) * c(k);
            for (Index k = 0; k < state.size(); ++k) sum += w["decoder.U" + gate](i, k) * state(k);
            return sum;
        };
        Vector<double> reset(config.hiddenSize);
        for (Index k = 0; k < config.hiddenSize; ++k) reset(k) = step.r(k, 0) * s0(k);
        const double z = sigmoid(affine("_z", s0.col(0))), r = sigmoid(affine("_r", s0.col(0)));
        const double candidate = std::tanh(affine("", reset));
        REQUIRE(step.z(i, 0) == Approx(z).epsilon(1e-12));
        REQUIRE(step.r(i, 0) == Approx(r).epsilon(1e-12));
        REQUIRE(step.candidate(i, 0) == Approx(candidate).epsilon(1e-12));
        REQUIRE(step.state(i, 0) == Approx((1 - z) * s0(i) + z * candidate).epsilon(1e-12));
    }
}

TEST_CASE("words that are not in a minibatch have no part in it", "[model]") {
    // Other programs let the embedding of their padding word through.  Here no word stands for
    // padding: whatever is not in a sentence, its embedding changes nothing.
    for (const ModelConfig& config : test::allVariants()) {
        Random random(33);
        auto p = test::randomParameters<float>(config, random);
        const TokenIds longer = {3, 4, 5, 3, kEos}, shorter = {4, kEos};
        const PairView pairs[] = {{longer, shorter}, {shorter, longer}};
        MinibatchPass<float> pass;
        pass.forward(p, pairs);
        const auto losses = pass.losses();
        for (const Stack stack : {Stack::SourceEmbedding, Stack::TargetEmbedding})
            for (Index word = 0; word < p[stack].cols(); ++word)
                if (word != 3 && word != 4 && word != 5 && word != kEos)
                    p[stack].col(word).setConstant(1e3F);
        pass.forward(p, pairs);
        REQUIRE(pass.losses() == losses);
    }
}

TEST_CASE("weights of exactly zero do no harm", "[model]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(34);
    const auto p = test::randomParameters<float>(config, random);
    SentenceDecoder<float> decoder(p, test::randomSentence(config.sourceVocabSize, 4, random));
    DecoderStep<float> step;
    Vector<float> one = Vector<float>::Zero(5);
    one(3) = 1;
    decoder.step(decoder.initialState(), {kNoWord}, step, &one);
    REQUIRE(step.logProb.allFinite());
    REQUIRE(step.context.col(0) == decoder.annotations().col(3));
}
