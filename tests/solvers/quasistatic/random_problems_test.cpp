// Hundreds of random problems: every one ends with finite numbers, and nearly all in a stable equilibrium.
#include "tests/solvers/quasistatic/random_problems.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {
namespace {

/// How many to try; LIANA_RANDOM_PROBLEMS=10000 for the long run.
unsigned problemCount() {
  const char* wanted = std::getenv("LIANA_RANDOM_PROBLEMS");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 300;
}

TEST(RandomProblems, EndFiniteAndNearlyAllInStableEquilibrium) {
  QuasiStaticSolver solver;
  int solvable = 0, converged = 0;
  for (unsigned seed = 0; seed < problemCount(); ++seed) {
    const RodProblem problem = makeRandomProblem(seed);
    RodState state = initialState(problem);
    const SolveReport report = solver.solve(problem, state);
    ASSERT_TRUE(state.coordinates.allFinite()) << "seed " << seed;
    if (report.status == SolveStatus::Unreachable || report.status == SolveStatus::InvalidProblem) {
      EXPECT_FALSE(report.reason.empty()) << "seed " << seed;
      continue;
    }
    ++solvable;
    if (report.converged()) {
      ++converged;
      EXPECT_LE(report.constraintViolation, 1e-6) << "seed " << seed;
    } else {
      EXPECT_FALSE(report.reason.empty()) << "seed " << seed;
      std::cout << "seed " << seed << ": " << toString(report.status) << ", " << report.reason
                << ", residual " << report.residual << ", violation " << report.constraintViolation << "\n";
    }
  }
  std::cout << converged << " of " << solvable << " solvable problems converged\n";
  EXPECT_GE(converged, 0.995 * solvable);
}

}  // namespace
}  // namespace liana
