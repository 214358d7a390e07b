#include "training/optimizer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/check.h"
#include "base/parallel.h"
#include "base/profile.h"

namespace lookback {

namespace {

// Weights that a thread takes at a time.  The sums of a norm follow these pieces, so they, and not
// the number of threads, decide how it is rounded.
constexpr std::size_t kPiece = 1 << 16;

constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kAdamEpsilon = 1e-8;
constexpr double kRho = 0.95, kAdadeltaEpsilon = 1e-6;

template <class Scalar>
using Numbers = Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>>;
template <class Scalar>
using ConstNumbers = Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>>;

template <class Scalar>
double squaredNorm(const Scalar* values, Index count) {
    return ConstNumbers<Scalar>(values, count).template cast<double>().square().sum();
}

}  // namespace

const char* name(OptimizerKind kind) {
    return kind == OptimizerKind::Adam ? "adam" : "adadelta";
}

Result<OptimizerKind> optimizerNamed(const std::string& name) {
    if (name == "adam") return OptimizerKind::Adam;
    if (name == "adadelta") return OptimizerKind::Adadelta;
    return Error{"optimizer: found \"" + name + "\", expected adam or adadelta"};
}

template <class Scalar>
struct Optimizer<Scalar>::Step {
    OptimizerKind kind;
    Scalar scale;           // of the gradient: clip / norm, at most 1
    Scalar rate;            // Adam: learning rate / (1 − β1^t)
    Scalar rootCorrection;  // Adam: 1 / √(1 − β2^t)

    // One pass over `count` weights that lie together.
    void apply(Scalar* weights, const Scalar* gradient, Scalar* first, Scalar* second,
               Index count) const {
        Numbers<Scalar> w(weights, count), a(first, count), b(second, count);
        const auto g = ConstNumbers<Scalar>(gradient, count) * scale;
        if (kind == OptimizerKind::Adam) {
            const auto beta1 = static_cast<Scalar>(kBeta1), beta2 = static_cast<Scalar>(kBeta2);
            a = beta1 * a + (1 - beta1) * g;
            b = beta2 * b + (1 - beta2) * g.square();
            w -= rate * a / (b.sqrt() * rootCorrection + static_cast<Scalar>(kAdamEpsilon));
            return;
        }
        const auto rho = static_cast<Scalar>(kRho);
        const auto epsilon = static_cast<Scalar>(kAdadeltaEpsilon);
        a = rho * a + (1 - rho) * g.square();
        // Δ is needed twice, and b is both read and written: a piece at a time on the stack.
        constexpr Index kPart = 512;
        Eigen::Array<Scalar, kPart, 1> delta;
        for (Index i = 0; i < count; i += kPart) {
            const Index n = std::min(kPart, count - i);
            auto d = delta.head(n);
            d = (b.segment(i, n) + epsilon).sqrt() / (a.segment(i, n) + epsilon).sqrt() *
                g.segment(i, n);
            b.segment(i, n) = rho * b.segment(i, n) + (1 - rho) * d.square();
            w.segment(i, n) -= d;
        }
    }
};

template <class Scalar>
Optimizer<Scalar>::Optimizer(const OptimizerOptions& options, const ModelConfig& config)
    : m_options(options), m_first(config), m_second(config) {}

template <class Scalar>
Update Optimizer<Scalar>::update(Parameters<Scalar>& parameters, const Gradient<Scalar>& gradient,
                                 int threads) {
    const ProfileSection section(Part::Optimizer);
    const auto dense = gradient.dense.dense();
    LOOKBACK_CHECK_EQ(dense.size(), parameters.dense().size());
    const std::size_t pieces = (dense.size() + kPiece - 1) / kPiece;
    const auto pieceSize = [&](std::size_t begin) {
        return static_cast<Index>(std::min(kPiece, dense.size() - begin));
    };

    std::vector<double> squares(pieces);
    parallelFor(static_cast<int>(pieces), threads, [&](int i) {
        const std::size_t begin = static_cast<std::size_t>(i) * kPiece;
        squares[static_cast<std::size_t>(i)] = squaredNorm(dense.data() + begin, pieceSize(begin));
    });
    double sum = 0;
    for (const double square : squares) sum += square;
    for (const auto* sparse : {&gradient.sourceEmbedding, &gradient.targetEmbedding})
        sum += squaredNorm(sparse->columns().data(), sparse->columns().size());
    Update result{std::sqrt(sum), true};
    if (!std::isfinite(result.norm)) {
        result.applied = false;
        return result;
    }

    ++m_updates;
    const auto t = static_cast<double>(m_updates);
    const Step step{
        m_options.kind,
        static_cast<Scalar>(result.norm > m_options.clip ? m_options.clip / result.norm : 1),
        static_cast<Scalar>(m_options.learningRate / (1 - std::pow(kBeta1, t))),
        static_cast<Scalar>(1 / std::sqrt(1 - std::pow(kBeta2, t)))};
    parallelFor(static_cast<int>(pieces), threads, [&](int i) {
        const std::size_t begin = static_cast<std::size_t>(i) * kPiece;
        step.apply(parameters.dense().data() + begin, dense.data() + begin,
                   m_first.dense().data() + begin, m_second.dense().data() + begin,
                   pieceSize(begin));
    });
    const std::pair<Stack, const SparseColumns<Scalar>*> embeddings[] = {
        {Stack::SourceEmbedding, &gradient.sourceEmbedding},
        {Stack::TargetEmbedding, &gradient.targetEmbedding}};
    for (const auto& [stack, sparse] : embeddings) {
        const auto columns = sparse->columns();
        for (Index k = 0; k < columns.cols(); ++k) {
            const Index word = sparse->words()[static_cast<std::size_t>(k)];
            if ((columns.col(k).array() == 0).all()) continue;
            step.apply(parameters[stack].col(word).data(), columns.col(k).data(),
                       m_first[stack].col(word).data(), m_second[stack].col(word).data(),
                       columns.rows());
        }
    }
    return result;
}

template class Optimizer<float>;
template class Optimizer<double>;

}  // namespace lookback
