// What tests of drawing harnesses share: two cables that lie across each other, free in space, and a mouse.
#pragma once

#include "gui/actions/route/harness_actions.h"
#include "gui/tools/cable_tool.h"
#include "gui/workspace/harness/cable_joint.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/selection/movable.h"
#include "tests/gui/support/routing_test.h"

namespace liana {

class HarnessTest : public RoutingTest {
protected:
  /// A trunk of 600 mm along x and a lone cable above it, both solved; seen from the front.
  void openCables() {
    DocumentContent content;
    content.cables = {straight("Trunk", {0, 0, 0}, {560, 0, 0}, 600),
                      straight("Lone", {0, 0, 260}, {420, 0, 260}, 440)};
    content.settings.gravity.setZero();
    workspace().replaceDocument(std::move(content), {});
    settle();
    view()->flights().setStandardView(StandardView::Front);
    drawFrame();
  }
  void settle() {
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }
  static Cable straight(const std::string& name, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                        double length) {
    Cable cable;
    cable.name = name;
    cable.length = length;
    cable.segments = 40;
    cable.start.worldFromEnd = lookingAt(from, to);
    cable.end.worldFromEnd = lookingAt(to, from);
    return cable;
  }
  static Eigen::Isometry3d lookingAt(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    const Eigen::Vector3d z = (to - from).normalized(), x = z.unitOrthogonal();
    frame.linear() << x, z.cross(x), z;
    frame.translation() = from;
    return frame;
  }
  QPoint onCable(int index, double fraction) {
    return onScreen(frameOn(*workspace().shownCenterline(cable(index).id), fraction).translation());
  }
  QPoint onBranch(int index) {
    const BranchId id = document().branches().at(static_cast<std::size_t>(index)).id;
    return onScreen(poseOf(document(), SelectionSet(id))->worldFromPose.translation());
  }
  /// Where the ball of an end is drawn: those at branches stand aside.
  QPoint ballOf(const EndReference& end) {
    drawFrame();
    for (int y = 2; y < view()->height(); y += 3)
      for (int x = 2; x < view()->width(); x += 3)
        if (const HandleMarker* marker = view()->picks().marker(view()->toDevicePixels(QPoint(x, y))))
          if (marker->target == Selection(end)) return {x, y};
    ADD_FAILURE() << "the end has no ball";
    return {};
  }
  const Branch& branch(int index = 0) { return document().branches().at(static_cast<std::size_t>(index)); }
  int steps() { return workspace().undoStack().count(); }
  /// A cable from the trunk's middle to a free place, by two clicks.
  void branchOff() {
    window_->routes().cable->trigger();
    click(onCable(0, 0.5));
    click(onCable(0, 0.5) + QPoint(70, 130));
    ASSERT_EQ(document().branches().size(), 1u);
    settle();
  }
};

}  // namespace liana
