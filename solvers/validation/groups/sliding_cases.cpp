// Rods cut and fused, pushed out of sleeves, and held by friction.
#include <cmath>
#include <limits>

#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/sliding/pearl_constraint.h"
#include "solvers/constraints/world/axis_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/group_solver.h"
#include "solvers/math/rotation.h"
#include "solvers/validation/groups/constraint_cases.h"

namespace liana {

namespace {

using Eigen::Vector3d;
using Eigen::Vector4d;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Vector4d along(const Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction));
}

GroupRod hose(double length, int segments) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = {0.05, 0.05, 0.035, 1, 0.2};
  return rod;
}

void clampBoth(RodGroup& group, const Place& start, const Place& end) {
  group.add(PositionConstraint(start, {0, 0, 0}));
  group.add(FrameConstraint(start, along(Vector3d::UnitX())));
  group.add(PositionConstraint(end, {0.6, 0.2, 0.1}));
  group.add(FrameConstraint(end, along(Vector3d(1, 1, 0))));
}

/// A semicircle between a clamp and a sleeve that holds it by friction: without it the sleeve would push the
/// rod out with M²/2B.
double pushOfSleeve(int segments, double B, double radius) {
  RodGroup group;
  group.gravity.setZero();
  GroupRod rod = hose(0.8, segments);
  rod.section = {B, B, 0.7 * B, 1, 0};
  group.rods = {rod};
  group.add(PositionConstraint(Place::onRod(0, 0), {-2 * radius, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), Vector4d::UnitX()));
  group.sliders.push_back({"", 0, M_PI * radius, 0, 1e6, 0});
  const Vector4d down(0, 0, 1, 0);
  group.add(OrientedKeyholeConstraint(0, {0, 0, 0}, down, true));
  RodGroupState state =
      firstShape(group, {{Place::onRod(0, 0.8), Vector3d(0, 0, M_PI * radius - 0.8), down}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  // The rod's end has no weight: the length below the sleeve hangs straight and carries nothing.
  return report.converged() ? std::abs(report.sliders[0].along) : kNaN;
}

/// A pearl on a straight inclined rod, with a stop near its lower end.
bool pearlSlides(double friction, double angle) {
  RodGroup group;
  GroupRod rod = hose(1, 20);
  rod.section = {1e3, 1e3, 1e3, 1, 0};
  group.rods = {rod};
  const Vector3d direction(std::cos(angle), 0, -std::sin(angle));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), along(direction)));
  group.add(PositionConstraint(Place::onRod(0, 0.9), 0.9 * direction));
  group.sliders.push_back({"", 0, 0.5, 0.1, friction, 0});
  group.add(PearlConstraint(Place::atSlider(0), Place::onRod(0, 0.9), 0.05));
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  if (!report.converged()) return report.status == GroupStatus::SlidOff;
  return report.sliders[0].slides;
}

