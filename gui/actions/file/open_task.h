// Reads a project or CAD file on a thread of its own, with progress and cancel.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>

#include "io/project/project_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Opens a project, or makes one of a single CAD file; meshes included. Runs on the caller's thread.
Result<OpenedProject> openFile(const std::filesystem::path& file, const Progress& progress = {});
/// By its name or, if that says nothing, by how it begins.
bool isProjectFile(const std::filesystem::path& file);

/// One reading. Signals arrive on the thread the task was made on. Destroying the task cancels and waits for
/// it.
class OpenTask : public QObject {
  Q_OBJECT

public:
  using Read = std::function<Result<OpenedProject>(const Progress&)>;

  explicit OpenTask(std::filesystem::path file, QObject* parent = nullptr);
  /// Reads in another way than openFile(); `file` is what it is called.
  OpenTask(std::filesystem::path file, Read read);
  ~OpenTask() override;

  void start();
  void cancel();
  const std::filesystem::path& file() const { return file_; }
  /// What was read; call once, after finished().
  Result<OpenedProject> takeResult();

Q_SIGNALS:
  void progressed(double fraction, const QString& text);
  void finished();

private:
  struct Shared;
  std::filesystem::path file_;
  Read read_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace liana
