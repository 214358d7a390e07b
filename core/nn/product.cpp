#include "nn/product.h"

#include "base/check.h"
#include "base/profile.h"
#include "nn/product_kernel.h"

namespace lookback {

namespace {

void note(ProductShape::Kind kind, Index rows, Index depth, Index cols) {
    if (Profile* const profile = Profile::active()) profile->count({kind, rows, depth, cols});
}

template <Layout A, Layout B, class Scalar>
void run(In<Scalar> a, In<Scalar> b, Out<Scalar>& C, Write write) {
    const Index r = A == Layout::Plain ? a.rows() : a.cols();
    const Index k = A == Layout::Plain ? a.cols() : a.rows();
    LOOKBACK_CHECK_EQ(k, B == Layout::Plain ? b.rows() : b.cols());
    LOOKBACK_CHECK_EQ(r, C.rows());
    LOOKBACK_CHECK_EQ((B == Layout::Plain ? b.cols() : b.rows()), C.cols());
    note(A == Layout::Transposed   ? ProductShape::Kind::TransposedA
         : B == Layout::Transposed ? ProductShape::Kind::TransposedB
                                   : ProductShape::Kind::Plain,
         r, k, C.cols());
    ProductKernel<Scalar>::template run<A, B>(r, C.cols(), k, {a.data(), a.outerStride()},
                                              {b.data(), b.outerStride()}, C.data(),
                                              C.outerStride(), write == Write::Add);
}

}  // namespace

#define DEFINE(Scalar)                                                                    \
    void multiply(In<Scalar> A, In<Scalar> B, Out<Scalar> C, Write write) {               \
        run<Layout::Plain, Layout::Plain, Scalar>(A, B, C, write);                        \
    }                                                                                     \
    void multiplyTransposed(In<Scalar> A, In<Scalar> B, Out<Scalar> C, Write write) {     \
        if (C.cols() == 1) { /* inner products: a panel would be copied for one column */ \
            LOOKBACK_CHECK_EQ(A.rows(), B.rows());                                        \
            LOOKBACK_CHECK_EQ(A.cols(), C.rows());                                        \
            note(ProductShape::Kind::TransposedA, C.rows(), A.rows(), 1);                 \
            if (write == Write::Set)                                                      \
                C.col(0).noalias() = A.transpose() * B.col(0);                            \
            else                                                                          \
                C.col(0).noalias() += A.transpose() * B.col(0);                           \
            return;                                                                       \
        }                                                                                 \
        run<Layout::Transposed, Layout::Plain, Scalar>(A, B, C, write);                   \
    }                                                                                     \
    void multiplyOuter(In<Scalar> A, In<Scalar> B, Out<Scalar> C, Write write) {          \
        run<Layout::Plain, Layout::Transposed, Scalar>(A, B, C, write);                   \
    }
DEFINE(float)
DEFINE(double)
#undef DEFINE

}  // namespace lookback
