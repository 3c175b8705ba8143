// One drag: of a handle, of an end, of parts, or of a cable itself.
#pragma once

#include <QString>
#include <memory>

#include "gui/tools/drag/drag_motion.h"
#include "gui/tools/drag/drag_snap.h"
#include "gui/view/scene/scene.h"
#include "gui/workspace/selection/selection_set.h"

namespace liana {

class Viewport;

/// Follows the mouse by a DragMotion, or stands in what a DragSnap has found. Every move is a transient edit,
/// solved while the mouse moves; the end of the drag makes one undo step of them or none. A number typed
/// meanwhile stands instead of the mouse.
class Drag {
public:
  virtual ~Drag() = default;

  void move(const PointerEvent& event);
  /// A key of a number with unit, or backspace; false when it is none.
  bool type(const QString& text, bool erase);
  /// Takes what was typed for final; false when it is no number with a unit, which the readout then says.
  bool acceptTyped();
  virtual void end(const PointerEvent& event);
  /// Ends it without the mouse: what was typed stays.
  virtual void keep() { end({}); }
  void cancel();
  virtual QString hint() const;
  virtual QString readout() const;

  /// Of handles, an end, a socket or a branch, in the plane of the screen; null when it cannot be moved.
  static std::unique_ptr<Drag> freely(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
                                      const PointerEvent& at);
  /// Of a handle, an end or parts, by a part of the gizmo that stands there.
  static std::unique_ptr<Drag> byGizmo(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
                                       const GizmoPart& part, const PointerEvent& at);
  static std::unique_ptr<Drag> ofCable(Viewport& viewport, FramePicker& picker, const CableHit& hit,
                                       const PointerEvent& at);

protected:
  /// `gripFromTarget`: the target as seen from where the motion holds it.
  Drag(Viewport& viewport, FramePicker& picker, SelectionSet target, std::unique_ptr<DragMotion> motion,
       const Eigen::Isometry3d& gripFromTarget = Eigen::Isometry3d::Identity());
  /// Whether Ctrl moves it in steps, and to what is under the mouse.
  virtual bool snaps() const { return true; }
  /// Called before each move: what must be undone of the target's hold first.
  virtual void letGo() {}
  /// How near to the wanted pose it can come.
  virtual Eigen::Isometry3d reachable(const Eigen::Isometry3d& wanted) { return wanted; }
  Viewport& viewport() const { return viewport_; }
  bool isAtJoint() const { return found_ && found_->joint; }
  const SelectionSet& target() const { return target_; }

private:
  void place();
  /// The end stands in the socket that was found.
  void plugIn();
  /// The end gets a socket of its own where it was put on a part.
  bool putOnPart();
  /// An end or a branch meets the cable or branch it was dropped on.
  bool joinThere();

  Viewport& viewport_;
  SelectionSet target_;
  DragSnap snap_;
  std::optional<PickedFrame> found_;      // what the mouse is at
  std::optional<ConnectorId> pluggedIn_;  // the socket the end stands in now
  std::unique_ptr<DragMotion> motion_;
  Eigen::Isometry3d gripFromTarget_;
  QString typed_;
  bool isTypedWrong_ = false;
};

}  // namespace liana
