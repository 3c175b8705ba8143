// Fills the status bar from the workspace.
#include "gui/panels/status_line.h"

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <cmath>

#include "gui/panels/elided_label.h"
#include "gui/panels/progress_line.h"
#include "gui/resources/theme.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/make_reach.h"
#include "kernel/model/bend_radius_limit.h"
#include "kernel/model/suggested_length.h"

namespace liana {

constexpr int kLongestReason = 60;  // characters of it in the line; the tool tip has all

StatusLine::StatusLine(Workspace& workspace, QStatusBar* bar)
    : QObject(bar),
      workspace_(workspace),
      nextStep_(new ElidedLabel),
      solver_(new QLabel),
      length_(new QLabel),
      radius_(new QLabel),
      progress_(new ProgressLine),
      remedy_(new QPushButton) {
  nextStep_->setObjectName("nextStep");
  solver_->setObjectName("solverState");
  radius_->setObjectName("bendRadius");
  nextStep_->setContentsMargins(8, 0, 8, 0);
  bar->addWidget(nextStep_, 1);
  for (QLabel* label : {solver_, length_, radius_}) label->setContentsMargins(10, 0, 10, 0);
  bar->addPermanentWidget(progress_);
  progress_->hide();  // added widgets are shown
  remedy_->setObjectName("remedy");
  remedy_->hide();
  bar->addPermanentWidget(solver_);
  bar->addPermanentWidget(remedy_);
  for (QLabel* label : {length_, radius_}) bar->addPermanentWidget(label);
  connect(remedy_, &QPushButton::clicked, this, &StatusLine::applyRemedy);
  connect(&workspace, &Workspace::documentReplaced, this, &StatusLine::update);
  connect(&workspace, &Workspace::documentChanged, this, [this] { pace_.call(); });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &StatusLine::update);
  connect(&workspace, &Workspace::selectionChanged, this, &StatusLine::update);
  connect(&workspace, &Workspace::solvingChanged, this, &StatusLine::update);
  connect(&workspace, &Workspace::shapeChanged, this, [this] { pace_.call(); });
  update();
}

void StatusLine::setNextStep(const QString& text) {
  nextStep_->setText(text);
  nextStep_->setToolTip(text);
}

QString StatusLine::solverText() const {
  return solver_->text();
}

const Cable* StatusLine::shownCable() const {
  const auto& cables = workspace_.document().cables();
  // Without a selection the line speaks of a lone cable, or of all of them together.
  const CableId id = cableOf(workspace_.selection());
  if (!id.isValid() && cables.size() == 1) return &cables.front();
  return workspace_.document().findCable(id);
}

void StatusLine::updateRemedy() {
  const Cable* cable = shownCable();
  const bool isShown = cable != nullptr;
  for (const Cable& each : workspace_.document().cables())
    if (!isShown && !cable && workspace_.isTooShort(each.id)) cable = &each;
  remedy_->setVisible(cable && workspace_.isTooShort(cable->id));
  tooShort_ = {};
  if (!cable || !workspace_.isTooShort(cable->id)) return;
  tooShort_ = cable->id;
  const double length = leastReach(*cable).length;
  const QString name = QString::fromStdString(cable->name), text = lengthText(length, 0);
  if (length > cable->length)
    remedy_->setText(isShown ? tr("Set length to %1").arg(text)
                             : tr("Set length of %1 to %2").arg(name, text));
  else  // long enough, but held at the wrong places
    remedy_->setText(isShown ? tr("Slide its handles") : tr("Slide the handles of %1").arg(name));
}

void StatusLine::applyRemedy() {
  if (const Cable* cable = workspace_.document().findCable(tooShort_))
    workspace_.apply(std::make_unique<MakeReach>(cable->id));
}

void StatusLine::showReason(const QString& reason) {
  const QString shown = reason.size() > kLongestReason ? reason.left(kLongestReason) + "…" : reason;
  solver_->setText(tr("<span style='color:#b36b00'>%1</span>").arg(shown.toHtmlEscaped()));
  solver_->setToolTip(reason);
}

void StatusLine::update() {
  const auto& cables = workspace_.document().cables();
  const Cable* cable = shownCable();
  updateRemedy();
  length_->clear();
  radius_->clear();
  solver_->setToolTip({});
  if (cables.empty()) return solver_->setText(tr("no cables"));
  if (!workspace_.liveSolving()) {
    solver_->setText(tr("solver off"));
  } else if (!cable) {
    int failed = 0;
    for (const Cable& each : cables)
      if (const SolvedShape* shape = workspace_.shapeOf(each.id); shape && !shape->report.converged())
        ++failed;
    solver_->setText(workspace_.isSolving() ? tr("solving…")
                     : failed == 1          ? tr("1 cable not solved")
                     : failed > 1           ? tr("%1 cables not solved").arg(failed)
                                            : tr("%1 cables solved").arg(cables.size()));
  }
  if (!cable) return;
  const CableId id = cable->id;
  const SolvedShape* shape = workspace_.shapeOf(id);
  if (workspace_.liveSolving()) {
    if (!shape)
      solver_->setText(tr("solving…"));
    else if (shape->report.converged())
      solver_->setText(tr("solver %1 ms ok").arg(shape->milliseconds, 0, 'f', 1));
    else if (workspace_.isTooShort(id))
      solver_->setText(tr("<b style='color:%1'>%2</b>").arg(problemColor(), tooShortText(*cable)));
    else
      showReason(withShownLengths(QString::fromStdString(shape->report.reason)));
  }
  const auto centerline = workspace_.shownCenterline(id);
  const bool found = cable->routing.findsLength() && centerline;
  length_->setText(tr("length %1").arg(lengthText(found ? centerline->arcLengths.back() : cable->length)));
  if (!centerline || workspace_.isTooShort(id)) return;
  const double radius = centerline->minimumBendRadius(),
               limit = bendRadiusLimit(*cable, workspace_.document().settings());
  QString text =
      std::isfinite(radius) && radius < 1e5 ? tr("min. radius %1").arg(lengthText(radius)) : tr("straight");
  if (limit > 0) text += tr(" (limit %1)").arg(lengthNumber(limit, 0));
  radius_->setText(
      limit > 0 && radius < limit ? QString("<b style='color:%1'>✗ %2</b>").arg(problemColor(), text) : text);
}

}  // namespace liana
