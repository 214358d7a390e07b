// The matrix products against sums written out, at the sizes where tiles, panels and pieces end.
#include <cmath>

#include "base/profile.h"
#include "base/random.h"
#include "catch.h"
#include "nn/product.h"

using namespace lookback;

namespace {

template <class Scalar>
Matrix<Scalar> randomMatrix(Index rows, Index cols, Random& random) {
    Matrix<Scalar> m(rows, cols);
    for (Index j = 0; j < cols; ++j)
        for (Index i = 0; i < rows; ++i) m(i, j) = static_cast<Scalar>(random.normal());
    return m;
}

template <class Scalar>
Matrix<double> writtenOut(const Matrix<Scalar>& A, const Matrix<Scalar>& B) {
    Matrix<double> C = Matrix<double>::Zero(A.rows(), B.cols());
    for (Index i = 0; i < A.rows(); ++i)
        for (Index j = 0; j < B.cols(); ++j)
            for (Index k = 0; k < A.cols(); ++k)
                C(i, j) += static_cast<double>(A(i, k)) * static_cast<double>(B(k, j));
    return C;
}

// A matrix inside a taller and wider one of NaNs: what is read or written beside it shows.
template <class Scalar>
struct Framed {
    explicit Framed(const Matrix<Scalar>& inner)
        : all(Matrix<Scalar>::Constant(inner.rows() + 5, inner.cols() + 2,
                                       std::numeric_limits<Scalar>::quiet_NaN())),
          rows(inner.rows()),
          cols(inner.cols()) {
        view() = inner;
    }
    auto view() { return all.block(3, 1, rows, cols); }
    bool frameIsWhole() {
        Matrix<Scalar> copy = all;
        copy.block(3, 1, rows, cols).setZero();
        return copy.array().isNaN().count() == all.size() - rows * cols;
    }
    Matrix<Scalar> all;
    Index rows, cols;
};

}  // namespace

TEMPLATE_TEST_CASE("products agree with sums written out, whatever the size", "[nn]", float,
                   double) {
    using Scalar = TestType;
    Random random(7);
    // Rounding: k terms of about one, each sum rounded to the type.
    const double tolerance = std::is_same_v<Scalar, float> ? 2e-6 : 4e-15;
    for (const Index r : {1, 7, 16, 17, 48, 49, 64, 65, 100})
        for (const Index c : {1, 2, 3, 8, 9, 23, 24, 33})
            for (const Index k : {1, 2, 8, 15, 256, 257, 600}) {
                CAPTURE(r, c, k);
                const auto A = randomMatrix<Scalar>(r, k, random);
                const auto B = randomMatrix<Scalar>(k, c, random);
                const auto start = randomMatrix<Scalar>(r, c, random);
                const Matrix<double> expected = writtenOut(A, B);
                const double bound = tolerance * (std::sqrt(static_cast<double>(k)) + 4) * 4;
                Framed<Scalar> a(A), b(B), at(Matrix<Scalar>(A.transpose())),
                    bt(Matrix<Scalar>(B.transpose()));
                const auto check = [&](auto&& product) {
                    Framed<Scalar> set(start), added(start);
                    product(set.view(), Write::Set);
                    product(added.view(), Write::Add);
                    REQUIRE(set.frameIsWhole());
                    REQUIRE(added.frameIsWhole());
                    const Matrix<double> first = set.view().template cast<double>() - expected;
                    const Matrix<double> second =
                        (added.view() - start).template cast<double>() - expected;
                    REQUIRE(first.cwiseAbs().maxCoeff() < bound);
                    REQUIRE(second.cwiseAbs().maxCoeff() < 2 * bound);
                };
                check([&](auto C, Write w) { multiply(a.view(), b.view(), C, w); });
                check([&](auto C, Write w) { multiplyTransposed(at.view(), b.view(), C, w); });
                check([&](auto C, Write w) { multiplyOuter(a.view(), bt.view(), C, w); });
            }
}

TEST_CASE("an empty sum is zero, and adds nothing", "[nn]") {
    const Matrix<float> A(3, 0), B(0, 2);
    Matrix<float> C = Matrix<float>::Ones(3, 2);
    multiply(A, B, C, Write::Add);
    REQUIRE(C == Matrix<float>::Ones(3, 2));
    multiply(A, B, C, Write::Set);
    REQUIRE(C == Matrix<float>::Zero(3, 2));
}

TEST_CASE("a column of a product is the same, bit for bit, whatever stands beside it", "[nn]") {
    Random random(8);
    for (const Index r : {5, 48, 100, 777})
        for (const Index k : {3, 256, 700}) {
            const auto A = randomMatrix<float>(r, k, random);
            const auto B = randomMatrix<float>(k, 40, random);
            Matrix<float> all(r, 40);
            multiply(A, B, all, Write::Set);
            for (const Index width : {1, 2, 7, 8, 23, 24, 25})
                for (const Index first : {0, 5, 13}) {
                    CAPTURE(r, k, width, first);
                    Matrix<float> some(r, width);
                    multiply(A, B.middleCols(first, width), some, Write::Set);
                    REQUIRE(some == all.middleCols(first, width));
                }
        }
}

TEST_CASE("a profile knows the products and the parts, inner parts once", "[base]") {
    const Matrix<float> A = Matrix<float>::Ones(4, 3), B = Matrix<float>::Ones(3, 2);
    Matrix<float> C(4, 2), D(3, 1);
    REQUIRE(Profile::active() == nullptr);
    {
        const Profile profile(true);
        const auto begin = std::chrono::steady_clock::now();
        {
            const ProfileSection outer(Part::Decoder);
            multiply(A, B, C, Write::Set);
            const ProfileSection inner(Part::Alignment);
            multiply(A, B, C, Write::Add);
            multiplyTransposed(A, C.leftCols(1), D, Write::Set);
        }
        const double total =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const double decoder = profile.seconds(Part::Decoder);
        const double alignment = profile.seconds(Part::Alignment);
        REQUIRE(decoder > 0);
        REQUIRE(alignment > 0);
        REQUIRE(decoder + alignment <= total);
        const auto products = profile.products();
        REQUIRE(products.size() == 2);
        REQUIRE(products.at({ProductShape::Kind::Plain, 4, 3, 2}) == 2);
        REQUIRE(products.at({ProductShape::Kind::TransposedA, 3, 4, 1}) == 1);
    }
    REQUIRE(Profile::active() == nullptr);
}
