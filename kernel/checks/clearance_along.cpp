#include "kernel/checks/clearance_along.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "kernel/bundle/diameter_along.h"
#include "kernel/checks/clearance_check.h"
#include "kernel/routing/centerline_builder.h"

namespace liana {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Arc lengths of ends and clips.
std::vector<double> heldPlaces(const Cable& cable, const Centerline& line) {
  const double length = line.arcLengths.back();
  const std::vector<double> fractions = handleFractions(cable, line);
  std::vector<double> places{0, length};
  for (std::size_t i = 0; i < cable.handles.size(); ++i)
    if (cable.handles[i].isClip()) places.push_back(fractions[i] * length);
  return places;
}

double distanceToSegment(const Eigen::Vector3d& p, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const Eigen::Vector3d along = b - a;
  const double square = along.squaredNorm();
  const double t = square > 0 ? std::clamp((p - a).dot(along) / square, 0.0, 1.0) : 0.0;
  return (p - a - t * along).norm();
}

struct Neighbour {
  const NeighbourCable& cable;
  Eigen::AlignedBox3d box;

  explicit Neighbour(const NeighbourCable& given) : cable(given) {
    for (const Eigen::Vector3d& point : given.line->points) box.extend(point);
  }
  double gapTo(const Eigen::Vector3d& point, double best) const {
    if (box.exteriorDistance(point) - cable.radius >= best) return best;
    const std::vector<Eigen::Vector3d>& points = cable.line->points;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      best = std::min(best, distanceToSegment(point, points[i], points[i + 1]) - cable.radius);
    return best;
  }
};

/// To where the cable comes back to itself.
double gapToItself(const Centerline& line, std::size_t station, double radius, double best) {
  const Eigen::Vector3d& point = line.points[station];
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const double along = i < station ? line.arcLengths[station] - line.arcLengths[i + 1]
                                     : line.arcLengths[i] - line.arcLengths[station];
    const double distance = distanceToSegment(point, line.points[i], line.points[i + 1]);
    if (along > std::numbers::pi / 2 * distance) best = std::min(best, distance - radius);
  }
  return best;
}

}  // namespace

std::vector<double> clearanceAlong(const Cable& cable, const Centerline& line, const PartDistances* parts,
                                   const std::vector<NeighbourCable>& others) {
  std::vector<double> gaps(line.points.size(), kUnknown);
  if (line.isEmpty()) return gaps;
  const DiameterAlong diameters(cable, line.arcLengths.back());
  const double zone = ClearanceCheck::kHoldDiameters * diameters.largest();
  const std::vector<double> held = heldPlaces(cable, line);
  std::vector<Neighbour> neighbours;
  for (const NeighbourCable& other : others)
    if (other.line && !other.line->isEmpty()) neighbours.emplace_back(other);
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const double s = line.arcLengths[i];
    if (std::any_of(held.begin(), held.end(), [&](double at) { return std::abs(s - at) < zone; })) continue;
    const double radius = diameters.at(s) / 2;
    double gap = kClearanceReach + radius;
    PartPoint nearest;
    if (parts && parts->nearest(line.points[i], gap, nearest)) gap = nearest.distance;
    for (const Neighbour& neighbour : neighbours) gap = neighbour.gapTo(line.points[i], gap);
    gap = gapToItself(line, i, radius, gap);
    if (gap < kClearanceReach + radius) gaps[i] = gap - radius;
  }
  return gaps;
}

}  // namespace liana
