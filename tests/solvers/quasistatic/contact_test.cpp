// Cables lying on simple obstacles with their radius, sliding over them and letting go.
#include <gtest/gtest.h>

#include <cmath>

#include "solvers/length/routing_modes.h"
#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_forces.h"
#include "tests/solvers/quasistatic/contact_surfaces.h"

namespace liana {
namespace {

constexpr double kRadius = 0.005;

RodProblem makeHose(double span, int segments) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, segments, circularSection({50e6, 0.3, 1200}, kRadius));
  problem.start.orientation = problem.end.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.position = {span, 0, 0};
  problem.contactRadius = kRadius;
  return problem;
}

/// Largest depth of the skin below the obstacle anywhere along the cable, in radii.
double deepest(const RodProblem& problem, const RodState& state) {
  double worst = -1;
  for (int j = 0; j < state.segmentCount(); ++j)
    for (double t = 0; t < 1; t += 0.05) {
      SurfacePoint surface;
      const Eigen::Vector3d point = (1 - t) * state.position(j) + t * state.position(j + 1);
      if (problem.obstacles->nearest(point, 1, surface))
        worst = std::max(worst, 1 - surface.distance / problem.contactRadius);
    }
  return worst;
}

/// Everything that holds the cable up, against its weight.
Eigen::Vector3d unbalancedForce(const RodProblem& problem, const RodState& state) {
  const RodForces forces = computeForces(problem, state);
  Eigen::Vector3d sum = forces.start.force + forces.end.force + problem.rod.mass() * problem.gravity;
  for (const Reaction& contact : forces.contacts) sum += contact.force;
  for (const Reaction& handle : forces.handles) sum += handle.force;
  return sum;
}

RodState archedStart(const RodProblem& problem, double height) {
  const int n = problem.rod.segmentCount();
  RodState state(n);
  for (int i = 0; i <= n; ++i) {
    const double s = static_cast<double>(i) / n;
    state.setPosition(i, (1 - s) * problem.start.position + s * problem.end.position +
                             Eigen::Vector3d(0, 0, height * std::sin(M_PI * s)));
  }
  placeFrames(problem, state);
  return state;
}

TEST(Contact, SaggingHoseLiesOnTheFloorWithItsRadius) {
  RodProblem problem = makeHose(0.7, 80);
  const Floor floor(-0.2);
  problem.obstacles = &floor;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(deepest(problem, state), 0, 0.01);
  ASSERT_FALSE(state.contacts.empty());
  EXPECT_EQ(report.contact.count, static_cast<int>(state.contacts.size()));
  for (const ContactForce& contact : state.contacts) EXPECT_GT(contact.force, 0);  // a floor does not pull
  EXPECT_LT(unbalancedForce(problem, state).norm(), 1e-3);
}

TEST(Contact, IsReleasedWhenTheCableIsLifted) {
  RodProblem problem = makeHose(0.7, 60);
  const Floor floor(-0.25);
  problem.obstacles = &floor;
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  ASSERT_FALSE(state.contacts.empty());
  for (int frame = 1; frame <= 10; ++frame) {
    problem.start.position.z() = problem.end.position.z() = 0.03 * frame;
    const SolveReport report = solver.solve(problem, state);
    ASSERT_TRUE(report.converged()) << frame << ": " << report.reason;
  }
  EXPECT_TRUE(state.contacts.empty());
  RodProblem free = problem;
  free.obstacles = nullptr;
  RodState hanging = initialState(free);
  ASSERT_TRUE(solver.solve(free, hanging).converged());
  EXPECT_LT((state.position(30) - hanging.position(30)).norm(), 1e-5);
}

TEST(Contact, HoseHangsOverABarWithoutEnteringIt) {
  RodProblem problem = makeHose(0.6, 100);
  const Bar bar({0.3, 0, -0.2}, 0.04);
  problem.obstacles = &bar;
  RodState state = archedStart(problem, 0.15);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(deepest(problem, state), 0, 0.01);
  EXPECT_LT(unbalancedForce(problem, state).norm(), 1e-3);
}

TEST(Contact, SegmentsLieOnASharpEdgeBetweenTwoNodes) {
  RodProblem problem = makeHose(0.6, 24);  // segments of 42 mm, eight radii
  const Box blade({0.31, 0, -0.25}, {0.0005, 0.2, 0.05});
  problem.obstacles = &blade;
  RodState state = archedStart(problem, 0.15);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(deepest(problem, state), 0, 0.01);
  ASSERT_FALSE(state.contacts.empty());
  EXPECT_LT(unbalancedForce(problem, state).norm(), 1e-3);
}

TEST(Contact, CableInAConcaveCornerTouchesBothFaces) {
  RodProblem problem = makeHose(0.8, 60);
  const Floor floor(-0.1);
  const HalfSpace wall({0, 1, 0}, -0.02);
  const Together corner({&floor, &wall});
  problem.obstacles = &corner;
  problem.gravity = {0, -7, -7};
  problem.rod = Rod::uniform(1.0, 60, circularSection({2e6, 0.3, 1200}, kRadius));  // too soft to stand
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(deepest(problem, state), 0, 0.01);
  int onFloor = 0, onWall = 0;
  for (const ContactForce& contact : state.contacts) ++(contact.normal.z() > 0.5 ? onFloor : onWall);
  EXPECT_GT(onFloor, 0);
  EXPECT_GT(onWall, 0);
  EXPECT_LT(unbalancedForce(problem, state).norm(), 1e-3);
}

