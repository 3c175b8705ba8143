// What a drag clicks into: ends into sockets and onto cables by themselves, branches onto branches; with Ctrl
// everything to holes, edges and faces.
#pragma once

#include <optional>

#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/tool.h"
#include "gui/workspace/selection/selection_set.h"

namespace liana {

class Viewport;

/// Seeks the place under the mouse and draws it while it is there. One per drag; the drawing goes with it.
class DragSnap {
public:
  DragSnap(Viewport& viewport, FramePicker& picker, const SelectionSet& target);
  ~DragSnap();
  DragSnap(const DragSnap&) = delete;
  DragSnap& operator=(const DragSnap&) = delete;

  /// The place the target may click into; none where there is nothing, or nobody asks for it.
  std::optional<PickedFrame> find(const PointerEvent& event) const;
  /// Where the target stands when it has clicked in: ends look out of the place, handles go through holes and
  /// lie on faces.
  Eigen::Isometry3d poseIn(const PickedFrame& place, const Eigen::Isometry3d& now) const;
  /// Draws the place, and a line to the target if that could only come level with it; without a place the
  /// grid around the target, if it has one [mm].
  void draw(const std::optional<PickedFrame>& place, const Eigen::Vector3d& target, double grid) const;

private:
  bool isOwn(const PickedFrame& place) const;
  /// The cables that are dragged: they are not joined to themselves.
  std::vector<CableId> ownCables() const;

  Viewport& viewport_;
  FramePicker& picker_;
  SelectionSet target_;
};

}  // namespace liana
