// Flat cables on obstacles: both edges hold them, and what pushes at one edge rolls them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_forces.h"
#include "tests/solvers/quasistatic/contact_surfaces.h"

namespace liana {
namespace {

constexpr double kWidth = 0.02, kThickness = 0.002;

/// A strip along +x, clamped at its start, its width along +y.
RodProblem strip(double length, int segments) {
  RodProblem problem;
  problem.rod = Rod::uniform(length, segments, rectangularSection({2e6, 0.35, 1200}, kWidth, kThickness));
  Eigen::Matrix3d frame;
  frame << Eigen::Vector3d::UnitY(), Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX();
  problem.start.orientation = problem.end.orientation = Eigen::Quaterniond(frame);
  problem.end.position = {length, 0, 0};
  problem.end.kind = EndKind::Free;
  problem.contactRadius = kThickness / 2;
  problem.edgeOffset = (kWidth - kThickness) / 2;
  return problem;
}

RodState straight(const RodProblem& problem, const Eigen::Quaterniond& frame) {
  const int n = problem.rod.segmentCount();
  RodState state(n);
  for (int i = 0; i <= n; ++i)
    state.setPosition(i, problem.start.position + (problem.end.position - problem.start.position) * i / n);
  for (int j = 0; j < n; ++j) state.setOrientation(j, frame);
  return state;
}

struct Solved {
  RodState state;
  SolveReport report;
};

Solved solve(const RodProblem& problem, RodState state) {
  QuasiStaticSolver solver;
  Solved solved{std::move(state), {}};
  solved.report = solver.solve(problem, solved.state);
  return solved;
}

/// The width's direction between the frames in the middles of the segments.
Eigen::Vector3d acrossAt(const RodState& state, double place) {
  const int last = state.segmentCount() - 1, before = std::clamp(static_cast<int>(place - 0.5), 0, last);
  const int after = std::min(before + 1, last);
  const double t = std::clamp(place - 0.5 - before, 0.0, 1.0);
  return state.orientation(before).slerp(t, state.orientation(after)) * Eigen::Vector3d::UnitX();
}

/// How deep the section with round edges stands in the obstacle anywhere, in half thicknesses.
double deepest(const RodProblem& problem, const RodState& state) {
  double worst = -1;
  for (int j = 0; j < state.segmentCount(); ++j)
    for (double t = 0; t <= 1; t += 0.1)
      for (double share = -1; share <= 1.001; share += 0.1) {
        const Eigen::Vector3d across = acrossAt(state, j + t);
        const Eigen::Vector3d point =
            (1 - t) * state.position(j) + t * state.position(j + 1) + share * problem.edgeOffset * across;
        SurfacePoint surface;
        if (problem.obstacles->nearest(point, 1, surface))
          worst = std::max(worst, 1 - surface.distance / problem.contactRadius);
      }
  return worst;
}

double weightCarried(const RodProblem& problem, const RodState& state) {
  const RodForces forces = computeForces(problem, state);
  double sum = forces.start.force.z() + forces.end.force.z();
  for (const Reaction& contact : forces.contacts) sum += contact.force.z();
  return sum;
}

TEST(FlatContacts, AStripLiesOnTheFloorAtHalfItsThickness) {
  RodProblem problem = strip(0.4, 60);
  problem.start.position.z() = problem.end.position.z() = 0.03;
  const Floor floor(0);
  problem.obstacles = &floor;
  const Solved solved = solve(problem, straight(problem, problem.start.orientation));
  ASSERT_TRUE(solved.report.converged()) << solved.report.reason;
  for (int i = 45; i <= 60; ++i) EXPECT_NEAR(solved.state.position(i).z(), kThickness / 2, 2e-6) << i;
  EXPECT_LT(deepest(problem, solved.state), 0.01);
  EXPECT_NEAR(weightCarried(problem, solved.state) / (problem.rod.mass() * 9.81), 1, 5e-4);
}

TEST(FlatContacts, ALooseEndHeldOnEdgeAboveTipsOverOnTheFloor) {
  RodProblem problem = strip(0.5, 60);
  Eigen::Matrix3d upright;
  upright << Eigen::Vector3d::UnitZ(), -Eigen::Vector3d::UnitY(), Eigen::Vector3d::UnitX();
  problem.start.orientation = problem.end.orientation = Eigen::Quaterniond(upright);
  problem.start.position.z() = problem.end.position.z() = kWidth / 2;
  const Floor floor(0);
  problem.obstacles = &floor;
  const Solved solved = solve(problem, straight(problem, problem.start.orientation));
  ASSERT_TRUE(solved.report.converged()) << solved.report.reason;
  EXPECT_LT(deepest(problem, solved.state), 0.01);
  EXPECT_LT(solved.state.position(60).z(), 0.2 * kWidth) << "the loose end lies down";
}

TEST(FlatContacts, HeldAskewItRollsToLieOnTheFloorWithBothEdges) {
  for (const double roll : {-0.5, 0.5}) {
    RodProblem problem = strip(0.5, 80);
    problem.start.orientation = problem.start.orientation * Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitZ());
    problem.start.position.z() = problem.end.position.z() = 0.03;
    const Floor floor(0);
    problem.obstacles = &floor;
    const Solved solved = solve(problem, straight(problem, problem.start.orientation));
    ASSERT_TRUE(solved.report.converged()) << solved.report.reason;
    EXPECT_LT(deepest(problem, solved.state), 0.01);
    const Eigen::Vector3d across = solved.state.orientation(75) * Eigen::Vector3d::UnitX();
    EXPECT_NEAR(across.z(), 0, 1e-4);
  }
}

TEST(FlatContacts, AStripAcrossABarTouchesItWithBothEdgesAndAlongItWithItsMiddle) {
  for (const bool along : {false, true}) {
    RodProblem problem = strip(0.2, 40);
    problem.end.kind = EndKind::Clamped;
    const Bar bar({0.1, 0, -0.006}, 0.006, along ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY());
    problem.obstacles = &bar;
    // Pressed on by 0.2 mm across, lying on it along.
    problem.start.position.z() = problem.end.position.z() = along ? 0.001 : 0.0008;
    problem.end.position.x() -= 1e-5;  // with the length for it
    RodState lifted = straight(problem, problem.start.orientation);
    for (int i = 1; i < 40; ++i) lifted.setPosition(i, lifted.position(i) + 0.002 * Eigen::Vector3d::UnitZ());
    const Solved solved = solve(problem, lifted);
    ASSERT_TRUE(solved.report.converged()) << solved.report.reason << (along ? ", along" : ", across");
    EXPECT_LT(deepest(problem, solved.state), 0.02);
    ASSERT_FALSE(solved.state.contacts.empty());
    for (const ContactForce& contact : solved.state.contacts) {
      if (along)
        EXPECT_NEAR(contact.beside, 0, 1e-12);
      else
        EXPECT_NEAR(std::abs(contact.beside), problem.edgeOffset, 1e-12);
    }
  }
}

TEST(FlatContacts, WhatLiesStillStaysWhereItIsWhenSolvedAgain) {
  RodProblem problem = strip(0.4, 60);
  problem.start.position.z() = problem.end.position.z() = 0.03;
  problem.friction = 0.3;
  const Floor floor(0);
  problem.obstacles = &floor;
  const Solved first = solve(problem, straight(problem, problem.start.orientation));
  ASSERT_TRUE(first.report.converged());
  const Solved again = solve(problem, first.state);
  ASSERT_TRUE(again.report.converged());
  for (int i = 0; i <= 60; ++i)
    EXPECT_LT((again.state.position(i) - first.state.position(i)).norm(), 1e-6) << i;
}

}  // namespace
}  // namespace liana
