#include "kernel/routing/surroundings/surroundings.h"

#include <algorithm>

#include "kernel/routing/surroundings/live_surroundings.h"

namespace liana {
namespace {

constexpr double kDeepestSocket = 20;  // radii
constexpr double kStride = 0.5;        // radii

bool touches(const ContactSurface& parts, const Eigen::Vector3d& point, double radius) {
  SurfacePoint surface;
  return parts.nearest(point, radius, surface) && surface.distance < 0.99 * radius;
}

/// How far one must go from `from` along `direction` until nothing is nearer than the radius [m].
double wayOut(const ContactSurface& parts, const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
              double radius, double deepest) {
  double way = 0;
  while (way < deepest && touches(parts, from + way * direction, radius)) way += kStride * radius;
  return way;
}

}  // namespace

Result<Surroundings> surroundingsOf(const std::vector<AssemblyReference>& assemblies,
                                    const DocumentSettings& settings, const Progress& progress) {
  return LiveSurroundings().of(assemblies, settings, progress);
}

double socketLength(const Surroundings& surroundings, const Eigen::Vector3d& position,
                    const Eigen::Vector3d& direction, double radius) {
  return surroundings.parts
             ? wayOut(*surroundings.parts, position, direction, radius, kDeepestSocket * radius)
             : 0;
}

void addSurroundings(const Surroundings& surroundings, RodProblem& problem) {
  problem.obstacles = surroundings.parts.get();
  problem.friction = surroundings.friction;
  problem.touchesItself = surroundings.cableTouchesItself;
  problem.cableFriction = surroundings.cableFriction;
  if (!problem.obstacles) return;
  const double radius = problem.contactRadius, deepest = kDeepestSocket * (radius + problem.edgeOffset);
  // A flat cable is out when its axis and both edges are.
  const auto wayFrom = [&](const Eigen::Vector3d& place, const Eigen::Quaterniond& frame, double sign) {
    const Eigen::Vector3d way = sign * (frame * Eigen::Vector3d::UnitZ());
    double longest = wayOut(*problem.obstacles, place, way, radius, deepest);
    if (!problem.isFlat()) return longest;
    const Eigen::Vector3d edge = problem.edgeOffset * (frame * Eigen::Vector3d::UnitX());
    for (const double side : {-1.0, 1.0})
      longest = std::max(longest, wayOut(*problem.obstacles, place + side * edge, way, radius, deepest));
    return longest;
  };
  problem.start.socketLength = wayFrom(problem.start.position, problem.start.orientation, 1);
  problem.end.socketLength = wayFrom(problem.end.position, problem.end.orientation, -1);
  for (RodHandle& handle : problem.handles)
    handle.socketLength = std::max(wayFrom(handle.position, handle.orientation, 1),
                                   wayFrom(handle.position, handle.orientation, -1));
}

}  // namespace liana
