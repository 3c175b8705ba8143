// Every kind of constraint held, its multiplier against the statics of the free body.
#include <cmath>
#include <limits>

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/relative/relative_direction_constraint.h"
#include "solvers/constraints/relative/relative_distance_constraint.h"
#include "solvers/constraints/relative/relative_plane_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/sliding/pearl_constraint.h"
#include "solvers/constraints/sliding/relative_keyhole_constraint.h"
#include "solvers/constraints/world/axis_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/distance_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/constraints/world/trajectory_constraint.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/group_solver.h"
#include "solvers/math/rotation.h"
#include "solvers/validation/groups/constraint_cases.h"

namespace liana {

namespace {

constexpr double kForceLimit = 1e-6;      // statics is exact: what is left is the solver's tolerance
constexpr double kViolationLimit = 1e-8;  // of the constraint's scale
constexpr double kGravity = 9.81;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
using Eigen::Vector3d;

const Eigen::Vector4d kAlongX =
    toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d::UnitX()));

/// A metre of stiff rod, about 10 N heavy.
GroupRod stiffRod(double length = 1) {
  GroupRod rod;
  rod.length = length;
  rod.segments = 24;
  rod.section = {30, 30, 20, 1, 1};
  return rod;
}

/// A group under statics: solved once, then asked for weights, places and forces.
struct Bench {
  RodGroup group;
  std::vector<PlaceGuess> guesses;
  RodGroupState state;
  GroupReport report;
  GroupSolver solver;

  int pin(int rod, double s, const Vector3d& point) {
    return group.add(PositionConstraint(Place::onRod(rod, s), point));
  }
  void guess(const Place& place, const Vector3d& position) { guesses.push_back({place, position, {}}); }
  void guess(const Place& place, const Vector3d& position, const Eigen::Vector4d& frame) {
    guesses.push_back({place, position, frame});
  }
  void solve() {
    state = firstShape(group, guesses);
    report = solver.solve(group, state);
  }
  const RodLayout& rod(int r) { return solver.system().layout().rods[r]; }
  Vector3d at(const Place& place) {
    return state.positions[solver.system().layout().resolve(place).position];
  }
  Vector3d endOf(int r) { return state.positions[rod(r).position(rod(r).segmentCount())]; }
  double weightOf(int r) { return group.rods[r].section.massPerLength * group.rods[r].length * kGravity; }
  /// ∫ x dW of a rod, from x₀: the moment of its weight about an axis along y.
  double weightMoment(int r, double x0) {
    double sum = 0;
    for (int j = 0; j < rod(r).segmentCount(); ++j) {
      const double x =
          0.5 * (state.positions[rod(r).position(j)].x() + state.positions[rod(r).position(j + 1)].x());
      sum += weightOf(r) / group.rods[r].length * rod(r).segmentLength(j).at(state.scalars) * (x - x0);
    }
    return sum;
  }
  Vector3d lambda(int constraint, int row = 0) {
    return Eigen::Map<const Vector3d>(report.constraints[constraint].multipliers + row);
  }
  void row(ValidationTable& table, const char* kind, const char* quantity, double expected, double measured) {
    const bool ok = report.converged();
    table.add(kind, quantity, expected, ok ? measured : kNaN, std::max(std::abs(expected), 1e-3 * kGravity),
              kForceLimit);
  }
  void held(ValidationTable& table, const char* kind) {
    table.add(kind, "largest violation", 0, report.converged() ? report.violation : kNaN, 1, kViolationLimit);
  }
};

void holdPosition(ValidationTable& table) {
  Bench b;
  b.group.rods = {stiffRod()};
  const int top = b.pin(0, 0, {0, 0, 1});
  b.guess(Place::onRod(0, 1), {0, 0.1, 0.01});
  b.solve();
  b.row(table, "position, hanging rod", "force [N]", b.weightOf(0), -b.lambda(top).z());
  b.held(table, "position, hanging rod");
}

