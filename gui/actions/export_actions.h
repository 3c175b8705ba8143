// What leaves the program: centerlines, solids and the report of the checks.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "io/step/write_step.h"
#include "kernel/base/id.h"

class QAction;
class QWidget;

namespace liana {

class BackgroundTask;
struct ExportFilter;
class Viewport;
class Workspace;

/// What is written where.
struct ExportChoice {
  std::filesystem::path file;   // its ending tells the format
  std::vector<CableId> cables;  // empty: all
  bool oneFileEach = false;     // files named after the cables, in the folder of `file`
  bool withParts = false;       // of solids: the assembly too
  StepSchema schema = StepSchema::Ap214;
};

/// Writing runs on a thread, one at a time; a message tells what was written or why not.
class ExportActions : public QObject {
  Q_OBJECT

public:
  ExportActions(Workspace& workspace, Viewport& viewport, QWidget* window);
  ~ExportActions() override;

  QAction *centerlines, *solids, *report;

  /// These begin the writing; false when there is nothing to write yet, which is told.
  bool exportCenterlines(const ExportChoice& choice);
  bool exportSolids(const ExportChoice& choice);
  bool writeReport(const std::filesystem::path& file);
  bool isBusy() const { return task_ != nullptr; }
  void cancel();

Q_SIGNALS:
  void taskStarted(const QString& what);
  void taskProgressed(double fraction, const QString& what);
  void taskEnded();

private:
  void askCenterlines();
  void askSolids();
  void askReport();
  bool ask(const QString& title, const QString& ending, const std::vector<ExportFilter>& filters,
           const QString& extraOption, ExportChoice& choice);
  bool hasCurrentShapes(const std::vector<CableId>& cables);
  std::vector<CableId> chosenCables(const ExportChoice& choice) const;
  bool isFree();
  std::filesystem::path suggestedFile(const QString& ending) const;
  void start(std::unique_ptr<BackgroundTask> task, const QString& what, const std::filesystem::path& toOpen);

  Workspace& workspace_;
  Viewport& viewport_;
  QWidget* window_;
  std::unique_ptr<BackgroundTask> task_;
};

}  // namespace liana
