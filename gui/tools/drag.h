// One drag in the plane of the screen: of a handle, of an end, or of a cable itself.
#pragma once

#include <Eigen/Geometry>
#include <QString>
#include <memory>

#include "gui/tools/tool.h"
#include "gui/view/scene.h"
#include "gui/workspace/selection.h"

namespace liana {

class Viewport;

/// Follows the mouse through the plane that faces the eye; Shift makes it ten times finer. Every move is a
/// transient edit, solved while the mouse moves; the end of the drag makes one undo step of them or none.
class Drag {
public:
  virtual ~Drag() = default;

  void move(const PointerEvent& event);
  virtual void end(const PointerEvent& event) = 0;
  virtual void cancel();
  virtual QString hint() const = 0;
  QString readout() const;

  static std::unique_ptr<Drag> ofHandle(Viewport& viewport, const HandleReference& handle,
                                        const PointerEvent& at);
  static std::unique_ptr<Drag> ofEnd(Viewport& viewport, const EndReference& end, const PointerEvent& at);
  static std::unique_ptr<Drag> ofCable(Viewport& viewport, const CableHit& hit, const PointerEvent& at);

protected:
  Drag(Viewport& viewport, const Eigen::Vector3d& position, const PointerEvent& at);

  virtual bool moveTo(const Eigen::Vector3d& position) = 0;
  Viewport& viewport() { return viewport_; }

private:
  Viewport& viewport_;
  Eigen::Vector3d start_, position_;
  Eigen::Vector2d lastPixel_;
};

}  // namespace liana
