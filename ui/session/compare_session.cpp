#include "session/compare_session.h"

#include <QScopedValueRollback>
#include <algorithm>

namespace lookback {

CompareSession::CompareSession(Session& first, QObject* parent)
    : QObject(parent), m_first(first), m_second(this) {
    for (Session* session : {&m_first, &m_second}) {
        // Not modelChanged: the new model has not read the sentence then.
        connect(session, &Session::sourceChanged, this, &CompareSession::follow);
        connect(session, &Session::traceChanged, this, &CompareSession::follow);
        connect(session, &Session::beamChanged, this, &CompareSession::follow);
        connect(session, &Session::busyChanged, this, &CompareSession::beginAwaited);
        connect(session, &Session::busyChanged, this, &CompareSession::follow);
    }
    // There is one banner.
    connect(&m_second, &Session::errorChanged, this, [this] {
        if (!m_second.error().isEmpty())
            m_first.setError(tr("second model: %1").arg(m_second.error()));
    });
}

void CompareSession::setActive(bool active) {
    m_active = active;
    follow();
}

// What both were asked for is the same.
void CompareSession::mirror() {
    m_second.setSource(m_first.source());
    if (!m_second.hasModel()) return;
    const QString reference = m_first.reference();
    if (m_second.beam() != m_first.beam() && !m_second.setBeam(m_first.beam())) return;
    const bool refused = !reference.isEmpty() && reference == m_refused;
    if (reference == m_second.reference() || refused) return;
    m_refused.clear();
    if (const Status status = m_second.setReference(reference); !status) {
        m_refused = reference;
        m_second.setError({});  // the same again is news
        m_second.setError(QString::fromStdString(status.error()));
    }
}

void CompareSession::follow() {
    if (m_following) return;
    if (m_active) {
        const QScopedValueRollback guard(m_following, true);
        mirror();
        // Only what rests is moved: what writes stops where it was told to.
        if (!busy() && m_second.hasModel() && m_first.hasModel()) {
            const int wanted = m_first.ended() ? position() : m_first.position();
            if (m_second.position() != wanted &&
                !(m_second.ended() && m_second.position() < wanted))
                m_second.reach(wanted);
        }
    }
    if (m_rewinding && !busy()) {
        m_rewinding = false;
        return start();
    }
    emit changed();
}

void CompareSession::open(const std::vector<SampleModel>& models, const QString& source,
                          const QString& reference) {
    m_awaited = Awaited{models.front().path, source, reference};
    Session* sessions[] = {&m_first, &m_second};
    for (std::size_t k = 0; k < std::min<std::size_t>(models.size(), 2); ++k) {
        if (sessions[k]->hasModel() && sessions[k]->facts().path == models[k].path)
            sessions[k]->stopLoading();
        else
            sessions[k]->openModel(models[k].path, models[k].name);
    }
    beginAwaited();
}

void CompareSession::beginAwaited() {
    if (!m_awaited || m_first.loading() || m_second.loading()) return;
    const Awaited awaited = *std::exchange(m_awaited, std::nullopt);
    if (!m_first.hasModel() || m_first.facts().path != awaited.model) return;  // it did not open
    m_first.setSource(awaited.source);
    if (const Status status = m_first.setReference(awaited.reference); !status)
        m_first.setError(QString::fromStdString(status.error()));
    m_rewinding = true;
    follow();
}

int CompareSession::position() const {
    return std::max(m_first.position(), m_second.position());
}

int CompareSession::written() const {
    return std::max(m_first.written(), m_second.written());
}

bool CompareSession::ended() const {
    const auto over = [](const Session& session) { return !session.hasModel() || session.ended(); };
    return over(m_first) && over(m_second);
}

void CompareSession::next() {
    const int wanted = position() + 1;
    for (Session* session : {&m_first, &m_second}) {
        if (!session->hasModel() || session->ended()) continue;
        if (session->busy())
            session->next();
        else
            session->reach(wanted);
    }
}

void CompareSession::back() {
    setPosition(position() - 1);
}

void CompareSession::start() {
    setPosition(0);
}

void CompareSession::finish() {
    m_first.finish();
    m_second.finish();
}

void CompareSession::setPosition(int position) {
    const int wanted = std::clamp(position, 0, written());
    const QScopedValueRollback guard(m_following, true);
    // A translation may be shorter; one that was only not written so far yet is.
    m_first.reach(wanted);
    m_second.reach(wanted);
    emit changed();
}

}  // namespace lookback
