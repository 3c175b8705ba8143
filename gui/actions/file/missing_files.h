// Gives assemblies whose CAD file is missing another one.
#pragma once

#include <QObject>
#include <filesystem>

#include "gui/workspace/background_task.h"
#include "kernel/base/id.h"

class QAction;
class QPoint;
class QWidget;

namespace liana {

struct AssemblyReference;
class Workspace;

/// Asks where the file is, reads it on a thread and puts its parts in, in one undo step.
class MissingFiles : public QObject {
  Q_OBJECT

public:
  MissingFiles(Workspace& workspace, QWidget* window);

  QAction* locate;  // the first that is missing
  BackgroundTask& task() { return task_; }

  /// Tells which files are missing, with a button to locate the first of them; silent when there are none.
  void offer();
  void askFor(AssemblyId assembly);
  void openMenu(AssemblyId assembly, const QPoint& globalPosition);
  void take(AssemblyId assembly, const std::filesystem::path& file);
  void cancelTask();

private:
  const AssemblyReference* firstMissing() const;
  QString folderFor(const AssemblyReference& reference) const;
  void updateEnabled();

  Workspace& workspace_;
  QWidget* window_;
  BackgroundTask task_;
};

}  // namespace liana
