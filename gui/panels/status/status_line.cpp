// Fills the status bar from the workspace.
#include "gui/panels/status/status_line.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <algorithm>
#include <cmath>

#include "gui/panels/fields/elided_label.h"
#include "gui/panels/status/progress_line.h"
#include "gui/resources/theme.h"
#include "gui/workspace/harness/held_back.h"
#include "gui/workspace/harness/plugging.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/checks/section_bending.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/make_reach.h"
#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/model/cable/suggested_length.h"

namespace liana {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kLong(200), kVeryLong(1000), kTick(100);  // of a solve
constexpr int kLongestReason = 80;  // characters of it in the line; the tool tip has all

QString solvingText(milliseconds waited) {
  if (waited < kVeryLong) return QObject::tr("solving…");
  return QObject::tr("solving… %1 s").arg(waited.count() / 1000);
}

}  // namespace

StatusLine::StatusLine(Workspace& workspace, QStatusBar* bar)
    : QObject(bar),
      workspace_(workspace),
      nextStep_(new ElidedLabel),
      solver_(new QLabel),
      length_(new QLabel),
      radius_(new QLabel),
      progress_(new ProgressLine),
      remedy_(new QPushButton),
      stop_(new QPushButton(tr("Stop"))) {
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
  stop_->setObjectName("stopSolving");
  stop_->setToolTip(tr("Give up solving; the cable stays as it is shown"));
  stop_->hide();
  bar->addPermanentWidget(solver_);
  bar->addPermanentWidget(stop_);
  bar->addPermanentWidget(remedy_);
  for (QLabel* label : {length_, radius_}) bar->addPermanentWidget(label);
  bar->installEventFilter(this);
  connect(remedy_, &QPushButton::clicked, this, &StatusLine::applyRemedy);
  connect(stop_, &QPushButton::clicked, this, &StatusLine::stopSolving);
  clock_.setInterval(kTick);
  connect(&clock_, &QTimer::timeout, this, &StatusLine::tick);
  connect(&workspace, &Workspace::documentReplaced, this, &StatusLine::update);
  connect(&workspace, &Workspace::documentChanged, this, [this] { pace_.call(); });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &StatusLine::update);
  connect(&workspace, &Workspace::selectionChanged, this, &StatusLine::update);
  connect(&workspace, &Workspace::solvingChanged, this, &StatusLine::update);
  connect(&workspace, &Workspace::shapeOutdated, this, [this] { pace_.call(); });
  connect(&workspace, &Workspace::shapeChanged, this, [this] { pace_.call(); });
  update();
}

bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::PaletteChange) pace_.call();  // problems have another colour in the dark
  return QObject::eventFilter(watched, event);
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
  if (const auto* socket = std::get_if<ConnectorId>(&workspace_.selection()))
    for (const Cable& cable : cables)
      if (cable.start.connector == *socket || cable.end.connector == *socket) return &cable;
  return workspace_.document().findCable(id);
}

void StatusLine::updateRemedy() {
  const Cable* cable = shownCable();
  const bool isShown = cable != nullptr;
  for (const Cable& each : workspace_.document().cables())
    if (!isShown && !cable && workspace_.shapes().isTooShort(each.id)) cable = &each;
  tooShort_ = {};
  lengthened_ = 0;
  if (const auto plug = worstHeldBack(workspace_.document(), cable ? std::optional(cable->id) : std::nullopt);
      plug && !(cable && workspace_.shapes().isTooShort(cable->id)) &&
      !workspace_.shapes().isStale(plug->holder)) {
    tooShort_ = plug->holder;
    lengthened_ = plug->needed;
    remedy_->setText(tr("Lengthen %1 to %2")
                         .arg(nameOf(workspace_.document(), plug->holder), lengthText(plug->needed, 0)));
    return remedy_->setVisible(true);
  }
  remedy_->setVisible(cable && workspace_.shapes().isTooShort(cable->id));
  if (!cable || !workspace_.shapes().isTooShort(cable->id)) return;
  tooShort_ = cable->id;
  const double length = comfortableReach(*cable).length;
  const QString name = QString::fromStdString(cable->name), text = lengthText(length, 0);
  if (length > cable->length)
    remedy_->setText(!isShown                 ? tr("Set length of %1 to %2").arg(name, text)
                     : cable->handles.empty() ? tr("Set length to %1").arg(text)
                                              : tr("Set length to %1, slide handles").arg(text));
  else  // long enough, but held at the wrong places
    remedy_->setText(isShown ? tr("Slide its handles") : tr("Slide the handles of %1").arg(name));
}

void StatusLine::applyRemedy() {
  const Cable* cable = workspace_.document().findCable(tooShort_);
  if (cable && lengthened_ > 0)
    lengthen(*cable);
  else if (cable)
    workspace_.apply(std::make_unique<MakeReach>(cable->id));
}

void StatusLine::lengthen(const Cable& cable) {
  const Document& document = workspace_.document();
  const auto held = worstHeldBack(document, cable.id);
  const Connector* plug = held ? document.findConnector(held->connector) : nullptr;
  // One that is pulled to a socket is plugged in then.
  if (const auto socket = plug ? socketAt(document, *plug) : std::nullopt)
    workspace_.apply(makePlugIn(document, plug->id, *socket, std::pair(cable.id, lengthened_)));
  else
    workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable.id, lengthened_)));
}