/// Fixed at the left, free at the right.
void holdOrientation(ValidationTable& table) {
  for (bool roll : {true, false}) {
    const char* name = roll ? "frame, cantilever" : "direction, cantilever";
    Bench b;
    b.group.rods = {stiffRod()};
    b.pin(0, 0, {0, 0, 0});
    const int held = roll ? b.group.add(FrameConstraint(Place::onRod(0, 0), kAlongX))
                          : b.group.add(DirectionConstraint(Place::onRod(0, 0), Vector3d::UnitX()));
    b.solve();
    const double* l = b.report.constraints[held].multipliers;
    Vector3d moment;
    if (roll) {
      moment = -(rotationMatrix(kAlongX) * b.lambda(held));
    } else {
      const CrossAxes across(Vector3d::UnitX());
      moment = -l[0] * Vector3d::UnitX().cross(across.first) - l[1] * Vector3d::UnitX().cross(across.second);
    }
    b.row(table, name, "moment [N m]", -b.weightMoment(0, 0), moment.y());
    b.held(table, name);
  }
}

/// Pinned at the left; what holds the right end carries the rest of the weight.
void holdSubspaces(ValidationTable& table) {
  const Place end = Place::onRod(0, 1);
  auto leverRow = [&](const char* name, auto addSupport, auto forceOf) {
    Bench b;
    b.group.rods = {stiffRod()};
    b.pin(0, 0, {0, 0, 0});
    const int support = addSupport(b.group);
    b.guess(end, {0.999, 0, 0});
    b.solve();
    // Moments about the start: F × arm balances the weight.
    const Vector3d unit = forceOf(b, support), arm = b.endOf(0);
    b.row(table, name, "moment about the start [N m]", b.weightMoment(0, 0),
          arm.x() * unit.z() - arm.z() * unit.x());
    b.held(table, name);
  };
  leverRow(
      "plane",
      [&](RodGroup& g) {
        return g.add(PlaneConstraint(end, {0, 0, 0}, Vector3d::UnitZ()));
      },
      [](Bench& b, int i) { return Vector3d(0, 0, -b.lambda(i).x()); });
  leverRow(
      "axis",
      [&](RodGroup& g) {
        return g.add(AxisConstraint(end, {0, 0, 0}, Vector3d::UnitX()));
      },
      [](Bench& b, int i) {
        const CrossAxes across(Vector3d::UnitX());
        return Vector3d(-b.lambda(i)[0] * across.first - b.lambda(i)[1] * across.second);
      });
  leverRow(
      "distance",
      [&](RodGroup& g) {
        return g.add(DistanceConstraint(end, {1, 0, 0.5}, 0.5));
      },
      [](Bench& b, int i) {
        return Vector3d(-b.lambda(i).x() * (b.endOf(0) - Vector3d(1, 0, 0.5)).normalized());
      });
  leverRow(
      "trajectory",
      [&](RodGroup& g) {
        return g.add(TrajectoryConstraint(end, {{0.5, 0, 0.1}, {0.8, 0, 0}, {1.2, 0, 0.05}}, {1, 0, 0}));
      },
      [](Bench& b, int i) { return Vector3d(-b.lambda(i)); });
  leverRow(
      "plane, one-sided",
      [&](RodGroup& g) {
        PlaneConstraint floor(end, {0, 0, -0.05}, Vector3d::UnitZ());
        floor.sense = Sense::AtLeast;
        return g.add(floor);
      },
      [](Bench& b, int i) { return Vector3d(0, 0, -b.lambda(i).x()); });
}

