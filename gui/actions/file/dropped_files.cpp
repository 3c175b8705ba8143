// Sorts dropped files and hands them on, one at a time.
#include "gui/actions/file/dropped_files.h"

#include <algorithm>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/open_task.h"
#include "gui/actions/route/route_actions.h"
#include "gui/workspace/workspace.h"
#include "io/centerline/centerline_format.h"
#include "io/file_kind.h"

namespace liana {
namespace {

/// STEP and IGES files hold parts more often than routes.
bool holdsRoutes(const std::filesystem::path& file) {
  return !isAssemblyKind(fileKindOf(file)) && centerlineFormatOf(file).has_value();
}

template <typename Files>
QString namesOf(const Files& files) {
  QStringList names;
  for (const std::filesystem::path& file : files) names << QString::fromStdString(file.filename().string());
  return names.join(", ");
}

}  // namespace

DroppedFiles::DroppedFiles(Workspace& workspace, FileActions& files, RouteActions& routes, QObject* parent)
    : QObject(parent), workspace_(workspace), files_(files), routes_(routes) {
  connect(&files, &FileActions::fileDone, this, [this](bool wasCancelled) {
    if (wasCancelled) dropWaiting();
    goOn();
  });
  connect(&files, &FileActions::taskStarted, this, [this] {
    if (!isStarting_) dropWaiting();
  });
  connect(&routes.task(), &BackgroundTask::ended, this, &DroppedFiles::goOn);
}

void DroppedFiles::take(const std::vector<std::filesystem::path>& files) {
  std::vector<std::filesystem::path> others = files;
  const auto firstOther = std::stable_partition(others.begin(), others.end(), isProjectFile);
  const std::vector<std::filesystem::path> projects(others.begin(), firstOther);
  others.erase(others.begin(), firstOther);
  if (!projects.empty() && !openProject(projects.front())) return;
  waiting_.insert(waiting_.end(), others.begin(), others.end());
  if (projects.size() > 1)
    workspace_.post(MessageKind::Warning,
                    tr("A window has one project: %1 opens, the others do not: %2.")
                        .arg(namesOf(std::vector{projects.front()}),
                             namesOf(std::vector(projects.begin() + 1, projects.end()))));
  goOn();
}

bool DroppedFiles::openProject(const std::filesystem::path& file) {
  if (!files_.confirmLosingChanges(files_.taskName())) return false;
  files_.openPath(file);
  return true;
}

void DroppedFiles::goOn() {
  if (waiting_.empty() || files_.isBusy() || routes_.task().isBusy()) return;
  const std::filesystem::path file = waiting_.front();
  waiting_.pop_front();
  isStarting_ = true;
  if (holdsRoutes(file))
    routes_.importFrom(file);
  else if (workspace_.isEmpty() && workspace_.undoStack().isClean())
    files_.openPath(file);
  else
    files_.insertPath(file);
  isStarting_ = false;
}

void DroppedFiles::dropWaiting() {
  if (waiting_.empty()) return;
  workspace_.post(MessageKind::Info, tr("Not opened any more: %1.").arg(namesOf(waiting_)));
  waiting_.clear();
}

}  // namespace liana
