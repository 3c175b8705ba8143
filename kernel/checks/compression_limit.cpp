#include "kernel/checks/compression_limit.h"

#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {

std::optional<double> usualCompressionLimit(const Cable& cable, const CheckLimits& limits) {
  constexpr double kMetres = 1e-3;  // in a millimetre
  const double radius = kMetres * bendRadiusLimit(cable, limits);
  if (!(radius > 0)) return std::nullopt;
  return sectionOf(cable.spec).bending1 / (radius * radius);
}

std::optional<double> compressionLimit(const Cable& cable, const CheckLimits& limits) {
  return limits.maxCompression_N ? limits.maxCompression_N : usualCompressionLimit(cable, limits);
}

}  // namespace liana
