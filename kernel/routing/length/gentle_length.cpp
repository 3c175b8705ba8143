#include "kernel/routing/length/gentle_length.h"

#include <algorithm>
#include <cmath>

#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/router.h"

namespace liana {
namespace {

constexpr int kSegments = 40;     // enough to see how tight it bends, and quick
constexpr double kMargin = 1.02;  // for what finer ones would see
constexpr int kMostSteps = 400;   // of the solver, for all lengths together: some hundredths of a second

}  // namespace

double gentleLength(const Cable& cable, const DocumentSettings& settings) {
  const double suggested = suggestedLength(cable), limit = bendRadiusLimit(cable, settings);
  if (!(limit > 0)) return suggested;
  Cable tried = cable;
  tried.segments = std::min(cable.segments, kSegments);
  Router router;
  int steps = 0;
  const auto keepGoing = [&steps](int) { return ++steps <= kMostSteps; };
  for (const double factor : {1.0, 1.1, 1.25, 1.45, 1.7, 2.0, 2.5}) {
    tried.length = std::ceil(factor * suggested);
    const RoutedCable routed = router.settle(tried, settings, keepGoing);
    if (steps > kMostSteps) break;
    if (routed.report.converged() && routed.centerline.minimumBendRadius() >= kMargin * limit)
      return tried.length;
  }
  return suggested;
}

}  // namespace liana
