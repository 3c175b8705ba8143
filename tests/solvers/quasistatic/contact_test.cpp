// Cables lying on simple obstacles with their radius, sliding over them and letting go.
#include <gtest/gtest.h>

#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_forces.h"

namespace liana {
namespace {

/// The half-space below z = height.
class Floor : public ContactSurface {
public:
  explicit Floor(double height) : height_(height) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    result = {point.z() - height_, Eigen::Vector3d::UnitZ(), 1};
    return result.distance < reach;
  }

private:
  double height_;
};

/// A round bar along the y axis.
class Bar : public ContactSurface {
public:
  Bar(const Eigen::Vector3d& centre, double radius) : centre_(centre), radius_(radius) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    Eigen::Vector3d radial = point - centre_;
    radial.y() = 0;
    result = {radial.norm() - radius_, radial.normalized(), 2};
    return result.distance < reach;
  }

private:
  Eigen::Vector3d centre_;
  double radius_;
};

constexpr double kRadius = 0.005;

RodProblem makeHose(double span, int segments) {
  RodProblem problem;
  problem.rod = Rod::uniform(1.0, segments, circularSection({50e6, 0.3, 1200}, kRadius));
  problem.start.orientation = problem.end.orientation = Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
  problem.end.position = {span, 0, 0};
  problem.contactRadius = kRadius;
  return problem;
}

TEST(Contact, SaggingHoseLiesOnTheFloorWithItsRadius) {
  RodProblem problem = makeHose(0.7, 80);
  const Floor floor(-0.2);
  problem.obstacles = &floor;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  double lowest = 0;
  for (int i = 0; i <= 80; ++i) lowest = std::min(lowest, state.position(i).z());
  EXPECT_NEAR(lowest, -0.2 + kRadius, 0.01 * kRadius);
  ASSERT_FALSE(state.contacts.empty());
  const RodForces forces = computeForces(problem, state);
  double carried = forces.start.force.z() + forces.end.force.z();
  for (const Reaction& contact : forces.contacts) {
    EXPECT_GT(contact.force.z(), 0);  // a floor does not pull
    carried += contact.force.z();
  }
  EXPECT_NEAR(carried, problem.rod.mass() * 9.81, 1e-3);
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
  RodState state(100);
  // Start above the bar.
  for (int i = 0; i <= 100; ++i) {
    const double s = i / 100.0;
    state.setPosition(i, {0.6 * s, 0, 0.15 * std::sin(M_PI * s)});
  }
  state.setPosition(0, problem.start.position);
  state.setPosition(100, problem.end.position);
  for (int j = 0; j < 100; ++j)
    state.setOrientation(j, Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitX(),
                                                               state.position(j + 1) - state.position(j)) *
                                problem.start.orientation);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  double nearest = 1;
  for (int i = 0; i <= 100; ++i) {
    Eigen::Vector3d radial = state.position(i) - Eigen::Vector3d(0.3, 0, -0.2);
    radial.y() = 0;
    nearest = std::min(nearest, radial.norm());
  }
  EXPECT_GT(nearest, 0.04 + 0.99 * kRadius);
}

}  // namespace
}  // namespace liana
