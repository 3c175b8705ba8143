#include "kernel/routing/length/needless_handles.h"

#include <algorithm>
#include <limits>

#include "kernel/routing/router.h"

namespace liana {
namespace {

bool mustStay(const RouteHandle& handle) {
  return handle.isClip() || handle.fixesOrientation || !handle.isPlain();
}

double distanceTo(const Centerline& line, const Eigen::Vector3d& point) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const Eigen::Vector3d along = line.points[i + 1] - line.points[i];
    const double t = std::clamp((point - line.points[i]).dot(along) / along.squaredNorm(), 0.0, 1.0);
    nearest = std::min(nearest, (line.points[i] + t * along - point).norm());
  }
  return nearest;
}

/// Moves the handle that the line misses most from one list to the other; false when it misses none.
bool takeWorst(const Centerline& line, double tolerance, std::vector<RouteHandle>& waiting,
               std::vector<RouteHandle>& taken) {
  auto worst = waiting.end();
  double farthest = tolerance;
  for (auto handle = waiting.begin(); handle != waiting.end(); ++handle) {
    const double off = distanceTo(line, handle->worldFromHeld().translation());
    if (off <= farthest) continue;
    farthest = off;
    worst = handle;
  }
  if (worst == waiting.end()) return false;
  const auto behind = std::find_if(
      taken.begin(), taken.end(), [&](const RouteHandle& other) { return other.fraction > worst->fraction; });
  taken.insert(behind, *worst);
  waiting.erase(worst);
  return true;
}

}  // namespace

Result<Cable> withoutNeedlessHandles(const Cable& cable, const DocumentSettings& settings, double tolerance,
                                     const Progress& progress, const Surroundings& around) {
  Cable lean = cable;
  std::vector<RouteHandle> waiting;
  std::erase_if(lean.handles, [](const RouteHandle& handle) { return !mustStay(handle); });
  std::copy_if(cable.handles.begin(), cable.handles.end(), std::back_inserter(waiting),
               [](const RouteHandle& handle) { return !mustStay(handle); });
  const double optional = static_cast<double>(std::max<std::size_t>(1, waiting.size()));
  Router router(around);
  while (!waiting.empty()) {
    const double done = 1 - static_cast<double>(waiting.size()) / optional;
    if (!progress.report(done, "Seeking the fewest handles")) return Error::cancelled();
    const RoutedCable routed = router.settle(lean, settings, [&](int) { return progress.report(done); });
    if (routed.report.status == SolveStatus::Cancelled) return Error::cancelled();
    if (!routed.report.converged()) return cable;
    if (!takeWorst(routed.centerline, tolerance, waiting, lean.handles)) break;
  }
  return lean;
}

}  // namespace liana