/// A straight rod through a level sleeve, pressed down at both ends and drawn along.
bool sleeveSlides(double friction, double press, double pull) {
  RodGroup group;
  group.gravity.setZero();
  GroupRod rod = hose(1, 20);
  rod.section = {1e3, 1e3, 1e3, 1, 0};
  group.rods = {rod};
  group.sliders.push_back({"", 0, 0.5, 0, friction, 0});
  group.add(OrientedKeyholeConstraint(0, {0, 0, 0}, along(Vector3d::UnitX()), true));
  group.loads = {{Place::onRod(0, 0), {0, 0, -press / 2}}, {Place::onRod(0, 1), {pull, 0, -press / 2}}};
  RodGroupState state = firstShape(
      group, {{Place::onRod(0, 0), Vector3d(-0.5, 0, 0), {}}, {Place::onRod(0, 1), Vector3d(0.5, 0, 0), {}}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  return !report.sliders.empty() && (report.sliders[0].slides || report.status == GroupStatus::SlidOff);
}

/// A straight rod through a plain ring in its middle, pressed on it at both ends and drawn along. The start
/// is on a level axis it may move along, or it would turn about the ring.
bool ringSlides(double friction, double press, double pull) {
  RodGroup group;
  group.gravity.setZero();
  GroupRod rod = hose(1, 20);
  rod.section = {1e3, 1e3, 1e3, 1, 0};
  group.rods = {rod};
  group.sliders.push_back({"", 0, 0.5, 0, friction, 0});
  group.add(KeyholeConstraint(0, {0, 0, 0}));
  group.add(AxisConstraint(Place::onRod(0, 0), {0, 0, 0}, Vector3d::UnitX()));
  group.loads = {{Place::onRod(0, 1), {pull, 0, -press / 2}}};  // by the lever the ring carries twice of it
  RodGroupState state = firstShape(
      group, {{Place::onRod(0, 0), Vector3d(-0.5, 0, 0), {}}, {Place::onRod(0, 1), Vector3d(0.5, 0, 0), {}}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  return !report.sliders.empty() && (report.sliders[0].slides || report.status == GroupStatus::SlidOff);
}

}  // namespace

void validateFusion(ValidationTable& table) {
  RodGroup whole, cut;
  whole.rods = {hose(0.9, 200)};
  clampBoth(whole, Place::onRod(0, 0), Place::onRod(0, 0.9));
  cut.rods = {hose(0.36, 80), hose(0.54, 120)};
  clampBoth(cut, Place::onRod(0, 0), Place::onRod(1, 0.54));
  cut.add(FusionConstraint(Place::onRod(0, 0.36), Place::onRod(1, 0)));
  GroupSolver solver, cutSolver;
  RodGroupState state = firstShape(whole);
  const GroupReport report = solver.solve(whole, state);
  // Start the cut rod from where the whole one lies.
  const Vector3d joint = state.positions[80];
  const Vector4d frame = (state.rotations[79] + state.rotations[80]).normalized();
  RodGroupState cutState =
      firstShape(cut, {{Place::onRod(0, 0.36), joint, frame}, {Place::onRod(1, 0), joint, frame}});
  const GroupReport cutReport = cutSolver.solve(cut, cutState);
  const bool ok = report.converged() && cutReport.converged();
  double worst = 0;
  for (int i = 0; i <= 80; ++i) worst = std::max(worst, (state.positions[i] - cutState.positions[i]).norm());
  for (int i = 80; i <= 200; ++i)
    worst = std::max(worst, (state.positions[i] - cutState.positions[i + 1]).norm());
  table.add("rod cut in two and fused", "largest distance / L", 0, ok ? worst / 0.9 : kNaN, 1, 1e-6);
  const Vector3d a = state.multipliers.segment<3>(3 * 80), b = cutState.multipliers.segment<3>(3 * 80);
  table.addError("rod cut in two and fused", "force behind the cut [N]", a.norm(), ok ? b.norm() : kNaN,
                 ok ? (a - b).norm() / a.norm() : kNaN, 1e-5);
}

/// A level cantilever, its outer half four times as soft, under a small load at its tip: by Mohr's analogy
/// the tip sinks by P(L/2)³/3·(7/B₁ + 1/B₂).
void validateSteppedRod(ValidationTable& table) {
  const double B1 = 0.4, B2 = 0.1, load = 1e-3;
  RodGroup group;
  group.gravity.setZero();
  GroupRod rod = hose(1, 100);
  rod.section = {B1, B1, B1, 1, 0};
  SectionChange change;
  change.from = 0.5;
  change.section = {B2, B2, B2, 1, 0};
  rod.changes = {change};
  group.rods = {rod};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), along(Vector3d::UnitX())));
  group.loads = {{Place::onRod(0, 1), {0, 0, -load}}};
  RodGroupState state = firstShape(group, {{Place::onRod(0, 1), Vector3d(1, 0, 0), {}}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  const double expected = load * 0.125 / 3 * (7 / B1 + 1 / B2);
  const RodLayout& layout = solver.system().layout().rods[0];
  table.add("cantilever whose outer half is softer", "tip [m]", expected,
            report.converged() ? -state.positions[layout.position(layout.segmentCount())].z() : kNaN,
            expected, 1e-3);
}

void validateSliding(ValidationTable& table) {
  validateSteppedRod(table);
  const double B = 0.05, R = 0.15;
  table.add("semicircle held in a sleeve", "push out M²/2B [N]", B / (2 * R * R), pushOfSleeve(200, B, R),
            B / (2 * R * R), 1e-3);
  if (table.stopped()) return;
  int kept = 0, let = 0;
  for (double degrees : {5.0, 15.0, 30.0, 45.0}) {
    const double threshold = std::tan(degrees * M_PI / 180);
    kept += !pearlSlides(1.01 * threshold, degrees * M_PI / 180);
    let += pearlSlides(0.99 * threshold, degrees * M_PI / 180);
  }
  table.addCount("pearl on a slope", "sticks at 1.01 tan θ", 4, kept);
  table.addCount("pearl on a slope", "slides at 0.99 tan θ", 4, let);
  kept = let = 0;
  for (double friction : {0.1, 0.3, 0.6}) {
    kept += !sleeveSlides(friction, 2, 0.99 * friction * 2);
    let += sleeveSlides(friction, 2, 1.01 * friction * 2);
  }
  table.addCount("rod drawn through a sleeve", "sticks at 0.99 μN", 3, kept);
  table.addCount("rod drawn through a sleeve", "slides at 1.01 μN", 3, let);
  kept = let = 0;
  for (double friction : {0.1, 0.3, 0.6}) {
    kept += !ringSlides(friction, 2, 0.99 * friction * 2);
    let += ringSlides(friction, 2, 1.01 * friction * 2);
  }
  table.addCount("rod drawn through a ring", "sticks at 0.99 μN", 3, kept);
  table.addCount("rod drawn through a ring", "slides at 1.01 μN", 3, let);
}

const std::vector<ValidationGroup>& constraintGroups() {
  static const std::vector<ValidationGroup> groups = {
      {"ReferenceGroups", validateReferenceGroups},
      {"Kinds", validateKinds},
      {"Fusion", validateFusion},
      {"MomentLoads", validateMomentLoads},
      {"Sliding", validateSliding},
      {"GroupContact", validateGroupContact},
  };
  return groups;
}

std::vector<ValidationRow> validateConstraints(const ValidationProgress& progress) {
  ValidationTable table(progress);
  for (const ValidationGroup& group : constraintGroups())
    if (!table.stopped()) group.run(table);
  return table.rows();
}

}  // namespace liana
