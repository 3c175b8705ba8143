#include "kernel/checks/clearance_along.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "kernel/bundle/diameter_along.h"
#include "kernel/checks/clearance_check.h"
#include "kernel/checks/section_strands.h"
#include "kernel/routing/centerline_builder.h"
#include "solvers/contact/pair_search.h"

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

CableSpec specOf(const NeighbourCable& cable) {
  CableSpec spec;
  spec.outerDiameter = 2 * cable.radius;
  if (cable.flat) spec.setFlat(cable.flat);
  return spec;
}

struct Neighbour {
  const Centerline& line;
  SectionStrands strands;
  Eigen::AlignedBox3d box;

  explicit Neighbour(const NeighbourCable& given) : line(*given.line), strands(specOf(given), line) {
    for (const Eigen::Vector3d& point : line.points) box.extend(point);
  }
  /// From a line across a section, a point if that is round, to the neighbour's skin.
  double gapTo(const Eigen::Vector3d& point, const Eigen::Vector3d& edge, double best) const {
    if (box.exteriorDistance(point) - strands.halfWidth() - edge.norm() >= best) return best;
    const std::vector<Eigen::Vector3d>& points = line.points;
    const bool isFlat = strands.isFlat() || !edge.isZero(0);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const double distance =
          isFlat ? flatDistance(point, edge, i) : distanceToSegment(point, points[i], points[i + 1]);
      best = std::min(best, distance - strands.radius());
    }
    return best;
  }

private:
  double flatDistance(const Eigen::Vector3d& point, const Eigen::Vector3d& edge, std::size_t i) const {
    const Eigen::Vector3d a = line.points[i], b = line.points[i + 1];
    double least = nearestApproach(point - edge, point + edge, a, b).gap.norm();
    for (const double offset : strands.offsets()) {
      if (!strands.isFlat()) break;
      const Eigen::Vector3d from = a + offset * (line.frames[i] * Eigen::Vector3d::UnitX()),
                            to = b + offset * (line.frames[i + 1] * Eigen::Vector3d::UnitX());
      least = std::min(least, nearestApproach(point - edge, point + edge, from, to).gap.norm());
    }
    return least;
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
  const SectionStrands strands(cable.spec, line);
  const std::vector<double> held = heldPlaces(cable, line);
  std::vector<Neighbour> neighbours;
  for (const NeighbourCable& other : others)
    if (other.line && !other.line->isEmpty()) neighbours.emplace_back(other);
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const double s = line.arcLengths[i];
    if (std::any_of(held.begin(), held.end(), [&](double at) { return std::abs(s - at) < zone; })) continue;
    const double radius = cable.spec.flat ? cable.spec.standOff() : diameters.at(s) / 2;
    double gap = kClearanceReach + radius;
    PartPoint nearest;
    const Eigen::Vector3d edge =
        strands.isFlat() ? Eigen::Vector3d(strands.edge() * strands.acrossAt(s)) : Eigen::Vector3d::Zero();
    if (parts && strands.isFlat()) {
      double t = 0;
      if (parts->nearestOnSegment(line.points[i] - edge, line.points[i] + edge, gap, nearest, t))
        gap = nearest.distance;
    } else if (parts && parts->nearest(line.points[i], gap, nearest)) {
      gap = nearest.distance;
    }
    for (const Neighbour& neighbour : neighbours)
      gap = std::min(gap, neighbour.gapTo(line.points[i], edge, gap));
    gap = gapToItself(line, i, radius, gap);
    if (gap < kClearanceReach + radius) gaps[i] = gap - radius;
  }
  return gaps;
}

}  // namespace liana
