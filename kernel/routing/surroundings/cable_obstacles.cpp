#include "kernel/routing/surroundings/cable_obstacles.h"

#include <algorithm>
#include <cmath>

#include "kernel/bundle/sections_along.h"
#include "kernel/routing/surroundings/housed_surface.h"
#include "solvers/contact/contact_feature.h"
#include "solvers/contact/pair_search.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre
constexpr int kSegmentsTogether = 8;
constexpr double kStrandSpace = 2;  // half thicknesses between the strands of a flat cable, …
constexpr int kMostStrands = 8;     // … of which there are no more to each side

/// The way from the axis to the query as a surface point; false on the axis, where there is no way.
bool describe(const Eigen::Vector3d& gap, double radius, double friction, SurfacePoint& result) {
  const double distance = gap.norm();
  if (!(distance > 0)) return false;
  result.distance = distance - radius;
  result.normal = gap / distance;
  result.feature = kCableFeature;
  result.friction = friction;
  return true;
}

}  // namespace

CableTube CableTube::of(const Centerline& line, const Cable& cable) {
  if (!cable.spec.flat) return {line.points, largestDiameter(cable) / 2};
  CableTube tube{line.points, cable.spec.standOff()};
  const double edge = cable.spec.outerDiameter / 2 - tube.radius;
  if (edge <= 0) return tube;
  for (const Eigen::Quaterniond& frame : line.frames)
    tube.edges.emplace_back(edge * (frame * Eigen::Vector3d::UnitX()));
  return tube;
}

bool areNear(const CableTube& a, const CableTube& b, double gap) {
  const double reach = (a.radius + a.edgeOffset() + gap) * kMetre;
  const CableObstacles other(nullptr, {b}, 0);
  SurfacePoint nearest;
  double parameter = 0;
  for (std::size_t i = 0; i + 1 < a.points.size(); ++i)
    if (other.nearestOnSegment(a.points[i] * kMetre, a.points[i + 1] * kMetre, reach, nearest, parameter))
      return true;
  return false;
}

CableObstacles::CableObstacles(std::shared_ptr<const ContactSurface> parts,
                               const std::vector<CableTube>& cables, double friction)
    : parts_(std::move(parts)), friction_(friction) {
  for (const CableTube& cable : cables) {
    const double edge = cable.edgeOffset();
    const int half =
        std::min(kMostStrands, static_cast<int>(std::ceil(edge / (kStrandSpace * cable.radius))));
    for (int i = -half; i <= half; ++i) addTube(cable, half > 0 ? static_cast<double>(i) / half : 0);
  }
}

/// The strand at a share of the way to the edge.
void CableObstacles::addTube(const CableTube& cable, double share) {
  Tube tube;
  tube.first = static_cast<int>(stretches_.size());
  tube.radius = cable.radius * kMetre;
  const int begin = static_cast<int>(points_.size());
  for (std::size_t i = 0; i < cable.points.size(); ++i)
    points_.push_back(share == 0 ? Eigen::Vector3d(cable.points[i] * kMetre)
                                 : Eigen::Vector3d((cable.points[i] + share * cable.edges[i]) * kMetre));
  const int end = static_cast<int>(points_.size()) - 1;
  for (int first = begin; first < end; first += kSegmentsTogether) {
    Stretch stretch{first, std::min(first + kSegmentsTogether, end), {}};
    for (int i = stretch.first; i <= stretch.last; ++i) stretch.box.extend(points_[i]);
    tube.box.extend(stretch.box);
    stretches_.push_back(stretch);
  }
  tube.last = static_cast<int>(stretches_.size());
  if (tube.last > tube.first) tubes_.push_back(tube);
}

bool CableObstacles::lookAtCables(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double best,
                                  SurfacePoint& result, double& parameter) const {
  bool found = false;
  const Eigen::AlignedBox3d around(a.cwiseMin(b), a.cwiseMax(b));
  for (const Tube& tube : tubes_) {
    double within = best + tube.radius;
    if (within <= 0 || tube.box.squaredExteriorDistance(around) > within * within) continue;
    for (int s = tube.first; s < tube.last; ++s) {
      const Stretch& stretch = stretches_[s];
      if (stretch.box.squaredExteriorDistance(around) > within * within) continue;
      for (int i = stretch.first; i < stretch.last; ++i) {
        const SegmentApproach near = nearestApproach(a, b, points_[i], points_[i + 1]);
        if (near.gap.squaredNorm() >= within * within) continue;
        if (!describe(near.gap, tube.radius, friction_, result)) continue;
        best = result.distance;
        within = best + tube.radius;
        parameter = near.s;
        found = true;
      }
    }
  }
  return found;
}

bool CableObstacles::nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const {
  double parameter = 0;
  const bool found = lookAtCables(point, point, reach, result, parameter);
  SurfacePoint part;  // parts have many triangles: with a cable at hand they are asked for less far
  if (!parts_ || !parts_->nearest(point, found ? std::min(reach, result.distance) : reach, part))
    return found;
  if (!found || part.distance <= result.distance) result = part;
  return true;
}

bool CableObstacles::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                      SurfacePoint& result, double& parameter) const {
  const bool found = lookAtCables(a, b, reach, result, parameter);
  SurfacePoint part;
  double t = 0;
  const double within = found ? std::min(reach, result.distance) : reach;
  if (!parts_ || !parts_->nearestOnSegment(a, b, within, part, t)) return found;
  if (found && part.distance > result.distance) return true;
  result = part;
  parameter = t;
  return true;
}

Surroundings amongCables(const Surroundings& around, const std::vector<CableTube>& others) {
  if (others.empty() || !around.meetsCables) return around;
  Surroundings among = around;
  among.parts = std::make_shared<const CableObstacles>(around.parts, others, around.cableFriction);
  if (const HousedSurface::Skins skins = housingsBeside(around))
    among.parts = std::make_shared<const HousedSurface>(among.parts, skins);
  return among;
}

}  // namespace liana
