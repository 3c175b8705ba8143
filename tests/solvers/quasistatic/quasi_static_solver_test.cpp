#include "solvers/quasistatic/quasi_static_solver.h"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/rod_forces.h"

namespace liana {
namespace {

const Eigen::Quaterniond kAlongX(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY()));

/// The hose of the drag scene, hanging between two clamps that point along +x.
RodProblem makeHose(double span, int segments = 50) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, segments, circularSection({50e6, 0.3, 1200}, 0.005));
  problem.start.orientation = problem.end.orientation = kAlongX;
  problem.end.position = {span, 0, 0};
  return problem;
}

double largestLengthError(const RodProblem& problem, const RodState& state) {
  double worst = 0;
  for (int j = 0; j < state.segmentCount(); ++j) {
    const double length = (state.position(j + 1) - state.position(j)).norm();
    worst = std::max(worst, std::abs(length / problem.rod.segmentLengths[j] - 1));
  }
  return worst;
}

TEST(QuasiStaticSolver, KeepsLengthAndCoherenceToOneMillionth) {
  const RodProblem problem = makeHose(0.7);
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_LE(largestLengthError(problem, state), 1e-6);
  for (int j = 0; j < state.segmentCount(); ++j) {
    const Eigen::Vector3d u = (state.position(j + 1) - state.position(j)).normalized();
    EXPECT_LE((u - state.tangent(j)).norm(), 1e-6);
    EXPECT_NEAR(frameIn(state.coordinates, j).norm(), 1, 1e-12);
  }
}

TEST(QuasiStaticSolver, SupportsCarryTheWeight) {
  const RodProblem problem = makeHose(0.7);
  RodState state = initialState(problem);
  ASSERT_TRUE(QuasiStaticSolver().solve(problem, state).converged());
  const RodForces forces = computeForces(problem, state);
  const double weight = problem.rod.mass() * 9.81;
  EXPECT_NEAR(forces.start.force.z() + forces.end.force.z(), weight, 1e-5 * weight);
  EXPECT_NEAR(forces.start.force.x() + forces.end.force.x(), 0, 1e-5 * weight);
  EXPECT_NEAR(forces.start.force.z(), weight / 2, 1e-4 * weight);
}

TEST(QuasiStaticSolver, GivesTheSameBitsForTheSameInput) {
  const RodProblem problem = makeHose(0.65);
  RodState first = initialState(problem), second = initialState(problem);
  QuasiStaticSolver solver;
  solver.solve(problem, first);
  RodProblem other = makeHose(0.9);  // the workspace has seen something else in between
  RodState between = initialState(other);
  solver.solve(other, between);
  solver.solve(problem, second);
  EXPECT_EQ(first.coordinates, second.coordinates);
  EXPECT_EQ(first.lengthForces, second.lengthForces);
}

TEST(QuasiStaticSolver, SaysHowMuchTheCableIsTooShortAndKeepsTheShape) {
  RodProblem problem = makeHose(0.8);
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  const Eigen::VectorXd before = state.coordinates;
  problem.end.position.x() = 1.042;
  const SolveReport report = solver.solve(problem, state);
  EXPECT_EQ(report.status, SolveStatus::Unreachable);
  EXPECT_NEAR(report.shortBy, 0.042, 1e-12);
  EXPECT_NE(report.reason.find("42"), std::string::npos) << report.reason;
  EXPECT_EQ(state.coordinates, before);
}

TEST(QuasiStaticSolver, CancelLeavesTheStateAlone) {
  const RodProblem problem = makeHose(0.6);
  RodState state = initialState(problem);
  const Eigen::VectorXd before = state.coordinates;
  SolverOptions options;
  int calls = 0;
  options.keepGoing = [&](int) { return ++calls < 3; };
  const SolveReport report = QuasiStaticSolver().solve(problem, state, options);
  EXPECT_EQ(report.status, SolveStatus::Cancelled);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(state.coordinates, before);
}

TEST(QuasiStaticSolver, RefusesWhatCannotBeSolvedWithAReason) {
  RodProblem problem = makeHose(0.8);
  RodState state = initialState(problem);
  problem.rod.sections[3].bending1 = 0;
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  EXPECT_EQ(report.status, SolveStatus::InvalidProblem);
  EXPECT_NE(report.reason.find("stiffness"), std::string::npos) << report.reason;
}

