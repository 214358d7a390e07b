#include "decoding/translate.h"

#include "base/parallel.h"

namespace lookback {

namespace {

// Read before the threads are set to work.
constexpr std::size_t kLinesAThread = 16;

}  // namespace

Status translateLines(const Translator& translator, const BeamOptions& options, int threads,
                      const LineSupply& supply, const TranslationSink& sink,
                      const LineWait& wouldWait) {
    const auto most = kLinesAThread * static_cast<std::size_t>(threads);
    std::size_t line = 0;
    for (bool more = true; more;) {
        std::vector<Translation> lines;
        while (more && lines.size() < most && (lines.empty() || !wouldWait || !wouldWait())) {
            auto text = supply();
            if (!text) return Error{text.error()};
            if (!text->has_value()) {
                more = false;
                break;
            }
            Translation translation;
            translation.line = ++line;
            translation.source = translator.source.encode(**text);
            translation.blank = translation.source.ids.size() == 1;
            lines.push_back(std::move(translation));
        }
        parallelFor(static_cast<int>(lines.size()), threads, [&](int i) {
            Translation& translation = lines[static_cast<std::size_t>(i)];
            if (!translation.blank)
                translation.hypotheses =
                    beamSearch(translator.model->parameters(), translation.source.ids, options);
        });
        for (const Translation& translation : lines)
            if (!sink(translation)) return {};
    }
    return {};
}

}  // namespace lookback
