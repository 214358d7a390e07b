#include "panels/beam_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "panels/button.h"
#include "session/session.h"
#include "views/beam_tree_view.h"
#include "views/palette.h"

namespace lookback {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLow = 800;  // pixels of a page that cannot hold both

}  // namespace

BeamPanel::BeamPanel(Session& session, QWidget* partner, QWidget* page)
    : Card({}, {}, page),
      m_session(session),
      m_partner(partner),
      m_page(page),
      m_view(new BeamTreeView(this)),
      m_summary(Card::mutedLabel({}, this)),
      m_toggle(
          new Button({}, u"beamTreeToggle"_s, tr("Show or hide the tree of the search"), this)) {
    setObjectName(u"beamPanel"_s);
    m_view->setObjectName(u"beamTree"_s);
    m_view->setAccessibleName(tr("Tree of the beam search"));
    m_summary->setObjectName(u"beamSummary"_s);
    auto* title = new QLabel(tr("Beam search"), this);
    title->setProperty("title", true);
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_toggle);
    content()->addLayout(head);
    content()->addWidget(m_view);
    connect(m_toggle, &Button::clicked, this, [this] {
        bool& shown = isLow() ? m_instead : m_open;
        shown = !shown;
        arrange();
    });
    connect(m_view, &BeamTreeView::nodeClicked, &session, [this](int node) {
        if (auto status = m_session.follow(node); !status)
            m_session.setError(QString::fromStdString(status.error()));
    });
    connect(&session, &Session::beamChanged, this, &BeamPanel::showTree);
    connect(&session, &Session::traceChanged, this, &BeamPanel::showPlace);
    page->installEventFilter(this);
    showTree();
}

void BeamPanel::showTree() {
    const BeamTree& tree = m_session.beamTree();
    if (tree.nodes != m_view->tree().nodes || tree.width != m_view->tree().width) {
        std::vector<QString> words;
        words.reserve(tree.nodes.size());
        for (const BeamNode& node : tree.nodes) words.push_back(m_session.targetWord(node.word));
        m_view->setTree(tree, std::move(words));
    }
    showPlace();
}

bool BeamPanel::isLow() const {
    return m_page->height() < scaled(kLow);
}

// As high as the tree, but the heatmap keeps its room: what is more scrolls.
void BeamPanel::arrange() {
    const bool there = m_session.beam() > 1 && m_session.hasModel();
    const bool low = isLow();
    const bool instead = there && low && m_instead;
    const bool tree = low ? m_instead : m_open;
    setVisible(there);
    m_partner->setVisible(!instead);
    m_view->setVisible(tree);
    if (low)
        m_toggle->setText(tree ? tr("Show heatmap") : tr("Show tree"));
    else
        m_toggle->setText(tree ? tr("Hide tree") : tr("Show tree"));
    const int most = std::max((m_page->height() - scaled(460)) * 2 / 5, scaled(100));
    m_view->setMinimumHeight(instead ? scaled(190)
                                     : std::clamp(m_view->contentHeight(), scaled(64), most));
    m_view->setMaximumHeight(instead ? QWIDGETSIZE_MAX : m_view->minimumHeight());
    setSizePolicy(QSizePolicy::Preferred, instead ? QSizePolicy::Expanding : QSizePolicy::Fixed);
}

void BeamPanel::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::StyleChange) arrange();  // of another size
}

bool BeamPanel::eventFilter(QObject* object, QEvent* event) {
    if (object == m_page && event->type() == QEvent::Resize) arrange();
    return Card::eventFilter(object, event);
}

void BeamPanel::showPlace() {
    arrange();
    m_view->setHint(m_session.searching() ? tr("Searching…") : tr("Nothing was searched yet."));
    m_view->setCurrent(m_session.beamTree().empty() ? -1 : m_session.beamNode());
    m_summary->setText(summary());
}

QString BeamPanel::summary() const {
    const BeamTree& tree = m_session.beamTree();
    if (m_session.searching()) return tr("searching with a beam of %1…").arg(m_session.beam());
    if (tree.winner < 0) return {};
    const BeamNode& winner = tree.nodes[static_cast<std::size_t>(tree.winner)];
    return tr("winner (green): %L1 words, log p %2, %3 a word")
        .arg(winner.depth)
        .arg(QString::number(winner.total, 'f', 2).replace(u'-', u'−'),
             QString::number(winner.total / winner.depth, 'f', 2).replace(u'-', u'−'));
}

}  // namespace lookback
