#include "training/training_data.h"

#include <filesystem>
#include <fstream>

#include "base/counted.h"
#include "base/sha256.h"
#include "corpus/corpus_minibatches.h"
#include "corpus/task_minibatches.h"

namespace lookback {

namespace {

// Different draws of one seed must not repeat one another.
constexpr std::uint64_t kPairsSeed = 0x7061697273;  // the pairs of a task of fixed size

Result<std::string> sha256OfFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    Sha256 sum;
    std::vector<char> bytes(1 << 20);
    while (in) {
        in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        sum.add({bytes.data(), static_cast<std::size_t>(in.gcount())});
    }
    if (!in.eof()) return Error{path + ": cannot be read"};
    return sum.hex();
}

Status tooUnknown(const char* side, double rate) {
    return Error{
        "the " + std::string(side) + " side: " + std::to_string(static_cast<int>(rate * 100)) +
        " % of its words are outside the vocabulary, expected at most 50 %: "
        "allow a larger vocabulary, or check that the text is tokenized as the options say"};
}

}  // namespace

Result<std::unique_ptr<TrainingData>> TrainingData::read(
    const TrainingSpec& spec, int threads, const std::pair<Language, Language>* languages) {
    std::unique_ptr<TrainingData> data(new TrainingData);
    const Status status = spec.task.empty() ? data->readCorpus(spec, threads, languages)
                                            : data->readTask(spec, threads);
    if (!status) return Error{status.error()};
    if (auto read = data->readDevelopment(spec); !read) return Error{read.error()};
    return data;
}

Status TrainingData::readTask(const TrainingSpec& spec, int threads) {
    auto task = Task::create(spec.task, {spec.minWords, spec.maxWords});
    if (!task) return Error{task.error()};
    m_task = std::move(task).value();
    std::tie(m_source, m_target) = languagesOf(*m_task);
    const MinibatchOptions options{.size = spec.batch};
    if (spec.taskPairs == 0) {
        m_minibatches =
            std::make_unique<TaskMinibatches>(*m_task, m_source, m_target, spec.seed, options);
        return {};
    }
    Random random(spec.seed ^ kPairsSeed);
    std::vector<TextPair> pairs;
    for (std::uint64_t i = 0; i < spec.taskPairs; ++i) {
        TaskPair pair = m_task->next(random);
        pairs.push_back({std::move(pair.source), std::move(pair.target)});
    }
    TrainingSpec unlimited = spec;
    unlimited.maxLength = 0;  // the task's own lengths count
    return encode(pairs, unlimited, threads);
}

Status TrainingData::readCorpus(const TrainingSpec& spec, int threads,
                                const std::pair<Language, Language>* languages) {
    auto text = readFiles(spec.corpus, spec.lenient);
    if (!text) return Error{text.error()};
    m_report.emptyPairs = text->emptyPairs;
    m_report.remarks = text->remarks;
    if (languages != nullptr)
        std::tie(m_source, m_target) = *languages;
    else
        std::tie(m_source, m_target) = languagesOf(text->pairs, spec.sourceText, spec.sourceVocab,
                                                   spec.targetText, spec.targetVocab);
    return encode(text->pairs, spec, threads);
}

Status TrainingData::encode(const std::vector<TextPair>& pairs, const TrainingSpec& spec,
                            int threads) {
    m_corpus = EncodedCorpus::encode(pairs, m_source, m_target, spec.maxLength, threads);
    m_report.pairs = m_corpus.size();
    m_report.tooLong = m_corpus.tooLong();
    m_report.sourceUnknownRate = m_corpus.source().unknownRate();
    m_report.targetUnknownRate = m_corpus.target().unknownRate();
    if (m_corpus.size() == 0)
        return Error{"no usable pair to learn from: " + std::to_string(m_report.emptyPairs) +
                     " had an empty side, " + counted(m_report.tooLong, "was", "were") +
                     " longer than " + counted(spec.maxLength, "token") +
                     "; expected at least one"};
    if (m_report.sourceUnknownRate > 0.5) return tooUnknown("source", m_report.sourceUnknownRate);
    if (m_report.targetUnknownRate > 0.5) return tooUnknown("target", m_report.targetUnknownRate);
    m_minibatches = std::make_unique<CorpusMinibatches>(m_corpus, spec.seed,
                                                        MinibatchOptions{.size = spec.batch});
    return {};
}

Status TrainingData::readDevelopment(const TrainingSpec& spec) {
    if (!spec.development.given()) return {};
    auto text = readFiles(spec.development, spec.lenient);
    if (!text) return Error{text.error()};
    if (text->pairs.empty())
        return Error{
            (spec.development.tsv.empty() ? spec.development.source : spec.development.tsv) +
            ": no pair to measure with, expected at least one"};
    m_development = std::make_unique<DevelopmentSet>(std::move(text->pairs), m_source, m_target);
    return {};
}

Result<ParallelText> TrainingData::readFiles(const CorpusFiles& files, bool lenient) {
    const LineOptions options{.lenient = lenient};
    auto text = files.tsv.empty() ? readParallel(files.source, files.target, options)
                                  : readTsv(files.tsv, options);
    if (!text) return text;
    for (const std::string& path : {files.tsv, files.source, files.target}) {
        if (path.empty()) continue;
        auto sum = sha256OfFile(path);
        if (!sum) return Error{sum.error()};
        m_records.push_back({std::filesystem::path(path).filename().string(), *sum});
    }
    return text;
}

}  // namespace lookback
