// One row per cable: what it did in all runs.
#include "gui/actions/study/study_results.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "gui/panels/fields/quantity.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

QString inRun(const QString& value, int run) {
  return run == 0 ? QObject::tr("%1 (as drawn)").arg(value) : QObject::tr("%1 (run %2)").arg(value).arg(run);
}

QString failuresOf(const StudiedCableSummary& cable) {
  QStringList failures;
  for (const auto& [check, count] : cable.failedChecks)
    failures << QObject::tr("%1 in %2").arg(QString::fromStdString(check).replace('_', ' ')).arg(count);
  for (const auto& [check, count] : cable.unjudgedChecks)
    failures
        << QObject::tr("%1 not judged in %2").arg(QString::fromStdString(check).replace('_', ' ')).arg(count);
  for (const auto& [status, count] : cable.unsolvedBy)
    failures << QObject::tr("%1 in %2").arg(QString::fromStdString(status)).arg(count);
  return failures.isEmpty() ? QObject::tr("none") : failures.join(", ");
}

}  // namespace

StudyResults::StudyResults(QWidget* parent)
    : QDialog(parent), verdict_(new QLabel), outdated_(new QLabel), table_(new QTableWidget) {
  setObjectName("studyResults");
  setWindowTitle(tr("Variation study: results"));
  outdated_->setText(tr("The project has changed since this study was run."));
  outdated_->hide();
  table_->setObjectName("studyTable");
  table_->setColumnCount(6);
  table_->setHorizontalHeaderLabels({tr("Cable"), tr("Solved"), tr("Tightest bend"), tr("Largest pull"),
                                     tr("Strays up to"), tr("Beyond limits")});
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setStretchLastSection(true);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(verdict_);
  layout->addWidget(outdated_);
  layout->addWidget(table_, 1);
  resize(860, 260);
}

void StudyResults::show(const StudySummary& summary) {
  setOutdated(false);
  verdict_->setText(tr("%1 of %2 runs are within all limits, the nominal one included.")
                        .arg(summary.passed)
                        .arg(summary.finished));
  table_->setRowCount(static_cast<int>(summary.cables.size()));
  int row = 0;
  for (const StudiedCableSummary& cable : summary.cables) {
    const bool isSolved = cable.solved > 0;
    const QString none = tr("–");
    const QStringList texts{
        QString::fromStdString(cable.name),
        tr("%1 of %2").arg(cable.solved).arg(cable.solved + cable.unsolved),
        isSolved ? inRun(lengthText(cable.bendRadius.smallest), cable.bendRadius.smallestRun) : none,
        isSolved ? inRun(quantityText(cable.tension.largest, Quantity::Force), cable.tension.largestRun)
                 : none,
        cable.deviation.count > 0 ? inRun(lengthText(cable.deviation.largest), cable.deviation.largestRun)
                                  : none,
        failuresOf(cable)};
    for (int column = 0; column < texts.size(); ++column)
      table_->setItem(row, column, new QTableWidgetItem(texts[column]));
    ++row;
  }
  QDialog::show();
  raise();
}

void StudyResults::setOutdated(bool outdated) {
  outdated_->setVisible(outdated);
}

}  // namespace liana
