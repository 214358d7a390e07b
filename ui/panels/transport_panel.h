// Back and forth through the words of the translation, back and forth through what was changed about
// it, and the width of the beam.
#pragma once

#include <QWidget>

class QLabel;
class QSpinBox;

namespace lookback {

class Button;
class ChipStrip;
class DropList;
class Playback;
class Session;
class TransportControls;

class TransportPanel : public QWidget {
    Q_OBJECT

public:
    TransportPanel(Session& session, Playback& playback, QWidget* parent);

    void setLines(int lines);  // of words, before they scroll
    void setCompact(
        bool compact);  // only what a talk needs: no summary, no speed, no way to the end

private:
    void showState();
    void speedChosen(int index);
    void beamChosen(int width);
    void showBeam();
    QString summary() const;
    QString origin() const;

    Session& m_session;
    Playback& m_playback;
    TransportControls* m_controls;
    DropList* m_speed;
    QSpinBox* m_beam;
    Button* m_undo;
    Button* m_redo;
    ChipStrip* m_words;
    QLabel* m_summary;
};

}  // namespace lookback
