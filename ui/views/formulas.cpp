#include "views/formulas.h"

#include <QCoreApplication>

namespace lookback {
namespace {

using namespace Qt::StringLiterals;

QString tr(const char* text) {
    return QCoreApplication::translate("Formulas", text);
}

QString scoreFormula(const QString& score) {
    if (score == "general"_L1)
        return u"e<sub>ij</sub> = h<sub>j</sub>ᵀ W<sub>a</sub> s<sub>i−1</sub>"_s;
    if (score == "dot"_L1) return u"e<sub>ij</sub> = h<sub>j</sub>ᵀ s<sub>i−1</sub>"_s;
    return u"e<sub>ij</sub> = v<sub>a</sub>ᵀ tanh(W<sub>a</sub> s<sub>i−1</sub> + "
           "U<sub>a</sub> h<sub>j</sub>)"_s;
}

}  // namespace

Formulas formulasOf(bool attends, const QString& decoderOrder, const QString& score) {
    Formulas f;
    f.updateComesLast = decoderOrder == "groundhog"_L1;
    f.look = attends ? scoreFormula(score) + u", α<sub>i</sub> = softmax(e<sub>i</sub>)"_s
                     : tr("no look: one vector for all words");
    f.lookByHand = attends ? scoreFormula(score) + u", "_s + tr("α<sub>i</sub> by hand") : f.look;
    f.read = attends ? u"c<sub>i</sub> = Σ<sub>j</sub> α<sub>ij</sub> h<sub>j</sub>"_s
                     : u"c = h<sub>Tx</sub>"_s;
    const QString context = attends ? u"c<sub>i</sub>"_s : u"c"_s;
    const QString word = f.updateComesLast ? u"y<sub>i</sub>"_s : u"y<sub>i−1</sub>"_s;
    f.update =
        u"s<sub>i</sub> = (1 − z<sub>i</sub>) ∘ s<sub>i−1</sub> + z<sub>i</sub> ∘ s̃<sub>i</sub>, "_s +
        tr("from %1 and %2").arg(word, context);
    const QString state = decoderOrder == "text"_L1 ? u"s<sub>i</sub>"_s : u"s<sub>i−1</sub>"_s;
    f.say = u"p(y<sub>i</sub>) = softmax(W<sub>o</sub> t<sub>i</sub>), "_s +
            tr("t<sub>i</sub> from %1, y<sub>i−1</sub>, %2").arg(state, context);
    return f;
}

}  // namespace lookback
