#include "kernel/routing/cable_from_draft.h"

#include <algorithm>
#include <cmath>

#include "kernel/routing/router.h"

namespace liana {
namespace {

constexpr double kSegmentsPerRadian = 8;  // where the draft bends most
constexpr int kFewestSegments = 60, kMostSegments = 400;
constexpr double kSmallestSpan = 0.01;  // between handles, as a share of the length

Eigen::Isometry3d frameAt(const HermiteCurve& curve, double s, bool against) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.translation() = curve.point(s);
  Eigen::Vector3d z = curve.derivative(s).normalized();
  if (against) z = -z;
  const Eigen::Vector3d x = z.unitOrthogonal();
  frame.linear() << x, z.cross(x), z;
  return frame;
}

/// Enough segments for the tightest bend of the draft.
int segmentsFor(const HermiteCurve& curve) {
  double tightest = 0;
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i) {
    const double turn = std::atan2(curve.tangents[i].cross(curve.tangents[i + 1]).norm(),
                                   curve.tangents[i].dot(curve.tangents[i + 1]));
    tightest = std::max(tightest, turn / std::max(1.0, curve.parameters[i + 1] - curve.parameters[i]));
  }
  const double wanted = kSegmentsPerRadian * tightest * curve.parameters.back();
  return static_cast<int>(std::clamp(wanted, double(kFewestSegments), double(kMostSegments)));
}

RouteHandle handleOn(const HermiteCurve& curve, double fraction) {
  RouteHandle handle;
  handle.fraction = fraction;
  handle.worldFromHandle = frameAt(curve, fraction * curve.parameters.back(), false);
  handle.fixesOrientation = true;
  return handle;
}

/// Supports as shares of the length, the ends among them.
std::vector<double> supportsOf(const Cable& cable) {
  std::vector<double> supports{0};
  for (const RouteHandle& handle : cable.handles) supports.push_back(handle.fraction);
  supports.push_back(1);
  return supports;
}

/// Where in each stretch that is off by more than the tolerance a handle helps most; the largest deviation.
std::vector<double> worstPlaces(const Cable& cable, const Centerline& solved, const HermiteCurve& draft,
                                double tolerance, double& largest) {
  const std::vector<double> supports = supportsOf(cable);
  std::vector<double> places;
  largest = 0;
  const double total = draft.parameters.back();
  for (std::size_t span = 0; span + 1 < supports.size(); ++span) {
    double worst = 0, place = 0;
    for (std::size_t i = 0; i < solved.points.size(); ++i) {
      const double fraction = solved.arcLengths[i] / solved.arcLengths.back();
      if (fraction <= supports[span] || fraction >= supports[span + 1]) continue;
      const double off = (solved.points[i] - draft.point(fraction * total)).norm();
      if (off > worst) worst = off, place = fraction;
    }
    largest = std::max(largest, worst);
    const double low = supports[span], high = supports[span + 1];
    if (worst <= tolerance || high - low < 2 * kSmallestSpan) continue;
    // Not too near a neighbour: short stretches are stiff and bring nothing.
    places.push_back(std::clamp(place, low + 0.25 * (high - low), high - 0.25 * (high - low)));
  }
  return places;
}

/// The middles of all stretches, for when there is no shape to learn from.
std::vector<double> middles(const Cable& cable) {
  const std::vector<double> supports = supportsOf(cable);
  std::vector<double> places;
  for (std::size_t i = 0; i + 1 < supports.size(); ++i)
    if (supports[i + 1] - supports[i] >= 2 * kSmallestSpan)
      places.push_back((supports[i] + supports[i + 1]) / 2);
  return places;
}

void addHandles(const std::vector<double>& places, const HermiteCurve& draft, std::size_t most,
                Cable& cable) {
  for (const double place : places)
    if (cable.handles.size() < most) cable.handles.push_back(handleOn(draft, place));
  std::sort(cable.handles.begin(), cable.handles.end(),
            [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
  for (std::size_t i = 0; i < cable.handles.size(); ++i)
    cable.handles[i].name = "Draft " + std::to_string(i + 1);
}

Cable bareCable(const DraftRoute& draft, const HermiteCurve& curve, const CableSpec& spec) {
  Cable cable;
  cable.name = draft.name.empty() ? "Cable" : draft.name;
  cable.spec = spec;
  if (draft.color) cable.spec.color = *draft.color;
  cable.length = curve.parameters.back();
  cable.segments = segmentsFor(curve);
  cable.start.worldFromEnd = frameAt(curve, 0, false);
  cable.end.worldFromEnd = frameAt(curve, curve.parameters.back(), true);
  return cable;
}

}  // namespace

Result<DraftedCable> cableFromDraft(const DraftRoute& draft, const CableSpec& spec,
                                    const DocumentSettings& settings, const DraftOptions& options,
                                    const Progress& progress) {
  const double diameter = spec.outerDiameter;
  const double tolerance = options.tolerance > 0 ? options.tolerance : diameter / 4;
  const CheckLimits limits = withDefaults(spec.limits, settings.limits);
  double radius = options.cornerRadius > 0 ? options.cornerRadius : limits.minBendRadiusStatic_mm.value_or(0);
  if (!(radius > 0)) radius = 4 * diameter;
  const Result<HermiteCurve> curve = smoothCurve(draft.pieces, radius);
  const std::string name = "The route \"" + draft.name + "\"";
  if (!curve.ok())
    return Error{name + " cannot become a cable: " + curve.error().message + ". Draw it anew."};

  DraftedCable result;
  result.cable = bareCable(draft, *curve, spec);
  if (const std::string defect = result.cable.findDefect(); !defect.empty())
    return Error{name + " cannot become a cable: " + defect};
  Router router(options.around);
  while (true) {
    const double done = static_cast<double>(result.cable.handles.size()) / std::max(1, options.mostHandles);
    if (!progress.report(std::min(0.95, done), "Following " + draft.name)) return Error::cancelled();
    RoutedCable routed =
        router.settle(result.cable, settings, [&](int) { return progress.report(std::min(0.95, done)); });
    if (routed.report.status == SolveStatus::Cancelled) return Error::cancelled();
    std::vector<double> places;
    result.centerline = {};
    if (routed.report.converged()) {
      result.centerline = std::move(routed.centerline);
      places = worstPlaces(result.cable, result.centerline, *curve, tolerance, result.largestDeviation);
      result.follows = result.largestDeviation <= tolerance;
    } else {
      places = middles(result.cable);
      result.follows = false;
    }
    const auto most = static_cast<std::size_t>(options.mostHandles);
    if (places.empty() || result.cable.handles.size() >= most) break;
    addHandles(places, *curve, most, result.cable);
  }
  if (!progress.report(1, "Followed")) return Error::cancelled();
  return result;
}

}  // namespace liana
