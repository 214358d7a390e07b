// Adam and Adadelta against the specification, and what the lessons of other programs ask for.
#include "training/optimizer.h"

#include <limits>

#include "golden.h"
#include "model/minibatch_pass.h"
#include "test_models.h"

using namespace lookback;

namespace {

template <class Scalar>
void checkThreeUpdates(const std::string& name, OptimizerKind kind) {
    const auto wanted = golden::expected(name);
    auto p = golden::parametersAs<Scalar>(name);
    const auto pairs = golden::pairs(wanted);
    const std::span<const PairView> all(pairs.views);
    const std::span<const PairView> minibatches[] = {all.first(2), all.last(1), all};
    Optimizer<Scalar> optimizer({kind, 0.001, 1}, p.config());
    MinibatchPass<Scalar> pass;
    Gradient<Scalar> gradient(p.config());
    const auto& trail = wanted[kind == OptimizerKind::Adam ? "adam" : "adadelta"];
    for (std::size_t t = 0; t < 3; ++t) {
        const auto count = static_cast<double>(minibatches[t].size());
        pass.forwardBackward(p, minibatches[t], static_cast<Scalar>(1 / count), gradient);
        double cost = 0;
        for (const double loss : pass.losses()) cost += loss / count;
        const Update update = optimizer.update(p, gradient);
        REQUIRE(update.applied);
        golden::requireClose<Scalar>(cost, trail["updates"][t]["cost"].get<double>(), "cost");
        golden::requireClose<Scalar>(update.norm,
                                     trail["updates"][t]["gradient_norm"].get<double>(), "norm");
    }
    for (const auto& tensor : p.tensors())
        golden::requireTensor<Scalar>(
            trail["after"][tensor.name],
            [&](std::size_t r, std::size_t c) {
                const auto row = static_cast<Index>(r), col = static_cast<Index>(c);
                return tensor.isEmbedding ? tensor.view(col, row) : tensor.view(row, col);
            },
            tensor.name);
}

}  // namespace

TEMPLATE_TEST_CASE("three updates of both optimizers agree with the specification",
                   "[training][golden]", float, double) {
    for (const auto& name : golden::cases()) DYNAMIC_SECTION(name) {
            checkThreeUpdates<TestType>(name, OptimizerKind::Adam);
            checkThreeUpdates<TestType>(name, OptimizerKind::Adadelta);
        }
}

TEST_CASE("the first step of Adadelta is at most sqrt(eps / (1 - rho))", "[training]") {
    // 4.47e-3: a learning rate other than 1 or another epsilon shows at once.
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(2);
    auto p = test::randomParameters<double>(config, random);
    auto before = p;
    const auto data = test::randomPairs(config, 4, 5, random);
    MinibatchPass<double> pass;
    Gradient<double> gradient(config);
    pass.forwardBackward(p, data.views, 10, gradient);
    Optimizer<double> optimizer({OptimizerKind::Adadelta, 0, 1e9}, config);
    (void)optimizer.update(p, gradient);
    double largest = 0;
    for (std::size_t i = 0; i < p.dense().size(); ++i)
        largest = std::max(largest, std::abs(p.dense()[i] - before.dense()[i]));
    REQUIRE(largest < 4.4722e-3);
    REQUIRE(largest > 4.4e-3);
}

TEST_CASE("a gradient that is not finite changes nothing and is reported", "[training]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(3);
    auto p = test::randomParameters<float>(config, random);
    const auto before = p;
    const auto data = test::randomPairs(config, 2, 3, random);
    MinibatchPass<float> pass;
    Gradient<float> gradient(config);
    pass.forwardBackward(p, data.views, 1, gradient);
    Optimizer<float> optimizer({}, config);
    for (const float bad :
         {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        gradient.dense[Stack::DecoderU](0, 0) = bad;
        const Update update = optimizer.update(p, gradient);
        REQUIRE(!update.applied);
        REQUIRE(optimizer.updates() == 0);
        REQUIRE(std::ranges::equal(p.dense(), before.dense()));
    }
}

TEST_CASE("an update does not depend on the number of threads", "[training]") {
    ModelConfig config = test::config(Architecture::RnnSearch);
    config.hiddenSize = 150;  // several pieces of work
    Random random(4);
    const auto start = test::randomParameters<float>(config, random, 0.05);
    const auto data = test::randomPairs(config, 4, 5, random);
    MinibatchPass<float> pass;
    Gradient<float> gradient(config);
    pass.forwardBackward(start, data.views, 1, gradient);
    auto one = start, three = start;
    Optimizer<float> first({}, config), second({}, config);
    REQUIRE(first.update(one, gradient, 1).norm == second.update(three, gradient, 3).norm);
    REQUIRE(std::ranges::equal(one.dense(), three.dense()));
}

TEST_CASE("embedding columns of absent words keep value and memory", "[training]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    for (const auto kind : {OptimizerKind::Adam, OptimizerKind::Adadelta}) {
        Random random(5);
        auto p = test::randomParameters<float>(config, random);
        const auto before = p;
        const TokenIds source = {3, 5, kEos}, target = {4, kEos};
        const PairView pair{source, target};
        MinibatchPass<float> pass;
        Gradient<float> gradient(config);
        Optimizer<float> optimizer({kind, 0.001, 1}, config);
        for (int i = 0; i < 3; ++i) {
            pass.forwardBackward(p, {&pair, 1}, 1, gradient);
            (void)optimizer.update(p, gradient);
        }
        for (Index word = 0; word < config.sourceVocabSize; ++word) {
            const bool present = word == 3 || word == 5 || word == kEos;
            const bool same = p[Stack::SourceEmbedding].col(word) ==
                              std::as_const(before)[Stack::SourceEmbedding].col(word);
            REQUIRE(same != present);
            REQUIRE((optimizer.second()[Stack::SourceEmbedding].col(word).norm() == 0) != present);
        }
    }
}
