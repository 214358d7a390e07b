// The analytic gradient against central differences, for every variant; and the checker itself.
#include "model/gradient_check.h"
#include "catch.h"
#include "test_models.h"

using namespace lookback;

TEST_CASE("gradients of every tensor and variant agree with central differences",
          "[model][gradient]") {
    for (const ModelConfig& config : test::allVariants()) {
        Random random(11);
        const auto p = test::randomParameters<double>(config, random);
        const auto data = test::randomPairs(config, 3, 4, random);
        const GradientCheck check = checkGradients(p, data.views);
        REQUIRE(check.tensors.size() == tensorShapes(config).size());
        for (const TensorCheck& tensor : check.tensors) {
            INFO(test::describe(config) << ": " << tensor.name << " " << tensor.relativeError
                                        << ", left out " << tensor.leftOut);
            REQUIRE(tensor.checked > 0);
            REQUIRE(tensor.relativeError < 1e-6);
        }
    }
}

TEST_CASE("the gradient checker finds one poisoned entry", "[model][gradient]") {
    const ModelConfig config = test::config(Architecture::RnnSearch);
    Random random(12);
    const auto p = test::randomParameters<double>(config, random);
    const auto data = test::randomPairs(config, 3, 4, random);
    Gradient<double> gradient(config);
    MinibatchPass<double> pass;
    pass.forwardBackward(p, data.views, 1.0 / 3, gradient);
    REQUIRE(compareGradient(p, data.views, gradient).worst() < 1e-6);
    gradient.dense[Stack::DecoderU](2, 3) += 1e-3;
    const GradientCheck check = compareGradient(p, data.views, gradient);
    for (const TensorCheck& tensor : check.tensors) {
        INFO(tensor.name);
        REQUIRE((tensor.relativeError > 1e-5) == (tensor.name == "decoder.U"));
    }
}
