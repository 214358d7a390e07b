// The film of a pinned sentence over a whole training: thumbnails of α, one row a model, and a
// scrubber for the moment that every view beside it shows too.
#pragma once

#include <QFont>
#include <QPixmap>
#include <QWidget>
#include <optional>

#include "views/film_geometry.h"

class QPainter;

namespace lookback {

class HoverTip;

// What a thumbnail shows: one pixel a cell.  Of an RNNencdec, which has no α, one line: the
// probability of each word.
QImage filmImage(const FilmFrame& frame, std::size_t sourceWords);

class FilmStrip : public QWidget {
    Q_OBJECT

public:
    explicit FilmStrip(QWidget* parent);

    // The same objects with more in them, or others: then the newest moment shows.
    void setHistory(const Histories& histories, std::size_t film);
    const FilmGeometry& geometryOfFilm() const { return m_geometry; }

    // The moment that is shown: chosen, or the newest, which it follows until somebody chooses.
    std::uint64_t moment() const;
    bool following() const { return !m_chosen.has_value(); }
    void choose(std::uint64_t updates);  // the nearest frame; the newest one is followed
    void follow();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(std::uint64_t updates);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layoutNow();
    void renderCache();
    void paintAxis(QPainter& painter);
    void paintScrubber(QPainter& painter);
    void moved();
    int nameWidth() const;

    Histories m_histories;
    std::size_t m_film = 0;
    std::optional<std::uint64_t> m_chosen;
    FilmGeometry m_geometry;
    QFont m_font;
    QPixmap m_cache;
    bool m_stale = true;
    HoverTip* m_tip;
};

}  // namespace lookback
