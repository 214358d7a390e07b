// The weights before the first update (B.1) and what must follow from them.
#include <cmath>

#include "catch.h"
#include "model/gradient_check.h"
#include "model/model.h"
#include "test_models.h"

using namespace lookback;

TEST_CASE("recurrent matrices begin orthogonal", "[model]") {
    Random random(3);
    auto p = initialParameters<double>(test::config(Architecture::RnnSearch), 0.01, random);
    int found = 0;
    for (const auto& tensor : p.tensors()) {
        const auto& name = tensor.name;
        if (name.find("readout") == 0 || name.find("alignment") == 0) continue;
        if (!(name.ends_with(".U") || name.ends_with(".U_z") || name.ends_with(".U_r"))) continue;
        const Matrix<double> product = tensor.view.transpose() * tensor.view;
        REQUIRE((product - Matrix<double>::Identity(product.rows(), product.cols())).norm() <
                1e-12);
        ++found;
    }
    REQUIRE(found == 9);  // three gates of three GRUs
}

TEST_CASE("biases and v_a begin at zero, W_a and U_a small, the rest at the scale", "[model]") {
    Random random(4);
    ModelConfig config = test::config(Architecture::RnnSearch);
    config.hiddenSize = 40;
    config.embeddingSize = 50;
    config.alignmentSize = 60;
    auto p = initialParameters<double>(config, 0.05, random);
    for (const auto& tensor : p.tensors()) {
        const double deviation =
            std::sqrt(tensor.view.squaredNorm() / static_cast<double>(tensor.view.size()));
        INFO(tensor.name);
        if (tensor.isVector)
            REQUIRE(deviation == 0);
        else if (tensor.name == "alignment.W_a" || tensor.name == "alignment.U_a")
            REQUIRE(deviation == Approx(0.001).epsilon(0.1));
        else if (tensor.name.find(".U") == std::string::npos || tensor.name == "readout.U_o")
            REQUIRE(deviation == Approx(0.05).epsilon(0.2));
    }
}

TEST_CASE("before training alpha is uniform, its gradients zero, the loss ln Ky", "[model]") {
    for (const double scale : {0.01, 0.05}) {
        Random random(5);
        ModelConfig config = test::config(Architecture::RnnSearch);
        config.hiddenSize = 64;
        config.embeddingSize = 48;
        config.maxoutSize = 32;
        config.targetVocabSize = 500;
        const auto p = initialParameters<double>(config, scale, random);
        const auto data = test::randomPairs(config, 6, 9, random);
        MinibatchPass<double> pass;
        Gradient<double> gradient(config);
        pass.forwardBackward(p, data.views, 1.0 / 6, gradient);
        double words = 0, loss = 0;
        for (std::size_t b = 0; b < data.views.size(); ++b) {
            const auto alpha = pass.weights(static_cast<Index>(b));
            REQUIRE((alpha.array() == alpha(0, 0)).all());
            REQUIRE(std::abs(alpha(0, 0) * static_cast<double>(alpha.rows()) - 1) < 1e-15);
            words += static_cast<double>(data.views[b].target.size());
            loss += pass.losses()[b];
        }
        REQUIRE(std::abs(loss / words - std::log(500.0)) < (scale < 0.02 ? 1e-3 : 1e-2));
        // v_a = 0 lets nothing through to W_a and U_a.
        for (const auto& tensor : gradient.dense.tensors())
            if (tensor.name == "alignment.W_a" || tensor.name == "alignment.U_a")
                REQUIRE((tensor.view.array() == 0).all());
            else if (tensor.name == "alignment.v_a")
                REQUIRE(tensor.view.norm() > 0);
    }
}

TEST_CASE("the same seed gives the same weights, another seed others", "[model]") {
    const ModelConfig config = test::config(Architecture::RnnEncDec);
    Random a(9), b(9), c(10);
    auto first = initialParameters<float>(config, 0.05, a);
    auto second = initialParameters<float>(config, 0.05, b);
    auto third = initialParameters<float>(config, 0.05, c);
    REQUIRE(std::ranges::equal(first.dense(), second.dense()));
    REQUIRE(!std::ranges::equal(first.dense(), third.dense()));
}
