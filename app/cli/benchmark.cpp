// lookback-cli benchmark: how fast this machine trains and decodes, on made-up work of three sizes.
//
// The work: 5,000 pairs of random words, source lengths about 13, minibatches of 64 pairs of about
// the same length, Adadelta, gradients clipped to 1.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "base/profile.h"
#include "cli/benchmark_products.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "corpus/corpus_minibatches.h"
#include "decoding/beam_search.h"
#include "decoding/decoding_session.h"
#include "training/trainer.h"

namespace lookback::cli {

namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::ordered_json;

constexpr int kPairs = 5000, kMinibatch = 64, kRepetitions = 5, kWords = 13;

struct Size {
    const char* name;
    Index vocabulary, embedding, hidden, alignment, maxout;
};
constexpr Size kSizes[] = {{"tiny", 2000, 64, 128, 128, 64},
                           {"small", 8000, 128, 256, 256, 128},
                           {"paper", 30000, 620, 1000, 1000, 500}};

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

ModelConfig configOf(const Size& size) {
    ModelConfig c;
    c.embeddingSize = size.embedding;
    c.hiddenSize = size.hidden;
    c.alignmentSize = size.alignment;
    c.maxoutSize = size.maxout;
    c.sourceVocabSize = c.targetVocabSize = size.vocabulary;
    return c;
}

TokenIds randomWords(int count, Index vocabulary, Random& random) {
    TokenIds words;
    for (int i = 0; i < count; ++i)
        words.push_back(random.between(2, static_cast<int>(vocabulary) - 1));
    words.push_back(kEos);
    return words;
}

EncodedCorpus work(const Size& size, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::pair<TokenIds, TokenIds>> pairs;
    for (int i = 0; i < kPairs; ++i) {
        const int length =
            std::clamp(static_cast<int>(std::lround(13 + 4 * random.normal())), 3, 30);
        const int target = std::max(1, length + random.between(-1, 2));
        TokenIds source = randomWords(length, size.vocabulary, random);
        pairs.emplace_back(std::move(source), randomWords(target, size.vocabulary, random));
    }
    std::sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first.size(), a.second.size()) <
               std::pair(b.first.size(), b.second.size());
    });
    EncodedCorpus corpus;
    for (const auto& [source, target] : pairs) corpus.add(source, target);
    return corpus;
}

// A trainer with all that it needs.
struct Training {
    Training(const Size& size, EncodedCorpus text, std::uint64_t seed, int minibatch = kMinibatch)
        : corpus(std::move(text)),
          source(corpus, seed, {minibatch, kPairs / minibatch + 1}),
          random(seed),
          trainer(initialParameters<float>(configOf(size), 0.05, random),
                  {OptimizerKind::Adadelta, 0, 1}, source) {}
    EncodedCorpus corpus;
    CorpusMinibatches source;
    Random random;
    Trainer trainer;
};

// The most memory of two updates on the longest minibatch, in a process of its own.
double peakBytes(const Size& size, int threads) {
    const pid_t child = fork();
    if (child < 0) return std::nan("");
    if (child == 0) {
        Random random(1);
        EncodedCorpus corpus;
        for (int i = 0; i < 80; ++i) {
            const TokenIds source = randomWords(50, size.vocabulary, random);
            corpus.add(source, randomWords(50, size.vocabulary, random));
        }
        Training training(size, std::move(corpus), 1, 80);
        for (int i = 0; i < 2; ++i) training.trainer.step(threads);
        _exit(0);
    }
    int status = 0;
    struct rusage usage = {};
    if (wait4(child, &status, 0, &usage) != child || status != 0) return std::nan("");
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

double wordsPerSecond(Training& training, const Size& size, int threads) {
    std::vector<double> rates;
    const int least = size.hidden >= 1000 ? 3 : 10;
    for (int i = 0; i < 2; ++i) training.trainer.step(threads);
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
        const auto begin = Clock::now();
        double words = 0;
        for (int i = 0; i < least || secondsSince(begin) < 0.7; ++i)
            words += static_cast<double>(training.trainer.step(threads).stepWords);
        rates.push_back(words / secondsSince(begin));
    }
    return median(rates);
}

ordered_json profileOf(Training& training, int steps) {
    const Profile profile;
    const auto begin = Clock::now();
    for (int i = 0; i < steps; ++i) training.trainer.step(1);
    const double total = secondsSince(begin);
    ordered_json shares;
    double known = 0;
    for (int i = 0; i < kParts; ++i) {
        const double seconds = profile.seconds(static_cast<Part>(i));
        known += seconds;
        shares[name(static_cast<Part>(i))] = seconds / total;
    }
    shares["other"] = std::max(0.0, 1 - known / total);
    return shares;
}

// The time that the multiply-adds of a step take at the speed of Eigen's own product, over the time
// of the step: on minibatches of short, middling and long sentences.
double matrixProductShare(const Size& size, const EncodedCorpus& all, std::uint64_t seed,
                          int threads) {
    std::vector<double> shares;
    for (const double place : {0.25, 0.5, 0.75}) {
        EncodedCorpus few;
        const auto first = static_cast<std::size_t>(place * kPairs);
        for (std::size_t i = first; i < first + kMinibatch; ++i) {
            const PairView pair = all.pair(i);
            few.add({pair.source.begin(), pair.source.end()},
                    {pair.target.begin(), pair.target.end()});
        }
        Training training(size, std::move(few), seed);
        training.trainer.step(threads);
        std::map<ProductShape, std::int64_t> products;
        {
            const Profile profile(true);
            training.trainer.step(threads);
            products = profile.products();
        }
        std::vector<double> ratios;
        for (int pair = 0; pair < 3; ++pair) {
            std::vector<double> steps;
            for (int i = 0; i < 3; ++i) {
                const auto begin = Clock::now();
                training.trainer.step(threads);
                steps.push_back(secondsSince(begin));
            }
            ratios.push_back(eigenSeconds(products, threads) / median(steps));
        }
        shares.push_back(median(ratios));
    }
    return median(shares);
}