void holdRelative(ValidationTable& table) {
  {  // a rod hung from another by two bars
    Bench b;
    b.group.rods = {stiffRod(), stiffRod()};
    b.pin(0, 0, {0, 0, 0});
    b.group.add(AxisConstraint(Place::onRod(0, 1), {0, 0, 0}, Vector3d::UnitX()));
    const int bar = b.group.add(RelativeDistanceConstraint(Place::onRod(1, 0), Place::onRod(0, 0), 0.3));
    const int other = b.group.add(RelativeDistanceConstraint(Place::onRod(1, 1), Place::onRod(0, 1), 0.3));
    b.guess(Place::onRod(0, 1), {0.999, 0, 0});
    b.guess(Place::onRod(1, 0), {0, 0.05, -0.29});
    b.guess(Place::onRod(1, 1), {0.999, 0.05, -0.29});
    b.solve();
    const double rise = (b.at(Place::onRod(0, 0)) - b.at(Place::onRod(1, 0))).z() / 0.3;
    b.row(table, "relative distance, two bars", "pull of both [N]", b.weightOf(1),
          (b.lambda(bar).x() + b.lambda(other).x()) * rise);
    b.held(table, "relative distance, two bars");
  }
  {  // the end of one rod lies on the middle of another
    Bench b;
    b.group.rods = {stiffRod(), stiffRod()};
    const int left = b.pin(0, 0, {0.5, -0.5, 0});
    const int right = b.group.add(AxisConstraint(Place::onRod(0, 1), {0.5, 0, 0}, Vector3d::UnitY()));
    b.pin(1, 0, {-0.4, 0, 0});
    const int rest = b.group.add(
        RelativePlaneConstraint(Place::onRod(1, 0.9), Place::onRod(0, 0.5), Vector3d::UnitZ(), false));
    b.group.add(PlaneConstraint(Place::onRod(1, 0.9), {0, 0, 0}, Vector3d::UnitY()));
    b.guess(Place::onRod(0, 1), {0.5, 0.499, 0});
    b.guess(Place::onRod(1, 0.9), {0.499, 0, 0});
    b.solve();
    const double push = -b.lambda(rest).x();
    const double x = b.at(Place::onRod(1, 0.9)).x() + 0.4;
    b.row(table, "relative plane, rod on rod", "push [N]", b.weightMoment(1, -0.4) / x, push);
    const CrossAxes across(Vector3d::UnitY());
    const double carried =
        -b.lambda(left).z() - b.lambda(right)[0] * across.first.z() - b.lambda(right)[1] * across.second.z();
    b.row(table, "relative plane, rod on rod", "felt below [N]", b.weightOf(0) + push, carried);
    b.held(table, "relative plane, rod on rod");
  }
}

void holdJoints(ValidationTable& table) {
  {  // three-hinged arch
    Bench b;
    b.group.rods = {stiffRod(), stiffRod()};
    b.pin(0, 0, {-0.8, 0, 0});
    b.pin(1, 1, {0.8, 0, 0});
    const int ball = b.group.add(BallConstraint(Place::onRod(0, 1), Place::onRod(1, 0)));
    b.guess(Place::onRod(0, 1), {0, 0, 0.6});
    b.guess(Place::onRod(1, 0), {0, 0, 0.6});
    b.solve();
    const Vector3d top = b.endOf(0) - Vector3d(-0.8, 0, 0);
    b.row(table, "loose fusion, three-hinged arch", "thrust [N]", b.weightMoment(0, -0.8) / top.z(),
          b.lambda(ball).x());
    b.held(table, "loose fusion, three-hinged arch");
  }
  {  // a cantilever of two rods
    Bench b;
    b.group.rods = {stiffRod(0.4), stiffRod(0.6)};
    b.pin(0, 0, {0, 0, 0});
    b.group.add(FrameConstraint(Place::onRod(0, 0), kAlongX));
    const int fusion = b.group.add(FusionConstraint(Place::onRod(0, 0.4), Place::onRod(1, 0)));
    b.guess(Place::onRod(0, 0.4), {0.4, 0, 0}, kAlongX);
    b.guess(Place::onRod(1, 0), {0.4, 0, 0}, kAlongX);
    b.solve();
    const int frame = b.solver.system().layout().resolve(Place::onRod(0, 0.4)).rotation;
    const Vector3d moment = rotationMatrix(b.state.rotations[frame]) * b.lambda(fusion, 3);
    b.row(table, "fusion, cantilever", "force [N]", b.weightOf(1), b.lambda(fusion).z());
    b.row(table, "fusion, cantilever", "moment [N m]", b.weightMoment(1, b.endOf(0).x()), moment.y());
    b.held(table, "fusion, cantilever");
  }
  {  // the same, and the second rod may roll about itself
    Bench b;
    b.group.rods = {stiffRod(0.4), stiffRod(0.6)};
    b.pin(0, 0, {0, 0, 0});
    b.group.add(FrameConstraint(Place::onRod(0, 0), kAlongX));
    const Place near = Place::onRod(0, 0.4), far = Place::onRod(1, 0);
    b.group.add(BallConstraint(near, far));
    const int turn = b.group.add(RelativeDirectionConstraint(near, far, Vector3d::UnitZ()));
    b.guess(near, {0.4, 0, 0}, kAlongX);
    b.guess(far, {0.4, 0, 0}, kAlongX);
    b.solve();
    const auto frameOf = [&](const Place& place) {
      return b.state.rotations[b.solver.system().layout().resolve(place).rotation];
    };
    const CrossAxes across(Vector3d::UnitZ());
    const Vector3d lambda = b.lambda(turn);
    const Vector3d sum =
        rotationMatrix(frameOf(near)) * (lambda[0] * across.first + lambda[1] * across.second);
    const Vector3d moment = thirdDirector(frameOf(far)).cross(sum);
    b.row(table, "relative direction, cantilever", "moment [N m]", b.weightMoment(1, b.endOf(0).x()),
          moment.y());
    b.held(table, "relative direction, cantilever");
  }
}

