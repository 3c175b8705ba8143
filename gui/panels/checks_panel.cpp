// Rows of findings.
#include "gui/panels/checks_panel.h"

#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "gui/panels/pages/limits_page.h"
#include "gui/resources/icons.h"
#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

QString number(CheckKind kind, double value) {
  const int decimals = std::abs(value) < 10 ? 2 : 1;
  if (unitOf(kind) == std::string_view("mm")) return lengthText(value, decimals);
  return QString::number(value, 'f', decimals) + " " + QString::fromUtf8(unitOf(kind));
}

QString valueAgainstLimit(const Finding& finding) {
  if (finding.kind == CheckKind::Shape) return withShownLengths(QString::fromStdString(finding.cause));
  return QObject::tr("%1, limit %2, at s = %3")
      .arg(number(finding.kind, finding.value), number(finding.kind, finding.limit),
           lengthText(finding.at, 0));
}

QString titleOf(const Finding& finding, const QString& cable) {
  const QString what =
      finding.kind == CheckKind::Shape ? QObject::tr("no shape") : QString::fromUtf8(toString(finding.kind));
  const QString with = QString::fromStdString(finding.with);
  return with.isEmpty() ? QObject::tr("%1: %2").arg(cable, what)
                        : QObject::tr("%1: %2, %3").arg(cable, what, with);
}

}  // namespace

ChecksPanel::ChecksPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      tabs_(new QTabWidget),
      list_(new QListWidget),
      limits_(new LimitsPage(workspace)) {
  setObjectName("checks");
  list_->setObjectName("findings");
  list_->setFrameShape(QFrame::NoFrame);
  list_->setWordWrap(true);
  list_->setIconSize({18, 18});
  list_->setTextElideMode(Qt::ElideNone);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setSpacing(2);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(limits_);
  tabs_->setDocumentMode(true);
  tabs_->addTab(list_, tr("Findings"));
  tabs_->addTab(scroll, tr("Limits"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(tabs_);
  connect(list_, &QListWidget::itemClicked, this, &ChecksPanel::choose);
  connect(list_, &QListWidget::itemActivated, this, &ChecksPanel::choose);
  connect(&workspace.checks(), &LiveChecks::changed, this, &ChecksPanel::refill);
  connect(&workspace, &Workspace::solvingChanged, this, [this] {
    if (workspace_.checks().results().empty()) refill();
  });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &ChecksPanel::refill);
  refill();
}

QString ChecksPanel::summary() const {
  const LiveChecks& checks = workspace_.checks();
  const int failed = checks.count(CheckStatus::Failed), near = checks.count(CheckStatus::Near);
  const auto notJudged = checks.notJudged().size();
  if (checks.results().empty() && notJudged == 0) return {};
  QStringList parts;
  if (failed > 0) parts << tr("%1 failed").arg(failed);
  if (near > 0) parts << tr("%1 near").arg(near);
  if (notJudged > 0) parts << tr("%1 not checked").arg(notJudged);
  if (checks.count(CheckStatus::NotJudged) > 0) parts << tr("clearance not judged");
  const bool isClaim = parts.isEmpty();  // that nothing is wrong takes more than that something is
  if (!checks.isComplete() || (isClaim && !isAllJudged())) parts << tr("checking…");
  return parts.isEmpty() ? tr("all passed") : parts.join(tr(", "));
}

bool ChecksPanel::isAllJudged() const {
  const auto& cables = workspace_.document().cables();
  return workspace_.checks().isComplete() && workspace_.checks().isCurrent() &&
         std::all_of(cables.begin(), cables.end(),
                     [this](const Cable& cable) { return workspace_.shapes().isCurrent(cable.id); });
}

QStringList ChecksPanel::filesOf(const std::function<bool(const AssemblyReference&)>& isMeant) const {
  QStringList files;
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    if (isMeant(reference)) files << QString::fromStdString(reference.file.filename().string());
  return files;
}

QStringList ChecksPanel::gaps() const {
  const LiveChecks& checks = workspace_.checks();
  QStringList texts;
  for (const CableId id : checks.notJudged())
    if (const Cable* cable = workspace_.document().findCable(id))
      texts << tr("%1: not checked\nNobody solves it, and its shape is not that of the cable as it is now. "
                  "Route > Solve now does.")
                   .arg(QString::fromStdString(cable->name));
  if (!checks.partsDefect().empty())
    texts << tr("Clearance to parts is not judged\n%1").arg(QString::fromStdString(checks.partsDefect()));
  if (checks.count(CheckStatus::NotJudged) > 0) {
    const QStringList missing =
        filesOf([](const AssemblyReference& reference) { return !reference.assembly; });
    const QStringList inPart = filesOf([](const AssemblyReference& reference) {
      return reference.assembly && !reference.assembly->isComplete();
    });
    if (!missing.isEmpty())
      texts << tr("Clearance to parts is not judged\nThe file of the parts is missing: %1. File > Locate "
                  "missing file finds it again.")
                   .arg(missing.join(", "));
    if (!inPart.isEmpty())
      texts
          << tr("Clearance to parts is not judged\nThe file could be read in part only: %1. Export it again.")
                 .arg(inPart.join(", "));
  }
  if (!checks.isComplete()) texts << tr("Checking…\nThe distances to the parts are being measured.");
  return texts;
}

QString ChecksPanel::textWithoutFindings() const {
  if (!workspace_.checks().results().empty())
    return isAllJudged() ? tr("No limit is broken. Set more of them under Limits.") : tr("Checking…");
  if (workspace_.document().cables().empty()) return tr("There is no cable to check.");
  return workspace_.shapes().isLive() ? tr("Cables are checked once they are solved.")
                                      : tr("Solving is off: cables without a shape are not checked.");
}

void ChecksPanel::refill() {
  rows_.clear();
  for (const CheckStatus status : {CheckStatus::Failed, CheckStatus::Near})
    for (const CableChecks& checks : workspace_.checks().results())
      for (const Finding& finding : checks.findings)
        if (finding.status == status) rows_.push_back({checks.cable, finding});
  QStringList texts = gaps();
  const bool isFine = rows_.empty() && texts.isEmpty();
  if (isFine) texts << textWithoutFindings();
  // Rows are changed in place: during a drag a list that is emptied and filled would flicker and lose its
  // scroll position.
  const int findings = static_cast<int>(rows_.size()), wanted = findings + static_cast<int>(texts.size());
  while (list_->count() > wanted) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < wanted) list_->addItem(new QListWidgetItem);
  for (int i = 0; i < findings; ++i) show(list_->item(i), rows_[static_cast<std::size_t>(i)]);
  const bool isProven = isFine && isAllJudged() && !workspace_.checks().results().empty();
  for (int i = findings; i < wanted; ++i)
    show(list_->item(i), texts[i - findings], isProven ? icon("ok") : QIcon());
  Q_EMIT summaryChanged();
}

