#include "kernel/model/cable.h"

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

std::string findHandleDefect(const Cable& cable) {
  double previous = 0;
  for (const RouteHandle& handle : cable.handles) {
    if (!isRigid(handle.worldFromHandle))
      return placeOf(handle) + " has a placement that is no rotation and shift; give it a new one.";
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
  if (const std::string defect = limits.findDefect(); !defect.empty()) return defect;
  if (const std::string defect = routing.findDefect(); !defect.empty()) return defect;
  return findHandleDefect(*this);
}

bool Cable::isSameAs(const Cable& other) const {
  Cable copy = other;
  copy.revision = revision;
  return *this == copy;
}

}  // namespace liana
