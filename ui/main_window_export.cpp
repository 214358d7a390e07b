// What is saved from the window, and where to.
#include <QFileDialog>

#include "export/step_export.h"
#include "main_window.h"
#include "panels/compare_page.h"
#include "panels/curves_page.h"
#include "panels/step_page.h"
#include "panels/train_page.h"

namespace lookback {

using namespace Qt::StringLiterals;

void MainWindow::report(const Status& status) {
    m_session.setError(status ? QString() : QString::fromStdString(status.error()));
}

void MainWindow::exportTo(const QString& what, const QString& path) {
    if (m_exporting.busy())
        return emit exported(Error{tr("a file is still being written").toStdString()});
    std::function<Status()> write;
    if (what == u"curves"_s) {
        write = [content = m_curvesPage->content(), path] { return exportCurves(content, path); };
    } else if (what == u"film"_s) {
        // A copy: the trainings go on.
        write = [content = m_trainPage->content(), path] { return exportFilm(content, path); };
    } else if (what == u"heatmap"_s && comparing() && m_compare.second().hasModel()) {
        // Traces of their own: the window goes on.
        auto sides = std::make_shared<std::array<StepContent, 2>>();
        auto traces = std::make_shared<std::array<Trace, 2>>();
        for (std::size_t k = 0; k < 2; ++k) {
            (*sides)[k] = m_comparePage->content(k);
            (*traces)[k] = *(*sides)[k].trace;
            (*sides)[k].trace = &(*traces)[k];
        }
        write = [sides, traces, path] { return exportHeatmaps((*sides)[0], (*sides)[1], path); };
    } else {
        auto content = std::make_shared<StepContent>(m_step->content());
        auto trace = std::make_shared<const Trace>(*content->trace);
        content->trace = trace.get();
        write = [content, trace, what, path] { return exportStep(*content, what, path); };
    }
    m_exporting.start([this, write]() -> LatestJob::Finish {
        return [this, status = write()] { emit exported(status); };
    });
}

void MainWindow::chooseExport(const QString& what) {
    if (m_exportDialog) return m_exportDialog->raise();
    QStringList filters;
    for (const QString& suffix : exportSuffixes(what))
        filters << tr("%1 (*.%2)").arg(suffix.toUpper(), suffix);
    m_exportDialog = new QFileDialog(this, tr("Export"), {}, filters.join(u";;"_s));
    m_exportDialog->setObjectName(u"exportDialog"_s);
    applyLookTo(m_exportDialog);
    m_exportDialog->setAcceptMode(QFileDialog::AcceptSave);
    m_exportDialog->setAttribute(Qt::WA_DeleteOnClose);
    // The kind chosen in the list is the ending, where none was typed.
    const auto useFilter = [dialog = m_exportDialog.data()](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(u"*."_s, 1).chopped(1));
    };
    useFilter(filters.front());
    connect(m_exportDialog, &QFileDialog::filterSelected, m_exportDialog, useFilter);
    connect(m_exportDialog, &QFileDialog::fileSelected, this,
            [this, what](const QString& path) { exportTo(what, withSuffix(path, what)); });
    m_exportDialog->open();
}

}  // namespace lookback
