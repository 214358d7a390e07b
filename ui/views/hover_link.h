// The source word under the mouse, wherever the mouse is: every view that shows source words lights
// the same one.
#pragma once

#include <QObject>

namespace lookback {

class HoverLink : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    int source() const { return m_source; }  // index of the word, or -1
    // The one lit last, when the mouse has moved on to a button; -1 with a new sentence.
    int last() const { return m_last; }
    void setSource(int index);
    void forget();  // another sentence: its words have nothing to do with the old ones

signals:
    void changed(int before, int now);

private:
    int m_source = -1;
    int m_last = -1;
};

}  // namespace lookback
