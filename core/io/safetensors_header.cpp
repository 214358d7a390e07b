#include "io/safetensors_header.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/counted.h"
#include "io/json_reader.h"

namespace lookback {

namespace {

// A model has some thirty tensors and a checkpoint a hundred; every entry costs memory.
constexpr std::size_t kMostEntries = 10'000;
constexpr std::size_t kMostDimensions = 8;
constexpr const char* kMetadataKey = "__metadata__";

class HeaderParser {
public:
    explicit HeaderParser(std::string_view json) : m_reader(json) {}

    bool parse() {
        if (!m_reader.expect('{')) return notJson();
        if (!m_reader.accept('}')) {
            do {
                std::string key;
                if (!m_reader.string(key) || !m_reader.expect(':')) return notJson();
                if (!(key == kMetadataKey ? metadata() : tensor(key))) return false;
            } while (m_reader.accept(','));
            if (!m_reader.expect('}')) return notJson();
        }
        return m_reader.atEnd() || m_reader.fail("the end of the header") || notJson();
    }

    SafetensorsHeader& header() { return m_header; }
    const std::string& problem() const { return m_problem; }

private:
    bool notJson(const std::string& where = "header") {
        m_problem = where + ", " + m_reader.problem();
        return false;
    }
    bool wrong(const std::string& where, const std::string& found, const std::string& expected) {
        m_problem = where + ": found " + found + ", expected " + expected;
        return false;
    }

    bool metadata() {
        if (m_metadataSeen) return wrong("header", "the key __metadata__ twice", "it once");
        m_metadataSeen = true;
        if (!m_reader.expect('{')) return notJson(kMetadataKey);
        if (m_reader.accept('}')) return true;
        do {
            std::string key, value;
            if (!m_reader.string(key) || !m_reader.expect(':')) return notJson(kMetadataKey);
            if (!m_reader.string(value)) return notJson("__metadata__ \"" + excerpt(key) + "\"");
            value.shrink_to_fit();
            if (!m_header.metadata.emplace(key, std::move(value)).second)
                return wrong(kMetadataKey, "the key \"" + excerpt(key) + "\" twice", "it once");
            if (m_header.metadata.size() > kMostEntries)
                return wrong(kMetadataKey, "more keys", "at most " + std::to_string(kMostEntries));
        } while (m_reader.accept(','));
        return m_reader.expect('}') || notJson(kMetadataKey);
    }

    bool tensor(const std::string& key) {
        const std::string where = "tensor " + excerpt(key);
        if (m_header.tensors.size() >= kMostEntries)
            return wrong("header", "more tensors", "at most " + std::to_string(kMostEntries));
        const auto [entry, isNew] = m_header.tensors.try_emplace(key);
        if (!isNew) return wrong(where, "its name twice", "it once");
        StoredTensor& tensor = entry->second;
        bool hasDtype = false, hasShape = false, hasOffsets = false;
        if (!m_reader.expect('{')) return notJson(where);
        do {
            std::string field;
            if (!m_reader.string(field) || !m_reader.expect(':')) return notJson(where);
            bool* seen = field == "dtype"          ? &hasDtype
                         : field == "shape"        ? &hasShape
                         : field == "data_offsets" ? &hasOffsets
                                                   : nullptr;
            if (seen == nullptr)
                return wrong(where, "the field \"" + excerpt(field) + "\"",
                             "only dtype, shape and data_offsets");
            if (*seen) return wrong(where, "the field " + field + " twice", "it once");
            *seen = true;
            const bool good = seen == &hasDtype   ? dtype(where, tensor)
                              : seen == &hasShape ? shape(where, tensor)
                                                  : offsets(where, tensor);
            if (!good) return false;
        } while (m_reader.accept(','));
        if (!m_reader.expect('}')) return notJson(where);
        if (!hasDtype || !hasShape || !hasOffsets)
            return wrong(where,
                         std::string("no ") + (!hasDtype   ? "dtype"
                                               : !hasShape ? "shape"
                                                           : "data_offsets"),
                         "dtype, shape and data_offsets");
        return true;
    }

    bool dtype(const std::string& where, StoredTensor& tensor) {
        std::string text;
        if (!m_reader.string(text)) return notJson(where + ", dtype");
        for (const Dtype known : {Dtype::F16, Dtype::F32, Dtype::F64})
            if (text == name(known)) {
                tensor.dtype = known;
                return true;
            }
        return wrong(where, "dtype \"" + excerpt(text) + "\"", "F32, F16 or F64");
    }

