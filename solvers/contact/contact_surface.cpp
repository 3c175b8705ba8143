#include "solvers/contact/contact_surface.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

constexpr int kSamples = 4;
constexpr int kRefinements = 30;
constexpr double kAcross = 1e-13;  // cosine between normal and segment that counts as none

}  // namespace

/// Samples, then the zero of the distance's slope n·(b − a) beside the nearest one by the Illinois method:
/// the place is then known as well as the normals, where a search for the least distance would know its
/// square root.
bool ContactSurface::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                      SurfacePoint& result, double& parameter) const {
  bool found = false;
  const Eigen::Vector3d along = b - a;
  const auto look = [&](double t) {
    SurfacePoint candidate;
    if (!nearest(a + t * along, reach, candidate)) return 0.0;
    if (!found || candidate.distance < result.distance) {
      found = true;
      result = candidate;
      parameter = t;
    }
    return candidate.normal.dot(along);
  };
  for (int i = 0; i <= kSamples; ++i) look(static_cast<double>(i) / kSamples);
  if (!found) return false;
  const double best = parameter, slope = result.normal.dot(along);
  const double side = slope > 0 ? -1.0 / kSamples : 1.0 / kSamples;
  double from = best, to = best + side, atFrom = slope;
  if (slope == 0 || to < -1e-9 || to > 1 + 1e-9) return true;
  double atTo = look(to);
  if (atFrom * atTo >= 0) return true;
  const double small = kAcross * along.norm();
  for (int i = 0; i < kRefinements && std::abs(atTo) > small && std::abs(to - from) > 1e-15; ++i) {
    const double t = to - atTo * (to - from) / (atTo - atFrom), atT = look(t);
    if (atT * atTo < 0) {
      from = to;
      atFrom = atTo;
    } else {
      atFrom /= 2;
    }
    to = t;
    atTo = atT;
  }
  if (!nearest(a + to * along, reach, result)) return true;
  parameter = to;
  return true;
}

}  // namespace liana
