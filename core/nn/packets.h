// Elementwise maths on the machine's packets of numbers.  A remainder at the end of a column is
// padded to a packet, so every number goes through the same instructions wherever it stands.
#pragma once

#include <algorithm>
#include <type_traits>

#include "base/matrix.h"

namespace lookback {

template <class Scalar>
struct Packets {
    // Where the library has no tanh of a packet (double), a packet is one number.
    using Whole = typename Eigen::internal::packet_traits<Scalar>::type;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wignored-attributes"  // packets lose theirs as template arguments
    using Packet =
        std::conditional_t<bool(Eigen::internal::packet_traits<Scalar>::HasTanh), Whole, Scalar>;
#pragma GCC diagnostic pop
    static constexpr Index kLanes = Eigen::internal::unpacket_traits<Packet>::size;

    // Calls f(row, count) for each packet of a column of n numbers; only the last count may
    // be less than kLanes.
    template <class Function>
    static void each(Index n, const Function& f) {
        Index i = 0;
        for (; i + kLanes <= n; i += kLanes) f(i, kLanes);
        if (i < n) f(i, n - i);
    }

    static Packet load(const Scalar* from, Index count) {
        if (count == kLanes) return Eigen::internal::ploadu<Packet>(from);
        Scalar padded[kLanes] = {};
        std::copy_n(from, count, padded);
        return Eigen::internal::ploadu<Packet>(padded);
    }
    static void store(Scalar* to, const Packet& x, Index count) {
        if (count == kLanes) {
            Eigen::internal::pstoreu(to, x);
            return;
        }
        Scalar padded[kLanes];
        Eigen::internal::pstoreu(padded, x);
        std::copy_n(padded, count, to);
    }

    static Packet all(Scalar x) {
        return Eigen::internal::pset1<Packet>(x);
    }
    static Packet add(const Packet& a, const Packet& b) {
        return Eigen::internal::padd(a, b);
    }
    static Packet subtract(const Packet& a, const Packet& b) {
        return Eigen::internal::psub(a, b);
    }
    static Packet times(const Packet& a, const Packet& b) {
        return Eigen::internal::pmul(a, b);
    }
    static Packet timesAdd(const Packet& a, const Packet& b, const Packet& c) {
        return Eigen::internal::pmadd(a, b, c);
    }
    static Packet tanh(const Packet& x) {
        return Eigen::internal::ptanh(x);
    }
    // σ(x) = (1 + tanh(x / 2)) / 2
    static Packet sigmoid(const Packet& x) {
        const Packet half = all(Scalar(0.5));
        return timesAdd(tanh(times(x, half)), half, half);
    }
    static Scalar sum(const Packet& x) {
        return Eigen::internal::predux(x);
    }
};

}  // namespace lookback
