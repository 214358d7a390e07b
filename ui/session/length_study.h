// How two models bear longer and longer sentences: each stage of a growing text is translated by
// both and compared with its reference, on a thread of its own, until one of them breaks and, so
// that it can be said how much longer the other holds, the other too.
#pragma once

#include <QObject>
#include <QTimer>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "session/growing_text.h"
#include "session/latest_job.h"

namespace lookback {

struct Translator;

struct LengthScore {
    double logP = 0;             // a word: of the reference, or of the model's own translation
    std::optional<double> bleu;  // 0 to 100, of this one sentence; nothing without a reference
    bool complete = true;        // <eos> came before the limit
    bool operator==(const LengthScore&) const = default;
};

struct LengthPoint {
    int parts = 0;  // clauses or sentences
    int words = 0;  // of the source, between spaces
    std::array<LengthScore, 2> models;
    bool operator==(const LengthPoint&) const = default;
};

struct LengthBreak {
    std::size_t model = 0;  // 0 or 1
    std::size_t at = 0;     // index of the point
};

// A model breaks at the first of two lengths in a row where it fails: where its BLEU is below half
// of its best at any shorter length or, without a reference, where it came to the limit without
// <eos>.  The index of that point; nothing while it does not.
std::optional<std::size_t> breakOf(const std::vector<LengthPoint>& points, std::size_t model);
// The model that broke first.
std::optional<LengthBreak> firstBreak(const std::vector<LengthPoint>& points);

class LengthStudy : public QObject {
    Q_OBJECT

public:
    explicit LengthStudy(QObject* parent = nullptr);
    ~LengthStudy() override;  // a study under way is told to stop

    void start(std::shared_ptr<const Translator> first, std::shared_ptr<const Translator> second,
               const GrowingText& text);
    void cancel();  // what was measured stays
    void clear();
    bool busy() const { return m_job.busy(); }
    int stages() const { return m_stages; }  // at most
    const std::vector<LengthPoint>& points() const { return m_points; }
    // Whether both models know most of the references' words: else there is nothing to compare with,
    // and log p is that of each model's own translation.
    bool hasReference() const { return m_hasReference; }
    std::optional<LengthBreak> broken() const { return firstBreak(m_points); }

signals:
    void changed();
    void failed(const QString& sentence);

private:
    // Between the threads.
    struct Inbox {
        std::mutex mutex;
        std::vector<LengthPoint> points;
        std::atomic<bool> stopped{false};
    };

    void collect();
    void stop();

    std::vector<LengthPoint> m_points;
    int m_stages = 0;
    bool m_hasReference = false;
    std::shared_ptr<Inbox> m_inbox;
    QTimer m_timer;
    LatestJob m_job;
};

}  // namespace lookback
