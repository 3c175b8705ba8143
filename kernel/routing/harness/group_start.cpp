#include "kernel/routing/harness/group_start.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "kernel/routing/rod_problem_builder.h"
#include "solvers/math/quaternion.h"
#include "solvers/math/rotation.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

int firstSegment(const GroupLayout& layout, int rod) {
  int first = 0;
  for (int r = 0; r < rod; ++r) first += layout.rods[r].segmentCount();
  return first;
}

bool areLaidOutAlike(const RodLayout& a, const RodLayout& b) {
  return a.segmentCount() == b.segmentCount() && a.stations().size() == b.stations().size() &&
         std::equal(a.stations().begin(), a.stations().end(), b.stations().begin(),
                    [](const RodStation& s, const RodStation& t) {
                      return s.node == t.node && s.hasFrame == t.hasFrame;
                    });
}

void takeOverRows(const GroupMembers& from, const RodGroupState& state, const ConstraintRange& ours,
                  const GroupMembers& to, const ConstraintRange& theirs, RodGroupState& into) {
  if (ours.end - ours.begin != theirs.end - theirs.begin) return;
  for (int i = 0; i < ours.end - ours.begin; ++i) {
    const int rows = from.problem.group.constraints[ours.begin + i]->rows();
    if (rows != to.problem.group.constraints[theirs.begin + i]->rows()) return;
    into.multipliers.segment(to.layout.firstRow[theirs.begin + i], rows) =
        state.multipliers.segment(from.layout.firstRow[ours.begin + i], rows);
  }
}

void takeOverRod(const GroupMembers& from, const RodGroupState& state, int rod, const GroupMembers& to,
                 int other, RodGroupState& into) {
  const RodLayout &ours = from.layout.rods[rod], &theirs = to.layout.rods[other];
  if (!areLaidOutAlike(ours, theirs)) return;
  const int first = firstSegment(from.layout, rod), there = firstSegment(to.layout, other);
  for (int i = 0; i < ours.nodeCount(); ++i)
    into.positions[theirs.position(i)] = state.positions[ours.position(i)];
  for (int j = 0; j < ours.segmentCount(); ++j) {
    into.rotations[theirs.rotation(j)] = state.rotations[ours.rotation(j)];
    into.multipliers.segment<3>(3 * (there + j)) = state.multipliers.segment<3>(3 * (first + j));
  }
  for (std::size_t k = 0; k < ours.stations().size(); ++k) {
    const RodStation &station = ours.stations()[k], &same = theirs.stations()[k];
    if (station.hasFrame) into.rotations[same.frame] = state.rotations[station.frame];
    if (station.slider < 0 || same.slider < 0) continue;
    into.scalars[same.slider] = state.scalars[station.slider];
    into.anchors[same.slider] = state.anchors[station.slider];
    into.multipliers[to.layout.firstSliderRow + same.slider] =
        state.multipliers[from.layout.firstSliderRow + station.slider];
  }
  takeOverRows(from, state, from.problem.cables[rod].constraints, to, to.problem.cables[other].constraints,
               into);
}

/// Bodies of nodes, and the constraints of connectors.
void takeOverNodes(const GroupMembers& from, const RodGroupState& state, const GroupMembers& to,
                   RodGroupState& into) {
  std::map<std::uint64_t, int> bodies;
  const auto body = [&](int ours, int theirs) {
    if (ours < 0 || theirs < 0) return;
    into.positions[to.layout.firstBodyPosition + theirs] =
        state.positions[from.layout.firstBodyPosition + ours];
    into.rotations[to.layout.firstBodyRotation + theirs] =
        state.rotations[from.layout.firstBodyRotation + ours];
  };
  const HarnessProblem &a = from.problem, &b = to.problem;
  for (std::size_t i = 0; i < a.nodes.branches.size(); ++i)
    for (std::size_t k = 0; k < b.nodes.branches.size(); ++k)
      if (a.nodes.branches[i].id == b.nodes.branches[k].id) body(a.branchBodies[i], b.branchBodies[k]);
  for (std::size_t i = 0; i < a.nodes.connectors.size(); ++i)
    for (std::size_t k = 0; k < b.nodes.connectors.size(); ++k) {
      if (!(a.nodes.connectors[i].id == b.nodes.connectors[k].id)) continue;
      body(a.connectorBodies[i], b.connectorBodies[k]);
      takeOverRows(from, state, a.connectorConstraints[i], to, b.connectorConstraints[k], into);
    }
}

}  // namespace

