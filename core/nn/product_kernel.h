// The inside of every matrix product: C (r, c) = or += op(A) op(B), with op(A) (r, k), op(B) (k, c).
//
// A tile of C, some packets of rows by some columns, stays in registers while k runs; a panel of op(A)
// is copied so that the tile reads it in one stream, and used for all columns while it is in the
// cache.  Every number of C is one chain of multiply-adds in the order of k, cut into pieces that
// depend on k alone: a column comes out the same, bit for bit, whatever columns stand beside it.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/matrix.h"

namespace lookback {

// How op(X) relates to the column-major matrix in memory.
enum class Layout { Plain, Transposed };

template <class Scalar>
class ProductKernel {
public:
    struct Factor {
        const Scalar* data;
        Index stride;  // from column to column of the matrix in memory
    };

    template <Layout A, Layout B>
    static void run(Index r, Index c, Index k, Factor a, Factor b, Scalar* out, Index stride,
                    bool add) {
        if (k == 0 && !add)
            for (Index j = 0; j < c; ++j) std::fill_n(out + j * stride, r, Scalar(0));
        const Index pieces = (k + kDepth - 1) / kDepth;
        for (Index j = 0; j < c; j += kBlock) {
            const Index columns = std::min(kBlock, c - j);
            for (Index piece = 0; piece < pieces; ++piece) {
                const Index begin = k * piece / pieces, depth = k * (piece + 1) / pieces - begin;
                const Factor fromA = at<A>(a, 0, begin), fromB = at<B>(b, begin, j);
                block<A, B>(r, columns, depth, fromA, fromB, out + j * stride, stride,
                            add || piece > 0);
            }
        }
    }

private:
    using Packet = typename Eigen::internal::packet_traits<Scalar>::type;
    static constexpr int kLanes = Eigen::internal::unpacket_traits<Packet>::size;
    // The largest tile: as many sums as the registers hold beside what is multiplied.
    static constexpr bool kManyRegisters = EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS >= 32;
    static constexpr int kPackets = 3;
    static constexpr int kColumns = kManyRegisters ? 8 : 4;
    static constexpr int kStreams = 8;      // columns of A read side by side for a single column
    static constexpr Index kDepth = 256;    // of k at a time: a panel of op(A) stays in the cache
    static constexpr Index kBlock = 512;    // columns at a time: op(B) stays in the next one
    static constexpr Index kCopyFrom = 24;  // columns from which copying a plain A pays
    static constexpr Index kPanel = kPackets * kLanes * kDepth;

    template <Layout L>
    static Factor at(Factor x, Index row, Index column) {
        const Index offset = L == Layout::Plain ? row + column * x.stride : column + row * x.stride;
        return {x.data + offset, x.stride};
    }

    template <Layout A, Layout B>
    static void block(Index r, Index c, Index depth, Factor a, Factor b, Scalar* out, Index stride,
                      bool add) {
        if (c == 1 && A == Layout::Plain) {
            const Index whole = r / kLanes * kLanes;
            column<B>(whole, depth, a, b, out, add);
            a.data += whole;
            out += whole;
            r -= whole;
            if (r == 0) return;
        }
        // op(B) transposed is read across its columns: copied side by side where that pays.
        static thread_local std::vector<Scalar, Eigen::aligned_allocator<Scalar>> copiedB;
        const bool copyB = B == Layout::Transposed && r > kPackets * kLanes;
        if (copyB) {
            copiedB.resize(
                static_cast<std::size_t>((c + kColumns - 1) / kColumns * kColumns * depth));
            copyColumns(c, depth, b, copiedB.data());
        }
        alignas(64) Scalar panel[kPanel];
        const Index packets = (r + kLanes - 1) / kLanes;
        for (Index done = 0; done < packets;) {
            // Four packets make two tiles of two, as a tile of one would starve for data.
            const Index left = packets - done;
            const Index height = left == 4 ? 2 : std::min<Index>(left, kPackets);
            const Index row = done * kLanes, rows = std::min(height * kLanes, r - row);
            done += height;
            Factor fromA = at<A>(a, row, 0);
            if (A == Layout::Transposed || c >= kCopyFrom || rows < height * kLanes) {
                copyPanel<A>(rows, height, depth, fromA, panel);
                fromA = {panel, height * kLanes};
            }
            for (Index j = 0; j < c; j += kColumns) {
                const Index columns = std::min<Index>(kColumns, c - j);
                const Factor fromB =
                    copyB ? Factor{copiedB.data() + j * depth, kColumns} : at<B>(b, 0, j);
                Scalar* const to = out + row + j * stride;
                if (rows == height * kLanes) {
                    pick<B>(height, columns)(depth, fromA.data, fromA.stride, fromB, to, stride,
                                             add);
                    continue;
                }
                alignas(64) Scalar edge[kPackets * kLanes * kColumns];
                for (Index q = 0; add && q < columns; ++q)
                    std::copy_n(to + q * stride, rows, edge + q * height * kLanes);
                pick<B>(height, columns)(depth, fromA.data, fromA.stride, fromB, edge,
                                         height * kLanes, add);
                for (Index q = 0; q < columns; ++q)
                    std::copy_n(edge + q * height * kLanes, rows, to + q * stride);
            }
        }
    }

