// The window's parts and how they are wired.
#include "gui/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QCursor>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QUrl>
#include <QVBoxLayout>
#include <utility>

#include "gui/actions/context_menu.h"
#include "gui/actions/copy/copy_actions.h"
#include "gui/actions/edit_actions.h"
#include "gui/actions/export/export_actions.h"
#include "gui/actions/file/dropped_files.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/missing_files.h"
#include "gui/actions/help/help_actions.h"
#include "gui/actions/move_actions.h"
#include "gui/actions/route/harness_actions.h"
#include "gui/actions/route/route_actions.h"
#include "gui/actions/route/wire_actions.h"
#include "gui/actions/study/study_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/crash/application.h"
#include "gui/crash/crash_log.h"
#include "gui/hoist/actions/lift_files.h"
#include "gui/hoist/hoist_mode.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/motion/move_session.h"
#include "gui/motion/moves_panel.h"
#include "gui/panels/checks_panel.h"
#include "gui/panels/fields/focus_keys.h"
#include "gui/panels/pages/properties_panel.h"
#include "gui/panels/plot_panel.h"
#include "gui/panels/section_panel.h"
#include "gui/panels/status/color_legend.h"
#include "gui/panels/status/message_bar.h"
#include "gui/panels/status/message_list.h"
#include "gui/panels/status/progress_line.h"
#include "gui/panels/status/start_card.h"
#include "gui/panels/status/status_line.h"
#include "gui/panels/status/tool_hint.h"
#include "gui/panels/tree/model_tree.h"
#include "gui/panels/wires/wires_panel.h"
#include "gui/resources/icons.h"
#include "gui/tools/space_mouse.h"
#include "gui/tools/tool.h"
#include "gui/view/camera/orientation_cube.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kTableHeight = 210;  // [pixels]

std::vector<std::filesystem::path> filesIn(const QMimeData* data) {
  std::vector<std::filesystem::path> files;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) files.push_back(url.toLocalFile().toStdString());
  return files;
}

/// What is wider or higher than there is room for scrolls, so that no other dock is squeezed.
QScrollArea* inScrollArea(QWidget* panel) {
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setWidget(panel);
  return area;
}

/// A table needs more room than a line of messages: as soon as it is seen.
void giveRoom(QMainWindow& window, QDockWidget* dock) {
  QObject::connect(dock, &QDockWidget::visibilityChanged, &window, [&window, dock](bool visible) {
    if (visible && window.isVisible() && dock->height() < kTableHeight)
      window.resizeDocks({dock}, {kTableHeight}, Qt::Vertical);
  });
}

}  // namespace

MainWindow::MainWindow(RouteWorker::Route route)
    : workspace_(std::make_unique<Workspace>(nullptr, std::move(route))) {
  setWindowIcon(programIcon());
  setAcceptDrops(true);
  new FocusKeys(this);
  setDockNestingEnabled(true);
  // Tables, plots and the timeline need the whole width, most of all in small windows.
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  makeCentralWidget();
  files_ = new FileActions(*workspace_, *viewport_, this);
  exports_ = new ExportActions(*workspace_, *viewport_, this);
  edits_ = new EditActions(*workspace_, this);
  new CopyActions(*workspace_, *viewport_, this);
  new SpaceMouse(*viewport_, this);
  views_ = new ViewActions(*viewport_, this);
  tools_ = new ToolActions(*viewport_, this);
  routes_ = new RouteActions(*viewport_, *tools_, this);
  moves_ = new MoveActions(*viewport_, *tools_, this);
  exports_->askMovesOf([this] { return moves_->session().runs().kept(); });
  studies_ = new StudyActions(*viewport_, this);
  harness_ = new HarnessActions(*viewport_, this);
  wires_ = new WireActions(*workspace_, this);
  missing_ = new MissingFiles(*workspace_, this);
  dropped_ = new DroppedFiles(*workspace_, *files_, *routes_, this);
  help_ = new HelpActions(this);
  contextMenu_ = new ContextMenu(*workspace_, *edits_, *views_, this);
  connect(viewport_, &Viewport::contextMenuRequested, contextMenu_, &ContextMenu::open);
  new ColorLegend(*viewport_);
  connect(new SectionPanel(*viewport_), &SectionPanel::faceWanted, tools_->sectionFace, &QAction::trigger);
  startCard_ = new StartCard(*files_, viewport_);
  makeDocks();
  makeMovesDock();
  hoist_ = new HoistMode(*viewport_, moves_->session().poses(), *tools_, this);
  messagesDock_->raise();
  // Once all are there: each widens its area while it is put in.
  resizeDocks({treeDock_, propertiesDock_}, {260, 300}, Qt::Horizontal);
  resizeDocks({messagesDock_}, {96}, Qt::Vertical);
  resizeDocks({propertiesDock_, checksDock_}, {500, 200}, Qt::Vertical);
  makeMenus();
  makeToolBar();
  connectStatus();
  connectRoutes();
  connect(workspace_.get(), &Workspace::titleChanged, this, &MainWindow::updateTitle);
  connect(workspace_.get(), &Workspace::documentReplaced, this, &MainWindow::updateStartCard);
  connect(workspace_.get(), &Workspace::documentChanged, this, &MainWindow::updateStartCard);
  resize(QSize(1440, 900).boundedTo(QGuiApplication::primaryScreen()->availableSize()));
  restoreLayout();
  watchForCrashes();
  updateTitle();
  updateStartCard();
}