void holdSliding(ValidationTable& table) {
  for (bool oriented : {false, true}) {
    const char* name = oriented ? "oriented keyhole, lever" : "keyhole, lever";
    Bench b;
    b.group.rods = {stiffRod()};
    b.pin(0, 0, {0, 0, 0});
    b.group.sliders.push_back({"", 0, 0.6, 0, 0, 0});
    const int ring = oriented ? b.group.add(OrientedKeyholeConstraint(0, {0.6, 0, 0}, kAlongX, true))
                              : b.group.add(KeyholeConstraint(0, {0.6, 0, 0}));
    b.guess(Place::onRod(0, 1), {1, 0, 0});
    b.solve();
    const double held = -0.6 * b.lambda(ring).z() - b.solver.system().momentOnSlider(b.state, 0).y();
    b.row(table, name, "moment about the start [N m]", b.weightMoment(0, 0), held);
    b.held(table, name);
  }
  {
    Bench b;
    b.group.rods = {stiffRod(), stiffRod()};
    b.pin(0, 0, {0.5, -0.5, 0});
    b.group.add(AxisConstraint(Place::onRod(0, 1), {0.5, 0, 0}, Vector3d::UnitY()));
    b.pin(1, 0, {0, 0, 0});
    b.group.sliders.push_back({"", 1, 0.55, 0, 0, 0});
    const int knot = b.group.add(RelativeKeyholeConstraint(0, Place::onRod(0, 0.5)));
    b.guess(Place::onRod(0, 1), {0.5, 0.499, 0});
    b.guess(Place::atSlider(0), {0.5, 0, 0});
    b.guess(Place::onRod(1, 1), {0.95, 0, 0});
    b.solve();
    const Vector3d arm = b.at(Place::atSlider(0)), force = -b.lambda(knot);
    b.row(table, "relative keyhole, lever", "moment about the start [N m]", b.weightMoment(1, 0),
          arm.x() * force.z() - arm.z() * force.x());
    b.held(table, "relative keyhole, lever");
  }
  {  // two pearls in the dip of a rod touch each other
    Bench b;
    b.group.rods = {stiffRod()};
    b.group.rods[0].section = {0.05, 0.05, 0.035, 1, 0.1};
    const int left = b.pin(0, 0, {0, 0, 0}), right = b.pin(0, 1, {0.7, 0, 0});
    b.group.sliders = {{"", 0, 0.4, 0.2, 0, 0}, {"", 0, 0.6, 0.2, 0, 0}};
    b.group.add(PearlConstraint(Place::atSlider(0), Place::atSlider(1), 0.06));
    b.solve();
    b.row(table, "pearls in a dip", "weight carried [N]", b.weightOf(0) + 0.4 * kGravity,
          -b.lambda(left).z() - b.lambda(right).z());
    b.row(table, "pearls in a dip", "distance along the rod [m]", 0.06,
          b.state.scalars[1] - b.state.scalars[0]);
    b.row(table, "pearls in a dip", "middle of both [m]", 0.5,
          0.5 * (b.state.scalars[1] + b.state.scalars[0]));
    b.held(table, "pearls in a dip");
  }
}

}  // namespace

void validateKinds(ValidationTable& table) {
  for (auto* hold : {holdPosition, holdOrientation, holdSubspaces, holdRelative, holdJoints, holdSliding})
    if (!table.stopped()) hold(table);
}

}  // namespace liana
