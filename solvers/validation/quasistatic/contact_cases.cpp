// Cables against obstacles: forces with closed forms.
#include <algorithm>
#include <cmath>
#include <string>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/rod_forces.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"
#include "solvers/validation/quasistatic/solved_rod.h"
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

/// A weightless thread half round a drum, T = 2 N on one side, drawn by the other: it pulls T·e^(μ·π).
void validateCapstan(ValidationTable& table) {
  constexpr double kDrum = 0.05, kThread = 0.004, kAround = kDrum + kThread, kHanging = 0.1, kLoad = 2;
  constexpr int kSegments = 80;
  const Bar drum(Eigen::Vector3d::Zero(), kDrum);
  SectionStiffness thread;
  thread.bending1 = thread.bending2 = thread.torsion = 4e-5;  // bending takes 0.3 % of the load
  thread.axial = 1e4;
  RodProblem problem;
  const double length = M_PI * kAround + 2 * kHanging;
  problem.rod = Rod::uniform(length, kSegments, thread);
  problem.gravity.setZero();
  problem.obstacles = &drum;
  problem.contactRadius = kThread;
  problem.start.kind = EndKind::Free;
  problem.start.force = {0, 0, -kLoad};
  problem.end.kind = EndKind::Pinned;
  RodState state(kSegments);
  for (int i = 0; i <= kSegments; ++i) {
    const double s = length * i / kSegments - kHanging, angle = std::clamp(s / kAround, 0.0, M_PI);
    const double below = s < 0 ? s : std::min(0.0, M_PI * kAround - s);
    state.setPosition(i, {-kAround * std::cos(angle), 0, kAround * std::sin(angle) + below});
  }
  problem.start.position = state.position(0);
  problem.end.position = state.position(kSegments);
  placeFrames(problem, state);
  const SolvedRod smooth = solveRod(problem, state);
  for (double friction : {0.1, 0.3}) {
    RodProblem rough = problem;
    rough.friction = friction;
    rough.end.position.z() -= 0.002;
    const SolvedRod rod = solveRod(rough, smooth.state);
    const double law = kLoad * std::exp(friction * M_PI);
    const double pull = -computeForces(rod.problem, rod.state).end.force.z();
    table.add("thread over a drum, friction " + std::to_string(friction).substr(0, 3), "pull [N]", law,
              rod.valueIfConverged(pull), law, 0.01);
  }
}

}  // namespace

void validateContact(ValidationTable& table) {
  validateFloor(table);
  if (!table.stopped()) validatePressedBeam(table);
  if (!table.stopped()) validateDraggedRod(table);
  if (!table.stopped()) validateCapstan(table);
}

}  // namespace liana
