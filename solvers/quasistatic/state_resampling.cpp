#include "solvers/quasistatic/state_resampling.h"

#include <algorithm>
#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

namespace {

bool sameSection(const SectionStiffness& a, const SectionStiffness& b) {
  return a.bending1 == b.bending1 && a.bending2 == b.bending2 && a.torsion == b.torsion &&
         a.axial == b.axial && a.massPerLength == b.massPerLength;
}

/// For every node whether it must keep its place on the cable.
std::vector<bool> findKeptNodes(const Rod& rod, const std::vector<RodHandle>& handles) {
  std::vector<bool> kept(rod.nodeCount(), false);
  kept.front() = kept.back() = true;
  for (int i = 1; i < rod.segmentCount(); ++i)
    kept[i] = !sameSection(rod.sections[i - 1], rod.sections[i]) ||
              rod.restCurvatures[i] != rod.restCurvatures[i - 1] ||
              rod.restCurvatures[i] != rod.restCurvatures[i + 1];
  for (const RodHandle& handle : handles) {
    kept[handle.index] = true;
    if (handle.on == RodHandle::On::Segment) kept[handle.index + 1] = true;
  }
  return kept;
}

std::vector<double> nodeArcs(const Rod& rod) {
  std::vector<double> s(rod.nodeCount(), 0);
  for (int j = 0; j < rod.segmentCount(); ++j) s[j + 1] = s[j] + rod.segmentLengths[j];
  return s;
}

/// Where `s` lies in a growing table: index of the interval and fraction within, both ends clamped.
struct Place {
  int index = 0;
  double fraction = 0;
};
Place locate(const std::vector<double>& table, double s) {
  const auto after = std::upper_bound(table.begin() + 1, table.end() - 1, s);
  Place place;
  place.index = static_cast<int>(after - table.begin()) - 1;
  const double width = table[place.index + 1] - table[place.index];
  place.fraction = width > 0 ? std::clamp((s - table[place.index]) / width, 0.0, 1.0) : 0;
  return place;
}

Eigen::Vector3d tangentAtNode(const RodState& state, int node) {
  const int last = state.segmentCount() - 1;
  const Eigen::Vector3d sum = state.tangent(std::max(node - 1, 0)) + state.tangent(std::min(node, last));
  return sum.norm() > 1e-9 ? Eigen::Vector3d(sum.normalized()) : state.tangent(std::min(node, last));
}

Eigen::Vector3d positionAt(const RodState& state, const std::vector<double>& arcs, double s) {
  const Place at = locate(arcs, s);
  const double u = at.fraction, v = 1 - u, h = arcs[at.index + 1] - arcs[at.index];
  return (1 + 2 * u) * v * v * state.position(at.index) + u * v * v * h * tangentAtNode(state, at.index) +
         (3 - 2 * u) * u * u * state.position(at.index + 1) -
         v * u * u * h * tangentAtNode(state, at.index + 1);
}

}  // namespace

Rod withEqualSegments(const Rod& rod, const std::vector<RodHandle>& handles) {
  Rod equal = rod;
  const std::vector<bool> kept = findKeptNodes(rod, handles);
  for (int first = 0; first < rod.segmentCount();) {
    int last = first + 1;
    while (!kept[last]) ++last;
    double sum = 0;
    for (int j = first; j < last; ++j) sum += rod.segmentLengths[j];
    std::fill(equal.segmentLengths.begin() + first, equal.segmentLengths.begin() + last,
              sum / (last - first));
    first = last;
  }
  return equal;
}

RodState resampledState(const Rod& from, const RodState& state, const Rod& to) {
  RodState result = state;
  const double stretch = from.length() / to.length();
  const std::vector<double> arcs = nodeArcs(from), newArcs = nodeArcs(to);
  std::vector<double> middles;
  for (int j = 0; j < from.segmentCount(); ++j) middles.push_back(0.5 * (arcs[j] + arcs[j + 1]));
  for (int i = 1; i < to.segmentCount(); ++i)
    result.setPosition(i, positionAt(state, arcs, newArcs[i] * stretch));
  for (int j = 0; j < to.segmentCount(); ++j) {
    const Place at = locate(middles, 0.5 * (newArcs[j] + newArcs[j + 1]) * stretch);
    const double u = at.fraction;
    const auto mix = [&](const auto& a, const auto& b) { return ((1 - u) * a + u * b).eval(); };
    const Eigen::Vector4d q =
        mix(state.coordinates.segment<4>(7 * at.index + 3), state.coordinates.segment<4>(7 * at.index + 10));
    result.coordinates.segment<4>(7 * j + 3) = q.normalized();
    result.lengthForces[j] = (1 - u) * state.lengthForces[at.index] + u * state.lengthForces[at.index + 1];
    result.coherenceForces.segment<3>(3 * j) = mix(state.coherenceForces.segment<3>(3 * at.index),
                                                   state.coherenceForces.segment<3>(3 * at.index + 3));
  }
  return result;
}

}  // namespace liana
