// A length curve in the making: one or two models translate a test set, all of it is scored by
// length, on a thread of its own.  The numbers are those of `lookback-cli evaluate`.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "evaluation/corpus_translation.h"
#include "session/latest_job.h"
#include "session/sample_models.h"
#include "session/test_set.h"

namespace lookback {

struct CurveRequest {
    static constexpr const char* kBuckets = "10,20,30,40,50";
    static constexpr int kMostResamples = 10'000;

    std::vector<SampleModel> models;  // one, or two
    TestSet test;
    TranslationOptions translation{.threads = spareThreads()};
    QString bounds = QString::fromLatin1(kBuckets);  // of the buckets
    BootstrapOptions bootstrap;                      // a task's pairs are made from its seed too

    // One core is left to the window, where there is more than one.
    static int spareThreads();
};

// A sentence of the test set, and what became of it.
struct CurveSentence {
    std::string source, reference;
    std::array<std::string, 2> translations;
    std::array<double, 2> bleu{};  // sentence BLEU
    std::optional<std::size_t> bucket;
    double difference() const { return bleu[0] - bleu[1]; }
};

struct CurveResult {
    CurveRequest request;
    Evaluation evaluation;
    std::vector<CurveSentence> sentences;
    QStringList warnings;  // each a sentence
};

struct CurveProgress {
    std::size_t done = 0, pairs = 0;    // 0 pairs: models and text are being read
    bool scoring = false;               // all is translated
    std::optional<double> secondsLeft;  // once it can be told
};

class CurveStudy : public QObject {
    Q_OBJECT

public:
    explicit CurveStudy(QObject* parent = nullptr);
    ~CurveStudy() override;  // a study under way is told to stop

    // What was there before goes.
    void start(CurveRequest request);
    void cancel();  // nothing is shown of what was done
    bool busy() const { return m_job.busy(); }
    bool cancelled() const { return m_cancelled; }
    CurveProgress progress() const;
    // Nothing before the end.
    const std::shared_ptr<const CurveResult>& result() const { return m_result; }

signals:
    void changed();   // busy, result
    void advanced();  // progress
    void failed(const QString& sentence);

private:
    // Between the threads.
    struct Inbox {
        std::atomic<std::size_t> done{0}, pairs{0};
        std::atomic<bool> scoring{false}, stopped{false};
    };

    static Result<CurveResult> run(const CurveRequest& request, Inbox& inbox);
    void stop();
    void end(std::shared_ptr<const CurveResult> result);

    std::shared_ptr<const CurveResult> m_result;
    std::shared_ptr<Inbox> m_inbox;
    QElapsedTimer m_clock;  // since the first pair could be translated
    bool m_cancelled = false;
    QTimer m_timer;
    LatestJob m_job;
};

}  // namespace lookback