    // A single column: bound by memory, so some columns of A at a time are read from end to end.
    template <Layout B>
    static void column(Index r, Index depth, Factor a, Factor b, Scalar* out, bool add) {
        Index p = 0;
        for (; p + kStreams <= depth; p += kStreams)
            addColumns<kStreams, B>(r, at<Layout::Plain>(a, 0, p), at<B>(b, p, 0), out,
                                    add || p > 0);
        for (; p < depth; ++p)
            addColumns<1, B>(r, at<Layout::Plain>(a, 0, p), at<B>(b, p, 0), out, add || p > 0);
    }
    template <int N, Layout B>
    static void addColumns(Index r, Factor a, Factor b, Scalar* out, bool add) {
        using namespace Eigen::internal;
        Packet factor[N];
        for (int q = 0; q < N; ++q)
            factor[q] = pset1<Packet>(b.data[B == Layout::Plain ? q : q * b.stride]);
        for (Index i = 0; i < r; i += kLanes) {
            Packet sum = add ? ploadu<Packet>(out + i) : pset1<Packet>(Scalar(0));
            for (int q = 0; q < N; ++q)
                sum = pmadd(ploadu<Packet>(a.data + i + q * a.stride), factor[q], sum);
            pstoreu(out + i, sum);
        }
    }

    // Columns of op(B), kColumns side by side for each k.
    static void copyColumns(Index c, Index depth, Factor b, Scalar* to) {
        for (Index j = 0; j < c; j += kColumns) {
            const Index columns = std::min<Index>(kColumns, c - j);
            if (columns == kColumns) {  // a count known here is a move, not a call
                for (Index p = 0; p < depth; ++p, to += kColumns)
                    std::copy_n(b.data + j + p * b.stride, kColumns, to);
            } else {
                for (Index p = 0; p < depth; ++p, to += kColumns)
                    for (Index q = 0; q < columns; ++q) to[q] = b.data[j + q + p * b.stride];
            }
        }
    }

    // Whole packets of rows of a plain A; a height known to the compiler is moved without a call.
    template <int V>
    static void copyRows(Index height, Index depth, Factor a, Scalar* to) {
        using namespace Eigen::internal;
        if constexpr (V > 1)
            if (height < V) return copyRows<V - 1>(height, depth, a, to);
        for (Index p = 0; p < depth; ++p, to += V * kLanes)
            for (int v = 0; v < V; ++v)
                pstore(to + v * kLanes, ploadu<Packet>(a.data + p * a.stride + v * kLanes));
    }

    // Rows of op(A), `height` packets side by side for each k, the missing ones zero.
    template <Layout A>
    static void copyPanel(Index rows, Index height, Index depth, Factor a, Scalar* to) {
        using namespace Eigen::internal;
        const Index step = height * kLanes;
        if constexpr (A == Layout::Plain) {
            if (rows == step) {
                copyRows<kPackets>(height, depth, a, to);
                return;
            }
            for (Index p = 0; p < depth; ++p) {
                std::copy_n(a.data + p * a.stride, rows, to + p * step);
                std::fill(to + p * step + rows, to + (p + 1) * step, Scalar(0));
            }
            return;
        }
        for (Index i = 0; i < step; i += kLanes) {
            Index p = 0;
            if (rows - i >= kLanes) {
                for (; p + kLanes <= depth; p += kLanes) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wignored-attributes"  // packets lose theirs as template arguments
                    PacketBlock<Packet, kLanes> square;
#pragma GCC diagnostic pop
                    for (int q = 0; q < kLanes; ++q)
                        square.packet[q] = ploadu<Packet>(a.data + (i + q) * a.stride + p);
                    ptranspose(square);
                    for (int q = 0; q < kLanes; ++q)
                        pstore(to + (p + q) * step + i, square.packet[q]);
                }
            }
            for (Index q = 0; q < kLanes; ++q)
                for (Index rest = p; rest < depth; ++rest)
                    to[rest * step + i + q] =
                        i + q < rows ? a.data[(i + q) * a.stride + rest] : Scalar(0);
        }
    }

    // V packets of rows by N columns.  a: the rows of each k, aStep apart.
    template <int V, int N, Layout B>
    static void tile(Index depth, const Scalar* a, Index aStep, Factor b, Scalar* c, Index stride,
                     bool add) {
        using namespace Eigen::internal;
        Packet sum[N][V];
        for (int j = 0; j < N; ++j)
            for (int v = 0; v < V; ++v)
                sum[j][v] =
                    add ? ploadu<Packet>(c + j * stride + v * kLanes) : pset1<Packet>(Scalar(0));
        for (Index p = 0; p < depth; ++p, a += aStep) {
            Packet rows[V];
            for (int v = 0; v < V; ++v) rows[v] = ploadu<Packet>(a + v * kLanes);
            for (int j = 0; j < N; ++j) {
                const Packet factor = pset1<Packet>(B == Layout::Plain ? b.data[p + j * b.stride]
                                                                       : b.data[p * b.stride + j]);
                for (int v = 0; v < V; ++v) sum[j][v] = pmadd(rows[v], factor, sum[j][v]);
            }
        }
        for (int j = 0; j < N; ++j)
            for (int v = 0; v < V; ++v) pstoreu(c + j * stride + v * kLanes, sum[j][v]);
    }

    using Tile = void (*)(Index, const Scalar*, Index, Factor, Scalar*, Index, bool);

    template <Layout B>
    static Tile pick(Index height, Index columns) {
        static constexpr auto tiles = []<int... I>(std::integer_sequence<int, I...>) {
            return std::array<Tile, sizeof...(I)>{tile<I / kColumns + 1, I % kColumns + 1, B>...};
        }
        (std::make_integer_sequence<int, kPackets * kColumns>());
        return tiles[static_cast<std::size_t>((height - 1) * kColumns + columns - 1)];
    }
};

}  // namespace lookback
