// The buttons and the slider that go back and forth through words, wherever there is a transport: the
// same names everywhere, so that a script need not know in which place it is.
#pragma once

#include <QObject>
#include <QString>

class QLabel;
class QSlider;
class QWidget;

namespace lookback {

class Button;
class Playback;

class TransportControls : public QObject {
    Q_OBJECT

public:
    // What screen readers say, where it differs from place to place.
    struct Names {
        QString back, next, end, slider;
    };

    // The widgets are children of `parent`, which lays them out and connects all but play.
    TransportControls(Playback& playback, const Names& names, QWidget* parent);

    struct State {
        int position = 0, written = 0;  // words shown and words there are
        bool hasModel = false, ended = false;
    };
    void show(const State& state);

    Button* first;
    Button* back;
    Button* next;
    Button* end;
    Button* play;
    QSlider* slider;
    QLabel* word;  // "word 3 of 12"

private:
    void showPlaying();

    Playback& m_playback;
};

}  // namespace lookback
