// What becomes of files that are dropped onto the window.
#pragma once

#include <QObject>
#include <deque>
#include <filesystem>
#include <vector>

namespace liana {

class FileActions;
class RouteActions;
class Workspace;

/// A project opens, after the usual question; CAD files are added to what is there, one after the other;
/// files of routes become cables. Whoever opens another file, or cancels the opening of one, drops those that
/// still wait.
class DroppedFiles : public QObject {
  Q_OBJECT

public:
  DroppedFiles(Workspace& workspace, FileActions& files, RouteActions& routes, QObject* parent);

  void take(const std::vector<std::filesystem::path>& files);

private:
  void goOn();
  void dropWaiting();
  bool openProject(const std::filesystem::path& file);

  Workspace& workspace_;
  FileActions& files_;
  RouteActions& routes_;
  std::deque<std::filesystem::path> waiting_;
  bool isStarting_ = false;
};

}  // namespace liana
