// A solve allocates nothing per iteration: many iterations ask for no more memory than few.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/validation/simple_obstacles.h"

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own

namespace {
std::atomic<long> allocations{0};
}

// Eigen takes its memory from malloc, not from operator new: count there.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

namespace liana {
namespace {

TEST(QuasiStaticSolver, AllocatesNothingPerIteration) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, 60, circularSection({50e6, 0.3, 1200}, 0.005));
  problem.start.orientation = problem.end.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.position = {0.95, 0, 0};
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());

  auto solveTo = [&](double span, int& iterations) {
    problem.end.position.x() = span;
    const long before = allocations;
    const SolveReport report = solver.solve(problem, state);
    EXPECT_TRUE(report.converged());
    iterations = report.iterations;
    return allocations - before;
  };
  int few = 0, many = 0;
  const long forFew = solveTo(0.949, few);
  const long forMany = solveTo(0.6, many);
  ASSERT_GT(many, few + 2);
  EXPECT_EQ(forFew, forMany);
}

TEST(QuasiStaticSolver, AllocatesNothingPerIterationWithContact) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, 60, circularSection({50e6, 0.3, 1200}, 0.005));
  problem.start.orientation = problem.end.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.position = {0.7, 0, 0};
  problem.contactRadius = 0.005;
  const Floor floor(-0.2);
  problem.obstacles = &floor;
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  const auto solveTo = [&](double span, int& iterations) {
    problem.end.position.x() = span;
    const long before = allocations;
    const SolveReport report = solver.solve(problem, state);
    EXPECT_TRUE(report.converged());
    iterations = report.iterations;
    return allocations - before;
  };
  int few = 0, many = 0;
  for (double span : {0.7, 0.6, 0.7}) solveTo(span, few);  // the lists of contacts grow
  const long forFew = solveTo(0.6995, few);
  const long forMany = solveTo(0.62, many);
  ASSERT_FALSE(state.contacts.empty());
  ASSERT_GT(many, few + 2);
  EXPECT_EQ(forFew, forMany);
}

}  // namespace
}  // namespace liana

#endif
