#include "session/beam_finder.h"

#include <utility>

#include "decoding/beam_search.h"
#include "decoding/translator.h"

namespace lookback {

BeamFinder::BeamFinder(QObject* parent) : QObject(parent) {
    connect(&m_job, &LatestJob::failed, this, [this](const QString& sentence) {
        m_width = 0;
        emit failed(sentence);
    });
}

BeamFinder::~BeamFinder() {
    stop();
}

void BeamFinder::stop() {
    if (m_stopped) m_stopped->store(true);
    m_job.cancel();
}

void BeamFinder::clear() {
    stop();
    m_translator.reset();
    m_source.clear();
    m_width = 0;
    m_tree = {};
}

void BeamFinder::find(std::shared_ptr<const Translator> translator, const TokenIds& source,
                      int width) {
    const bool sameSentence = translator == m_translator && source == m_source;
    if (sameSentence && width == m_width) return;
    stop();
    if (!sameSentence) m_tree = {};  // another width's tree stays until the new one is there
    m_translator = std::move(translator);
    m_source = source;
    m_width = width;
    m_stopped = std::make_shared<std::atomic<bool>>(false);
    m_job.start([this, model = m_translator->model, source, width,
                 stopped = m_stopped]() -> LatestJob::Finish {
        auto tree = std::make_shared<BeamTree>();
        beamSearch(model->parameters(), source, {.width = width, .stopped = stopped.get()},
                   tree.get());
        return [this, tree] {
            m_tree = std::move(*tree);
            emit found();
        };
    });
}

}  // namespace lookback
