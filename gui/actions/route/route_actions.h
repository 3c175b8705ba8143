// Making and changing cables: the tools of the Insert menu, and the verbs for cables, handles, ends and
// hoses.
#pragma once

#include <QList>
#include <QObject>
#include <filesystem>
#include <vector>

#include "gui/workspace/background_task.h"
#include "gui/workspace/selection/selection.h"

class QAction;
class QWidget;

namespace liana {

struct LibraryCable;
class ToolActions;
class Viewport;
class Workspace;

class RouteActions : public QObject {
  Q_OBJECT

public:
  RouteActions(Viewport& viewport, ToolActions& tools, QWidget* window);

  QAction *cable, *polyline, *handle, *clip, *flexible;  // tools
  QAction *library, *saveSpec, *equidistant, *holdDirection, *takeOffPart, *makeMoulded, *makeLaid,
      *makeRigid, *importCenterline, *gravity, *solveNow;

  /// The verbs that make sense for what is selected.
  QList<QAction*> verbsFor(const Selection& selection) const;
  BackgroundTask& task() { return task_; }

  /// Reads routes on a thread and adds a cable for each, in one undo step.
  void importFrom(const std::filesystem::path& file);
  /// Divides the cable evenly by that many new handles, in one undo step.
  void addEvenHandles(CableId cable, int count, bool holdDirection);
  void askLibrary();
  /// Gives up what is being worked out; nothing changes then.
  void cancelTask();

private:
  void makeActions(ToolActions& tools);
  void updateEnabled();
  void askEquidistant();
  void saveSelectedSpec();
  void askImport();
  void switchDirection(bool held);
  void takeOff();
  void convertSelected(bool laid);
  /// Makes the cables of what the library has, in one undo step; without any, those made from now on.
  void makeOf(const LibraryCable& entry, const std::vector<CableId>& cables);
  void convertBack();
  void switchGravity(bool on);

  Viewport& viewport_;
  Workspace& workspace_;
  QWidget* window_;
  BackgroundTask task_;
};

}  // namespace liana
