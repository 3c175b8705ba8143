// Dead moments as loads of a group: what supports feel of them, and how far they turn what they act on.
#include <cmath>
#include <limits>

#include "solvers/constraints/relative/fusion_constraint.h"
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
constexpr double kShapeLimit = 1e-3;  // of the length
constexpr double kForceLimit = 1e-6;  // statics is exact
constexpr double kTwistLimit = 1e-3;  // of an angle, by the sine in a joint's strain

const Vector4d kAlongX = toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d::UnitX()));

GroupRod weightless(double length, const SectionStiffness& section, int segments) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = section;
  return rod;
}

/// A ribbon of two fused pieces, stiff against leaving its plane, whose end is turned once round by 2πB/L.
void rollUp(ValidationTable& table) {
  const double half = 0.5, B = 0.02;
  RodGroup group;
  group.gravity.setZero();
  for (int i = 0; i < 2; ++i) group.rods.push_back(weightless(half, {10 * B, B, 10 * B, 1, 0}, 50));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  const int clamp = group.add(FrameConstraint(Place::onRod(0, 0), Vector4d::UnitX()));
  group.add(FusionConstraint(Place::onRod(0, half), Place::onRod(1, 0)));
  MomentLoad load;
  load.place = Place::onRod(1, half);
  load.moment = 2 * M_PI * B / (2 * half);
  load.axis = Vector3d::UnitY();
  group.moments = {load};
  RodGroupState state = firstShape(group, {{Place::onRod(0, half), Vector3d(0, 0, half), Vector4d::UnitX()},
                                           {Place::onRod(1, 0), Vector3d(0, 0, half), Vector4d::UnitX()},
                                           {load.place, Vector3d(0, 0, 2 * half), Vector4d::UnitX()}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  const bool ok = report.converged();
  const RodLayout& last = solver.system().layout().rods[1];
  const double gap = state.positions[last.position(last.segmentCount())].norm();
  table.add("moment, two fused ribbons rolled up", "gap of the ring / L", 0, ok ? gap : kNaN, 2 * half,
            kShapeLimit);
  const double held = ok ? report.constraints[clamp].multipliers[1] : kNaN;
  table.add("moment, two fused ribbons rolled up", "moment of the clamp [N m]", load.moment, held,
            load.moment, kForceLimit);
}

/// Two shafts between clamps, one of which lets its end slide; the body between them is turned about both.
void shaft(ValidationTable& table) {
  const double length = 0.4, C = 0.035, moment = 0.05;
  RodGroup group;
  group.gravity.setZero();
  for (int i = 0; i < 2; ++i) group.rods.push_back(weightless(length, {0.05, 0.05, C, 1, 0}, 40));
  RigidBody body;
  body.position = {length, 0, 0};
  group.bodies = {body};
  const Place middle = Place::onBody(0);
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  const int left = group.add(FrameConstraint(Place::onRod(0, 0), kAlongX));
  group.add(FusionConstraint(middle, Place::onRod(0, length), kAlongX));
  group.add(FusionConstraint(middle, Place::onRod(1, 0), kAlongX));
  group.add(AxisConstraint(Place::onRod(1, length), {0, 0, 0}, Vector3d::UnitX()));
  const int right = group.add(FrameConstraint(Place::onRod(1, length), kAlongX));
  MomentLoad load;
  load.place = middle;
  load.moment = moment;
  load.axis = Vector3d::UnitX();
  group.moments = {load};
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  const bool ok = report.converged();
  const char* name = "moment, body on two shafts";
  for (int clamp : {left, right})
    table.add(name, clamp == left ? "moment of one clamp [N m]" : "moment of the other [N m]", moment / 2,
              ok ? report.constraints[clamp].multipliers[2] : kNaN, moment, kForceLimit);
  const Vector4d& turned = state.rotations[solver.system().layout().firstBodyRotation];
  const double angle = rotationBetween(Vector4d::UnitX(), turned).x();
  table.add(name, "turn of the body [rad]", moment * length / (2 * C), ok ? angle : kNaN,
            moment * length / (2 * C), kTwistLimit);
}

/// The same body turned several times round: θ goes on beyond full turns.
void severalTurns(ValidationTable& table) {
  const double length = 0.4, C = 0.035, turns = 3;
  RodGroup group;
  group.gravity.setZero();
  group.rods = {weightless(length, {5, 5, C, 1, 0}, 400)};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), kAlongX));
  MomentLoad load;
  load.place = Place::onRod(0, length);
  load.moment = C * 2 * M_PI * turns / length;
  load.axis = Vector3d::UnitX();
  load.reference = kAlongX;
  group.moments = {load};
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  const RodLayout& rod = solver.system().layout().rods[0];
  double turned = 0;
  for (int j = 0; j + 1 < rod.segmentCount(); ++j)
    turned += rotationBetween(state.rotations[rod.rotation(j)], state.rotations[rod.rotation(j + 1)]).x();
  turned *= static_cast<double>(rod.segmentCount()) / (rod.segmentCount() - 1);  // without the ends' halves
  table.add("moment, shaft", "turns of its end", turns, report.converged() ? turned / (2 * M_PI) : kNaN,
            turns, kTwistLimit);
}

}  // namespace

void validateMomentLoads(ValidationTable& table) {
  for (auto* check : {rollUp, shaft, severalTurns})
    if (!table.stopped()) check(table);
}

}  // namespace liana
