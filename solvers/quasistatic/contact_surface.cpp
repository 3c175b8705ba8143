#include "solvers/quasistatic/contact_surface.h"

namespace liana {

bool ContactSurface::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                      SurfacePoint& result, double& parameter) const {
  constexpr int kSamples = 4;
  bool found = false;
  for (int i = 0; i <= kSamples; ++i) {
    const double t = static_cast<double>(i) / kSamples;
    SurfacePoint candidate;
    if (!nearest(a + t * (b - a), reach, candidate)) continue;
    if (found && candidate.distance >= result.distance) continue;
    found = true;
    result = candidate;
    parameter = t;
  }
  return found;
}

}  // namespace liana
