// Builds the workspace and wires it.
#include "gui/hoist/hoist_mode.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>

#include "gui/actions/make_action.h"
#include "gui/actions/tool_actions.h"
#include "gui/hoist/actions/lift_files.h"
#include "gui/hoist/actions/lift_film.h"
#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/pages/rig_panel.h"
#include "gui/hoist/panels/drive_levers.h"
#include "gui/hoist/panels/lift_checks_panel.h"
#include "gui/hoist/panels/run_panel.h"
#include "gui/hoist/run/hoist_playback.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/tools/drive_drag.h"
#include "gui/hoist/tools/fitting_tool.h"
#include "gui/hoist/tools/rope_tool.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/playback/playback_keys.h"
#include "gui/playback/time_plots.h"
#include "gui/playback/timeline_panel.h"
#include "gui/resources/icons.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/rigging/change_rigging.h"

namespace liana {

HoistMode::HoistMode(Viewport& viewport, PoseLayer& poses, ToolActions& tools, QMainWindow* window)
    : QObject(window),
      viewport_(viewport),
      window_(window),
      tools_(tools),
      session_(new HoistSession(viewport.workspace(), this)),
      preview_(new RigPreview(*session_, this)),
      view_(new HoistView(*session_, *preview_, viewport, poses, this)),
      timeline_(new Timeline(this)),
      playback_(new HoistPlayback(*session_, *view_, this)),
      files_(new LiftFiles(*session_, *view_, viewport, window)),
      editor_(new RigEditor(viewport.workspace(), this)) {
  makeActions();
  makeTools(tools);
  makeDocks();
  makeBar();
  connectRun();
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, &HoistMode::followProject);
  viewport.installEventFilter(this);
  setActive(false);
}

HoistMode::~HoistMode() {
  viewport_.removeEventFilter(this);
  timeline_->setSource(nullptr);
}

HoistMode& HoistMode::of(const QObject& window) {
  return *window.findChild<HoistMode*>();
}

bool HoistMode::isActive() const {
  return workspace->isChecked();
}

void HoistMode::makeActions() {
  workspace = makeAction(this, tr("&Hoist workspace"), "winch", "Ctrl+Shift+L",
                         tr("Rig a lift and run it: bodies, ropes, winches, load cases"));
  workspace->setCheckable(true);
  connect(workspace, &QAction::toggled, this, &HoistMode::setActive);
  run = makeAction(this, tr("&Run the load case"), "play", "Ctrl+R",
                   tr("From its beginning, as fast as it goes"));
  connect(run, &QAction::triggered, this, [this] { session_->run(RunPace::Fast); });
  live = makeAction(this, tr("Run &live"), "winch", "Ctrl+Shift+R",
                    tr("In real time, until it is paused: with levers and keys, or by dragging the trolley "
                       "or the load in the view"));
  connect(live, &QAction::triggered, this, [this] { session_->goOn(RunPace::RealTime); });
  pause = makeAction(this, tr("&Pause the run"), "pause", "Ctrl+.", tr("Hold the run; it can go on"));
  connect(pause, &QAction::triggered, session_, &HoistSession::pause);
  runOn =
      makeAction(this, tr("Run &on from here"), "", "Ctrl+Shift+O",
                 tr("Back to the moment the timeline shows, and on from there with the levers as they are"));
  connect(runOn, &QAction::triggered, this, [this] { runPanel_->runOnFromHere(); });
  forces =
      makeAction(this, tr("Show &forces at fittings"), "force", "", tr("Arrows for what ropes pull with"));
  forces->setCheckable(true);
  forces->setChecked(true);
  connect(forces, &QAction::toggled, view_, &HoistView::setForcesShown);
  hull = makeAction(this, tr("Show the space &loads sweep"), "transparent", "",
                    tr("Everything that loads pass through in this run"));
  hull->setCheckable(true);
  connect(hull, &QAction::toggled, view_, &HoistView::setHullShown);
  keepRun = makeAction(this, tr("&Keep this run in the plots"), "color-by", "",
                       tr("Later runs are drawn beside it, dashed"));
  connect(keepRun, &QAction::triggered, this, &HoistMode::keepThisRun);
  auto* group = new QActionGroup(this);
  const std::pair<QString, RopeColors> colors[] = {{tr("&Safety: how much of its limit"), RopeColors::Safety},
                                                   {tr("&Tension"), RopeColors::Tension},
                                                   {tr("&One colour"), RopeColors::Own}};
  for (const auto& [text, value] : colors) {
    QAction* action = makeAction(this, text, "", "", tr("Ropes that have passed their limit are red"));
    action->setCheckable(true);
    action->setChecked(value == view_->ropeColors());
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, value = value] { view_->setRopeColors(value); });
    colors_ << action;
  }
}

