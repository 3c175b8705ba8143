// What all tests with a real window share: the window, a project in it, and waiting for the solver.
#pragma once

#include <gtest/gtest.h>

#include <QPoint>

#include <functional>
#include <memory>

#include "gui/main_window.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "tests/gui/support/small_project.h"

namespace liana {

class WindowTest : public ::testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;
  /// Another window instead of the one there is; `route` solves instead of the kernel's router.
  void openWindow(RouteWorker::Route route = {});

  /// Runs the event loop until `condition` holds; false after a generous time.
  static bool waitFor(const std::function<bool()>& condition);
  /// Opens the small project and waits until its cables are solved and drawn.
  void openProject();
  /// Gives the window the keyboard: shortcuts work in the active window alone.
  void activate();
  bool allSolved() const;
  /// With all parts in it.
  void drawFrame();

  const Cable& cable(int index) const { return window_->workspace().document().cables().at(index); }
  Eigen::Vector3d handlePosition() const { return cable(0).handles.at(0).worldFromHandle.translation(); }
  QPoint onScreen(const Eigen::Vector3d& point) const;
  /// Gives the view the focus, so that keys and shortcuts reach the window.
  void focusView();
  /// Moves the mouse with a button held, in several steps, as a hand does.
  void moveMouse(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {},
                 Qt::MouseButtons buttons = Qt::LeftButton);
  /// Presses, moves and releases the left button.
  void dragMouse(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {});
  /// Two quick clicks of the left button, as an X server sends them.
  void doubleClick(const QPoint& at, Qt::KeyboardModifiers keys = {});
  /// Where on the screen a part of the gizmo can be grabbed, away from the others.
  QPoint gripOf(const GizmoPart& part);
  PartInstance part(int node) const {
    return {window_->workspace().document().assemblies().front().id, node};
  }
  /// Where a part's own origin is in the world.
  Eigen::Isometry3d placeOf(const PartInstance& part) const;
  /// A pixel where nothing hides the part.
  QPoint pixelOf(const PartInstance& part);
  /// Distance of the drawn tube's axis from a point [mm].
  double tubeDistance(CableId cable, const Eigen::Vector3d& point) const;
  /// A place on the cable's drawn axis, away from handles.
  Eigen::Vector3d pointOnTube(CableId cable, double fraction) const;

  std::unique_ptr<SmallProject> project_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace liana
