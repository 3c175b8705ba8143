// One drag: of a handle, of an end, of parts, or of a cable itself.
#pragma once

#include <QString>
#include <memory>

#include "gui/tools/drag_motion.h"
#include "gui/view/scene.h"
#include "gui/workspace/selection_set.h"

namespace liana {

class Viewport;

/// Follows the mouse by a DragMotion. Every move is a transient edit, solved while the mouse moves; the end
/// of the drag makes one undo step of them or none. A number typed meanwhile stands instead of the mouse.
class Drag {
public:
  virtual ~Drag() = default;

  void move(const PointerEvent& event);
  /// A key of a number with unit, or backspace; false when it is none.
  bool type(const QString& text, bool erase);
  virtual void end(const PointerEvent& event);
  void cancel();
  virtual QString hint() const;
  QString readout() const;

  /// Of a handle or an end, in the plane of the screen; null when it cannot be moved.
  static std::unique_ptr<Drag> freely(Viewport& viewport, const Selection& target, const PointerEvent& at);
  /// Of a handle, an end or parts, by a part of the gizmo that stands there.
  static std::unique_ptr<Drag> byGizmo(Viewport& viewport, const SelectionSet& target, const GizmoPart& part,
                                       const PointerEvent& at);
  static std::unique_ptr<Drag> ofCable(Viewport& viewport, const CableHit& hit, const PointerEvent& at);

protected:
  /// `gripFromTarget`: the target as seen from where the motion holds it.
  Drag(Viewport& viewport, SelectionSet target, std::unique_ptr<DragMotion> motion,
       const Eigen::Isometry3d& gripFromTarget = Eigen::Isometry3d::Identity());
  Viewport& viewport() { return viewport_; }
  const SelectionSet& target() const { return target_; }

private:
  void place();

  Viewport& viewport_;
  SelectionSet target_;
  std::unique_ptr<DragMotion> motion_;
  Eigen::Isometry3d gripFromTarget_;
  QString typed_;
};

}  // namespace liana
