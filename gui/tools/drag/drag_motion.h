// How mouse movements become poses: in the plane of the screen, along an axis, in a plane, about an axis.
#pragma once

#include <Eigen/Geometry>
#include <QString>
#include <memory>
#include <optional>

#include "gui/tools/tool.h"
#include "gui/view/camera/camera_pose.h"
#include "gui/view/overlay/gizmo_shape.h"

namespace liana {

/// Begins at a pose under a pixel and follows the mouse. Shift makes it ten times finer. With Ctrl angles go
/// in steps of five degrees, distances in round steps that can be seen at this zoom, free places on such a
/// grid.
class DragMotion {
public:
  explicit DragMotion(const Eigen::Isometry3d& start) : start_(start), pose_(start) {}
  virtual ~DragMotion() = default;

  const Eigen::Isometry3d& pose() const { return pose_; }
  virtual void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) = 0;
  /// Goes as far towards a pose as the motion lets; a turn brings an axis of what is held into `direction`.
  virtual void snapTo(const Eigen::Isometry3d& pose, const Eigen::Vector3d& direction) = 0;
  /// Sets the motion's value from typed text such as "12 mm" or "45"; false when it makes no sense. Where
  /// the motion has no value of its own it is the distance along the way so far.
  virtual bool setTyped(const QString& text);
  /// What the user reads beside the cursor.
  virtual QString readout() const = 0;

  /// The step of the grid at a place: the roundest that is some pixels wide [mm].
  static double gridStep(const CameraPose& camera, const ViewSize& size, const Eigen::Vector3d& place);

  static std::unique_ptr<DragMotion> inViewPlane(const Eigen::Isometry3d& start, const PointerEvent& at);
  static std::unique_ptr<DragMotion> byGizmo(const Eigen::Isometry3d& start, const GizmoPlace& place,
                                             const GizmoPart& part, const CameraPose& camera,
                                             const ViewSize& size, double pixelRatio, const PointerEvent& at);

protected:
  const Eigen::Isometry3d& start() const { return start_; }
  void setPosition(const Eigen::Vector3d& position) { pose_.translation() = position; }
  void setPose(const Eigen::Isometry3d& pose) { pose_ = pose; }

private:
  Eigen::Isometry3d start_, pose_;
  std::optional<Eigen::Vector3d> typedWay_;  // direction of the way when typing began
};

}  // namespace liana