void ChecksPanel::show(QListWidgetItem* item, const QString& text, const QIcon& icon) const {
  item->setText(text);
  item->setIcon(icon);
  item->setToolTip({});
  item->setFlags(Qt::NoItemFlags);
}

void ChecksPanel::show(QListWidgetItem* item, const Row& row) const {
  const Cable* cable = workspace_.document().findCable(row.cable);
  const QString name = cable ? QString::fromStdString(cable->name) : QString();
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setText(titleOf(row.finding, name) + "\n" + valueAgainstLimit(row.finding));
  item->setIcon(icon(row.finding.status == CheckStatus::Failed ? "check-failed" : "check-near"));
  item->setToolTip(withShownLengths(QString::fromStdString(describe(row.finding))) + "\n" +
                   remedyFor(row.finding.kind));
}

void ChecksPanel::choose(QListWidgetItem* item) {
  const auto index = static_cast<std::size_t>(list_->row(item));
  if (index >= rows_.size()) return;
  const Row row = rows_[index];
  const Cable* cable = workspace_.document().findCable(row.cable);
  if (!cable) return;
  workspace_.select(row.cable);
  const auto line = workspace_.shownCenterline(row.cable);
  if (line && !line->isEmpty())
    workspace_.setProbe(Workspace::Probe{row.cable, row.finding.at / line->arcLengths.back()});
  const double run = std::min(row.finding.to - row.finding.from, 0.3 * cable->length);
  Q_EMIT placeChosen(row.finding.position, std::max(run, 12 * cable->spec.outerDiameter));
}

}  // namespace liana
