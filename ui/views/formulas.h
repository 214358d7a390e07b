// The formulas of a step as rich text, in the order and with the score of the model that is open:
// what stands on a card is what was computed.
#pragma once

#include <QString>

namespace lookback {

struct Formulas {
    QString look, read, update, say;
    QString lookByHand;  // for a step whose α is not the softmax of e
    // The authors' own code says the word before the state is updated with it.
    bool updateComesLast = false;
};

// Names as in the model file: "text", "appendix", "groundhog"; "additive", "general", "dot".
Formulas formulasOf(bool attends, const QString& decoderOrder, const QString& score);

}  // namespace lookback
