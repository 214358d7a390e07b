// Searches with a beam on a thread of its own and keeps the tree of the newest search.
#pragma once

#include <QObject>
#include <atomic>
#include <memory>

#include "base/token.h"
#include "decoding/beam_tree.h"
#include "session/latest_job.h"

namespace lookback {

struct Translator;

class BeamFinder : public QObject {
    Q_OBJECT

public:
    explicit BeamFinder(QObject* parent = nullptr);
    ~BeamFinder() override;  // a search under way is told to stop

    // Nothing is done where this very search is under way or was the last one.
    void find(std::shared_ptr<const Translator> translator, const TokenIds& source, int width);
    void clear();
    bool busy() const { return m_job.busy(); }
    // Of the last search; empty while another sentence is being searched.
    const BeamTree& tree() const { return m_tree; }

signals:
    void found();
    void failed(const QString& sentence);

private:
    void stop();

    LatestJob m_job;
    std::shared_ptr<std::atomic<bool>> m_stopped;  // of the search under way
    std::shared_ptr<const Translator> m_translator;
    TokenIds m_source;
    int m_width = 0;
    BeamTree m_tree;
};

}  // namespace lookback
