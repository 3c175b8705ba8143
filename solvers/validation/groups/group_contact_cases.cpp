// Rods of a group on floors, slopes and bars, on each other, and twenty of them in a pile.
#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/contact/segment_distance.h"
#include "solvers/math/rotation.h"
#include "solvers/scenes/groups/group_scenes.h"
#include "solvers/validation/groups/constraint_cases.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {

namespace {

using Eigen::Vector3d;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kGravity = 9.81;

GroupRod cable(double length, int segments, double stiffness = 0.01) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = {stiffness, stiffness, 0.7 * stiffness, 1, 0.06};
  rod.radius = 0.004;
  return rod;
}

/// What is missing to the balance of the rod that misses most, over its weight.
double worstImbalance(const RodGroup& group, const GroupReport& report) {
  std::vector<Vector3d> left;
  for (const GroupRod& rod : group.rods)
    left.push_back(rod.section.massPerLength * rod.length * group.gravity);
  const double weight = left.front().norm();
  for (const ContactReport& contact : report.contacts) {
    left[contact.rod] += contact.force;
    if (contact.otherRod >= 0) left[contact.otherRod] -= contact.force;
  }
  double worst = 0;
  for (const Vector3d& force : left) worst = std::max(worst, force.norm() / weight);
  return worst;
}

/// The least distance of two axes over the sum of their radii, and of an axis from the floor.
double nearestAxes(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state) {
  double least = 1e300;
  const auto node = [&](std::size_t r, int i) { return state.positions[layout.rods[r].position(i)]; };
  for (std::size_t r = 0; r < layout.rods.size(); ++r)
    for (int i = 0; i < layout.rods[r].segmentCount(); ++i) {
      least =
          std::min({least, node(r, i).z() / group.rods[r].radius, node(r, i + 1).z() / group.rods[r].radius});
      for (std::size_t q = r + 1; q < layout.rods.size(); ++q)
        for (int k = 0; k < layout.rods[q].segmentCount(); ++k) {
          const SegmentDistance near(node(r, i), node(r, i + 1), node(q, k), node(q, k + 1), 1e-16);
          least = std::min(least, near.distance / (group.rods[r].radius + group.rods[q].radius));
        }
    }
  return least;
}

void validatePile(ValidationTable& table) {
  const std::string name = "pile of 20 crossing cables";
  GroupScene scene = groupScene("pile");
  SceneRun run = runScene(scene, [&](int) { return !table.stopped(); });
  if (table.stopped()) return;
  table.addCount(name, "time steps that converge", static_cast<int>(run.frames.size()) - 1, run.converged);
  table.add(name, "kinetic energy at the end [J]", 0, run.frames.back().kineticEnergy, 1, 1e-5);
  GroupSolver solver;
  RodGroupState state = run.last;
  const GroupReport report = solver.solve(scene.group, state);
  const bool ok = report.converged();
  double furthest = 0;
  for (std::size_t i = 0; i < state.positions.size(); ++i)
    furthest = std::max(furthest, (state.positions[i] - run.last.positions[i]).norm());
  table.add(name, "still moves when solved at rest / radius", 0, ok ? furthest / 0.004 : kNaN, 1, 0.5);
  table.add(name, "worst balance of a cable / its weight", 0, ok ? worstImbalance(scene.group, report) : kNaN,
            1, 5e-3);
  table.addAtLeast(name, "nearest axes / sum of radii", 1,
                   ok ? nearestAxes(scene.group, solver.system().layout(), state) : kNaN, 0.01);
}

/// A straight rod laid on a slope for a while: how far it gets, over how far it would without friction [–].
double slideOnSlope(double friction, double angle) {
  RodGroup group;
  const HalfSpace slope(Vector3d(std::sin(angle), 0, std::cos(angle)), 0);
  group.contact = {&slope, false, friction, {}};
  group.rods = {cable(0.4, 12, 0.1)};
  const Vector3d along(std::cos(angle), 0, -std::sin(angle)), up(std::sin(angle), 0, std::cos(angle));
  RodGroupState state = firstShape(group, {{Place::onRod(0, 0), Vector3d(0.004 * up), {}},
                                           {Place::onRod(0, 0.4), Vector3d(0.004 * up + 0.4 * along), {}}});
  GroupStepper stepper;
  stepper.begin(group, state);
  StepperOptions options;
  options.step = 0.005;
  const Vector3d before = state.positions[6];
  for (int i = 0; i < 60; ++i)
    if (!stepper.step(group, state, options).converged()) return kNaN;
  const double time = 60 * options.step;
  return (state.positions[6] - before).dot(along) / (0.5 * kGravity * std::sin(angle) * time * time);
}

void validateSlope(ValidationTable& table) {
  const double angle = M_PI / 6, threshold = std::tan(angle);
  table.add("rod on a slope of 30°, μ = 1.02 tan θ", "way / way without friction", 0,
            slideOnSlope(1.02 * threshold, angle), 1, 1e-3);
  for (double share : {0.98, 0.5, 0.0})
    table.add("rod on a slope of 30°, μ = " + std::to_string(share).substr(0, 4) + " tan θ",
              "way / way without friction", 1 - share, slideOnSlope(share * threshold, angle), 1, 0.02);
}

