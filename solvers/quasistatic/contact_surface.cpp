#include "solvers/quasistatic/contact_surface.h"

#include <algorithm>

namespace liana {

namespace {

constexpr int kSamples = 4;
constexpr int kRefinements = 14;
constexpr double kGolden = 0.381966011250105;

}  // namespace

/// Samples, then a golden section search around the nearest one: the distance to one convex piece of a
/// surface is a convex function along the segment.
bool ContactSurface::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                      SurfacePoint& result, double& parameter) const {
  bool found = false;
  const auto look = [&](double t) {
    SurfacePoint candidate;
    if (!nearest(a + t * (b - a), reach, candidate)) return reach;
    if (!found || candidate.distance < result.distance) {
      found = true;
      result = candidate;
      parameter = t;
    }
    return candidate.distance;
  };
  for (int i = 0; i <= kSamples; ++i) look(static_cast<double>(i) / kSamples);
  if (!found) return false;
  double low = std::max(0.0, parameter - 1.0 / kSamples), high = std::min(1.0, parameter + 1.0 / kSamples);
  double left = low + kGolden * (high - low), right = high - kGolden * (high - low);
  double atLeft = look(left), atRight = look(right);
  for (int i = 0; i < kRefinements; ++i) {
    if (atLeft < atRight) {
      high = right;
      right = left;
      atRight = atLeft;
      atLeft = look(left = low + kGolden * (high - low));
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      atRight = look(right = high - kGolden * (high - low));
    }
  }
  return true;
}

}  // namespace liana