    bool numbers(const std::string& where, std::size_t most, std::vector<std::uint64_t>& out) {
        if (!m_reader.expect('[')) return notJson(where);
        if (m_reader.accept(']')) return true;
        do {
            std::uint64_t number = 0;
            if (!m_reader.wholeNumber(number)) return notJson(where);
            if (out.size() == most)
                return wrong(where, "more numbers", "at most " + std::to_string(most));
            out.push_back(number);
        } while (m_reader.accept(','));
        return m_reader.expect(']') || notJson(where);
    }

    bool shape(const std::string& where, StoredTensor& tensor) {
        std::vector<std::uint64_t> sizes;
        if (!numbers(where + ", shape", kMostDimensions, sizes)) return false;
        // No product may overflow, whatever the order of its factors: zeros do not count.
        std::uint64_t product = 8;  // bytes of the largest dtype
        for (const std::uint64_t n : sizes) {
            constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
            if (n > 0 && product > kMost / n)
                return wrong(where, "a shape of more than 2^60 numbers", "one that fits the file");
            if (n > 0) product *= n;
            tensor.shape.push_back(static_cast<Index>(n));
        }
        return true;
    }

    bool offsets(const std::string& where, StoredTensor& tensor) {
        std::vector<std::uint64_t> ends;
        if (!numbers(where + ", data_offsets", 2, ends)) return false;
        if (ends.size() != 2)
            return wrong(where, std::to_string(ends.size()) + " data_offsets", "2");
        tensor.begin = ends[0];
        tensor.end = ends[1];
        return true;
    }

    JsonReader m_reader;
    SafetensorsHeader m_header;
    std::string m_problem;
    bool m_metadataSeen = false;
};

std::string range(const StoredTensor& tensor) {
    return "[" + std::to_string(tensor.begin) + ", " + std::to_string(tensor.end) + "]";
}

// Every tensor has the bytes of its shape, and together they are the whole data.
Status checkPlaces(const std::map<std::string, StoredTensor>& tensors, std::uint64_t dataSize) {
    using Entry = std::map<std::string, StoredTensor>::value_type;
    std::vector<const Entry*> inOrder;
    for (const Entry& entry : tensors) {
        const auto& [name, tensor] = entry;
        const std::string where = "tensor " + excerpt(name) + ": ";
        if (tensor.begin > tensor.end || tensor.end > dataSize)
            return Error{where + "found data_offsets " + range(tensor) +
                         ", expected ascending ones within the " + counted(dataSize, "byte") +
                         " of data"};
        const std::uint64_t expected =
            static_cast<std::uint64_t>(tensor.count()) * size(tensor.dtype);
        if (tensor.end - tensor.begin != expected)
            return Error{where + "found " + counted(tensor.end - tensor.begin, "byte") +
                         ", expected " + std::to_string(expected) + " for shape " +
                         describeShape(tensor.shape) + " of " + lookback::name(tensor.dtype)};
        inOrder.push_back(&entry);
    }
    std::sort(inOrder.begin(), inOrder.end(), [](const Entry* a, const Entry* b) {
        return std::pair(a->second.begin, a->second.end) <
               std::pair(b->second.begin, b->second.end);
    });
    std::uint64_t end = 0;
    for (const Entry* entry : inOrder) {
        if (entry->second.begin != end)
            return Error{"tensor " + excerpt(entry->first) + ": found data_offsets " +
                         range(entry->second) + ", expected them to begin at " +
                         std::to_string(end) +
                         (entry->second.begin < end ? ": it overlaps another tensor"
                                                    : ": there is a hole before it")};
        end = entry->second.end;
    }
    if (end != dataSize)
        return Error{"data: found " + counted(dataSize, "byte") + ", expected " +
                     std::to_string(end) + ": the rest belongs to no tensor"};
    return {};
}

}  // namespace

Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, std::uint64_t dataSize) {
    HeaderParser parser(json);
    if (!parser.parse()) return Error{parser.problem()};
    if (auto status = checkPlaces(parser.header().tensors, dataSize); !status)
        return Error{status.error()};
    return std::move(parser.header());
}

std::string writeSafetensorsHeader(const SafetensorsHeader& header) {
    std::string json = "{";
    appendJsonString(json, kMetadataKey);
    json += ":{";
    bool first = true;
    for (const auto& [key, value] : header.metadata) {
        if (!first) json += ',';
        first = false;
        appendJsonString(json, key);
        json += ':';
        appendJsonString(json, value);
    }
    json += '}';
    for (const auto& [name, tensor] : header.tensors) {
        json += ',';
        appendJsonString(json, name);
        json += ":{\"dtype\":\"";
        json += lookback::name(tensor.dtype);
        json += "\",\"shape\":" + describeShape(tensor.shape) +
                ",\"data_offsets\":" + range(tensor) + "}";
    }
    json += '}';
    json.append((8 - json.size() % 8) % 8, ' ');
    return json;
}

}  // namespace lookback