TEST(Contact, FirstShapeThroughASlabIsLaidOnTopOfIt) {
  RodProblem problem = makeHose(0.7, 60);
  const Box slab({0.35, 0, -0.15}, {0.25, 0.3, 0.01});
  problem.obstacles = &slab;
  RodState state = initialState(problem);
  double lowest = 0;
  for (int i = 0; i <= 60; ++i) lowest = std::min(lowest, state.position(i).z());
  ASSERT_LT(lowest, -0.17);  // the hanging first shape runs through it
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(deepest(problem, state), 0, 0.01);
  for (int i = 0; i <= 60; ++i) EXPECT_GT(state.position(i).z(), -0.14);
}

TEST(Contact, CableThatCannotAvoidAWallIsReported) {
  RodProblem problem = makeHose(0.8, 60);
  const Box wall({0.4, 0, 0}, {0.002, 5, 5});
  problem.obstacles = &wall;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  EXPECT_EQ(report.status, SolveStatus::Pierced) << report.reason;
  EXPECT_GE(report.contact.deepestSegment, 0);
  EXPECT_FALSE(report.reason.empty());
}

/// A hose whose free end comes before a thin wall.
class HoseBeforeAWall : public testing::Test {
protected:
  void SetUp() override {
    problem.end.kind = EndKind::Pinned;
    problem.obstacles = &wall;
    state = initialState(problem);
    ASSERT_TRUE(solver.solve(problem, state).converged());
  }

  const Box wall{{0.9, 0, 0}, {0.00025, 5, 5}};
  RodProblem problem = makeHose(0.7, 60);
  RodState state;
  QuasiStaticSolver solver;
};

TEST_F(HoseBeforeAWall, EndDraggedThroughIsHeldBackOnTheNearSide) {
  problem.end.position = {0.98, 0.05, 0.02};
  const SolveReport report = solver.solve(problem, state);
  ASSERT_EQ(report.status, SolveStatus::HeldBack) << report.reason;
  ASSERT_EQ(report.heldBack.size(), 1u);
  EXPECT_EQ(report.heldBack[0].kind, HeldBackSupport::Kind::End);
  EXPECT_NEAR(report.heldBack[0].missing, 0.085, 0.002);
  EXPECT_NEAR(state.position(60).x(), 0.9 - kRadius, 0.1 * kRadius);
  EXPECT_NEAR(state.position(60).y(), 0.05, 1e-3);  // it slid along the wall
  for (int i = 0; i <= 60; ++i) EXPECT_LT(state.position(i).x(), 0.9);
  problem.end.position = {0.6, 0, 0};
  EXPECT_TRUE(solver.solve(problem, state).converged());
}

TEST_F(HoseBeforeAWall, StretchedCableThatIsHeldBackHasAShapeToo) {
  const double before = state.position(60).x();
  problem.end.position = {0.98, 0.05, 0.02};
  const LengthReport report = stretchByPulling(problem, state, {0, 60}, solver);
  EXPECT_EQ(report.status, SolveStatus::HeldBack) << report.reason;
  EXPECT_GT(state.position(60).x(), before + 0.01) << "the cable has not followed";
  for (int i = 0; i <= 60; ++i) EXPECT_LT(state.position(i).x(), 0.9);
  EXPECT_NEAR(report.lengthAfter, problem.rod.length(), 1e-12);
}

TEST(Contact, CableThatRunsThroughAPartIsLaidRoundItOnceItCounts) {
  RodProblem problem = makeHose(0.7, 60);
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  const Box block(state.position(30), {0.04, 0.04, 0.02});
  problem.obstacles = &block;
  ASSERT_GT(deepest(problem, state), 1);
  const SolveReport report = solver.solve(problem, state);
  EXPECT_TRUE(report.converged()) << report.reason;
  EXPECT_LT(deepest(problem, state), 0.01);
}

TEST_F(HoseBeforeAWall, WhatHeldASupportBackIsForgottenWithTheSupport) {
  RodHandle handle;
  handle.index = 57;
  handle.fixesPosition = true;
  handle.position = {0.93, 0, 0};
  problem.handles = {handle};
  problem.end.kind = EndKind::Free;
  EXPECT_FALSE(solver.solve(problem, state).heldBack.empty());
  problem.handles.clear();
  problem.end.kind = EndKind::Pinned;
  state = initialState(problem);
  const SolveReport report = solver.solve(problem, state);
  EXPECT_TRUE(report.converged()) << report.reason;
  EXPECT_TRUE(report.heldBack.empty());
}

TEST(Contact, SocketsTouchNothing) {
  RodProblem problem = makeHose(0.7, 70);
  const Box connector({0, 0, 0}, {0.03, 0.02, 0.02});
  problem.obstacles = &connector;
  problem.start.socketLength = 0.04;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_TRUE(state.contacts.empty());
}

TEST(Contact, CancelLeavesTheWarmStartAlone) {
  RodProblem problem = makeHose(0.7, 60);
  const Floor floor(-0.2);
  problem.obstacles = &floor;
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  const Eigen::VectorXd before = state.coordinates;
  problem.end.position.x() = 0.5;
  SolverOptions options;
  int asked = 0;
  options.keepGoing = [&](int) { return ++asked < 3; };
  EXPECT_EQ(solver.solve(problem, state, options).status, SolveStatus::Cancelled);
  EXPECT_EQ(state.coordinates, before);
}

}  // namespace
}  // namespace liana
