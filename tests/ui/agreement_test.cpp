// The window and the command line say the same, to the last digit.
#include <set>

#include "bench.h"
#include "cli/command.h"
#include "core/temporary_folder.h"
#include "core/test_translator.h"
#include "io/model_file.h"

using namespace lookback;
using namespace Qt::StringLiterals;

namespace {

std::string randomWords(Random& random, const char* prefix, int most) {
    std::string text;
    for (int k = random.between(0, most); k > 0; --k)
        text += prefix + std::to_string(random.between(2, 14)) + " ";  // from 11 or 13 on unknown
    return text;
}

// `count` sentences with a model of this kind: greedy, forced, and by a beam in turn.
void requireAgreement(const ModelConfig& config, std::uint64_t seed, int count) {
    INFO(test::describe(config));
    const TemporaryFolder folder;
    const std::string path = folder.path("random.safetensors");
    Random random(seed);
    ModelFile file{test::randomParameters<float>(config, random),
                   test::language("s", config.sourceVocabSize),
                   test::language("t", config.targetVocabSize),
                   {},
                   {}};
    REQUIRE(saveModelFile(path, file).ok());
    Bench bench(nullptr);
    bench.run(u"open "_s + QString::fromStdString(path));
    for (int k = 0; k < count; ++k) {
        const std::string source = randomWords(random, "s", 9);
        std::vector<std::string> command{"trace", path, "--json", "--source", source};
        QString script = u"beam 1\nsource \"%1\"\n"_s.arg(QString::fromStdString(source));
        if (k % 3 == 0) {
            script += u"finish\n"_s;
        } else if (k % 3 == 1) {
            const std::string target = "t3 " + randomWords(random, "t", 6);
            command.insert(command.end(), {"--target", target});
            script += u"reference \"%1\"\n"_s.arg(QString::fromStdString(target));
        } else {
            const int width = random.between(2, 12);
            command.insert(command.end(), {"--beam", std::to_string(width)});
            script += u"beam %1\n"_s.arg(width);
        }
        const auto outcome = cli::run(command);
        INFO(outcome.err);
        REQUIRE(outcome.exit == 0);
        script += u"expect trace == "_s + QString::fromStdString(outcome.out).trimmed();
        bench.run(script);
        if (k > 2) continue;
        // And each number by itself, as people would ask for it.
        const auto trace = nlohmann::ordered_json::parse(outcome.out);
        for (std::size_t i = 0; i < trace["steps"].size(); ++i)
            for (const char* key : {"e", "alpha", "log_p", "word", "top", "state"})
                bench.run(u"expect trace.steps[%1].%2 == %3"_s.arg(i).arg(
                    QString::fromLatin1(key),
                    QString::fromStdString(trace["steps"][i][key].dump())));
    }
}

}  // namespace

TEST_CASE("player and command line agree to the last digit") {
    const auto all = test::allVariants();
    // Every seventh covers both architectures, all orders and all scores.
    std::set<std::string> seen;
    for (std::size_t k = 0; k < all.size(); k += 7) {
        requireAgreement(all[k], 1000 + k, 20);
        seen.insert({name(all[k].architecture), name(all[k].decoderOrder), name(all[k].score)});
    }
    CHECK(seen.size() == 2 + 3 + 3);
}

TEST_CASE("player and command line agree for 100 sentences and all variants", "[full]") {
    const auto all = test::allVariants();
    for (std::size_t k = 0; k < all.size(); ++k) requireAgreement(all[k], 2000 + k, 100);
}