void takeOver(const GroupMembers& from, const RodGroupState& state, const GroupMembers& to,
              const std::vector<int>& rods, RodGroupState& into) {
  for (std::size_t rod = 0; rod < rods.size(); ++rod)
    if (rods[rod] >= 0) takeOverRod(from, state, static_cast<int>(rod), to, rods[rod], into);
  takeOverNodes(from, state, to, into);
  into.contactStiffness = std::max(into.contactStiffness, state.contactStiffness);
}

void layAsAlone(const RoutedCable& alone, const GroupMembers& to, int rod, RodGroupState& into) {
  const RodLayout& own = to.layout.rods[rod];
  RodProblem wanted;
  for (int j = 0; j < own.segmentCount(); ++j)
    wanted.rod.segmentLengths.push_back(own.segmentLength(j).at(into.scalars));
  wanted.turns = alone.next.state.turns;
  const RodState state = adaptState(alone.next.state, alone.next.segmentLengths, wanted);
  const int first = firstSegment(to.layout, rod);
  for (int i = 0; i < own.nodeCount(); ++i) into.positions[own.position(i)] = state.position(i);
  for (int j = 0; j < own.segmentCount(); ++j) {
    into.rotations[own.rotation(j)] = toVector(state.orientation(j));
    if (state.lengthForces.size() > j)
      into.multipliers.segment<3>(3 * (first + j)) = state.lengthForces[j] * state.tangent(j);
  }
  const Centerline& line = alone.centerline;
  for (const RodStation& station : own.stations()) {
    if (!station.hasFrame) continue;
    const double at = station.arcLength / kMetre;
    const auto found = std::lower_bound(line.arcLengths.begin(), line.arcLengths.end() - 1, at - 1e-6);
    into.rotations[station.frame] =
        toVector(line.frames[static_cast<std::size_t>(found - line.arcLengths.begin())]);
  }
}

namespace {

std::vector<Cable> membersOf(const GroupUnit& unit) {
  std::vector<Cable> members;
  for (const std::size_t i : unit.members) members.push_back(unit.cables[i]);
  return members;
}

}  // namespace

/// A unit's state may be one of pulled connectors that are tied to their places.
void takeOverUnit(const GroupUnit& unit, const RodGroupState& from, const GroupMembers& whole,
                  RodGroupState& into) {
  const std::vector<Cable> members = membersOf(unit);
  const std::vector<int> rods(unit.members.begin(), unit.members.end());
  PulledConnectors pulled;
  for (const bool isTied : {false, true}) {
    if (isTied) pulled.ties.assign(nodesOf(members, unit.nodes).connectors.size(), 1);
    const Result<HarnessProblem> own = buildHarnessProblem(members, unit.nodes, unit.settings, {}, pulled);
    if (!own.ok()) return;
    const GroupMembers part{*own};
    if (from.fits(part.layout)) return takeOver(part, from, whole, rods, into);
  }
}

std::shared_ptr<const RodGroupState> partOf(const GroupUnit& unit, const RodGroupState& state,
                                            const GroupMembers& whole) {
  const std::vector<Cable> members = membersOf(unit);
  PulledConnectors pulled;
  for (const Connector& connector : nodesOf(members, unit.nodes).connectors)
    for (std::size_t i = 0; i < whole.problem.nodes.connectors.size(); ++i)
      if (whole.problem.nodes.connectors[i].id == connector.id)
        pulled.ties.push_back(whole.problem.isTied(i) ? 1 : 0);
  const Result<HarnessProblem> own = buildHarnessProblem(members, unit.nodes, unit.settings, {}, pulled);
  if (!own.ok()) return {};
  const GroupMembers part{*own};
  RodGroupState partState;
  partState.resize(part.layout);
  std::vector<int> rods(unit.cables.size(), -1);
  for (std::size_t k = 0; k < unit.members.size(); ++k) rods[unit.members[k]] = static_cast<int>(k);
  takeOver(whole, state, part, rods, partState);
  return std::make_shared<const RodGroupState>(std::move(partState));
}

}  // namespace liana
