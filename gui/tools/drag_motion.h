// How mouse movements become poses: in the plane of the screen, along an axis, in a plane, about an axis.
#pragma once

#include <Eigen/Geometry>
#include <QString>
#include <memory>
#include <optional>

#include "gui/tools/tool.h"
#include "gui/view/camera_pose.h"
#include "gui/view/gizmo_shape.h"

namespace liana {

/// Begins at a pose under a pixel and follows the mouse. Shift makes it ten times finer; Ctrl snaps distances
/// to whole millimetres and angles to five degrees, where the motion has such a value.
class DragMotion {
public:
  explicit DragMotion(const Eigen::Isometry3d& start) : start_(start), pose_(start) {}
  virtual ~DragMotion() = default;

  const Eigen::Isometry3d& pose() const { return pose_; }
  virtual void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) = 0;
  /// Sets the motion's value from typed text such as "12 mm" or "45"; false when it makes no sense here.
  virtual bool setTyped(const QString& text);
  /// What the user reads beside the cursor.
  virtual QString readout() const = 0;

  static std::unique_ptr<DragMotion> inViewPlane(const Eigen::Isometry3d& start, const PointerEvent& at);
  static std::unique_ptr<DragMotion> byGizmo(const Eigen::Isometry3d& start, const GizmoPlace& place,
                                             const GizmoPart& part, const CameraPose& camera,
                                             const ViewSize& size, const PointerEvent& at);

protected:
  const Eigen::Isometry3d& start() const { return start_; }
  void setPosition(const Eigen::Vector3d& position) { pose_.translation() = position; }
  void setPose(const Eigen::Isometry3d& pose) { pose_ = pose; }

private:
  Eigen::Isometry3d start_, pose_;
};

}  // namespace liana