struct Decoding {
    double greedyMs = 0, beamMs = 0, stepMs = 0;
};

Decoding decode(const Size& size, std::uint64_t seed) {
    Random random(seed);
    auto parameters = initialParameters<float>(configOf(size), 0.05, random);
    parameters.vector(Stack::OutputB)[kEos] = -1000;  // exactly as many words as asked for
    const TokenIds source = randomWords(kWords - 1, size.vocabulary, random);
    const auto time = [&](int width) {
        std::vector<double> times;
        for (int i = 0; i < 15; ++i) {
            const auto begin = Clock::now();
            BeamOptions options;
            options.width = width;
            options.limit = kWords;
            beamSearch<float>(parameters, source, options);
            times.push_back(1e3 * secondsSince(begin));
        }
        return median(times);
    };
    Decoding result{time(1), time(12), 0};

    std::vector<std::string> words = {"<eos>", "<unk>"};
    for (Index i = 2; i < size.vocabulary; ++i) words.push_back("w" + std::to_string(i));
    const Language language({Tokenizer::Whitespace, false}, Vocabulary::fromWords(words).value());
    auto translator = std::make_shared<Translator>();
    translator->model = std::make_shared<Model<float>>(std::move(parameters));
    translator->source = translator->target = language;
    std::string line;
    for (std::size_t i = 0; i < kWords - 1; ++i)
        line += (i > 0 ? " " : "") + words[static_cast<std::size_t>(source[i])];
    std::vector<double> steps;
    for (int run = 0; run < 3; ++run) {
        DecodingSession session(translator, language.encode(line));
        for (int i = 0; i < kWords; ++i) {
            const auto begin = Clock::now();
            session.step();
            steps.push_back(1e3 * secondsSince(begin));
        }
    }
    result.stepMs = median(steps);
    return result;
}

ordered_json measure(const Size& size, const Options& global, int many, double peak, bool profiled,
                     Progress& progress) {
    ordered_json j;
    progress.say(std::string(size.name) + ": training …");
    Training training(size, work(size, global.seed), global.seed);
    for (const int threads : {1, many})
        j["words_per_second"][std::to_string(threads)] = wordsPerSecond(training, size, threads);
    progress.say(std::string(size.name) + ": products …");
    j["matrix_product_share"] = matrixProductShare(size, training.corpus, global.seed, many);
    progress.say(std::string(size.name) + ": decoding …");
    const Decoding decoding = decode(size, global.seed);
    j["greedy_ms"] = decoding.greedyMs;
    j["beam12_ms"] = decoding.beamMs;
    j["step_ms"] = decoding.stepMs;
    j["peak_bytes"] = peak;
    j["profile"] = ordered_json::object();
    if (profiled) j["profile"] = profileOf(training, size.hidden >= 1000 ? 3 : 20);
    return j;
}

void show(const std::string& name, const ordered_json& j) {
    for (const auto& [threads, rate] : j["words_per_second"].items())
        std::printf("%s, %s thread%s: %.0f target words/s\n", name.c_str(), threads.c_str(),
                    threads == "1" ? "" : "s", rate.get<double>());
    std::printf("  share of the speed of Eigen's product: %.0f %%\n",
                100 * j["matrix_product_share"].get<double>());
    std::printf("  13 words from 13: greedy %.2f ms, beam 12 %.2f ms; a step %.2f ms\n",
                j["greedy_ms"].get<double>(), j["beam12_ms"].get<double>(),
                j["step_ms"].get<double>());
    std::printf("  80 pairs of 50 words: at most %.0f MB\n", 1e-6 * j["peak_bytes"].get<double>());
    for (const auto& [part, share] : j["profile"].items())
        std::printf("  %-10s %5.1f %%\n", part.c_str(), 100 * share.get<double>());
}

int benchmark(const Options& global, const std::vector<std::string>& names, bool profiled) {
    std::vector<const Size*> sizes;
    for (const Size& size : kSizes)
        if (names.empty() || std::find(names.begin(), names.end(), size.name) != names.end())
            sizes.push_back(&size);
    Progress progress(global.quiet);
    progress.say("memory …");
    const int many = global.threads > 1 ? global.threads : 2;
    std::vector<double> peaks;  // first, while this process is small: a child begins as large
    for (const Size* size : sizes) peaks.push_back(peakBytes(*size, many));
    ordered_json all;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        all["sizes"][sizes[i]->name] =
            measure(*sizes[i], global, many, peaks[i], profiled, progress);
        if (!global.json) show(sizes[i]->name, all["sizes"][sizes[i]->name]);
    }
    if (global.json) print(all);
    return kDone;
}

}  // namespace

void addBenchmark(Program& program) {
    CLI::App* c = program.add("benchmark", "How fast this machine trains and decodes", false);
    auto sizes = std::make_shared<std::vector<std::string>>();
    auto profiled = std::make_shared<bool>(false);
    c->add_option("--size", *sizes, "tiny, small, paper (default: all, in about two minutes)")
        ->check(oneOf({"tiny", "small", "paper"}));
    c->add_flag("--profile", *profiled, "Where the time of training goes");
    c->callback([&program, sizes, profiled] {
        program.run = [&program, sizes, profiled] {
            return benchmark(program.options, *sizes, *profiled);
        };
    });
}

}  // namespace lookback::cli
