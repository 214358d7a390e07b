// The golden cases: small models whose every number was computed by the executable specification.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/token.h"
#include "catch.h"
#include "model/parameters.h"

namespace golden {

using nlohmann::json;

inline const std::vector<std::string>& cases() {
    static const std::vector<std::string> names = {"search_text",
                                                   "search_appendix",
                                                   "search_groundhog",
                                                   "search_square",
                                                   "search_unidirectional",
                                                   "search_general",
                                                   "search_dot",
                                                   "search_reversed",
                                                   "search_general_groundhog",
                                                   "search_trained",
                                                   "search_unidirectional_reversed",
                                                   "encdec_text",
                                                   "encdec_appendix",
                                                   "encdec_groundhog",
                                                   "encdec_reversed",
                                                   "encdec_trained"};
    return names;
}

inline std::string path(const std::string& file) {
    return std::string(LOOKBACK_TESTS_DIR) + "/golden/" + file;
}

inline json expected(const std::string& name) {
    std::ifstream in(path(name + ".json"));
    REQUIRE(in);
    return json::parse(in);
}

// The weights, read without the help of the loader that other tests examine.
inline lookback::Parameters<double> parameters(const std::string& name) {
    std::ifstream in(path(name + ".safetensors"), std::ios::binary);
    REQUIRE(in);
    std::uint64_t length = 0;
    in.read(reinterpret_cast<char*>(&length), sizeof length);
    std::string header(length, ' ');
    in.read(header.data(), static_cast<std::streamsize>(length));
    const std::string data((std::istreambuf_iterator<char>(in)), {});
    const json head = json::parse(header);
    const auto config = lookback::configFromJson(head["__metadata__"]["config"].get<std::string>());
    REQUIRE(config.ok());
    lookback::Parameters<double> p(*config);
    for (auto& tensor : p.tensors()) {
        const std::size_t begin = head[tensor.name]["data_offsets"][0];
        const auto* values = reinterpret_cast<const float*>(data.data() + begin);
        const auto rows = tensor.isEmbedding ? tensor.view.cols() : tensor.view.rows();
        const auto cols = tensor.isEmbedding ? tensor.view.rows() : tensor.view.cols();
        for (Eigen::Index r = 0; r < rows; ++r)
            for (Eigen::Index c = 0; c < cols; ++c)
                (tensor.isEmbedding ? tensor.view(c, r) : tensor.view(r, c)) =
                    static_cast<double>(values[r * cols + c]);
    }
    return p;
}

template <class Scalar>
lookback::Parameters<Scalar> parametersAs(const std::string& name) {
    if constexpr (std::is_same_v<Scalar, double>)
        return parameters(name);
    else
        return parameters(name).cast<float>();
}

// golden/README.md: the weights are exact in float32, so the double engine differs by rounding
// alone; the float engine by some 24-bit roundings.
template <class Scalar>
constexpr double tolerance() {
    return std::is_same_v<Scalar, double> ? 1e-6 : 1e-4;
}

template <class Scalar>
void requireClose(double value, double wanted, const std::string& what) {
    if (!(std::abs(value - wanted) <= tolerance<Scalar>() * (1 + std::abs(wanted))))
        FAIL(what << ": found " << value << ", expected " << wanted);
}

// A column (or any vector) against a JSON array.
template <class Scalar, class Values>
void requireVector(const Values& values, const json& wanted, const std::string& what) {
    REQUIRE(static_cast<std::size_t>(values.size()) == wanted.size());
    for (Eigen::Index i = 0; i < values.size(); ++i)
        requireClose<Scalar>(static_cast<double>(values(i)), wanted[static_cast<std::size_t>(i)],
                             what + "[" + std::to_string(i) + "]");
}

// A tensor, or what stands in its place, against a JSON array of the file's shape; entry(row, col)
// takes the file's indices.
template <class Scalar, class Entry>
void requireTensor(const json& wanted, const Entry& entry, const std::string& name) {
    for (std::size_t r = 0; r < wanted.size(); ++r) {
        const std::string place = name + "[" + std::to_string(r) + "]";
        if (wanted[r].is_array())
            for (std::size_t c = 0; c < wanted[r].size(); ++c)
                requireClose<Scalar>(static_cast<double>(entry(r, c)), wanted[r][c],
                                     place + "[" + std::to_string(c) + "]");
        else
            requireClose<Scalar>(static_cast<double>(entry(r, 0)), wanted[r], place);
    }
}

struct Pairs {
    std::vector<lookback::TokenIds> sources, targets;
    std::vector<lookback::PairView> views;
};

inline Pairs pairs(const json& wanted) {
    Pairs p;
    for (const auto& sentence : wanted["sentences"]) {
        p.sources.push_back(sentence["source"].get<lookback::TokenIds>());
        p.targets.push_back(sentence["target"].get<lookback::TokenIds>());
    }
    for (std::size_t i = 0; i < p.sources.size(); ++i)
        p.views.push_back({p.sources[i], p.targets[i]});
    return p;
}

}  // namespace golden
