#include "solvers/validation/quasistatic/solved_rod.h"

#include <limits>
#include <utility>

namespace liana {

double SolvedRod::valueIfConverged(double value) const {
  return report.converged() ? value : std::numeric_limits<double>::quiet_NaN();
}

SolvedRod solveRod(RodProblem problem, RodState start) {
  SolvedRod rod{std::move(problem), std::move(start), {}};
  QuasiStaticSolver solver;
  rod.report = solver.solve(rod.problem, rod.state);
  return rod;
}

SolvedRod solveRod(const RodProblem& problem) {
  return solveRod(problem, initialState(problem));
}

RodProblem uprightRod(int segments) {
  SectionStiffness section;
  section.bending1 = section.bending2 = 1;
  section.torsion = 1 / 1.3;
  section.axial = section.massPerLength = 1;
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, segments, section);
  problem.gravity.setZero();
  problem.end.position = {0, 0, 1};
  return problem;
}

}  // namespace liana
