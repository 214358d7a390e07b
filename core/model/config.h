// What a model is, before it has any weights: the architecture, its variants and its sizes.
#pragma once

#include <string>

#include "base/matrix.h"
#include "base/result.h"

namespace lookback {

// RNNsearch looks back at every annotation; RNNencdec has one fixed context for all words (§2, §3).
enum class Architecture { RnnSearch, RnnEncDec };

// What the decoder's words "state" and "previous word" mean; the sources of the model differ.
//   Text       §3.1: look with s_{i-1}; update s_i from y_{i-1}, c_i; generate from s_i
//   Appendix   A.2.2 as printed: the same update, but generate from s_{i-1}
//   GroundHog  the authors' code: look with s_{i-1}; generate from s_{i-1}; update s_i from y_i, c_i
enum class DecoderOrder { Text, Appendix, GroundHog };

// The alignment model e_ij = a(s_{i-1}, h_j): v_a^T tanh(W_a s + U_a h), h^T W_a s, or h^T s.
enum class Score { Additive, General, Dot };

struct ModelConfig {
    Architecture architecture = Architecture::RnnSearch;
    DecoderOrder decoderOrder = DecoderOrder::Text;
    Score score = Score::Additive;
    bool bidirectional = true;   // ablation; an RNNencdec never is
    bool reverseSource = false;  // ablation: read the words in reverse order, <eos> still last
    Index embeddingSize = 128;   // m
    Index hiddenSize = 256;      // n
    Index alignmentSize = 256;   // n', matters to Score::Additive alone
    Index maxoutSize = 128;      // l
    Index sourceVocabSize = 0;   // Kx, <eos> and <unk> included
    Index targetVocabSize = 0;   // Ky, likewise

    bool attends() const { return architecture == Architecture::RnnSearch; }
    bool readsBothWays() const { return attends() && bidirectional; }
    Index annotationSize() const { return readsBothWays() ? 2 * hiddenSize : hiddenSize; }  // nc
    // Width of what a state is compared with: n' (additive), nc (general), n (dot), 0 (RNNencdec).
    Index keySize() const;

    // The first thing wrong with this config, as a sentence naming the field.
    Status validate() const;

    bool operator==(const ModelConfig&) const = default;
};

// The names of the model file and the command line, e.g. "rnnsearch", "groundhog", "additive".
const char* name(Architecture value);
const char* name(DecoderOrder value);
const char* name(Score value);
Result<Architecture> architectureNamed(const std::string& name);
Result<DecoderOrder> decoderOrderNamed(const std::string& name);
Result<Score> scoreNamed(const std::string& name);

// The config as the JSON object of the model file (fixed order of keys) and back.  Reading accepts
// absent optional fields (defaults of the table in the file format) and refuses unknown ones.
std::string toJson(const ModelConfig& config);
Result<ModelConfig> configFromJson(const std::string& json);

}  // namespace lookback
