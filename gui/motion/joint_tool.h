// Turns and slides the joints of a move by hand: what is grabbed goes about its joint.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>

#include "gui/tools/tool.h"
#include "kernel/model/motion/move.h"

namespace liana {

class DragMotion;
class MoveSession;

/// Poses the joint that a part hangs at, and with it all that the joint carries, in the view alone: a key
/// pose is made of it by the panel. While it is dragged its number can be typed.
class JointTool : public Tool {
  Q_OBJECT

public:
  explicit JointTool(MoveSession& session);
  ~JointTool() override;

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  bool press(const PointerEvent& event) override;
  void beginDrag(const PointerEvent& pressed) override;
  void drag(const PointerEvent& event) override;
  void endDrag(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool cancel() override;
  void activate() override;
  void deactivate() override;

private:
  /// A joint under the mouse, and the place it is grabbed at.
  struct Grip {
    int mover = -1;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
  };
  std::optional<Grip> gripAt(const Eigen::Vector2d& pixel) const;
  const Mover& joint(int mover) const;
  /// Where the motion has taken the joint since the drag began.
  void takeMotion();
  void setValue(double value);
  void finishDrag();
  void draw();
  QString readout() const;

  MoveSession& session_;
  std::optional<Grip> hovered_, grip_;
  std::unique_ptr<DragMotion> motion_;
  Eigen::Isometry3d worldFromAxis_ = Eigen::Isometry3d::Identity();  // of the joint that is dragged
  Eigen::Isometry3d lastPose_ = Eigen::Isometry3d::Identity();
  std::vector<MoverPose> before_;  // when the drag began
  bool wasPosed_ = false;
  double smooth_ = 0, value_ = 0;  // [°] or [mm]; before and after steps
  QString typed_;
};

}  // namespace liana
