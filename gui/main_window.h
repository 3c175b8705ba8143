// The desktop program's window: puts view, panels, menus and tool bar together.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <memory>

#include "gui/workspace/shapes/route_worker.h"

class QDockWidget;
class QLabel;
class QMenu;

namespace liana {

class ChecksPanel;
class ContextMenu;
class DroppedFiles;
class EditActions;
class ExportActions;
class FileActions;
class HarnessActions;
class HelpActions;
class HoistMode;
class MessageBar;
class MissingFiles;
class ModelTree;
class MoveActions;
class RouteActions;
class StartCard;
class StatusLine;
class StudyActions;
class ToolHint;
class ToolActions;
class ViewActions;
class Viewport;
class WireActions;
class Workspace;

class MainWindow : public QMainWindow {
  Q_OBJECT

public:
  /// `route` solves in another way than the kernel's.
  explicit MainWindow(RouteWorker::Route route = {});
  ~MainWindow() override;

  Workspace& workspace() { return *workspace_; }
  Viewport& viewport() { return *viewport_; }
  FileActions& files() { return *files_; }
  EditActions& edits() { return *edits_; }
  ExportActions& exports() { return *exports_; }
  ViewActions& views() { return *views_; }
  ToolActions& tools() { return *tools_; }
  RouteActions& routes() { return *routes_; }
  HarnessActions& harness() { return *harness_; }
  WireActions& wires() { return *wires_; }
  MissingFiles& missing() { return *missing_; }
  ContextMenu& contextMenu() { return *contextMenu_; }
  MoveActions& moves() { return *moves_; }
  StudyActions& studies() { return *studies_; }
  void openFile(const std::filesystem::path& file);

protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makeCentralWidget();
  void makeMenus();
  void makeToolBar();
  void makeDocks();
  void connectStatus();
  void connectProgress();
  void connectRoutes();
  /// Notes what is done for a crash log, and shows what went wrong inside.
  void watchForCrashes();
  QDockWidget* addDock(const QString& title, const QString& name, QWidget* content, Qt::DockWidgetArea area);
  void updateTitle();
  void updateStartCard();
  void showReadout(const QString& text);
  void showNextStep(const QString& text);
  /// What is being worked on besides the solver; empty when nothing is.
  QString runningWork() const;
  void makeChecksDock();
  void makeMovesDock();
  void makeWiresDock();
  void restoreLayout();

  std::unique_ptr<Workspace> workspace_;
  Viewport* viewport_ = nullptr;
  MessageBar* messageBar_ = nullptr;
  QLabel* readout_ = nullptr;
  FileActions* files_ = nullptr;
  ExportActions* exports_ = nullptr;
  EditActions* edits_ = nullptr;
  ViewActions* views_ = nullptr;
  ToolActions* tools_ = nullptr;
  RouteActions* routes_ = nullptr;
  HarnessActions* harness_ = nullptr;
  MissingFiles* missing_ = nullptr;
  WireActions* wires_ = nullptr;
  DroppedFiles* dropped_ = nullptr;
  HelpActions* help_ = nullptr;
  MoveActions* moves_ = nullptr;
  StudyActions* studies_ = nullptr;
  HoistMode* hoist_ = nullptr;
  ContextMenu* contextMenu_ = nullptr;
  StartCard* startCard_ = nullptr;
  StatusLine* status_ = nullptr;
  ToolHint* toolHint_ = nullptr;
  QMenu* colorMenu_ = nullptr;
  QDockWidget *treeDock_ = nullptr, *propertiesDock_ = nullptr, *messagesDock_ = nullptr,
              *plotsDock_ = nullptr, *checksDock_ = nullptr, *movesDock_ = nullptr, *wiresDock_ = nullptr;
};

}  // namespace liana