MainWindow::~MainWindow() {
  // Fields take over what was typed when they lose the focus: now, while there is a document.
  if (QWidget* typing = focusWidget()) typing->clearFocus();
  delete tools_;
  delete studies_;
  delete std::exchange(hoist_, nullptr);  // which poses parts in the layer of the moves
  delete moves_;                          // with the session, whose skins stand in the view
  // The view must let go of the document before the workspace goes.
  delete takeCentralWidget();
}

void MainWindow::makeCentralWidget() {
  auto* center = new QWidget;
  auto* layout = new QVBoxLayout(center);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  messageBar_ = new MessageBar(*workspace_);
  viewport_ = new Viewport(*workspace_);
  viewport_->detail().setOpaqueMultiSamples(4);
  viewport_->installEventFilter(this);
  layout->addWidget(messageBar_);
  layout->addWidget(viewport_, 1);
  setCentralWidget(center);
  readout_ = new QLabel(viewport_);
  readout_->setObjectName("readout");
  readout_->setStyleSheet(
      "background: rgba(30,34,40,215); color: white; border-radius: 4px; padding: 3px 7px;");
  readout_->setAttribute(Qt::WA_TransparentForMouseEvents);
  readout_->hide();
}

QDockWidget* MainWindow::addDock(const QString& title, const QString& name, QWidget* content,
                                 Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable |
                    QDockWidget::DockWidgetClosable);
  dock->setWidget(content);
  addDockWidget(area, dock);
  return dock;
}

void MainWindow::makeDocks() {
  auto* tree = new ModelTree(*workspace_);
  connect(tree, &ModelTree::contextMenuRequested, contextMenu_, &ContextMenu::open);
  connect(tree, &ModelTree::missingFileClicked, missing_, &MissingFiles::askFor);
  connect(tree, &ModelTree::missingFileMenuRequested, missing_, &MissingFiles::openMenu);
  connect(edits_, &EditActions::renameWanted, tree, [this, tree] {
    treeDock_->show();
    treeDock_->raise();
    tree->renameCurrent();
  });
  treeDock_ = addDock(tr("Model"), "modelDock", tree, Qt::LeftDockWidgetArea);
  propertiesDock_ =
      addDock(tr("Properties"), "propertiesDock", new PropertiesPanel(*workspace_), Qt::RightDockWidgetArea);
  makeChecksDock();
  messagesDock_ =
      addDock(tr("Messages"), "messagesDock", new MessageList(*workspace_), Qt::BottomDockWidgetArea);
  auto* plots = new PlotPanel(*workspace_);
  plotsDock_ = addDock(tr("Plots"), "plotsDock", plots, Qt::BottomDockWidgetArea);
  const auto showCable = [this, plots] {
    const QString cable = plots->summary();
    plotsDock_->setWindowTitle(cable.isEmpty() ? tr("Plots") : tr("Plots – %1").arg(cable));
    plotsDock_->toggleViewAction()->setText(tr("Plots"));
  };
  connect(plots, &PlotPanel::summaryChanged, this, showCable);
  tabifyDockWidget(messagesDock_, plotsDock_);
  makeWiresDock();
}

