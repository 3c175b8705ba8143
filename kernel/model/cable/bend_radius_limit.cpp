#include "kernel/model/cable/bend_radius_limit.h"

namespace liana {

double bendRadiusLimit(const Cable& cable, const CheckLimits& limits) {
  const double laid = limits.minBendRadiusStatic_mm.value_or(0);
  return cable.isMoving ? limits.minBendRadiusMoving_mm.value_or(laid) : laid;
}

double bendRadiusLimit(const Cable& cable, const DocumentSettings& settings) {
  return bendRadiusLimit(cable, limitsFor(cable, settings));
}

double edgewiseRadiusLimit(const Cable& cable, const CheckLimits& limits) {
  if (!cable.spec.flat) return 0;
  if (limits.minBendRadiusEdgewise_mm) return *limits.minBendRadiusEdgewise_mm;
  return bendRadiusLimit(cable, limits) * cable.spec.flat->width / cable.spec.flat->thickness;
}

double edgewiseRadiusLimit(const Cable& cable, const DocumentSettings& settings) {
  return edgewiseRadiusLimit(cable, limitsFor(cable, settings));
}

}  // namespace liana
