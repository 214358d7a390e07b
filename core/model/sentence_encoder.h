// The encoder of §3.2 and A.2.1 on one sentence, for decoding: the numbers of model/encoder.h, bit for
// bit, without what only the way back needs, so that a very long line costs little beyond its
// annotations.
#pragma once

#include <span>

#include "base/token.h"
#include "model/parameters.h"

namespace lookback {

// source: Tx ≥ 1 words, the final <eos> among them.  Out: annotations (nc, Tx) in the order of the
// text, initial (n, 1) = s_0.
template <class Scalar>
void encodeSentence(const Parameters<Scalar>& parameters, std::span<const TokenId> source,
                    Matrix<Scalar>& annotations, Matrix<Scalar>& initial);

}  // namespace lookback
