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
              double radius) {
  double way = 0;
  while (way < kDeepestSocket * radius && touches(parts, from + way * direction, radius))
    way += kStride * radius;
  return way;
}

}  // namespace

Result<Surroundings> surroundingsOf(const std::vector<AssemblyReference>& assemblies,
                                    const DocumentSettings& settings, const Progress& progress) {
  return LiveSurroundings().of(assemblies, settings, progress);
}

double socketLength(const Surroundings& surroundings, const Eigen::Vector3d& position,
                    const Eigen::Vector3d& direction, double radius) {
  return surroundings.parts ? wayOut(*surroundings.parts, position, direction, radius) : 0;
}

void addSurroundings(const Surroundings& surroundings, RodProblem& problem) {
  problem.obstacles = surroundings.parts.get();
  problem.friction = surroundings.friction;
  problem.touchesItself = surroundings.cableTouchesItself;
  problem.cableFriction = surroundings.cableFriction;
  if (!problem.obstacles) return;
  const double radius = problem.contactRadius;
  const auto tangentOf = [](const Eigen::Quaterniond& frame) -> Eigen::Vector3d {
    return frame * Eigen::Vector3d::UnitZ();
  };
  problem.start.socketLength =
      wayOut(*problem.obstacles, problem.start.position, tangentOf(problem.start.orientation), radius);
  problem.end.socketLength =
      wayOut(*problem.obstacles, problem.end.position, -tangentOf(problem.end.orientation), radius);
  for (RodHandle& handle : problem.handles) {
    const Eigen::Vector3d tangent = tangentOf(handle.orientation);
    handle.socketLength = std::max(wayOut(*problem.obstacles, handle.position, tangent, radius),
                                   wayOut(*problem.obstacles, handle.position, -tangent, radius));
  }
}

}  // namespace liana
