// Back and forth through the words of two translations at once.
#pragma once

#include <QWidget>

namespace lookback {

class CompareSession;
class Playback;
class TransportControls;

class CompareTransport : public QWidget {
    Q_OBJECT

public:
    CompareTransport(CompareSession& sessions, Playback& playback, QWidget* parent);

    void showState();

private:
    CompareSession& m_sessions;
    TransportControls* m_controls;
};

}  // namespace lookback
