#include "io/checkpoint.h"

#include "catch.h"
#include "io/file.h"
#include "model_samples.h"
#include "temporary_folder.h"

using namespace lookback;

namespace {

Parameters<float> randomParameters(const ModelConfig& config, Random& random) {
    Parameters<float> parameters(config);
    for (const auto& tensor : parameters.tensors()) {
        auto view = tensor.view;
        for (Index c = 0; c < view.cols(); ++c)
            for (Index r = 0; r < view.rows(); ++r)
                view(r, c) = static_cast<float>(random.normal() * 1e-20);
    }
    return parameters;
}

}  // namespace

TEST_CASE("a checkpoint comes back bit for bit and is a model file", "[io]") {
    const TemporaryFolder folder;
    Random random(31);
    for (int i = 0; i < 20; ++i) {
        const ModelFile model = randomModel(random);
        const auto m = randomParameters(model.parameters.config(), random);
        const auto v = randomParameters(model.parameters.config(), random);
        const std::map<std::string, std::string> state{
            {"updates", "17"}, {"generator", "[18446744073709551615,1,2,3]"}, {"note", "é\n"}};
        REQUIRE(saveCheckpoint(folder / "c", model, {{"adam.v", &v}, {"adam.m", &m}}, state).ok());
        const auto back = loadCheckpoint(folder / "c");
        INFO((back.ok() ? "" : back.error()));
        REQUIRE(back.ok());
        REQUIRE(sameWeights(back->model.parameters, model.parameters));
        REQUIRE(back->memory.size() == 2);
        CHECK(back->memory[0].first == "adam.m");
        CHECK(sameWeights(back->memory[0].second, m));
        CHECK(back->memory[1].first == "adam.v");
        CHECK(sameWeights(back->memory[1].second, v));
        CHECK(back->state == state);
        CHECK(back->model.training == model.training);

        const auto asModel = loadModelFile(folder / "c");
        REQUIRE(asModel.ok());
        CHECK(sameWeights(asModel->parameters, model.parameters));
    }
}

TEST_CASE("a faulty checkpoint is refused rather than half restored", "[io]") {
    const TemporaryFolder folder;
    const auto error = [&folder](const TinyModelFile& file) {
        REQUIRE(writeFile(folder / "c", file.bytes()).ok());
        const auto checkpoint = loadCheckpoint(folder / "c");
        return checkpoint.ok() ? std::string() : checkpoint.error();
    };
    const auto mentions = [](const std::string& text, const std::string& part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    TinyModelFile tiny;
    mentions(error(tiny), "found only a model");
    tiny.meta("training.updates") = "1";
    CHECK(error(tiny).empty());
    const TinyModelFile plain = tiny;
    for (auto entry : plain.tensors) {
        entry.name = "training.adam.m/" + entry.name;
        tiny.tensors.push_back(entry);
    }
    CHECK(error(tiny).empty());
    const TinyModelFile full = tiny;
    tiny.tensors.pop_back();
    mentions(error(tiny), "found no tensor training.adam.m/output.b_o");
    tiny = full;
    tiny.tensor("training.adam.m/output.b_o").shape = "[2,1]";
    mentions(error(tiny), "training.adam.m/output.b_o: found [2, 1], expected [2]");
    for (const char* name : {"training.loose", "training./output.b_o", "training.adam.m/alien"}) {
        tiny = full;
        tiny.tensor("training.adam.m/output.b_o").name = name;
        mentions(error(tiny), std::string("unknown tensor ") + name);
    }
    tiny = full;
    tiny.tensor("training.adam.m/output.b_o").bytes = std::string(8, '\xff');
    mentions(error(tiny), "training.adam.m/output.b_o: found");
}
