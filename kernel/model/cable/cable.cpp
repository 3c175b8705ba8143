#include "kernel/model/cable/cable.h"

#include <cmath>
#include <sstream>
#include <utility>

#include "kernel/model/rigid.h"

namespace liana {
namespace {

/// Handles closer to each other or to an end than this share of the length leave no cable to bend between
/// them.
constexpr double kSmallestGap = 1e-3;

constexpr int kFewestSegments = 2, kMostSegments = 5000;

std::string placeOf(const RouteHandle& handle) {
  return handle.name.empty() ? "A handle" : "The handle \"" + handle.name + "\"";
}

std::string findFixingDefect(const RouteHandle& handle) {
  if (!std::isfinite(handle.offset)) return "has an offset that is not a number; give it one in millimetres.";
  if (!(handle.friction >= 0 && handle.friction <= 10))
    return "has a coefficient of friction that does not lie between 0 and 10.";
  if (handle.tolerance && !(*handle.tolerance > 0 && std::isfinite(*handle.tolerance)))
    return "has a tolerance that is not above zero.";
  if (handle.maxForce && !(*handle.maxForce > 0 && std::isfinite(*handle.maxForce)))
    return "has a force limit that is not above zero.";
  return {};
}

std::string findHandleDefect(const Cable& cable) {
  double previous = 0;
  for (const RouteHandle& handle : cable.handles) {
    if (!isRigid(handle.worldFromHandle))
      return placeOf(handle) + " has a placement that is no rotation and shift; give it a new one.";
    if (const std::string defect = findFixingDefect(handle); !defect.empty())
      return placeOf(handle) + " " + defect;
    std::ostringstream fraction;
    fraction << handle.fraction;
    if (!(handle.fraction >= kSmallestGap && handle.fraction <= 1 - kSmallestGap))
      return placeOf(handle) + " sits at fraction " + fraction.str() +
             " of the cable; it must lie between the ends (0.001 to 0.999).";
    if (handle.fraction - previous < kSmallestGap)
      return placeOf(handle) + " sits at fraction " + fraction.str() +
             ", on the handle before it or out of order; move one of them along the cable.";
    previous = handle.fraction;
  }
  return {};
}

}  // namespace

Eigen::Isometry3d RouteHandle::worldFromHeld() const {
  if (offset == 0) return worldFromHandle;
  return worldFromHandle * Eigen::Translation3d(0, offset, 0);
}

const RouteHandle* Cable::findHandle(HandleId handle) const {
  for (const RouteHandle& candidate : handles)
    if (candidate.id == handle) return &candidate;
  return nullptr;
}

RouteHandle* Cable::findHandle(HandleId handle) {
  return const_cast<RouteHandle*>(std::as_const(*this).findHandle(handle));
}

std::string Cable::findDefect() const {
  if (const std::string defect = spec.findDefect(); !defect.empty()) return defect;
  if (!(length > 0) || !std::isfinite(length)) {
    std::ostringstream text;
    text << "The length is " << length << " mm; it must be above zero.";
    return text.str();
  }
  if (segments < kFewestSegments || segments > kMostSegments)
    return "The cable has " + std::to_string(segments) +
           " segments; choose 2 to 5000 (100 suits most cables).";
  for (const Eigen::Vector3d& point : restShape)
    if (!point.allFinite()) return "The rest shape holds a number that is not finite.";
  if (!isRigid(start.worldFromEnd))
    return "The start's placement is no rotation and shift; give it a new one.";
  if (!isRigid(end.worldFromEnd)) return "The end's placement is no rotation and shift; give it a new one.";
  if ((start.connector && start.branch) || (end.connector && end.branch))
    return "An end is at a branch and in a connector at once; choose one.";
  if (const std::string defect = limits.findDefect(); !defect.empty()) return defect;
  if (const std::string defect = routing.findDefect(); !defect.empty()) return defect;
  if (spec.flat && (bundle || !coverings.empty()))
    return "A flat cable takes no coverings and no bundle of wires; take them off, or make its section "
           "round.";
  if (bundle)
    if (const std::string defect = bundle->rule.findDefect(); !defect.empty()) return defect;
  for (const Covering& covering : coverings)
    if (const std::string defect = covering.findDefect(); !defect.empty()) return defect;
  return findHandleDefect(*this);
}

bool Cable::isSameAs(const Cable& other) const {
  Cable copy = other;
  copy.revision = revision;
  return *this == copy;
}

}  // namespace liana