void HoistMode::makeTools(ToolActions& tools) {
  const auto fitting = [&](FittingKind kind, const QString& text, const QString& iconName,
                           const QString& tip) {
    return tools.add(std::make_unique<FittingTool>(viewport_, tools.picker(), *view_, *editor_, kind), text,
                     iconName, "", tip);
  };
  rope = tools.add(std::make_unique<RopeTool>(viewport_, *view_, *editor_), tr("Ree&ve a rope"), "rope", "",
                   tr("Click a drum or anchor, the sheaves in order, the anchor at the end"));
  anchor =
      fitting(FittingKind::Anchor, tr("&Anchor on a part"), "anchor", tr("Click a face, an edge or a hole"));
  eye = fitting(FittingKind::Eye, tr("&Eye on a part"), "anchor",
                tr("Click a hole or an edge the rope slides through"));
  sheave = fitting(FittingKind::Sheave, tr("&Sheave from a cylinder"), "sheave",
                   tr("Click the wheel: its axis and groove become the sheave's"));
  drum = fitting(FittingKind::Drum, tr("&Drum from a cylinder"), "sheave",
                 tr("Click the barrel: its axis, diameter and width become the drum's"));
  winch = makeAction(this, tr("Add &winch"), "winch", "",
                     tr("To the fitting that is selected, else to the first that has none"));
  connect(winch, &QAction::triggered, this, [this] { editor_->addWinch(); });
}

bool HoistMode::isSelecting() const {
  return tools_.select->isChecked();
}

bool HoistMode::eventFilter(QObject* watched, QEvent* event) {
  if (watched != &viewport_ || !isActive() || !isSelecting()) return false;
  const auto* mouse = dynamic_cast<QMouseEvent*>(event);
  if (!mouse) return false;
  const bool isForDrives = drag_->take(*mouse);
  const Eigen::Vector2d pixel = viewport_.toDevicePixels(mouse->position());
  if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton) {
    view_->setHovered(view_->pick(pixel));
  } else if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
    pressed_ = mouse->position();
  } else if (event->type() == QEvent::MouseButtonRelease && mouse->button() == Qt::LeftButton && pressed_) {
    const bool isClick = (mouse->position() - *pressed_).manhattanLength() < 5;
    pressed_.reset();
    if (isClick) editor_->select(view_->pick(pixel));
  }
  return isForDrives;
}

void HoistMode::show(const RigThing& thing) {
  const Eigen::AlignedBox3d box = view_->boxOf(thing);
  if (!box.isEmpty()) viewport_.flights().showPlace(box.center(), std::max(100.0, box.diagonal().norm()));
}

namespace {

/// The group in the product tree that one selected part belongs to; none of what stands at the top.
std::optional<PartReference> groupAround(const Document& document, const std::vector<PartInstance>& parts) {
  if (parts.size() != 1) return std::nullopt;
  const AssemblyReference* reference = document.findAssembly(parts.front().assembly);
  if (!reference || !reference->assembly) return std::nullopt;
  const int group = reference->assembly->node(parts.front().node).parent;
  if (group < 0 || reference->assembly->node(group).parent < 0) return std::nullopt;
  return PartReference{parts.front().assembly, reference->assembly->pathOf(group)};
}

}  // namespace

