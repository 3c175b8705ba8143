#include "gui/hoist/panels/lift_checks_panel.h"

#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/hoist/run/hoist_playback.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/resources/icons.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {

LiftChecksPanel::LiftChecksPanel(HoistSession& session, QWidget* parent)
    : QWidget(parent), session_(session), filter_(new QLineEdit), list_(new QListWidget) {
  setObjectName("liftChecks");
  list_->setObjectName("liftFindings");
  list_->setFrameShape(QFrame::NoFrame);
  list_->setWordWrap(true);
  list_->setIconSize({18, 18});
  list_->setTextElideMode(Qt::ElideNone);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setSpacing(2);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  filter_->setObjectName("liftFilter");
  filter_->setPlaceholderText(tr("Find: tension, clearance, a rope…"));
  filter_->setAccessibleName(tr("Find in the checks"));
  filter_->setClearButtonEnabled(true);
  layout->addWidget(filter_);
  layout->addWidget(list_);
  connect(filter_, &QLineEdit::textChanged, this, &LiftChecksPanel::hideOthers);
  const auto choose = [this](QListWidgetItem* item) {
    if (const HoistFinding* finding = findingAt(list_->row(item))) Q_EMIT findingChosen(*finding);
  };
  connect(list_, &QListWidget::itemClicked, this, choose);
  connect(list_, &QListWidget::itemActivated, this, choose);
  connect(&session, &HoistSession::checksChanged, this, &LiftChecksPanel::refill);
  connect(&session, &HoistSession::stateChanged, this, [this] {
    if (rows_.empty()) refill();
  });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &LiftChecksPanel::refill);
  refill();
}

const HoistFinding* LiftChecksPanel::findingAt(int row) const {
  return row >= 0 && static_cast<std::size_t>(row) < rows_.size() ? &rows_[static_cast<std::size_t>(row)]
                                                                  : nullptr;
}

QString LiftChecksPanel::summary() const {
  if (session_.checks().findings.empty()) return {};
  int failed = 0, near = 0, unknown = 0;
  for (const HoistFinding& finding : session_.checks().findings) {
    failed += finding.status == CheckStatus::Failed;
    near += finding.status == CheckStatus::Near;
    unknown += finding.status == CheckStatus::NotJudged;
  }
  QStringList parts;
  if (failed > 0) parts << tr("%1 failed").arg(failed);
  if (near > 0) parts << tr("%1 near").arg(near);
  if (unknown > 0) parts << tr("%1 not judged").arg(unknown);
  return parts.isEmpty() ? tr("all passed") : parts.join(tr(", "));
}

void LiftChecksPanel::refill() {
  rows_ = session_.checks().findings;
  list_->clear();
  if (rows_.empty()) {
    auto* item = new QListWidgetItem(session_.recording()
                                         ? tr("The lift is checked when the run pauses or is over.")
                                         : tr("Run a load case: what it breaks, and how near it comes to its "
                                              "limits, stands here."));
    item->setFlags(Qt::NoItemFlags);
    list_->addItem(item);
  }
  for (const HoistFinding& finding : rows_) {
    QString text = titleOf(finding) + "\n" + valueText(finding.kind, finding.value);
    if (const auto pull = pullOf(session_.runRigging(), finding))
      text += tr(" (tension %1)").arg(valueText(HoistCheckKind::WinchPull, *pull));
    if (finding.limit) text += tr(", limit %1").arg(valueText(finding.kind, *finding.limit));
    text += tr(", at %1 s").arg(finding.time, 0, 'f', 2);
    auto* item = new QListWidgetItem(text);
    switch (finding.status) {
      case CheckStatus::Failed:
        item->setIcon(icon("check-failed"));
        break;
      case CheckStatus::Near:
      case CheckStatus::NotJudged:
        item->setIcon(icon("check-near"));
        break;
      case CheckStatus::Passed:
        item->setIcon(icon("ok"));
        break;
      case CheckStatus::NotChecked:
        item->setIcon(icon("info"));
        break;
    }
    item->setToolTip(tr("%1\nClick to go to this moment and place").arg(titleOf(finding)));
    list_->addItem(item);
  }
  hideOthers();
  Q_EMIT summaryChanged();
}

/// All words of the filter must be in a row.
void LiftChecksPanel::hideOthers() {
  const QStringList words = filter_->text().split(' ', Qt::SkipEmptyParts);
  for (int row = 0; row < list_->count(); ++row) {
    const QString text = list_->item(row)->text();
    const bool isWanted = std::all_of(words.begin(), words.end(), [&](const QString& word) {
      return text.contains(word, Qt::CaseInsensitive);
    });
    list_->item(row)->setHidden(!rows_.empty() && !isWanted);
  }
}

}  // namespace liana