std::optional<milliseconds> StatusLine::waitedFor() const {
  const LiveShapes& shapes = workspace_.shapes();
  if (const Cable* cable = shownCable()) return shapes.waitedFor(cable->id);
  std::optional<milliseconds> longest;
  for (const Cable& cable : workspace_.document().cables())
    longest = std::max(longest, shapes.waitedFor(cable.id));
  return longest;
}

void StatusLine::tick() {
  if (!workspace_.shapes().isSolving()) clock_.stop();
  if (!workspace_.shapes().isSolving() || waitedFor().value_or(kTick) >= kLong) update();
}

void StatusLine::stopSolving() {
  std::vector<CableId> ids;
  for (const Cable& cable : workspace_.document().cables())
    if (!shownCable() || shownCable()->id == cable.id) ids.push_back(cable.id);
  for (const CableId id : ids) workspace_.stopSolving(id);
  update();
}

QString StatusLine::reasonOf(const Cable& cable) const {
  const SolvedShape* shape = workspace_.shapeOf(cable.id);
  return shape ? withShownLengths(QString::fromStdString(shape->report.reason)) : QString();
}

QString StatusLine::solverTextOf(const Cable& cable) const {
  const SolvedShape* shape = workspace_.shapeOf(cable.id);
  const auto waited = waitedFor();
  if (waited && (!shape || *waited >= kLong)) return solvingText(*waited);
  if (!workspace_.shapes().isLive() && (!workspace_.shapes().isSolved(cable.id) || shape->report.converged()))
    return tr("solver off");
  if (!shape || workspace_.shapes().isOutdated(cable.id)) return tr("solving stopped");
  if (shape->report.converged()) return tr("solver %1 ms ok").arg(shape->milliseconds, 0, 'f', 1);
  if (workspace_.shapes().isTooShort(cable.id))
    return tr("<b style='color:%1'>%2</b>").arg(problemColor(), tooShortText(cable));
  if (const auto plug = worstHeldBack(workspace_.document(), cable.id))
    return tr("<b style='color:%1'>held back by %2: %3 short</b>")
        .arg(problemColor(), nameOf(workspace_.document(), plug->holder).toHtmlEscaped(),
             lengthText(plug->missing, 0));
  const QString reason = reasonOf(cable);
  const QString start = reason.size() > kLongestReason ? reason.left(kLongestReason) + "…" : reason;
  return tr("<span style='color:#b36b00'>%1</span>").arg(start.toHtmlEscaped());
}

QString StatusLine::solverTextOfAll() const {
  const auto& cables = workspace_.document().cables();
  if (cables.empty()) return tr("no cables");
  const bool isFirst = std::any_of(cables.begin(), cables.end(),
                                   [this](const Cable& cable) { return !workspace_.shapeOf(cable.id); });
  if (const auto waited = waitedFor(); waited && (isFirst || *waited >= kLong)) return solvingText(*waited);
  if (!workspace_.shapes().isLive()) return tr("solver off");
  const auto failed = std::count_if(cables.begin(), cables.end(), [this](const Cable& cable) {
    const SolvedShape* shape = workspace_.shapeOf(cable.id);
    return workspace_.shapes().isOutdated(cable.id) || (shape && !shape->report.converged());
  });
  if (failed == 1) return tr("1 cable not solved");
  return failed > 1 ? tr("%1 cables not solved").arg(failed) : tr("%1 cables solved").arg(cables.size());
}

void StatusLine::update() {
  if (workspace_.shapes().isSolving() && !clock_.isActive()) clock_.start();
  updateRemedy();
  stop_->setVisible(waitedFor().value_or(kTick) >= kVeryLong);
  length_->clear();
  radius_->clear();
  const Cable* cable = shownCable();
  solver_->setText(cable ? solverTextOf(*cable) : solverTextOfAll());
  solver_->setToolTip(cable ? reasonOf(*cable) : QString());
  if (cable) showNumbersOf(*cable);
}

void StatusLine::showNumbersOf(const Cable& cable) {
  const auto centerline = workspace_.shownCenterline(cable.id);
  const bool isStale = workspace_.shapes().isStale(cable.id);
  const bool found = cable.routing.findsLength() && centerline;
  if (cable.routing.findsLength() && isStale) return;  // who knows how long it is
  length_->setText(tr("length %1").arg(lengthText(found ? centerline->arcLengths.back() : cable.length)));
  if (!centerline || isStale) return;
  const TightestBends tightest = tightestBendsOf(cable.spec, *centerline);
  const double radius = tightest.overWideSide,
               limit = bendRadiusLimit(cable, workspace_.document().settings()),
               edgewiseLimit = edgewiseRadiusLimit(cable, workspace_.document().settings());
  QString text =
      std::isfinite(radius) && radius < 1e5 ? tr("min. radius %1").arg(lengthText(radius)) : tr("straight");
  if (limit > 0) text += tr(" (limit %1)").arg(lengthText(limit));
  const bool isEdgewise = edgewiseLimit > 0 && tightest.edgewise < edgewiseLimit;
  if (isEdgewise)
    text += tr(", edgewise %1 (limit %2)").arg(lengthText(tightest.edgewise), lengthText(edgewiseLimit));
  radius_->setText(isEdgewise || (limit > 0 && radius < limit)
                       ? QString("<b style='color:%1'>✗ %2</b>").arg(problemColor(), text)
                       : text);
}

}  // namespace liana
