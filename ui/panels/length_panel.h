// A slider that lets the sentence grow, and how both models bear it: log p a word and BLEU against
// the length, until they break.
#pragma once

#include <QWidget>

#include "session/growing_text.h"
#include "session/length_study.h"
#include "views/plot.h"

class QBoxLayout;
class QLabel;
class QSlider;

namespace lookback {

class Button;
class CompareSession;
class PlotView;

class LengthPanel : public QWidget {
    Q_OBJECT

public:
    LengthPanel(CompareSession& sessions, LengthStudy& study, QWidget* parent);

    void showState();
    const GrowingText& text() const { return m_text; }

private:
    void chooseText();
    void grow(int parts);
    void toggle();
    void showStudy();
    void showPlots();
    PlotModel plotOf(bool bleu) const;
    QString verdict() const;
    QString lengthOf(int parts, const QString& source) const;
    QString nameOf(std::size_t model) const;

    CompareSession& m_sessions;
    LengthStudy& m_study;
    GrowingText m_text;
    QSlider* m_slider;
    QLabel* m_length;
    Button* m_run;
    QLabel* m_verdict;
    PlotView* m_logP;
    PlotView* m_bleu;
};

}  // namespace lookback
