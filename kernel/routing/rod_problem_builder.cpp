#include "kernel/routing/rod_problem_builder.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "kernel/bundle/sections_along.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/rest_shape.h"
#include "solvers/rod/section.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre
constexpr double kPascal = 1e6;  // pascals in a megapascal

/// Where on the cable its handles are. A cable that finds its length finds this too: then neither counts, and
/// the smooth curve through its supports is where its first shape comes from.
std::vector<double> handleShares(const Cable& cable) {
  if (cable.routing.mode == RoutingMode::AutomaticLength) return suggestedFractions(cable);
  std::vector<double> shares;
  for (const RouteHandle& handle : cable.handles) shares.push_back(handle.fraction);
  return shares;
}

double firstLength(const Cable& cable) {
  return cable.routing.mode == RoutingMode::AutomaticLength ? suggestedLength(cable) : cable.length;
}

/// Segment lengths such that every handle sits on a node; `handleNodes` receives those nodes.
std::vector<double> layOutSegments(const Cable& cable, std::vector<int>& handleNodes) {
  std::vector<double> breaks{0};
  for (const double share : handleShares(cable)) breaks.push_back(share);
  breaks.push_back(1);
  const double length = firstLength(cable);
  std::vector<double> lengths;
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
    const double share = breaks[i + 1] - breaks[i];
    const int count = std::max(2, static_cast<int>(std::lround(share * cable.segments)));
    lengths.insert(lengths.end(), count, share * length * kMetre / count);
    if (i + 2 < breaks.size()) handleNodes.push_back(static_cast<int>(lengths.size()));
  }
  return lengths;
}

RodEnd endFrom(const CableEnd& end, bool pointsAgainstCable) {
  // A cable's end frame looks out of its socket; the rod's looks along the rod. They differ at the far end.
  Eigen::Quaterniond orientation(end.worldFromEnd.linear());
  if (pointsAgainstCable)
    orientation = orientation * Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX());
  RodEnd result;
  result.kind = end.fixesOrientation ? EndKind::Clamped : EndKind::Pinned;
  result.position = end.worldFromEnd.translation() * kMetre;
  result.orientation = orientation.normalized();
  return result;
}

RodHandle handleFrom(const RouteHandle& handle, int node) {
  RodHandle result;
  result.index = node;
  result.position = handle.worldFromHeld().translation() * kMetre;
  result.orientation = Eigen::Quaterniond(handle.worldFromHandle.linear()).normalized();
  result.fixesOrientation = handle.fixesOrientation;
  return result;
}

/// Arc length of each node as a share of the whole.
std::vector<double> nodeFractions(const std::vector<double>& segmentLengths) {
  std::vector<double> fractions{0};
  for (const double length : segmentLengths) fractions.push_back(fractions.back() + length);
  const double total = fractions.back();
  for (double& fraction : fractions) fraction /= total;
  return fractions;
}

bool sameLayout(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) { return std::abs(x - y) < 1e-9; });
}

/// The earlier shape as a curve over the share of the length.
HermiteCurve shapeOf(const RodState& state, const std::vector<double>& fractions) {
  HermiteCurve curve;
  curve.parameters = fractions;
  const int last = state.segmentCount();
  for (int i = 0; i <= last; ++i) {
    curve.points.push_back(state.position(i));
    const int before = std::max(i - 1, 0), after = std::min(i + 1, last);
    curve.tangents.push_back((state.position(after) - state.position(before)) /
                             (fractions[after] - fractions[before]));
  }
  return curve;
}

double middle(const std::vector<double>& fractions, int segment) {
  return (fractions[segment] + fractions[segment + 1]) / 2;
}

/// The segment frame at a share of the length, between the frames at the middles of the earlier segments.
Eigen::Quaterniond frameAt(const RodState& state, const std::vector<double>& fractions, double fraction) {
  const int last = state.segmentCount() - 1;
  int i = 0;
  while (i < last - 1 && middle(fractions, i + 1) < fraction) ++i;
  if (last == 0) return state.orientation(0);
  const double from = middle(fractions, i), to = middle(fractions, i + 1);
  return state.orientation(i).slerp(std::clamp((fraction - from) / (to - from), 0.0, 1.0),
                                    state.orientation(i + 1));
}

int segmentAt(const std::vector<double>& fractions, double fraction) {
  const auto next = std::upper_bound(fractions.begin() + 1, fractions.end() - 1, fraction);
  return static_cast<int>(next - fractions.begin()) - 1;
}

/// Puts the turns in that the state lacks, spread evenly.
RodState withTurns(RodState state, const std::vector<double>& fractions, int turns) {
  const double missing = 2 * std::numbers::pi * (turns - state.turns);
  for (int j = 0; missing != 0 && j < state.segmentCount(); ++j) {
    const Eigen::AngleAxisd roll(missing * middle(fractions, j), Eigen::Vector3d::UnitZ());
    Eigen::Quaterniond frame = state.orientation(j) * roll;
    // q and -q are one rotation but not one curvature: neighbours keep to the same side.
    if (j > 0 && frame.coeffs().dot(state.orientation(j - 1).coeffs()) < 0) frame.coeffs() *= -1;
    state.setOrientation(j, frame);
  }
  state.turns = turns;
  return state;
}

