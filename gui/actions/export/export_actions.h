// What leaves the program: centerlines, solids and the report of the checks.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "gui/actions/export/export_work.h"
#include "gui/workspace/background_task.h"
#include "io/step/write_step.h"
#include "kernel/base/id.h"

class QAction;
class QWidget;

namespace liana {

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

  QAction *centerlines, *solids, *report;

  /// These begin the writing; false when there is nothing to write yet, which is told.
  bool exportCenterlines(const ExportChoice& choice);
  bool exportSolids(const ExportChoice& choice);
  bool writeReport(const std::filesystem::path& file);
  /// Who knows what solving the project's moves has given, for the report.
  void askMovesOf(std::function<std::vector<KeptMove>()> moves) { moves_ = std::move(moves); }
  bool isBusy() const { return task_.isBusy(); }
  BackgroundTask& task() { return task_; }
  /// Stops the writing; a message tells what has become of the files.
  void cancelTask();

private:
  void askCenterlines();
  void askSolids();
  void askReport();
  using FilesOf = std::function<std::vector<std::filesystem::path>(const ExportChoice&)>;
  /// Asks for a choice whose files may be written, until there is one or people give up.
  bool ask(const QString& title, const QString& ending, const std::vector<ExportFilter>& filters,
           const QString& extraOption, const FilesOf& filesOf, ExportChoice& choice);
  std::vector<std::filesystem::path> centerlineFilesOf(const ExportChoice& choice) const;
  std::vector<std::filesystem::path> solidFilesOf(const ExportChoice& choice) const;
  bool hasCurrentShapes(const std::vector<CableId>& cables);
  /// The same for the report, which also tells of cables for which no shape was found.
  bool canBeJudged(const std::vector<CableId>& cables);
  void sayNotSolved(CableId cable);
  /// Names the cables whose shapes are no equilibrium; they are written all the same.
  void warnOfUnbalanced(const std::vector<CableId>& cables);
  std::vector<CableId> chosenCables(const ExportChoice& choice) const;
  /// Nothing else is being written, and no file is one the project is made of; says so otherwise.
  bool mayWrite(const std::vector<std::filesystem::path>& files);
  bool belongsToProject(const std::filesystem::path& file) const;
  std::filesystem::path suggestedFile(const QString& ending) const;
  void start(const QString& what, ExportWork work, const std::filesystem::path& toOpen = {});
  void tell(const Result<QString>& result, const std::filesystem::path& toOpen);

  Workspace& workspace_;
  Viewport& viewport_;
  QWidget* window_;
  BackgroundTask task_;
  std::function<std::vector<KeptMove>()> moves_;
};

}  // namespace liana
