#include "kernel/hoisting/hoist_drive.h"

#include <algorithm>
#include <numbers>

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre
constexpr double kDegree = std::numbers::pi / 180;

}  // namespace

/// [m or °], as the profile has it.
double LedMotion::freeWayAt(double time) const {
  return settings_.profile ? settings_.profile->wayAt(time) : 0;
}

bool LedMotion::isHeldBack(double time) const {
  const double unit = settings_.joint.kind == RigJointKind::Slider ? kMetre : 1;
  const double way = freeWayAt(time);
  return (settings_.joint.least && way < unit * *settings_.joint.least) ||
         (settings_.joint.most && way > unit * *settings_.joint.most);
}

double LedMotion::wayAt(double time) const {
  const double unit = settings_.joint.kind == RigJointKind::Slider ? kMetre : 1;
  double way = freeWayAt(time);
  if (settings_.joint.least) way = std::max(way, unit * *settings_.joint.least);
  if (settings_.joint.most) way = std::min(way, unit * *settings_.joint.most);
  return settings_.joint.kind == RigJointKind::Hinge ? kDegree * way : way;
}

Eigen::Isometry3d LedMotion::displacementAt(double time) const {
  Eigen::Isometry3d own = Eigen::Isometry3d::Identity();
  const Eigen::Vector3d axis = settings_.joint.axis.normalized(), point = kMetre * settings_.joint.point;
  if (settings_.joint.kind == RigJointKind::Slider) own.translation() = wayAt(time) * axis;
  if (settings_.joint.kind == RigJointKind::Hinge) {
    own.linear() = Eigen::AngleAxisd(wayAt(time), axis).toRotationMatrix();
    own.translation() = point - own.linear() * point;
  }
  return settings_.base ? settings_.base->displacementAt(time) * own : own;
}

BodyPose LedMotion::at(double time) const {
  const Eigen::Isometry3d moved = displacementAt(time);
  const Eigen::Quaterniond turn(moved.linear());
  return {moved * settings_.rest.position, (turn * settings_.rest.orientation).normalized()};
}

}  // namespace liana
