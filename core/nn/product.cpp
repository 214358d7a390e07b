#include "nn/product.h"

#include "base/check.h"

namespace lookback {

namespace {

template <class Left, class Right, class Scalar>
void store(const Left& a, const Right& b, Out<Scalar>& C, Write write) {
    LOOKBACK_CHECK_EQ(a.cols(), b.rows());
    LOOKBACK_CHECK_EQ(a.rows(), C.rows());
    LOOKBACK_CHECK_EQ(b.cols(), C.cols());
    if (C.cols() == 1) {  // Eigen picks its faster matrix-vector product by the type
        if (write == Write::Set)
            C.col(0).noalias() = a * b.col(0);
        else
            C.col(0).noalias() += a * b.col(0);
    } else if (write == Write::Set) {
        C.noalias() = a * b;
    } else {
        C.noalias() += a * b;
    }
}

}  // namespace

void multiply(In<float> A, In<float> B, Out<float> C, Write write) {
    store(A, B, C, write);
}
void multiply(In<double> A, In<double> B, Out<double> C, Write write) {
    store(A, B, C, write);
}

void multiplyTransposed(In<float> A, In<float> B, Out<float> C, Write write) {
    store(A.transpose(), B, C, write);
}
void multiplyTransposed(In<double> A, In<double> B, Out<double> C, Write write) {
    store(A.transpose(), B, C, write);
}

void multiplyOuter(In<float> A, In<float> B, Out<float> C, Write write) {
    store(A, B.transpose(), C, write);
}
void multiplyOuter(In<double> A, In<double> B, Out<double> C, Write write) {
    store(A, B.transpose(), C, write);
}

}  // namespace lookback
