#include "kernel/model/rigging/rig_body.h"

#include <cmath>

#include "kernel/model/rigging/farthest_place.h"
#include "kernel/model/rigid.h"

namespace liana {
namespace {

bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

bool isNotBelowZero(double value) {
  return value >= 0 && std::isfinite(value);
}

}  // namespace

const char* keyOf(BodyRole role) {
  constexpr std::array keys{"dynamic", "kinematic", "static"};
  return keys[static_cast<std::size_t>(role)];
}

const char* keyOf(BodyUse use) {
  constexpr std::array keys{"load", "hook_block", "spreader", "trolley", "boom", "counterweight", "other"};
  return keys[static_cast<std::size_t>(use)];
}

const char* keyOf(RigJointKind kind) {
  constexpr std::array keys{"lock", "hinge", "slider", "ball"};
  return keys[static_cast<std::size_t>(kind)];
}

const char* unitOf(RigJointKind kind) {
  constexpr std::array units{"", "deg", "mm", ""};
  return units[static_cast<std::size_t>(kind)];
}

std::string RigBody::findDefect() const {
  if (name.empty()) return "A body needs a name, such as \"Load\".";
  const std::string who = "The body \"" + name + "\" ";
  if (parts.empty() && (!boxSize.allFinite() || !(boxSize.minCoeff() > 0)))
    return who + "has neither parts nor a box with a size; give it one of them.";
  if (!isRigid(worldFromBox))
    return who + "has a placement that is no rotation and shift; give it a new one.";
  if (!(worldFromBox.translation().cwiseAbs().maxCoeff() <= kFarthestPlace))
    return who + "stands more than 10 km from the origin; give it another place.";
  if (!isPositive(density)) return who + "needs a density above zero.";
  if (mass && !isPositive(*mass)) return who + "needs a mass above zero, or none to take that of its parts.";
  if (!isNotBelowZero(friction)) return who + "needs a friction of zero or more.";
  if (dragArea && !isNotBelowZero(*dragArea)) return who + "needs a drag area of zero or more.";
  return {};
}

std::string DriveLimits::findDefect(const std::string& who) const {
  constexpr double kFastest = 1e4, kLatest = 60;  // beyond any drive [m/s or °/s], [s]
  if (!isPositive(speed)) return who + "needs a speed above zero.";
  if (speed > kFastest) return who + "has a speed beyond any drive; type metres or degrees per second.";
  for (const double value : {acceleration, deceleration, braking, brakeDelay})
    if (!isNotBelowZero(value))
      return who + "has an acceleration, deceleration, braking or brake delay that is not zero or more.";
  if (brakeDelay > kLatest) return who + "has a brake delay of more than a minute; type seconds.";
  return {};
}

std::string RigJoint::findDefect() const {
  if (name.empty()) return "A joint needs a name, such as \"Trolley rail\".";
  const std::string who = "The joint \"" + name + "\" ";
  if (body.empty()) return who + "holds no body; choose one.";
  if (body == base) return who + "joins a body to itself; choose another one.";
  if (!point.allFinite() || !axis.allFinite())
    return who + "has an axis that is no point and direction; give it three numbers each.";
  const bool hasAxis = kind == RigJointKind::Hinge || kind == RigJointKind::Slider;
  if (hasAxis && !(axis.norm() > 1e-9))
    return who + "has an axis without a direction; give it one, such as 1, 0, 0.";
  if (isDriven && !hasAxis) return who + "cannot be driven: only hinges and sliders can.";
  for (const auto& stop : {least, most})
    if (stop && !std::isfinite(*stop)) return who + "has a stop that is no number.";
  if ((least && *least > 0) || (most && *most < 0))
    return who + "has stops that leave out where it stands now, which is 0; widen them.";
  if (strongest && !isPositive(*strongest)) return who + "needs a strength above zero, or none.";
  return drive.findDefect(who);
}

}  // namespace liana
