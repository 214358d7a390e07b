// The text of a training, read and made ready: languages, minibatches, development set.
#pragma once

#include <memory>
#include <vector>

#include "corpus/minibatches.h"
#include "corpus/task.h"
#include "evaluation/development.h"
#include "training/training_spec.h"

namespace lookback {

// A file that was read, and which one it was.
struct CorpusRecord {
    std::string file;  // base name
    std::string sha256;
};

// What was left out, and how much the vocabularies cover.
struct CorpusReport {
    std::size_t pairs = 0;         // 0: new ones for ever
    std::size_t emptyPairs = 0;    // left out: a side was empty
    std::size_t tooLong = 0;       // left out: a side had more than maxLength tokens
    LineRemarks remarks;           // of the text to learn from
    double sourceUnknownRate = 0;  // of the tokens of the pairs kept
    double targetUnknownRate = 0;
};

class TrainingData {
public:
    // Reads the spec's text.  With `languages` (a resumed training) the vocabularies are those,
    // otherwise the text's own.  Errors: a file that cannot be read, no usable pair, more than half
    // of a side's words unknown (it was tokenized otherwise than the vocabulary).
    static Result<std::unique_ptr<TrainingData>> read(
        const TrainingSpec& spec, int threads,
        const std::pair<Language, Language>* languages = nullptr);

    const Language& source() const { return m_source; }
    const Language& target() const { return m_target; }
    MinibatchSource& minibatches() { return *m_minibatches; }
    const DevelopmentSet* development() const { return m_development.get(); }
    const std::vector<CorpusRecord>& records() const { return m_records; }
    const CorpusReport& report() const { return m_report; }

private:
    TrainingData() = default;
    Status readTask(const TrainingSpec& spec, int threads);
    Status readCorpus(const TrainingSpec& spec, int threads,
                      const std::pair<Language, Language>* languages);
    Status readDevelopment(const TrainingSpec& spec);
    Status encode(const std::vector<TextPair>& pairs, const TrainingSpec& spec, int threads);
    Result<ParallelText> readFiles(const CorpusFiles& files, bool lenient);

    Language m_source, m_target;
    std::unique_ptr<Task> m_task;
    EncodedCorpus m_corpus;
    std::unique_ptr<MinibatchSource> m_minibatches;
    std::unique_ptr<DevelopmentSet> m_development;
    std::vector<CorpusRecord> m_records;
    CorpusReport m_report;
};

}  // namespace lookback
