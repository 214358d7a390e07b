// The engine against the executable specification, number by number.
#include "golden.h"
#include "model/minibatch_pass.h"
#include "model/sentence_decoder.h"

using namespace lookback;
using golden::json;

namespace {

template <class Scalar>
void checkSteps(const std::string& name) {
    const json wanted = golden::expected(name);
    const auto p = golden::parametersAs<Scalar>(name);
    for (const auto& sentence : wanted["sentences"]) {
        const auto source = sentence["source"].get<TokenIds>();
        const auto target = sentence["target"].get<TokenIds>();
        SentenceDecoder<Scalar> decoder(p, source);
        for (Index j = 0; j < decoder.annotations().cols(); ++j)
            golden::requireVector<Scalar>(decoder.annotations().col(j),
                                          sentence["annotations"][static_cast<std::size_t>(j)],
                                          "annotation");
        golden::requireVector<Scalar>(decoder.initialState().col(0), sentence["s0"], "s0");
        Matrix<Scalar> state = decoder.initialState();
        TokenIds previous = {kNoWord};
        DecoderStep<Scalar> step;
        double loss = 0;
        for (std::size_t i = 0; i < target.size(); ++i) {
            const json& s = sentence["steps"][i];
            decoder.step(state, previous, step);
            decoder.accept(state, {target[i]}, step);
            if (p.config().attends()) {
                golden::requireVector<Scalar>(step.e.col(0), s["e"], "e");
                golden::requireVector<Scalar>(step.alpha.col(0), s["alpha"], "alpha");
            } else {
                REQUIRE(s["alpha"].is_null());
            }
            golden::requireVector<Scalar>(step.context.col(0), s["context"], "context");
            golden::requireVector<Scalar>(step.state.col(0), s["state"], "state");
            golden::requireVector<Scalar>(step.z.col(0), s["z"], "z");
            golden::requireVector<Scalar>(step.r.col(0), s["r"], "r");
            golden::requireVector<Scalar>(step.candidate.col(0), s["candidate"], "candidate");
            golden::requireVector<Scalar>(step.maxout.col(0), s["maxout"], "maxout");
            golden::requireVector<Scalar>(step.logProb.col(0), s["log_prob"], "log_prob");
            loss -= static_cast<double>(step.logProb(target[i], 0));
            state = step.state;
            previous = {target[i]};
        }
        golden::requireClose<Scalar>(loss, sentence["loss"].get<double>(), "loss");
        if (p.config().attends()) {
            Vector<Scalar> last = Vector<Scalar>::Zero(static_cast<Index>(source.size()));
            last(last.size() - 1) = 1;
            decoder.step(decoder.initialState(), {kNoWord}, step, &last);
            golden::requireVector<Scalar>(step.logProb.col(0), sentence["forced_alpha_log_prob"],
                                          "forced_alpha_log_prob");
        }
    }
}

template <class Scalar>
void checkMinibatch(const std::string& name) {
    const json wanted = golden::expected(name);
    const auto p = golden::parametersAs<Scalar>(name);
    const auto pairs = golden::pairs(wanted);
    MinibatchPass<Scalar> pass;
    Gradient<Scalar> gradient(p.config());
    pass.forwardBackward(p, pairs.views, Scalar(1) / 3, gradient);
    double cost = 0;
    for (std::size_t b = 0; b < 3; ++b) {
        golden::requireClose<Scalar>(pass.losses()[b], wanted["sentences"][b]["loss"].get<double>(),
                                     "loss");
        cost += pass.losses()[b] / 3;
        if (!p.config().attends()) continue;
        const auto weights = pass.weights(static_cast<Index>(b));
        for (Index i = 0; i < weights.cols(); ++i)
            golden::requireVector<Scalar>(
                weights.col(i),
                wanted["sentences"][b]["steps"][static_cast<std::size_t>(i)]["alpha"], "alpha");
    }
    golden::requireClose<Scalar>(cost, wanted["batch_cost"].get<double>(), "batch_cost");
    for (const auto& tensor : gradient.dense.tensors()) {
        const json& values = wanted["gradients"][tensor.name];
        REQUIRE(!values.is_null());
        if (tensor.isEmbedding) {
            const auto& sparse = tensor.name == "source.embedding" ? gradient.sourceEmbedding
                                                                   : gradient.targetEmbedding;
            golden::requireTensor<Scalar>(
                values,
                [&](std::size_t word, std::size_t row) {
                    const Index slot = sparse.slot(static_cast<TokenId>(word));
                    return slot < 0 ? Scalar(0) : sparse.columns()(static_cast<Index>(row), slot);
                },
                tensor.name);
        } else {
            golden::requireTensor<Scalar>(
                values,
                [&](std::size_t r, std::size_t c) {
                    return tensor.view(static_cast<Index>(r), static_cast<Index>(c));
                },
                tensor.name);
        }
    }
}

}  // namespace

TEMPLATE_TEST_CASE("every number of a step agrees with the specification", "[model][golden]", float,
                   double) {
    for (const auto& name : golden::cases()) DYNAMIC_SECTION(name) {
            checkSteps<TestType>(name);
        }
}

TEMPLATE_TEST_CASE("losses, alpha and gradients of a minibatch agree with the specification",
                   "[model][golden]", float, double) {
    for (const auto& name : golden::cases()) DYNAMIC_SECTION(name) {
            checkMinibatch<TestType>(name);
        }
}

TEST_CASE("the golden comparison can fail", "[model][golden]") {
    // A comparison that accepts anything would make every other golden test worthless.
    const json wanted = golden::expected("search_text");
    auto p = golden::parameters("search_text");
    p[Stack::ScoreV](0, 0) += 1e-3;
    SentenceDecoder<double> decoder(p, wanted["sentences"][0]["source"].get<TokenIds>());
    DecoderStep<double> step;
    decoder.step(decoder.initialState(), {kNoWord}, step);
    const double found = step.e(0, 0), expected = wanted["sentences"][0]["steps"][0]["e"][0];
    REQUIRE(std::abs(found - expected) > golden::tolerance<double>() * (1 + std::abs(expected)));
}