SectionStiffness sectionOfMaterial(const CableSpec& spec, const ElasticMaterial& material) {
  if (spec.flat)
    return rectangularSection(material, spec.flat->width * kMetre, spec.flat->thickness * kMetre);
  const double outer = spec.outerDiameter / 2 * kMetre, inner = spec.innerDiameter / 2 * kMetre;
  return inner > 0 ? tubularSection(material, outer, inner) : circularSection(material, outer);
}

}  // namespace

SectionStiffness sectionOf(const CableSpec& spec) {
  const ElasticMaterial material{spec.youngsModulus * kPascal, spec.poissonRatio, spec.density};
  SectionStiffness section = sectionOfMaterial(spec, material);
  if (spec.bendingStiffness) {
    // What a catalogue gives of a flat cable is about its wide side; edgewise it is as much stiffer as a
    // strip.
    const double edgewise = section.bending2 / section.bending1;
    section.bending1 = *spec.bendingStiffness;
    section.bending2 = edgewise * *spec.bendingStiffness;
  }
  if (spec.edgewiseStiffness) section.bending2 = *spec.edgewiseStiffness;
  if (spec.torsionStiffness) section.torsion = *spec.torsionStiffness;
  if (spec.axialStiffness) section.axial = *spec.axialStiffness;
  if (spec.massPerLength) section.massPerLength = *spec.massPerLength;
  return section;
}

Result<RodProblem> buildRodProblem(const Cable& cable, const DocumentSettings& settings) {
  if (const std::string defect = cable.findDefect(); !defect.empty())
    return Error{"Cable \"" + cable.name + "\": " + defect};
  if (cable.start.branch || cable.end.branch ||
      std::any_of(cable.handles.begin(), cable.handles.end(),
                  [](const RouteHandle& h) { return !h.isPlain(); }))
    return Error{"Cable \"" + cable.name + "\" belongs to a harness and is not solved on its own."};
  RodProblem problem;
  std::vector<int> nodes;
  problem.rod.segmentLengths = layOutSegments(cable, nodes);
  problem.rod.sections = segmentSections(cable, problem.rod.segmentLengths);
  problem.rod.restCurvatures.assign(problem.rod.segmentLengths.size() + 1,
                                    Eigen::Vector3d(cable.spec.restCurvature.data()));
  if (!cable.restShape.empty())
    problem.rod.restCurvatures = restCurvatures(cable.restShape, problem.rod.segmentLengths);
  problem.start = endFrom(cable.start, false);
  problem.end = endFrom(cable.end, true);
  // Both plugs turn about axes that look into the cable: each positive turn winds the end back against the
  // start.
  problem.turns = -(cable.start.turns + cable.end.turns);
  for (std::size_t i = 0; i < cable.handles.size(); ++i)
    problem.handles.push_back(handleFrom(cable.handles[i], nodes[i]));
  problem.gravity = settings.gravity;
  problem.contactRadius =
      largestDiameter(cable) / 2 * kMetre;  // one for all of it: the thickest stretch counts
  if (const auto& flat = cable.spec.flat) {
    problem.contactRadius = flat->thickness / 2 * kMetre;
    problem.edgeOffset = (flat->width - flat->thickness) / 2 * kMetre;
  }
  return problem;
}

std::vector<int> handleNodes(const Cable& cable) {
  std::vector<int> nodes;
  layOutSegments(cable, nodes);
  return nodes;
}

RodState adaptState(const RodState& earlier, const std::vector<double>& earlierSegmentLengths,
                    const RodProblem& problem) {
  const std::vector<double> from = nodeFractions(earlierSegmentLengths);
  const std::vector<double> to = nodeFractions(problem.rod.segmentLengths);
  if (sameLayout(from, to)) return withTurns(earlier, to, problem.turns);
  RodState state(problem.rod.segmentCount());
  const HermiteCurve shape = shapeOf(earlier, from);
  for (int i = 0; i < problem.rod.nodeCount(); ++i) state.setPosition(i, shape.point(to[i]));
  for (int j = 0; j < problem.rod.segmentCount(); ++j) {
    state.setOrientation(j, frameAt(earlier, from, middle(to, j)));
    const int old = segmentAt(from, middle(to, j));
    if (earlier.lengthForces.size() > old && state.lengthForces.size() > j)
      state.lengthForces[j] = earlier.lengthForces[old];
  }
  state.turns = earlier.turns;
  return withTurns(std::move(state), to, problem.turns);
}

}  // namespace liana
