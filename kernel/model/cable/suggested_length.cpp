#include "kernel/model/cable/suggested_length.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kSlack = 1.05;  // of a drawn spline: a cable that hangs needs a little more
constexpr double kReachingSlack = 1.01;
constexpr double kShortestSpan = 1e-3;  // [mm] two supports at one place still are a span

struct Support {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d direction = Eigen::Vector3d::Zero();  // along the cable; zero when free
};

std::vector<Support> supportsOf(const Cable& cable) {
  std::vector<Support> supports;
  const auto add = [&](const Eigen::Isometry3d& frame, bool holds, double sign) {
    supports.push_back({frame.translation(), holds ? Eigen::Vector3d(sign * frame.linear().col(2))
                                                   : Eigen::Vector3d(Eigen::Vector3d::Zero())});
  };
  add(cable.start.worldFromEnd, cable.start.fixesOrientation, 1);
  for (const RouteHandle& handle : cable.handles) add(handle.worldFromHeld(), handle.fixesOrientation, 1);
  add(cable.end.worldFromEnd, cable.end.fixesOrientation, -1);
  return supports;
}

/// Lengths of the smooth curve between neighbouring supports [mm].
std::vector<double> spansOf(const Cable& cable) {
  const HermiteCurve whole = supportCurve(cable);
  std::vector<double> spans;
  for (std::size_t i = 0; i + 1 < whole.points.size(); ++i) {
    HermiteCurve span;
    span.parameters = {whole.parameters[i], whole.parameters[i + 1]};
    span.points = {whole.points[i], whole.points[i + 1]};
    span.tangents = {whole.tangents[i], whole.tangents[i + 1]};
    spans.push_back(std::max(span.length(), kShortestSpan));
  }
  return spans;
}

}  // namespace

HermiteCurve supportCurve(const Cable& cable) {
  const std::vector<Support> supports = supportsOf(cable);
  const auto tangent = [&](std::size_t i) -> Eigen::Vector3d {
    if (!supports[i].direction.isZero()) return 1.2 * supports[i].direction;
    const std::size_t before = i > 0 ? i - 1 : i, after = std::min(i + 1, supports.size() - 1);
    const Eigen::Vector3d chord = supports[after].point - supports[before].point;
    return chord.norm() > kShortestSpan ? Eigen::Vector3d(chord.normalized()) : Eigen::Vector3d(chord);
  };
  HermiteCurve curve;
  for (std::size_t i = 0; i < supports.size(); ++i) {
    const double chord = i > 0 ? (supports[i].point - supports[i - 1].point).norm() : 0;
    curve.parameters.push_back(i > 0 ? curve.parameters.back() + std::max(chord, kShortestSpan) : 0);
    curve.points.push_back(supports[i].point);
    curve.tangents.push_back(tangent(i));
  }
  return curve;
}

double suggestedLength(const Cable& cable) {
  double sum = 0;
  for (const double span : spansOf(cable)) sum += span;
  return std::max(1.0, std::ceil(kSlack * sum));
}

double reachingLength(const Cable& cable) {
  const std::vector<Support> supports = supportsOf(cable);
  double needed = 0, before = 0;
  for (std::size_t i = 0; i + 1 < supports.size(); ++i) {
    const double after = i < cable.handles.size() ? cable.handles[i].fraction : 1;
    needed = std::max(needed, (supports[i + 1].point - supports[i].point).norm() / (after - before));
    before = after;
  }
  return std::max(1.0, std::ceil(kReachingSlack * needed));
}

Reach comfortableReach(const Cable& cable) {
  const std::vector<Support> supports = supportsOf(cable);
  std::vector<double> reached;
  double sum = 0;
  for (std::size_t i = 0; i + 1 < supports.size(); ++i)
    reached.push_back(sum += std::max((supports[i + 1].point - supports[i].point).norm(), kShortestSpan));
  if (std::ceil(kReachingSlack * sum) > cable.length)
    return {suggestedLength(cable), suggestedFractions(cable)};
  Reach reach{cable.length, {}};
  for (std::size_t i = 0; i + 1 < reached.size(); ++i) reach.fractions.push_back(reached[i] / sum);
  return reach;
}

ShortSpan worstSpan(const Cable& cable) {
  const std::vector<Support> supports = supportsOf(cable);
  ShortSpan worst;
  double before = 0;
  for (std::size_t i = 0; i + 1 < supports.size(); ++i) {
    const double after = i < cable.handles.size() ? cable.handles[i].fraction : 1;
    const double distance = (supports[i + 1].point - supports[i].point).norm();
    const double missing = distance - (after - before) * cable.length;
    if (missing > worst.missing) worst = {i, missing};
    before = after;
  }
  return worst;
}

std::vector<double> suggestedFractions(const Cable& cable) {
  const std::vector<double> spans = spansOf(cable);
  double sum = 0, reached = 0;
  for (const double span : spans) sum += span;
  std::vector<double> fractions;
  for (std::size_t i = 0; i + 1 < spans.size(); ++i) fractions.push_back((reached += spans[i]) / sum);
  return fractions;
}

}  // namespace liana
