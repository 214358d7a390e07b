// Back and forth through the words of two translations at once.
#pragma once

#include <QWidget>

class QLabel;
class QSlider;

namespace lookback {

class Button;
class CompareSession;
class Playback;

class CompareTransport : public QWidget {
    Q_OBJECT

public:
    CompareTransport(CompareSession& sessions, Playback& playback, QWidget* parent);

    void showState();

private:
    void showPlaying();

    CompareSession& m_sessions;
    Playback& m_playback;
    Button* m_first;
    Button* m_back;
    Button* m_next;
    Button* m_end;
    Button* m_play;
    QSlider* m_slider;
    QLabel* m_word;
};

}  // namespace lookback
