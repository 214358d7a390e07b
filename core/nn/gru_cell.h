// The gated recurrent unit of appendix A.1.1 and A.2.2, one step for a set of columns:
//
//   z = σ(a_z)   r = σ(a_r)   h~ = tanh(a + U (r ∘ h'))   h = (1 − z) ∘ h' + z ∘ h~
//
// where the pre-activations a, a_z, a_r hold W x, b, C c and, for the gates, U_z h' and U_r h'.
// Gates are stacked in the order candidate, z, r: gates (3n, B).
#pragma once

#include "nn/product.h"

namespace lookback {

// From pre-activations to gates and state.  In: gates (3n, B), all of it but U (r ∘ h');
// previous h' (n, B).  Out: gates become h~, z, r; resetState = r ∘ h' and state = h (n, B).
template <class Scalar>
void gruForward(In<Scalar> U, In<Scalar> previous, Out<Scalar> gates, Out<Scalar> resetState,
                Out<Scalar> state);

// In: dState (n, B) = dL/dh, and what the forward step left.  Out: gates (3n, B) become dL/da in their
// own order; dPrevious (n, B) = the part of dL/dh' that does not go through U_z and U_r.  dReset
// (n, B) is scratch.
template <class Scalar>
void gruBackward(In<Scalar> U, In<Scalar> previous, In<Scalar> dState, Out<Scalar> gates,
                 Out<Scalar> dReset, Out<Scalar> dPrevious);

}  // namespace lookback
