#include "cli/benchmark_products.h"

#include <chrono>
#include <vector>

#include "base/matrix.h"
#include "base/parallel.h"

namespace lookback::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

template <class Product>
double timeOf(const Product& product) {
    product();  // into the caches, as a step would find it at best
    const auto begin = Clock::now();
    int runs = 0;
    do {
        product();
        ++runs;
    } while (Clock::now() - begin < std::chrono::microseconds(500));
    return seconds(Clock::now() - begin) / runs;
}

double timeOf(const ProductShape& shape) {
    using Kind = ProductShape::Kind;
    const bool a = shape.kind == Kind::TransposedA, b = shape.kind == Kind::TransposedB;
    const Matrix<float> A = a ? Matrix<float>::Random(shape.depth, shape.rows)
                              : Matrix<float>::Random(shape.rows, shape.depth);
    const Matrix<float> B = b ? Matrix<float>::Random(shape.cols, shape.depth)
                              : Matrix<float>::Random(shape.depth, shape.cols);
    Matrix<float> C = Matrix<float>::Zero(shape.rows, shape.cols);
    if (shape.cols == 1) {  // the faster matrix-vector product
        if (a) return timeOf([&] { C.col(0).noalias() += A.transpose() * B.col(0); });
        if (!b) return timeOf([&] { C.col(0).noalias() += A * B.col(0); });
    }
    if (a) return timeOf([&] { C.noalias() += A.transpose() * B; });
    if (b) return timeOf([&] { C.noalias() += A * B.transpose(); });
    return timeOf([&] { C.noalias() += A * B; });
}

}  // namespace

double eigenSeconds(const std::map<ProductShape, std::int64_t>& products, int threads) {
    std::vector<double> sums(static_cast<std::size_t>(threads), 0.0);
    parallelFor(threads, threads, [&](int t) {
        for (const auto& [shape, count] : products)
            sums[static_cast<std::size_t>(t)] += static_cast<double>(count) * timeOf(shape);
    });
    double mean = 0;
    for (const double sum : sums) mean += sum / threads;
    return mean / threads;
}

}  // namespace lookback::cli
