// A solve allocates nothing per iteration: many iterations ask for no more memory than few.
#include <gtest/gtest.h>

#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own
#include "tests/support/count_allocations.h"

namespace liana {
namespace {

/// A hose in an arch whose span changes.
struct Arch {
  explicit Arch(double span) {
    problem.rod = Rod::uniform(1.0, 60, circularSection({50e6, 0.3, 1200}, 0.005));
    problem.start.orientation = problem.end.orientation =
        Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
    problem.end.position = {span, 0, 0};
  }

  /// How often memory was asked for, and in how many iterations.
  struct Work {
    long allocations = 0;
    int iterations = 0;
  };
  Work solveTo(double span) {
    problem.end.position.x() = span;
    const long before = allocations;
    const SolveReport report = solver.solve(problem, state);
    const long after = allocations;
    EXPECT_TRUE(report.converged());
    return {after - before, report.iterations};
  }

  RodProblem problem;
  RodState state;
  QuasiStaticSolver solver;
};

TEST(QuasiStaticSolver, AllocatesNothingPerIteration) {
  Arch arch(0.95);
  arch.state = initialState(arch.problem);
  arch.solveTo(0.95);
  const Arch::Work few = arch.solveTo(0.949), many = arch.solveTo(0.6);
  ASSERT_GT(many.iterations, few.iterations + 2);
  EXPECT_EQ(few.allocations, many.allocations);
}

TEST(QuasiStaticSolver, AllocatesNothingPerIterationWithContact) {
  Arch arch(0.7);
  arch.problem.contactRadius = 0.005;
  const Floor floor(-0.2);
  arch.problem.obstacles = &floor;
  arch.state = initialState(arch.problem);
  for (const double span : {0.7, 0.6, 0.7}) arch.solveTo(span);  // the lists of contacts grow
  const Arch::Work few = arch.solveTo(0.6995), many = arch.solveTo(0.62);
  ASSERT_FALSE(arch.state.contacts.empty());
  ASSERT_GT(many.iterations, few.iterations + 2);
  EXPECT_EQ(few.allocations, many.allocations);
}

}  // namespace
}  // namespace liana

#endif