void HoistMode::addVerbs(QMenu& menu, const Selection& target) {
  const auto& parts = viewport_.workspace().selected().parts();
  if (!isActive() || parts.empty() || !std::holds_alternative<PartInstance>(target)) return;
  const Document& document = viewport_.workspace().document();
  std::vector<PartReference> references;
  for (const PartInstance& branch : branchesOf(document, parts))
    if (const AssemblyReference* assembly = document.findAssembly(branch.assembly);
        assembly && assembly->assembly)
      references.push_back({branch.assembly, assembly->assembly->pathOf(branch.node)});
  if (references.empty()) return;
  const auto offer = [&](const QString& text, const std::vector<PartReference>& made) {
    QMenu* bodies = menu.addMenu(icon("load"), text);
    for (const BodyUse use : kBodyUses)
      bodies->addAction(textOf(use), this,
                        [this, made, use] { editor_->addBodyOf(made, use, made.front().lastName()); });
  };
  offer(tr("Make it a body of the lift"), references);
  // A click in the view meets one plate of a tool; what is lifted is the tool.
  if (const auto group = groupAround(document, parts); group && references.size() == 1)
    offer(tr("Make all of \"%1\" a body of the lift").arg(QString::fromStdString(group->lastName())),
          {*group});
}

QDockWidget* HoistMode::addDock(const QString& title, const QString& name, QWidget* content,
                                const QString& behind) {
  auto* dock = new QDockWidget(title, window_);
  dock->setObjectName(name);
  dock->setWidget(content);
  window_->addDockWidget(Qt::BottomDockWidgetArea, dock);
  // Beside the panel it stands in for, not next to it: there would be no room.
  if (auto* other = window_->findChild<QDockWidget*>(behind)) window_->tabifyDockWidget(other, dock);
  dock->hide();
  docks_ << dock;
  return dock;
}

void HoistMode::makeDocks() {
  runPanel_ = new RunPanel(*session_, *preview_, *timeline_);
  timelinePanel_ = new TimelinePanel(*timeline_);
  plots_ = new TimePlots(*timeline_);
  auto* time = new QWidget;
  auto* column = new QVBoxLayout(time);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(timelinePanel_);
  column->addWidget(plots_, 1);
  auto* split = new QSplitter(Qt::Horizontal);
  split->setObjectName("liftSplit");
  split->setChildrenCollapsible(false);
  split->addWidget(runPanel_);
  split->addWidget(time);
  split->setStretchFactor(0, 0);
  split->setStretchFactor(1, 1);
  split->setSizes({420, 800});
  addDock(tr("Lift"), "liftDock", split, "messagesDock");
  tree_ = new RigTree(*editor_);
  addDock(tr("Rigging"), "riggingDock", tree_, "modelDock");
  addDock(tr("Rigging properties"), "riggingPagesDock", new RigPages(*editor_, *preview_), "propertiesDock");
  connect(tree_, &RigTree::hovered, view_, &HoistView::setHovered);
  connect(tree_, &RigTree::zoomWanted, this, &HoistMode::show);
  connect(editor_, &RigEditor::selectionChanged, this, [this] {
    view_->setSelected(editor_->selected());
    if (editor_->selected().list == RigList::Cases) session_->chooseCase(editor_->selected().name);
  });
  checks_ = new LiftChecksPanel(*session_);
  QDockWidget* checksDock = addDock(tr("Lift checks"), "liftChecksDock", checks_, "checksDock");
  connect(checks_, &LiftChecksPanel::summaryChanged, this, [this, checksDock] {
    const QString summary = checks_->summary();
    checksDock->setWindowTitle(summary.isEmpty() ? tr("Lift checks") : tr("Lift checks – %1").arg(summary));
    checksDock->toggleViewAction()->setText(tr("Lift checks"));
  });
  auto* keys = new PlaybackKeys(*timeline_, this);
  for (QWidget* widget : {static_cast<QWidget*>(timelinePanel_), static_cast<QWidget*>(plots_),
                          static_cast<QWidget*>(&viewport_)})
    keys->watch(widget);
  for (QWidget* widget : {static_cast<QWidget*>(runPanel_), static_cast<QWidget*>(&viewport_)})
    runPanel_->levers().watch(widget);
  drag_ = std::make_unique<DriveDrag>(*session_, *view_, runPanel_->levers(), viewport_);
}

