#include "kernel/model/rigging/hoist_limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace liana {
namespace {

constexpr std::array kRunning{3.15, 3.35, 3.55, 4.0, 4.5, 5.6, 7.1, 9.0};
constexpr std::array kStanding{2.5, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.0};

struct StrengthLeft {
  double ratio, share;
};
constexpr std::array<StrengthLeft, 10> kStrengthLeft{{{1, 0.5},
                                                      {2, 0.65},
                                                      {4, 0.75},
                                                      {6, 0.79},
                                                      {8, 0.83},
                                                      {10, 0.86},
                                                      {15, 0.89},
                                                      {20, 0.91},
                                                      {30, 0.93},
                                                      {40, 0.95}}};

constexpr std::array<HoistLimitField, 15> kFields{{
    {&HoistLimits::safetyFactorRunning, "safety_factor_running", "safety factor of running ropes", ""},
    {&HoistLimits::safetyFactorStanding, "safety_factor_standing", "safety factor of standing ropes", ""},
    {&HoistLimits::bendRatio, "bend_ratio", "bending ratio D/d", ""},
    {&HoistLimits::fleetAngleGrooved_deg, "fleet_angle_grooved_deg", "fleet angle, grooved", "deg"},
    {&HoistLimits::fleetAngleSmooth_deg, "fleet_angle_smooth_deg", "fleet angle, smooth drum", "deg"},
    {&HoistLimits::fleetAngleRotationResistant_deg, "fleet_angle_rotation_resistant_deg",
     "fleet angle, rotation-resistant rope", "deg"},
    {&HoistLimits::fleetAngleLeast_deg, "fleet_angle_least_deg", "least fleet angle", "deg"},
    {&HoistLimits::dynamicFactor, "dynamic_factor", "dynamic factor", ""},
    {&HoistLimits::swing_deg, "swing_deg", "swing", "deg"},
    {&HoistLimits::swingSettled_deg, "swing_settled_deg", "swing at rest", "deg"},
    {&HoistLimits::slackTime_s, "slack_time_s", "time slack", "s"},
    {&HoistLimits::clearance_mm, "clearance_mm", "clearance", "mm"},
    {&HoistLimits::sidePull_deg, "side_pull_deg", "side pull", "deg"},
    {&HoistLimits::legAngle_deg, "leg_angle_deg", "angle of sling legs", "deg"},
    {&HoistLimits::legShare, "leg_share", "share of one sling leg", ""},
}};

}  // namespace

double safetyFactorOf(int mechanismClass, bool isRunning) {
  const auto place = static_cast<std::size_t>(std::clamp(mechanismClass, 1, 8) - 1);
  return isRunning ? kRunning[place] : kStanding[place];
}

double strengthLeftAt(double bendRatio) {
  if (!(bendRatio > kStrengthLeft.front().ratio)) return kStrengthLeft.front().share;
  for (std::size_t i = 1; i < kStrengthLeft.size(); ++i) {
    const StrengthLeft &low = kStrengthLeft[i - 1], &high = kStrengthLeft[i];
    if (bendRatio <= high.ratio)
      return low.share + (high.share - low.share) * (bendRatio - low.ratio) / (high.ratio - low.ratio);
  }
  return kStrengthLeft.back().share;
}

double HoistLimits::runningFactor(std::optional<int> ropeClass) const {
  if (!ropeClass && safetyFactorRunning) return *safetyFactorRunning;
  return safetyFactorOf(ropeClass.value_or(mechanismClass), true);
}

double HoistLimits::standingFactor(std::optional<int> ropeClass) const {
  if (!ropeClass && safetyFactorStanding) return *safetyFactorStanding;
  return safetyFactorOf(ropeClass.value_or(mechanismClass), false);
}

HoistLimitFields hoistLimitFields() {
  return {kFields.data(), kFields.data() + kFields.size()};
}

std::string HoistLimits::findDefect() const {
  if (mechanismClass < 1 || mechanismClass > 8) return "The mechanism class must be 1 to 8, for M1 to M8.";
  for (const HoistLimitField& field : kFields) {
    const std::optional<double>& value = this->*field.member;
    if (value && (!std::isfinite(*value) || *value < 0))
      return std::string("The limit \"") + field.name + "\" must be zero or more.";
  }
  if (safetyFactorRunning.value_or(1) < 1 || safetyFactorStanding.value_or(1) < 1)
    return "A safety factor must be 1 or more: a rope may not be pulled harder than it holds.";
  return {};
}

}  // namespace liana
