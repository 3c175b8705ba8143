// The hoist workspace of the window: its panels, its actions, and what they do with each other.
#pragma once

#include <QList>
#include <QObject>
#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "gui/hoist/rig_thing.h"
#include "gui/workspace/selection/selection.h"

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;
class QToolBar;

namespace liana {

class DriveDrag;
class DriveLevers;
class HoistPlayback;
class HoistSession;
class HoistView;
class KeptRun;
class LiftChecksPanel;
class LiftFiles;
class PoseLayer;
class RigEditor;
class RigPages;
class RigPreview;
class RigTree;
class RunPanel;
class TimePlots;
class Timeline;
class TimelinePanel;
class ToolActions;
class Viewport;
struct HoistFinding;

/// Switched on and off; while it is off nothing of it is seen and nothing of it runs. Projects that are lifts
/// and nothing else switch it on when they are opened.
class HoistMode : public QObject {
  Q_OBJECT

public:
  HoistMode(Viewport& viewport, PoseLayer& poses, ToolActions& tools, QMainWindow* window);
  ~HoistMode() override;

  /// That of a window, whose child it is.
  static HoistMode& of(const QObject& window);

  QAction* workspace;  // checkable: the mode itself
  QAction *run, *live, *pause, *runOn, *forces, *hull, *keepRun;
  QAction *rope, *anchor, *eye, *sheave, *drum, *winch;

  bool isActive() const;
  /// While it is off, whatever a remembered layout says.
  void hidePanels();
  void fillMenu(QMenu* menu);
  /// What can be done with parts: they become bodies.
  void addVerbs(QMenu& menu, const Selection& target);
  /// What is being worked on, for whoever closes the window; empty when nothing is.
  QString runningWork() const;

  HoistSession& session() { return *session_; }
  HoistView& view() { return *view_; }
  Timeline& timeline() { return *timeline_; }
  RigPreview& preview() { return *preview_; }
  LiftChecksPanel& checks() { return *checks_; }
  RigEditor& editor() { return *editor_; }
  RigTree& tree() { return *tree_; }
  RunPanel& runPanel() { return *runPanel_; }
  LiftFiles& files() { return *files_; }
  const QList<QDockWidget*>& docks() const { return docks_; }

Q_SIGNALS:
  void activeChanged(bool active);

protected:
  /// Hovering and clicks in the view that meet something of the lift.
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makeActions();
  void makeTools(ToolActions& tools);
  bool isSelecting() const;
  void show(const RigThing& thing);
  void makeDocks();
  void makeBar();
  void connectRun();
  /// In one place with the panel of that name, as a tab.
  QDockWidget* addDock(const QString& title, const QString& name, QWidget* content, const QString& behind);
  void setActive(bool active);
  void followProject();
  void showFinding(const HoistFinding& finding);
  void keepCase();
  void keepThisRun();
  void fillFollowMenu();

  Viewport& viewport_;
  QMainWindow* window_;
  ToolActions& tools_;
  HoistSession* session_;
  RigPreview* preview_;
  HoistView* view_;
  Timeline* timeline_;
  HoistPlayback* playback_;
  LiftFiles* files_;
  RigEditor* editor_;
  RigTree* tree_ = nullptr;
  RunPanel* runPanel_ = nullptr;
  std::unique_ptr<DriveDrag> drag_;
  TimelinePanel* timelinePanel_ = nullptr;
  TimePlots* plots_ = nullptr;
  LiftChecksPanel* checks_ = nullptr;
  QMenu *colorMenu_ = nullptr, *followMenu_ = nullptr;
  QToolBar* bar_ = nullptr;  // what a lift is rigged with, at the side of the view
  QList<QDockWidget*> docks_;
  QList<QAction*> actions_;  // that are there only while the mode is on
  QList<QAction*> colors_;
  std::vector<KeptRun*> kept_;
  std::optional<QPointF> pressed_;  // where the left button went down in the view
  bool isFollowingRun_ = false;     // the timeline is being taken to the newest frame
};

}  // namespace liana