void MainWindow::makeWiresDock() {
  wiresDock_ =
      addDock(tr("Wires"), "wiresDock", inScrollArea(new WiresPanel(*workspace_)), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plotsDock_, wiresDock_);
  giveRoom(*this, wiresDock_);
}

void MainWindow::makeChecksDock() {
  auto* panel = new ChecksPanel(*workspace_);
  checksDock_ = addDock(tr("Checks"), "checksDock", panel, Qt::RightDockWidgetArea);
  connect(panel, &ChecksPanel::placeChosen, &viewport_->flights(), &CameraFlights::showPlace);
  const auto showSummary = [this, panel] {
    const QString summary = panel->summary();
    checksDock_->setWindowTitle(summary.isEmpty() ? tr("Checks") : tr("Checks – %1").arg(summary));
    checksDock_->toggleViewAction()->setText(tr("Checks"));
  };
  connect(panel, &ChecksPanel::summaryChanged, this, showSummary);
}

void MainWindow::makeMovesDock() {
  movesDock_ =
      addDock(tr("Moves"), "movesDock", inScrollArea(new MovesPanel(*moves_)), Qt::BottomDockWidgetArea);
  tabifyDockWidget(plotsDock_, movesDock_);
  giveRoom(*this, movesDock_);
  const auto show = [this] {
    movesDock_->show();
    movesDock_->raise();
  };
  for (QAction* action : {moves_->create, moves_->solve}) connect(action, &QAction::triggered, this, show);
}

void MainWindow::connectStatus() {
  status_ = new StatusLine(*workspace_, statusBar());
  statusBar()->setSizeGripEnabled(false);
  toolHint_ = new ToolHint(*viewport_);
  connect(tools_, &ToolActions::nextStepChanged, this, &MainWindow::showNextStep);
  connect(tools_, &ToolActions::readoutChanged, this, &MainWindow::showReadout);
  status_->setNextStep(tools_->current().nextStep());
  const auto follow = [this] {
    updateStartCard();
    showNextStep(tools_->current().nextStep());
  };
  connect(files_, &FileActions::taskStarted, this, follow);
  connect(files_, &FileActions::taskEnded, this, follow);
  connect(files_, &FileActions::opened, missing_, &MissingFiles::offer);
  connectProgress();
}

void MainWindow::connectProgress() {
  ProgressLine* line = &status_->progress();
  connect(files_, &FileActions::taskStarted, line,
          [this, line](const QString& what) { line->start(files_, what, [this] { files_->cancelTask(); }); });
  connect(files_, &FileActions::taskProgressed, line,
          [this, line](double fraction, const QString& what) { line->progress(files_, fraction, what); });
  connect(files_, &FileActions::taskEnded, line, [this, line] { line->end(files_); });
  const auto follow = [line](BackgroundTask& task, const std::function<void()>& cancel) {
    const BackgroundTask* worker = &task;
    connect(worker, &BackgroundTask::started, line,
            [=](const QString& what) { line->start(worker, what, cancel); });
    connect(worker, &BackgroundTask::progressed, line,
            [=](double fraction, const QString& what) { line->progress(worker, fraction, what); });
    connect(worker, &BackgroundTask::ended, line, [=] { line->end(worker); });
  };
  follow(routes_->task(), [this] { routes_->cancelTask(); });
  follow(exports_->task(), [this] { exports_->cancelTask(); });
  follow(missing_->task(), [this] { missing_->cancelTask(); });
  follow(moves_->session().runs().task(), [this] { moves_->session().runs().stop(); });
  follow(moves_->task(), [this] { moves_->task().cancel(); });
  follow(studies_->task(), [this] { studies_->stop(); });
  HoistMode* hoist = hoist_;
  follow(hoist->session().checkTask(), [hoist] { hoist->session().checkTask().cancel(); });
  follow(hoist->session().followTask(), [hoist] { hoist->session().followTask().cancel(); });
  follow(hoist->files().task(), [hoist] { hoist->files().task().askToStop(); });
  connect(hoist, &HoistMode::activeChanged, this, &MainWindow::updateStartCard);
}