TEST(QuasiStaticSolver, PassesThroughItsHandles) {
  RodProblem problem = makeHose(0.7, 40);
  RodHandle point;
  point.index = 20;
  point.position = {0.35, 0.1, -0.15};
  RodHandle oriented;
  oriented.index = 30;
  oriented.position = {0.55, 0.05, -0.1};
  oriented.fixesOrientation = true;
  oriented.orientation = kAlongX;
  problem.handles = {point, oriented};
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_LT((state.position(20) - point.position).norm(), 1e-6);
  EXPECT_LT((state.position(30) - oriented.position).norm(), 1e-6);
  const RodForces forces = computeForces(problem, state);
  Eigen::Vector3d sum =
      forces.start.force + forces.end.force + forces.handles[0].force + forces.handles[1].force;
  sum.z() -= problem.rod.mass() * 9.81;
  EXPECT_LT(sum.norm(), 1e-4);
}

/// How far the mean tangent of the two segments beside an oriented handle is from the handle's own.
double tangentErrorAtHandle(int segments) {
  RodProblem problem = makeHose(0.7, segments);
  RodHandle handle;
  handle.index = segments / 2;
  handle.position = {0.35, 0, -0.2};
  handle.fixesOrientation = true;
  handle.orientation = Eigen::Quaterniond(Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitZ())) * kAlongX;
  problem.handles = {handle};
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  EXPECT_TRUE(report.converged()) << report.reason;
  const Eigen::Vector3d tangent =
      (state.tangent(handle.index - 1) + state.tangent(handle.index)).normalized();
  return (tangent - handle.orientation * Eigen::Vector3d::UnitZ()).norm();
}

TEST(QuasiStaticSolver, OrientedHandleOnANodeHoldsTheTangentThere) {
  // The moment jumps at the handle, so the two neighbours bend differently over their half segments.
  const double coarse = tangentErrorAtHandle(80), fine = tangentErrorAtHandle(160);
  EXPECT_LT(coarse, 0.05);
  EXPECT_LT(fine, 0.6 * coarse);
}

TEST(QuasiStaticSolver, TurnsOfAnEndStayInTheCable) {
  RodProblem problem = makeHose(0.995, 60);
  problem.gravity.setZero();
  problem.turns = 1;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  const RodForces forces = computeForces(problem, state);
  for (const Eigen::Vector3d& curvature : forces.curvature)
    EXPECT_GT(std::abs(curvature.z()), 1.0);  // twisted everywhere
}

TEST(QuasiStaticSolver, SectionMayChangeAlongTheCable) {
  RodProblem problem = makeHose(0.7, 60);
  for (int j = 30; j < 60; ++j) {
    problem.rod.sections[j].bending1 *= 50;
    problem.rod.sections[j].bending2 *= 50;
    problem.rod.sections[j].torsion *= 50;
  }
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  const RodForces forces = computeForces(problem, state);
  double softest = 0, stiffest = 0;
  for (int i = 5; i < 25; ++i) softest = std::max(softest, forces.curvature[i].norm());
  for (int i = 35; i < 55; ++i) stiffest = std::max(stiffest, forces.curvature[i].norm());
  EXPECT_GT(softest, 5 * stiffest);
}

TEST(QuasiStaticSolver, UnequalSegmentsGiveTheSameShape) {
  RodProblem even = makeHose(0.7, 80), uneven = even;
  for (int j = 0; j < 80; ++j) uneven.rod.segmentLengths[j] *= 1 + 0.5 * std::sin(2 * M_PI * j / 80.0);
  RodState a = initialState(even), b = initialState(uneven);
  ASSERT_TRUE(QuasiStaticSolver().solve(even, a).converged());
  ASSERT_TRUE(QuasiStaticSolver().solve(uneven, b).converged());
  double lowA = 0, lowB = 0;
  for (int i = 0; i <= 80; ++i) {
    lowA = std::min(lowA, a.position(i).z());
    lowB = std::min(lowB, b.position(i).z());
  }
  EXPECT_NEAR(lowA, lowB, 1e-3);
}

}  // namespace
}  // namespace liana
