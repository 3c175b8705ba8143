// Groups of rods against boundary-value solutions: shape, forces, sliding places, and how fast the error
// falls.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "solvers/rod/smooth_curve.h"
#include "solvers/validation/groups/constraint_cases.h"
#include "solvers/validation/groups/solved_group.h"
#include "solvers/validation/power_fit.h"

namespace liana {

namespace {

constexpr double kPositionLimit = 5e-4;  // 0.05 % of the length
constexpr double kForceLimit = 5e-3;
constexpr double kPlaceLimit = 1e-3;  // 0.1 % of the length
constexpr double kOrderLimit = 0.1;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Solved {
  std::unique_ptr<BuiltGroup> built;  // stays where the solver saw it
  RodGroupState state;
  GroupReport report;
  std::unique_ptr<GroupSolver> solver = std::make_unique<GroupSolver>();
};

/// Sliders are held where they start and then let go: they run down from there, and do not jump while the
/// first rough shape becomes smooth.
Solved solveReference(const ReferenceGroup& reference, int segments) {
  constexpr double kHeld = 1e6;  // μ
  Solved solved;
  solved.built = std::make_unique<BuiltGroup>(buildGroup(reference, segments));
  RodGroup& group = solved.built->group;
  solved.state = firstShape(group, solved.built->guesses);
  for (Slider& slider : group.sliders) slider.friction = kHeld;
  if (!group.sliders.empty()) solved.solver->solve(group, solved.state);
  for (Slider& slider : group.sliders) slider.friction = 0;
  solved.report = solved.solver->solve(group, solved.state);
  return solved;
}

/// A part keeps its number of segments when a slider comes nearer. Where one has moved, they are shared out
/// anew by where it has come, so that twice as many segments are twice as short everywhere.
Solved solveShared(const ReferenceGroup& reference, int segments) {
  Solved first = solveReference(reference, segments);
  if (first.state.scalars.empty() || !first.report.converged()) return first;
  ReferenceGroup moved = reference;
  for (std::size_t j = 0; j < moved.joints.size(); ++j)
    if (const int slider = first.built->slider[j]; slider >= 0)
      moved.joints[j].firstArcLength = first.state.scalars[slider];
  return solveReference(moved, segments);
}

double longest(const ReferenceGroup& reference) {
  double length = 0;
  for (const ReferenceCable& cable : reference.cables) length = std::max(length, cable.length);
  return length;
}

/// Largest distance at equal arc lengths, relative to the longest cable. Each part between two stations is a
/// curve of its own: curvature may jump there.
double positionError(const ReferenceGroup& reference, const Solved& solved) {
  const GroupLayout& layout = solved.solver->system().layout();
  std::size_t part = 0;
  double worst = 0;
  for (std::size_t r = 0; r < layout.rods.size(); ++r) {
    const RodLayout& rod = layout.rods[r];
    for (std::size_t k = 0; k + 1 < rod.stations().size(); ++k, ++part) {
      const ReferencePart& expected = reference.parts[part];
      std::vector<double> arcs;
      std::vector<Eigen::Vector3d> points;
      for (int i = rod.stations()[k].node; i <= rod.stations()[k + 1].node; ++i) {
        arcs.push_back(rod.nodeArc(i).at(solved.state.scalars));
        points.push_back(solved.state.positions[rod.position(i)]);
      }
      // The last node of a part belongs to the next one in nodeArc: both give the same.
      SmoothCurve curve;
      curve.set(arcs, points);
      for (int i = 0; i < ReferencePart::kStations; ++i) {
        const double s = expected.from + (expected.to - expected.from) * i / (ReferencePart::kStations - 1);
        worst = std::max(worst, (curve.at(s) - expected.positions[i]).norm());
      }
    }
  }
  return worst / longest(reference);
}

/// What a joint exerts on the cables: from the rows of its constraints, in world axes.
struct JointForce {
  Eigen::Vector3d force = Eigen::Vector3d::Zero(), moment = Eigen::Vector3d::Zero();
};

JointForce forceOf(const ReferenceGroup& reference, const Solved& solved, std::size_t joint) {
  using Kind = ReferenceJoint::Kind;
  const ReferenceJoint& expected = reference.joints[joint];
  JointForce result;
  const auto& constraints = solved.report.constraints;
  const auto& own = solved.built->constraint[joint];
  auto vectorAt = [&](int constraint, int row) {
    return Eigen::Vector3d(Eigen::Map<const Eigen::Vector3d>(constraints[constraint].multipliers + row));
  };
  if (expected.kind == Kind::Clamp) {
    result.force = -vectorAt(own[0], 0);
    result.moment = -(rotationMatrix(expected.frame.normalized()) * vectorAt(own[1], 0));
  }
  if (expected.kind == Kind::Ring) result.force = -vectorAt(own[0], 0);
  if (expected.kind == Kind::Sleeve) {
    result.force = -vectorAt(own[0], 0);
    result.moment = solved.solver->system().momentOnSlider(solved.state, solved.built->slider[joint]);
  }
  return result;
}

void addForces(ValidationTable& table, const ReferenceGroup& reference, const Solved& solved) {
  using Kind = ReferenceJoint::Kind;
  double force = 1e-300, moment = 1e-300, worstForce = 0, worstMoment = 0;
  for (std::size_t j = 0; j < reference.joints.size(); ++j) {
    const ReferenceJoint& expected = reference.joints[j];
    force = std::max(force, expected.force.norm());
    moment = std::max(moment, expected.moment.norm());
    if (expected.kind != Kind::Clamp && expected.kind != Kind::Ring && expected.kind != Kind::Sleeve)
      continue;
    const JointForce measured = forceOf(reference, solved, j);
    worstForce = std::max(worstForce, (measured.force - expected.force).norm());
    worstMoment = std::max(worstMoment, (measured.moment - expected.moment).norm());
  }
  const bool ok = solved.report.converged();
  table.addError(reference.name, "forces of supports [N]", force, ok ? force + worstForce : kNaN,
                 ok ? worstForce / force : kNaN, kForceLimit);
  table.addError(reference.name, "moments of supports [N m]", moment, ok ? moment + worstMoment : kNaN,
                 ok ? worstMoment / moment : kNaN, kForceLimit);
}

/// An unstable balance: with its sleeve held the given place is in balance, and once let go no solve calls it
/// a minimum.
void addUnstable(ValidationTable& table, const ReferenceGroup& reference, int segments) {
  BuiltGroup built = buildGroup(reference, segments);
  double scale = 0;
  for (std::size_t j = 0; j < reference.joints.size(); ++j) {
    scale = std::max(scale, reference.joints[j].force.norm());
    if (built.slider[j] < 0) continue;
    Slider& slider = built.group.sliders[built.slider[j]];
    slider.arcLength = reference.joints[j].arcLength;
    slider.friction = 1e6;
  }
  RodGroupState state = firstShape(built.group, built.guesses);
  GroupSolver solver;
  const GroupReport held = solver.solve(built.group, state);
  const double pull = held.converged() ? held.sliders[0].along : kNaN;
  table.add(reference.name, "force along the held sleeve [N]", 0, pull, scale, kForceLimit);
  for (Slider& slider : built.group.sliders) slider.friction = 0;
  const GroupReport free = solver.solve(built.group, state);
  table.addCount(reference.name, "called a minimum once let go", 0, free.converged() ? 1 : 0);
}

}  // namespace

void validateReferenceGroups(ValidationTable& table) {
  const std::vector<double> segments = {25, 50, 100, 200};
  for (const ReferenceGroup& reference : referenceGroups()) {
    if (!reference.isStable) {
      addUnstable(table, reference, 200);
      continue;
    }
    std::vector<double> errors;
    Solved solved;
    for (double count : segments) {
      if (table.stopped()) return;
      solved = solveShared(reference, static_cast<int>(count));
      errors.push_back(solved.report.converged() ? positionError(reference, solved) : kNaN);
    }
    table.add(reference.name, "largest distance / L", 0, errors.back(), 1, kPositionLimit);
    addForces(table, reference, solved);
    for (std::size_t j = 0; j < reference.joints.size(); ++j)
      if (const int slider = solved.built->slider[j]; slider >= 0)
        table.add(reference.name, "sliding place [m]", reference.joints[j].arcLength,
                  solved.report.converged() ? solved.state.scalars[slider] : kNaN, longest(reference),
                  kPlaceLimit);
    table.addAtLeast(reference.name, "order of convergence", 2, -fitExponent(segments, errors), kOrderLimit);
  }
}

}  // namespace liana
