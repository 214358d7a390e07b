// lookback-cli aer
#include <cstdio>

#include "cli/command.h"
#include "cli/paired_input.h"
#include "evaluation/alignment.h"

namespace lookback::cli {

namespace {

struct AerOptions {
    std::string gold, alignment;
    bool transpose = false;
};

Result<AlignmentAgreement> compareFiles(const AerOptions& o, bool lenient) {
    auto input = PairedInput::open(o.gold, o.alignment, lenient);
    if (!input) return Error{input.error()};
    AlignmentAgreement sum;
    for (;;) {
        const auto pair = input->next();
        if (!pair) return Error{pair.error()};
        if (!*pair) break;
        const auto where = [&](const std::string& path) {
            return path + ", line " + std::to_string(input->lines()) + ": ";
        };
        auto gold = parseGoldAlignment((*pair)->first);
        if (!gold) return Error{where(o.gold) + gold.error()};
        const auto links = parseAlignment((*pair)->second);
        if (!links) return Error{where(o.alignment) + links.error()};
        if (o.transpose) {
            gold->sure = transposed(gold->sure);
            gold->possible = transposed(gold->possible);
        }
        sum += agreement(*links, *gold);
    }
    if (input->lines() == 0) return Error{o.gold + ": found no line, expected alignments"};
    return sum;
}

nlohmann::ordered_json orNull(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

std::string perCent(const std::optional<double>& value) {
    if (!value) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * *value);
    return text;
}

int aer(const Options& global, const AerOptions& o) {
    const auto sum = compareFiles(o, global.lenient);
    if (!sum) return fail(sum.error());
    if (global.json) {
        nlohmann::ordered_json j;
        j["precision"] = orNull(sum->precision());
        j["recall"] = orNull(sum->recall());
        j["aer"] = orNull(sum->errorRate());
        j["links"] = sum->links;
        j["sure"] = sum->sure;
        j["possible"] = sum->possible;
        print(j);
        return kDone;
    }
    std::printf("AER %s  precision %s, recall %s  %lld links; gold: %lld sure, %lld possible\n",
                perCent(sum->errorRate()).c_str(), perCent(sum->precision()).c_str(),
                perCent(sum->recall()).c_str(), static_cast<long long>(sum->links),
                static_cast<long long>(sum->sure), static_cast<long long>(sum->possible));
    return kDone;
}

}  // namespace

void addAer(Program& program) {
    CLI::App* c = program.add("aer", "Alignment error rate against a gold alignment", true);
    auto o = std::make_shared<AerOptions>();
    c->add_option("--gold", o->gold, "Gold links: i-j sure, ipj possible")->required();
    c->add_option("--alignment", o->alignment, "Links to judge: i-j")->required();
    c->add_flag("--transpose", o->transpose, "The gold has target and source the other way round");
    c->callback(
        [&program, o] { program.run = [&program, o] { return aer(program.options, *o); }; });
}

}  // namespace lookback::cli