void HoistMode::makeBar() {
  bar_ = new QToolBar(tr("Rigging tools"), window_);
  bar_->setObjectName("riggingBar");
  bar_->setMovable(false);
  bar_->setOrientation(Qt::Vertical);
  bar_->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
  bar_->toggleViewAction()->setVisible(false);  // it comes and goes with the workspace
  const std::pair<QAction*, QString> tools[] = {{anchor, tr("Anchor")}, {eye, tr("Eye")},
                                                {sheave, tr("Sheave")}, {drum, tr("Drum")},
                                                {rope, tr("Rope")},     {winch, tr("Winch")}};
  for (const auto& [action, text] : tools) {
    action->setIconText(text);
    bar_->addAction(action);
  }
  window_->addToolBar(Qt::LeftToolBarArea, bar_);
}

void HoistMode::connectRun() {
  connect(session_, &HoistSession::recordingReplaced, this,
          [this] { timeline_->setSource(isActive() && session_->recording() ? playback_ : nullptr); });
  // While it runs one sees the newest moment; who looks at another one holds the run.
  connect(session_, &HoistSession::recordingGrew, this, [this] {
    if (!session_->isRunning() && session_->state() != SessionState::Paused && !isFollowingRun_) {
      if (session_->state() != SessionState::Over && session_->state() != SessionState::Stuck) return;
    }
    isFollowingRun_ = true;
    timeline_->pause();
    timeline_->goTo(session_->recording()->end());
    isFollowingRun_ = false;
  });
  connect(timeline_, &Timeline::timeChanged, this, [this] {
    if (isFollowingRun_ || playback_->isTelling() || !session_->isRunning() || !session_->recording()) return;
    if (timeline_->time() < session_->recording()->end() - 0.5) session_->pause();
  });
  connect(checks_, &LiftChecksPanel::findingChosen, this, &HoistMode::showFinding);
  connect(runPanel_, &RunPanel::keepCaseWanted, this, &HoistMode::keepCase);
  connect(timeline_, &Timeline::timeChanged, this, [this] { view_->mark(std::nullopt); });
  const auto refresh = [this] {
    const bool isRunning = session_->isRunning(), isPreparing = session_->state() == SessionState::Preparing;
    run->setEnabled(isActive() && !isRunning && !isPreparing);
    live->setEnabled(isActive() && !isRunning && !isPreparing);
    pause->setEnabled(isActive() && isRunning);
    runOn->setEnabled(isActive() && session_->canGoOn() && !session_->isOutdated());
    keepRun->setEnabled(isActive() && session_->recording() && !isRunning);
    files_->refresh(isActive());
  };
  for (const auto signal : {&HoistSession::stateChanged, &HoistSession::outdatedChanged,
                            &HoistSession::recordingReplaced, &HoistSession::checksChanged})
    connect(session_, signal, this, refresh);
  connect(this, &HoistMode::activeChanged, this, refresh);
}

