// The card Update: the state before, both gates, the candidate and the new state, as strips.
#pragma once

#include <QFont>
#include <QWidget>
#include <array>

#include "views/step_model.h"
#include "views/strip.h"

namespace lookback {

class HoverTip;

// Where the five strips lie: for the screen and for files.
struct UpdateGeometry {
    static constexpr int kRows = 5;
    QSize size;
    int label = 0, number = 0;
    int dimensions = 0;

    static UpdateGeometry fit(QSize size, int dimensions, const QFont& font);
    StripGeometry strip(int row) const;
};

struct UpdateRow {
    QString name;    // rich text
    QString number;  // what the strip amounts to: a mean, or a length
    QString meaning;
    const std::vector<float>* values = nullptr;
};

std::array<UpdateRow, UpdateGeometry::kRows> updateRows(const StepModel& step);

void paintUpdate(QPainter& painter, const StepModel& step, const UpdateGeometry& geometry,
                 const QFont& font);

class UpdateView : public QWidget {
    Q_OBJECT

public:
    explicit UpdateView(QWidget* parent);

    void setStep(StepModelPtr step);  // nothing: the hint
    void setHint(const QString& hint);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QFont textFont() const;
    UpdateGeometry strips() const;

    StepModelPtr m_step;
    QString m_hint;
    HoverTip* m_tip;
};

}  // namespace lookback
