// The solver against boundary-value solutions: shape, end forces and moments, and how fast the error falls.
#include <algorithm>
#include <cmath>

#include "solvers/quasistatic/rod_forces.h"
#include "solvers/validation/power_fit.h"
#include "solvers/validation/quasistatic/reference_shapes.h"
#include "solvers/validation/quasistatic/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr double kPositionLimit = 5e-4;  // 0.05 % of L
constexpr double kForceLimit = 5e-3;
constexpr double kOrderLimit = 0.1;  // at least 1.9 of 2
constexpr double kTorsionLimit = 1e-3;

RodProblem problemOf(const ReferenceShape& shape, int segments) {
  // The references give a load per length: a mass of 1 kg/m makes it an acceleration.
  const SectionStiffness section{shape.stiffness[0], shape.stiffness[1], shape.stiffness[2], 1, 1};
  RodProblem problem;
  problem.rod = Rod::uniform(shape.length, segments, section, shape.restCurvature);
  problem.gravity = shape.load;
  problem.start = shape.start;
  problem.end = shape.end;
  problem.start.orientation.normalize();
  problem.end.orientation.normalize();
  problem.turns = shape.turns;
  return problem;
}

/// Largest distance of a node from the reference, at the stations that are nodes, relative to the length.
double positionError(const ReferenceShape& shape, const SolvedRod& rod) {
  constexpr int kIntervals = ReferenceShape::kStations - 1;
  const int segments = rod.state.segmentCount();
  double worst = 0;
  for (int station = 0; station <= kIntervals; ++station) {
    if (station * segments % kIntervals != 0) continue;
    const int node = station * segments / kIntervals;
    worst = std::max(worst, (rod.state.position(node) - shape.positions[station]).norm());
  }
  return rod.valueIfConverged(worst / shape.length);
}

void addVector(ValidationTable& table, const SolvedRod& rod, const std::string& name, const char* quantity,
               const Eigen::Vector3d& reference, const Eigen::Vector3d& measured, double scale) {
  table.addError(name, quantity, reference.norm(), rod.valueIfConverged(measured.norm()),
                 rod.valueIfConverged((measured - reference).norm() / scale), kForceLimit);
}

/// Internal force and moment at both ends, relative to the larger of the two ends' values.
void addEndForces(ValidationTable& table, const ReferenceShape& shape, const SolvedRod& rod) {
  const RodForces forces = computeForces(rod.problem, rod.state);
  const double force = std::max(shape.startForce.norm(), shape.endForce.norm());
  const double moment = std::max(shape.startMoment.norm(), shape.endMoment.norm());
  addVector(table, rod, shape.name, "|n(0)| [N]", shape.startForce, -forces.start.force, force);
  addVector(table, rod, shape.name, "|m(0)| [N m]", shape.startMoment, -forces.start.moment, moment);
  if (shape.end.kind ==
      EndKind::Free) {  // nothing holds it: what the last segment carries is the end's force
    const int last = rod.state.segmentCount() - 1;
    const Eigen::Vector3d carried = forces.tension[last] * rod.state.tangent(last) + forces.shear[last];
    addVector(table, rod, shape.name, "|n(L)| [N]", shape.endForce, carried, force);
    return;
  }
  addVector(table, rod, shape.name, "|n(L)| [N]", shape.endForce, forces.end.force, force);
  addVector(table, rod, shape.name, "|m(L)| [N m]", shape.endMoment, forces.end.moment, moment);
}

}  // namespace

void validateReferenceShapes(ValidationTable& table) {
  const std::vector<double> segments = {25, 50, 100, 200};
  for (const ReferenceShape& shape : referenceShapes()) {
    std::vector<double> errors;
    SolvedRod rod;
    for (double count : segments) {
      if (table.stopped()) return;
      rod = solveRod(problemOf(shape, static_cast<int>(count)));
      errors.push_back(positionError(shape, rod));
    }
    table.add(shape.name, "largest distance / L", 0, errors.back(), 1, kPositionLimit);
    addEndForces(table, shape, rod);
    table.addAtLeast(shape.name, "order of convergence", 2, -fitExponent(segments, errors), kOrderLimit);
  }
}

void validateTorsion(ValidationTable& table) {
  for (const char* name : {"u-bend-twisted-90", "skew-ends"}) {
    if (table.stopped()) return;
    const SolvedRod rod = solveRod(problemOf(referenceShape(name), 200));
    const RodForces forces = computeForces(rod.problem, rod.state);
    double low = forces.moment[0].z(), high = low;
    for (const Eigen::Vector3d& moment : forces.moment) {
      low = std::min(low, moment.z());
      high = std::max(high, moment.z());
    }
    const double mean = (low + high) / 2;
    table.addError(std::string(name) + ", torsion along the rod", "largest / smallest", 1,
                   rod.valueIfConverged(high / low), rod.valueIfConverged((high - low) / std::abs(mean)),
                   kTorsionLimit);
  }
}

}  // namespace liana
