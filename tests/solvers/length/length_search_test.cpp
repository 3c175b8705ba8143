#include "solvers/length/length_search.h"

#include <gtest/gtest.h>

#include "tests/solvers/quasistatic/sample_rods.h"

namespace liana {
namespace {

const Eigen::Vector3d kX = Eigen::Vector3d::UnitX(), kY = Eigen::Vector3d::UnitY();

double solvedEnergy(RodProblem problem, double length, RodState& state) {
  QuasiStaticSolver solver;
  SolverOptions options;
  options.forceTolerance = options.constraintTolerance = 1e-9;
  const double factor = length / problem.rod.length();
  for (double& one : problem.rod.segmentLengths) one *= factor;
  const SolveReport report = solver.solve(problem, state, options);
  EXPECT_LT(report.residual, 1e-6) << report.reason;
  return report.energy;
}

}  // namespace

TEST(LengthPull, IsTheFallOfElasticEnergyWithLength) {
  RodProblem problem = rodTo({0.3, 0.3, 0.1}, kY, 0.8, 0);
  problem.end.orientation = frameAlong(kY, 1.2);
  for (const Eigen::Vector3d& rest : {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(2, -1, 0.5)}) {
    for (Eigen::Vector3d& curvature : problem.rod.restCurvatures) curvature = rest;
    RodState state = initialState(problem);
    const double step = 1e-3;
    const double shorter = solvedEnergy(problem, 0.8 - step, state);
    const double longer = solvedEnergy(problem, 0.8 + step, state);
    solvedEnergy(problem, 0.8, state);
    const double expected = (shorter - longer) / (2 * step);
    EXPECT_NEAR(lengthPull(problem, state, {0, 60}), expected, 2e-3 * std::abs(expected));
  }
}

TEST(LengthSpans, EndAtHandles) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.2);
  problem.handles.push_back(handleAt(20, {0.3, 0.1, 0}));
  const std::vector<LengthSpan> spans = findLengthSpans(problem, {10, 50});
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].segments.begin, 10);
  EXPECT_EQ(spans[0].segments.end, 20);
  EXPECT_EQ(spans[1].segments.begin, 20);
  EXPECT_EQ(spans[1].segments.end, 50);
  // Ten segments of 20 mm before the range keep their length.
  EXPECT_NEAR(spans[0].shortest, std::hypot(0.3, 0.1) - 0.2, 1e-12);
  EXPECT_NEAR(spans[1].shortest, std::hypot(0.5, 0.1) - 0.2, 1e-12);
}

TEST(LengthSpans, LeaveOutFreeTails) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.2);
  problem.end.kind = EndKind::Free;
  problem.handles.push_back(handleAt(30, {0.5, 0, 0}));
  const std::vector<LengthSpan> spans = findLengthSpans(problem, {0, 60});
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].segments.end, 30);
  EXPECT_NEAR(spans[0].shortest, 0.5, 1e-12);
}

TEST(LengthStepper, KeepsTheLastSolvedShapeWhenTheTargetCannotBeReached) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.0);
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  const SolverOptions options;
  LengthStepper stepper(problem, state, solver, options);
  ASSERT_TRUE(stepper.settle());
  std::vector<double> target = problem.rod.segmentLengths;
  for (double& length : target) length *= 0.7;
  EXPECT_FALSE(stepper.moveTo(target));
  EXPECT_EQ(stepper.report().status, SolveStatus::Unreachable);
  EXPECT_GT(problem.rod.length(), 0.8);
  EXPECT_NEAR(state.currentLength(), problem.rod.length(), 1e-5);
}

}  // namespace liana