/// Three rods across each other, the lowest on the floor at its middle and ends.
void validateStack(ValidationTable& table) {
  RodGroup group;
  const Floor floor(0);
  group.contact = {&floor, true, 0.3, {}};
  std::vector<PlaceGuess> guesses;
  const double r = 0.004;
  for (int i = 0; i < 4; ++i) {  // two side by side, two across them
    group.rods.push_back(cable(0.2, 10, 0.1));
    const bool across = i > 1;
    const double side = i % 2 ? 0.05 : -0.05, z = across ? 3 * r : r;
    guesses.push_back({Place::onRod(i, 0), across ? Vector3d(side, -0.1, z) : Vector3d(-0.1, side, z), {}});
    guesses.push_back({Place::onRod(i, 0.2), across ? Vector3d(side, 0.1, z) : Vector3d(0.1, side, z), {}});
  }
  RodGroupState state = firstShape(group, guesses);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  double onFloor = 0, between = 0;
  for (const ContactReport& contact : report.contacts)
    (contact.otherRod < 0 ? onFloor : between) += std::abs(contact.force.z());
  const double weight = 0.06 * 0.2 * kGravity;
  table.add("two rods across two others", "the floor carries [N]", 4 * weight,
            report.converged() ? onFloor : kNaN, 4 * weight, 1e-6);
  table.add("two rods across two others", "the lower carry [N]", 2 * weight,
            report.converged() ? between : kNaN, 2 * weight, 1e-6);
}

/// A cable between two pins is drawn down onto another one across it, and further.
void validateCrossing(ValidationTable& table) {
  RodGroup group;
  group.contact = {nullptr, true, 0, {}};
  for (int i = 0; i < 2; ++i) group.rods.push_back(cable(0.5, 24));
  const auto pins = [](double height) {
    return std::vector<Vector3d>{{-0.24, 0, height}, {0.24, 0, height}, {0, -0.24, 0}, {0, 0.24, 0}};
  };
  for (int p = 0; p < 4; ++p)
    group.add(PositionConstraint(Place::onRod(p / 2, p % 2 ? 0.5 : 0), pins(0.15)[p]));
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  solver.solve(group, state);
  int kept = 0, converged = 0;
  for (double height :
       {0.1, 0.0, -0.1}) {  // a hundred millimetres in one move; the last two hang on the other
    for (int p = 0; p < 4; ++p)
      group.constraints[p] =
          std::make_shared<PositionConstraint>(Place::onRod(p / 2, p % 2 ? 0.5 : 0), pins(height)[p]);
    converged += solver.solve(group, state).converged();
    const RodLayout &a = solver.system().layout().rods[0], &b = solver.system().layout().rods[1];
    kept += state.positions[a.position(12)].z() > state.positions[b.position(12)].z();
  }
  table.addCount("cable drawn down over another", "moves solved", 3, converged);
  table.addCount("cable drawn down over another", "it stays above", 3, kept);
}

/// Two equal weightless cantilevers crossing in their middles, in each other's way: both give way by half of
/// w, by which the contact moves their axes apart, and the force at half of the length is F = 24·B·½w/L³.
void validateCrossingBeams(ValidationTable& table) {
  constexpr double kOverlap = 0.004, kRadius = 0.005;
  RodGroup group;
  group.gravity.setZero();
  group.contact = {nullptr, true, 0, {}};
  std::vector<PlaceGuess> guesses;
  int clamp = -1;
  for (int i : {0, 1}) {
    GroupRod beam = cable(1, 60, 1);
    beam.radius = kRadius;
    group.rods.push_back(beam);
    const Vector3d axis = i == 0 ? Vector3d::UnitX() : Vector3d::UnitY();
    const Vector3d middle(0, 0, i == 0 ? 0 : 2 * kRadius - kOverlap);
    const int held = group.add(PositionConstraint(Place::onRod(i, 0), middle - axis / 2));
    if (i == 0) clamp = held;
    group.add(FrameConstraint(Place::onRod(i, 0),
                              toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), axis))));
    guesses.push_back({Place::onRod(i, 1), Vector3d(middle + axis / 2), {}});
  }
  RodGroupState state = firstShape(group, guesses);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  const std::string name = "two cantilevers crossing";
  const GroupLayout& layout = solver.system().layout();
  const double apart =
      (state.positions[layout.rods[1].position(30)] - state.positions[layout.rods[0].position(30)]).z();
  const double force = 24 * (apart - (2 * kRadius - kOverlap)) / 2;
  double push = 0;
  for (const ContactReport& contact : report.contacts) push += std::abs(contact.force.z());
  const auto supportCarries = [&](int index) {
    return report.converged() ? -report.constraints[index].multipliers[2] : kNaN;
  };
  table.add(name, "contact force [N]", force, report.converged() ? push : kNaN, force, 5e-3);
  table.add(name, "distance of their axes / sum of radii", 1,
            report.converged() ? apart / (2 * kRadius) : kNaN, 1, 0.006);
  table.add(name, "the lower one's support carries [N]", force, supportCarries(clamp), force, 5e-3);
  table.add(name, "both supports together [N]", 0, supportCarries(clamp) + supportCarries(clamp + 2), force,
            1e-6);
}

}  // namespace

void validateGroupContact(ValidationTable& table) {
  for (void (*validate)(ValidationTable&) :
       {validateStack, validateSlope, validateCrossing, validateCrossingBeams, validatePile})
    if (!table.stopped()) validate(table);
}

}  // namespace liana