void HoistMode::fillMenu(QMenu* menu) {
  menu->addAction(workspace);
  actions_ << menu->addSeparator();
  const auto add = [this, menu](const QList<QAction*>& actions) {
    menu->addActions(actions);
    actions_ << actions;
    actions_ << menu->addSeparator();
  };
  add({run, live, pause, runOn});
  add({rope, anchor, eye, sheave, drum, winch});
  colorMenu_ = menu->addMenu(icon("color-by"), tr("&Colour ropes by"));
  colorMenu_->addActions(colors_);
  actions_ << colorMenu_->menuAction();
  followMenu_ = menu->addMenu(icon("camera"), tr("Ca&mera follows"));
  connect(followMenu_, &QMenu::aboutToShow, this, &HoistMode::fillFollowMenu);
  fillFollowMenu();
  actions_ << followMenu_->menuAction();
  add({forces, hull, keepRun});
  add({files_->openRecording, files_->saveRecording, files_->report, files_->strip, files_->film().film});
  for (QAction* action : actions_) action->setVisible(isActive());
}

void HoistMode::fillFollowMenu() {
  followMenu_->clear();
  const auto add = [this](const QString& text, const std::string& body) {
    QAction* action = followMenu_->addAction(text);
    action->setCheckable(true);
    action->setChecked(view_->followed() == body);
    connect(action, &QAction::triggered, this, [this, body] { view_->follow(body); });
  };
  add(tr("&Nothing"), {});
  for (const RigBody& body : session_->rigging().bodies) add(QString::fromStdString(body.name), body.name);
}

void HoistMode::setActive(bool active) {
  if (workspace->isChecked() != active) return workspace->setChecked(active);
  if (!active) {
    session_->pause();
    files_->film().stop();
  }
  preview_->setActive(active);
  view_->setActive(active);
  for (QDockWidget* dock : docks_) {
    dock->setVisible(active);
    dock->toggleViewAction()->setVisible(active);
    if (active) dock->raise();
  }
  bar_->setVisible(active);
  if (active) {
    window_->resizeDocks({docks_.first()}, {250}, Qt::Vertical);
    timeline_->setSource(session_->recording() ? playback_ : nullptr);
  } else {
    timeline_->setSource(nullptr);
    view_->showRest();
  }
  for (QAction* action : actions_) action->setVisible(active);
  if (!active && !isSelecting()) tools_.select->trigger();
  Q_EMIT activeChanged(active);
}

void HoistMode::hidePanels() {
  if (isActive()) return;
  for (QDockWidget* dock : docks_) dock->hide();
  bar_->hide();
}

void HoistMode::followProject() {
  qDeleteAll(kept_);
  kept_.clear();
  plots_->compareWith({});
  view_->follow({});
  const Document& document = viewport_.workspace().document();
  setActive(document.rigging() && document.cables().empty());
  if (isActive()) viewport_.flights().fitAll();
}

void HoistMode::showFinding(const HoistFinding& finding) {
  session_->pause();
  timeline_->pause();
  timeline_->goTo(finding.time);
  const QString text = tr("%1: %2").arg(titleOf(finding.kind), valueText(finding.kind, finding.value));
  view_->mark(finding.place, text);
  const double extent = 0.25 * view_->box().diagonal().norm();
  viewport_.flights().showPlace(finding.place, std::max(200.0, extent));
}

void HoistMode::keepCase() {
  const auto chosen = session_->chosenCase();
  if (!chosen || session_->rigging().findCase(chosen->name)) return;
  Rigging rigging = session_->rigging();
  rigging.cases.push_back(*chosen);
  viewport_.workspace().apply(std::make_unique<ChangeRigging>(std::move(rigging), "Add load case"));
}

void HoistMode::keepThisRun() {
  if (!session_->recording()) return;
  const QString name = tr("%1, run %2").arg(playback_->name()).arg(kept_.size() + 1);
  kept_.push_back(new KeptRun(*playback_, name, this));
  plots_->compareWith(std::vector<PlaybackSource*>(kept_.begin(), kept_.end()));
  viewport_.workspace().post(MessageKind::Info, tr("The plots show this run beside later ones."));
}

QString HoistMode::runningWork() const {
  if (session_->isRunning()) return tr("Running a lift");
  return files_->runningWork();
}

}  // namespace liana
