#include "decoding/translate.h"

#include "base/parallel.h"

namespace lookback {

namespace {

constexpr std::size_t kLinesAThread = 16;  // read before the threads are set to work

}  // namespace

Status translateLines(const Translator& translator, const BeamOptions& options, int threads,
                      const LineSupply& supply, const TranslationSink& sink) {
    std::size_t line = 0;
    for (bool more = true; more;) {
        std::vector<Translation> portion;
        while (more && portion.size() < kLinesAThread * static_cast<std::size_t>(threads)) {
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
            portion.push_back(std::move(translation));
        }
        parallelFor(static_cast<int>(portion.size()), threads, [&](int i) {
            Translation& translation = portion[static_cast<std::size_t>(i)];
            if (!translation.blank)
                translation.hypotheses =
                    beamSearch(translator.model->parameters(), translation.source.ids, options);
        });
        for (const Translation& translation : portion)
            if (!sink(translation)) return {};
    }
    return {};
}

}  // namespace lookback
