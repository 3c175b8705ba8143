// Cables against obstacles and against each other: forces with closed forms.
#include <cmath>
#include <string>

#include "solvers/quasistatic/joined_cables.h"
#include "solvers/quasistatic/rod_forces.h"
#include "solvers/validation/simple_obstacles.h"
#include "solvers/validation/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr double kRadius = 0.005;  // [m]

/// A weightless beam of length 1 m and B = 1 N·m² along `axis` through `middle`, clamped; its far end slides
/// along.
RodProblem crossBeam(const Eigen::Vector3d& middle, const Eigen::Vector3d& axis, int segments) {
  RodProblem problem = uprightRod(segments);
  problem.start.position = middle - axis / 2;
  problem.end.position = middle + axis / 2;
  problem.start.orientation = problem.end.orientation =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), axis);
  problem.contactRadius = kRadius;
  return problem;
}

RodState straightBeam(const RodProblem& problem) {
  const int n = problem.rod.segmentCount();
  RodState state(n);
  for (int i = 0; i <= n; ++i)
    state.setPosition(i, problem.start.position + (problem.end.position - problem.start.position) * i / n);
  for (int j = 0; j < n; ++j) state.setOrientation(j, problem.start.orientation);
  return state;
}

double pushSum(const RodState& state) {
  double sum = 0;
  for (const ContactForce& contact : state.contacts) sum += contact.force;
  return sum;
}

void validatePressedBeam(ValidationTable& table) {
  constexpr double kLift = 0.002;  // of the beam's length
  RodProblem problem = crossBeam(Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX(), 100);
  problem.end.kind = EndKind::Sliding;
  problem.end.slideAxis = Eigen::Vector3d::UnitX();
  const Bar bar({0, 0, -0.05 - kRadius + kLift}, 0.05);
  problem.obstacles = &bar;
  const SolvedRod rod = solveRod(problem, straightBeam(problem));
  const double force = 192 * kLift;  // F = 192·B·δ/L³
  table.add("beam pressed on a bar", "contact force [N]", force, rod.valueIfConverged(pushSum(rod.state)),
            force, 5e-3);
  table.add("beam pressed on a bar", "depth / radius", 0, rod.valueIfConverged(rod.report.contact.deepest), 1,
            0.01);
}

/// A hose sagging onto a floor: what the ends do not carry, the floor does.
void validateFloor(ValidationTable& table) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, 100, circularSection({50e6, 0.3, 1200}, kRadius));
  problem.start.orientation = problem.end.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.position = {0.7, 0, 0};
  problem.contactRadius = kRadius;
  const Floor floor(-0.2);
  problem.obstacles = &floor;
  const SolvedRod rod = solveRod(problem);
  const RodForces forces = computeForces(rod.problem, rod.state);
  const double weight = problem.rod.mass() * 9.81;
  const double carried = pushSum(rod.state) + forces.start.force.z() + forces.end.force.z();
  table.add("hose on a floor", "weight carried [N]", weight, rod.valueIfConverged(carried), weight, 1e-5);
  table.add("hose on a floor", "depth / radius", 0, rod.valueIfConverged(rod.report.contact.deepest), 1,
            0.01);
}

/// A straight rod drawn along an inclined plane by its upper end: F = W·(sin θ + μ·cos θ).
void validateDraggedRod(ValidationTable& table) {
  constexpr double kFriction = 0.3;
  for (double slope : {0.0, 0.2}) {
    const Eigen::Vector3d along(std::cos(slope), 0, std::sin(slope)),
        up(-std::sin(slope), 0, std::cos(slope));
    RodProblem problem;
    problem.rod = Rod::uniform(0.5, 50, circularSection({2e7, 0.3, 1200}, kRadius));
    problem.start.kind = EndKind::Free;
    problem.end.kind = EndKind::Pinned;
    problem.start.orientation = problem.end.orientation =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), along);
    problem.start.position = kRadius * up;
    problem.end.position = problem.start.position + 0.5 * along;
    problem.contactRadius = kRadius;
    problem.friction = kFriction;
    const HalfSpace plane(up, 0);
    problem.obstacles = &plane;
    RodState state = straightBeam(problem);
    state.inEquilibrium = true;
    problem.end.position += 0.02 * along;
    const SolvedRod rod = solveRod(problem, state);
    const double weight = problem.rod.mass() * 9.81, held = 0.5 / 50;  // half a segment rests on the held end
    const double force = weight * (std::sin(slope) + kFriction * (1 - held) * std::cos(slope));
    const double drawn = along.dot(computeForces(rod.problem, rod.state).end.force);
    const std::string name = slope > 0 ? "rod drawn up a slope" : "rod drawn along a floor";
    table.add(name, "pull [N]", force, rod.valueIfConverged(drawn), force, 5e-3);
  }
}

/// Two equal cantilevers crossing in their middles, in each other's way by δ: both give way by δ/2, and the
/// force at half of the length is F = 24·B·(δ/2)/L³ on both.
void validateCrossingBeams(ValidationTable& table) {
  constexpr double kOverlap = 0.004;
  RodProblem lower = crossBeam({0, 0, 0}, Eigen::Vector3d::UnitX(), 60);
  RodProblem upper = crossBeam({0, 0, 2 * kRadius - kOverlap}, Eigen::Vector3d::UnitY(), 60);
  lower.end.kind = upper.start.kind = EndKind::Free;
  const JoinedCables joined = joinCables({lower, upper});
  const SolvedRod rod = solveRod(joined.problem, joined.join({straightBeam(lower), straightBeam(upper)}));
  const std::vector<RodState> parts = joined.split(rod.state);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const RodState& part : parts)
    for (const ContactForce& contact : part.contacts)
      sum += contact.force * contact.normal + contact.friction;
  const double force = 24 * kOverlap / 2, apart = parts[1].position(30).z() - parts[0].position(30).z();
  const std::string name = "two cantilevers crossing";
  table.add(name, "sum of both contact forces [N]", 0, rod.valueIfConverged(sum.norm()), force, 1e-12);
  table.add(name, "contact force [N]", force, rod.valueIfConverged(pushSum(parts[0])), force, 5e-3);
  table.add(name, "distance of their axes / radius", 2, rod.valueIfConverged(apart / kRadius), 1, 0.01);
  table.add(name, "the lower one's support carries [N]", force,
            rod.valueIfConverged(computeForces(joined.problem, rod.state).start.force.z()), force, 5e-3);
}

}  // namespace

void validateContact(ValidationTable& table) {
  validateFloor(table);
  if (!table.stopped()) validatePressedBeam(table);
  if (!table.stopped()) validateDraggedRod(table);
  if (!table.stopped()) validateCrossingBeams(table);
}

}  // namespace liana
