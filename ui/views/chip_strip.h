// Words as chips, wrapped, three lines at most and then scrolled.  One painted widget however many
// words there are.
#pragma once

#include <QAbstractScrollArea>
#include <QHash>
#include <QString>
#include <vector>

#include "views/chip_layout.h"

namespace lookback {

class HoverLink;
class HoverTip;

struct Chip {
    QString word;
    bool unknown = false;  // dashed: the model reads <unk>
    bool current = false;  // outlined
    bool chosen = false;   // by hand
    QString note = {};     // small, behind the word
    bool differs = false;  // underlined: another translation has another word
    bool operator==(const Chip&) const = default;
};

class ChipStrip : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit ChipStrip(QWidget* parent = nullptr);

    void setChips(std::vector<Chip> chips);
    const std::vector<Chip>& chips() const { return m_chips; }
    void setMostLines(int lines);
    void setFontPixels(int pixels);  // at content scale 1
    // The chips are source words: the one under any mouse is lit here too.
    void setHoverLink(HoverLink* link);

signals:
    void clicked(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void layoutNow();
    void showCurrent();
    void measureNow();
    void measureWords();
    void paintChip(QPainter& painter, const Chip& chip, const QRect& area, bool lit) const;
    int wordWidth(const QString& word);

    std::vector<Chip> m_chips;
    std::vector<int> m_widths;
    ChipLayout m_layout;
    ChipMetrics m_metrics;
    QHash<QString, int> m_known;  // measuring is slow, and words come again
    QFont m_font;
    int m_fontPixels = 14;
    int m_mostLines = 3;
    HoverLink* m_link = nullptr;
    HoverTip* m_tip;
};

}  // namespace lookback