void MainWindow::connectRoutes() {
  connect(static_cast<PropertiesPanel*>(propertiesDock_->widget()), &PropertiesPanel::libraryWanted, routes_,
          &RouteActions::askLibrary);
  // A cable may be drawn into the empty view: nothing must lie over it then.
  connect(tools_->select, &QAction::toggled, this, &MainWindow::updateStartCard);
  contextMenu_->addVerbs([this](QMenu& menu, const Selection& target) {
    menu.addActions(routes_->verbsFor(target));
    findChild<CopyActions*>()->addVerbs(menu, target);
    menu.addActions(harness_->verbsFor(target));
    hoist_->addVerbs(menu, target);
    if (edits_->remove->isEnabled() && !isNothing(target)) menu.addAction(edits_->remove);
  });
}

void MainWindow::watchForCrashes() {
  if (auto* application = qobject_cast<Application*>(QCoreApplication::instance()))
    connect(application, &Application::exceptionCaught, this,
            [this](const QString& text) { workspace_->post(MessageKind::Error, text); });
  for (QAction* action : findChildren<QAction*>())
    connect(action, &QAction::triggered, this, [action] { noteAction(action->text().toStdString()); });
  connect(&workspace_->undoStack(), &QUndoStack::indexChanged, this,
          [this] { noteAction("Change: " + workspace_->undoStack().undoText().toStdString()); });
  connect(workspace_.get(), &Workspace::messagePosted, this,
          [](MessageKind, const QString& text) { noteAction("Message: " + text.toStdString()); });
}

void MainWindow::openFile(const std::filesystem::path& file) {
  files_->openPath(file);
}

void MainWindow::updateTitle() {
  setWindowTitle(tr("%1[*] – Liana").arg(workspace_->saved().title()));
  setWindowModified(workspace_->saved().hasUnsavedWork());
}

void MainWindow::updateStartCard() {
  const bool empty =
      workspace_->isEmpty() && !workspace_->document().rigging() && !(hoist_ && hoist_->isActive());
  if (empty && !startCard_->isVisible()) startCard_->refresh();
  const bool isOffered = empty && !files_->isBusy() && tools_->select->isChecked();
  startCard_->setVisible(isOffered);
  // They would lie upon each other.
  if (viewport_->scene().cube().setVisible(!isOffered)) viewport_->redraw();
  startCard_->move((viewport_->width() - startCard_->width()) / 2,
                   std::max(8, (viewport_->height() - startCard_->height()) / 2));
  for (QAction* action : {files_->save, files_->saveAs, files_->screenshot, files_->copyPicture})
    action->setEnabled(!empty);
  for (QAction* action : {exports_->centerlines, exports_->solids, exports_->report})
    action->setEnabled(!workspace_->document().cables().empty());
}

void MainWindow::showNextStep(const QString& text) {
  if (files_->isBusy() && workspace_->isEmpty()) {
    const QString soon = tr("The parts appear when they have been read");
    status_->setNextStep(soon);
    return toolHint_->showStep(files_->taskName(), soon);
  }
  status_->setNextStep(text);
  // The everyday tool needs no words in the view.
  toolHint_->showStep(tools_->select->isChecked() ? QString() : tools_->currentName(), text);
}

QString MainWindow::runningWork() const {
  for (const QString& work :
       {files_->taskName(), exports_->task().what(), routes_->task().what(), missing_->task().what(),
        moves_->session().runs().task().what(), studies_->task().what(), hoist_->runningWork()})
    if (!work.isEmpty()) return work;
  return {};
}

void MainWindow::showReadout(const QString& text) {
  readout_->setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  readout_->setText(text);
  readout_->adjustSize();
  QPoint place = viewport_->mapFromGlobal(QCursor::pos()) + QPoint(18, 18);
  place.setX(std::min(place.x(), viewport_->width() - readout_->width() - 4));
  place.setY(std::min(place.y(), viewport_->height() - readout_->height() - 4));
  readout_->move(place);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == viewport_ && event->type() == QEvent::Resize && startCard_) updateStartCard();
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::restoreLayout() {
  const QSettings settings;
  restoreGeometry(settings.value("window/geometry").toByteArray());
  restoreState(settings.value("window/state").toByteArray());
  hoist_->hidePanels();  // the program begins with cables, whatever it ended with
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->confirmLosingChanges(runningWork())) return event->ignore();
  files_->rememberView();
  files_->cancelTask();
  QSettings settings;
  settings.setValue("window/geometry", saveGeometry());
  settings.setValue("window/state", saveState());
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!filesIn(event->mimeData()).empty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  dropped_->take(filesIn(event->mimeData()));
}

}  // namespace liana
