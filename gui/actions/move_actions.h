// The verbs of assembly moves, and the dialogs they open.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>

#include "gui/workspace/background_task.h"

class QAction;
class QMenu;
class QWidget;

namespace liana {

class AxisTool;
class MoveSession;
class ToolActions;
class Viewport;

class MoveActions : public QObject {
  Q_OBJECT

public:
  MoveActions(Viewport& viewport, ToolActions& tools, QWidget* window);
  ~MoveActions() override;

  QAction *create, *duplicate, *remove, *solve, *envelope, *results, *readKeys, *writeKeys, *axis, *byHand,
      *leave, *compare;
  /// All of them, for the Tools menu.
  void fill(QMenu& menu) const;

  MoveSession& session() { return *session_; }
  AxisTool& axisTool() { return *axisTool_; }
  BackgroundTask& task() { return task_; }

  /// Tables, report, swept space and recording, as `liana move` writes them.
  bool writeResults(const std::filesystem::path& folder);
  bool readKeysFrom(const std::filesystem::path& file);
  bool writeKeysTo(const std::filesystem::path& file);

Q_SIGNALS:
  /// What the view shows is to become a key pose, at the time that the list of key poses offers.
  void keyWanted();

private:
  void updateEnabled();
  void createMove();
  void duplicateMove();
  void askResults();
  void askKeys();
  void askKeysFile();

  std::unique_ptr<MoveSession> session_;
  QWidget* window_;
  AxisTool* axisTool_;
  BackgroundTask task_;
};

}  // namespace liana
