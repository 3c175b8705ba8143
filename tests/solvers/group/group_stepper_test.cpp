#include "solvers/group/group_stepper.h"

#include <gtest/gtest.h>

#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/first_shape.h"
#include "solvers/math/rotation.h"

namespace liana {
namespace {

using Eigen::Vector3d;

Eigen::Vector4d along(const Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction));
}

GroupRod rope(double stiffness = 0.05) {
  GroupRod rod;
  rod.length = 1;
  rod.segments = 20;
  rod.section = {stiffness, stiffness, 0.7 * stiffness, 1, 0.2};
  return rod;
}

TEST(GroupStepper, AFreeRodKeepsItsMomentum) {
  RodGroup group;
  group.gravity.setZero();
  group.rods = {rope()};
  group.rods[0].restCurvature = {0, 2, 0};
  RodGroupState state = firstShape(
      group, {{Place::onRod(0, 0), Vector3d(0, 0, 0), {}}, {Place::onRod(0, 1), Vector3d(0.9, 0, 0), {}}});
  GroupStepper stepper;
  stepper.begin(group, state);
  for (std::size_t i = 0; i < 21; ++i)
    stepper.velocities[i] = Vector3d(0.3, 0.05 * static_cast<double>(i), -0.2);
  stepper.takeVelocities(group, state);
  StepperOptions options;
  options.step = 0.005;
  ASSERT_TRUE(stepper.step(group, state, options).converged());
  const Vector3d first = stepper.momentum();
  EXPECT_NEAR(first.x(), 0.2 * 0.3, 1e-4);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(stepper.step(group, state, options).converged()) << i;
  EXPECT_LT((stepper.momentum() - first).norm(), 1e-5 * first.norm());
}

TEST(GroupStepper, ASwingingRopeLosesEnergyAndComesToRest) {
  RodGroup group;
  group.rods = {rope()};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  RodGroupState state = firstShape(group, {{Place::onRod(0, 1), Vector3d(0.99, 0, 0), {}}});
  GroupStepper stepper;
  stepper.begin(group, state);
  StepperOptions options;
  options.step = 0.02;
  options.damping = 2;
  auto heightOf = [&] {
    double sum = 0;
    for (int i = 0; i <= 20; ++i) sum += (i % 20 == 0 ? 0.5 : 1) * state.positions[i].z();
    return sum * 0.01 * 9.81;
  };
  double last = 1e300;
  for (int i = 0; i < 250; ++i) {
    ASSERT_TRUE(stepper.step(group, state, options).converged()) << i;
    const double energy = stepper.kineticEnergy() + heightOf();
    EXPECT_LT(energy, last + 0.02) << i;  // bending takes a little and gives it back
    last = energy;
  }
  EXPECT_LT(stepper.kineticEnergy(), 1e-4);
  EXPECT_LT((state.positions[20] - Vector3d(0, 0, -1)).norm(), 0.02);
}

TEST(GroupStepper, WithoutGravityTheEnergyNeverGrows) {
  RodGroup group;
  group.gravity.setZero();
  group.rods = {rope()};
  group.rods[0].restCurvature = {0, 2, 0};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  RodGroupState state = firstShape(group, {{Place::onRod(0, 1), Vector3d(0.9, 0.3, 0), {}}});
  GroupStepper stepper;
  stepper.begin(group, state);
  for (std::size_t i = 0; i < 21; ++i)
    stepper.velocities[i] = 0.05 * static_cast<double>(i) * Vector3d(0.3, -0.5, 1);
  stepper.takeVelocities(group, state);
  StepperOptions options;
  options.step = 0.01;
  double last = 1e300;
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(stepper.step(group, state, options).converged()) << i;
    GroupSystem& system = stepper.solver().system();
    system.inertia.clear();  // what is left is bending and torsion
    system.evaluateValues(state);
    const double energy = system.energy + stepper.kineticEnergy();
    EXPECT_LE(energy, last + 1e-9) << i;
    last = energy;
  }
}

TEST(GroupStepper, APearlSlidesDownAsGalileoSays) {
  const double angle = M_PI / 6;
  RodGroup group;
  group.rods = {rope(1e3)};
  const Vector3d direction(std::cos(angle), 0, -std::sin(angle));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), along(direction)));
  group.add(PositionConstraint(Place::onRod(0, 1), direction));
  group.sliders.push_back({"", 0, 0.2, 0.05, 0, 0});
  RodGroupState state = firstShape(group);
  GroupStepper stepper;
  stepper.begin(group, state);
  StepperOptions options;
  options.step = 0.002;
  const int steps = 150;
  for (int i = 0; i < steps; ++i) ASSERT_TRUE(stepper.step(group, state, options).converged()) << i;
  const double t = steps * options.step, way = 0.5 * 9.81 * std::sin(angle) * t * t;
  EXPECT_NEAR(state.scalars[0] - 0.2, way, 0.02 * way);
}

/// The nodes after a second of swinging from rest, and how many factors that took.
std::pair<std::vector<Vector3d>, int> swing(double tolerance) {
  RodGroup group;
  group.rods = {rope()};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  RodGroupState state = firstShape(group, {{Place::onRod(0, 1), Vector3d(0.9, 0, -0.3), {}}});
  GroupStepper stepper;
  stepper.begin(group, state);
  StepperOptions options;
  options.solve.forceTolerance = tolerance;
  options.solve.constraintTolerance = std::min(1e-8, tolerance);
  int factors = 0;
  for (int i = 0; i < 100; ++i) {
    const GroupReport report = stepper.step(group, state, options);
    EXPECT_TRUE(report.converged()) << i;
    factors += report.factorizations;
  }
  return {state.positions, factors};
}

TEST(GroupStepper, FollowsTheLastFactorToTheSameMotion) {
  const auto [rough, factors] = swing(1e-6);
  const auto [exact, more] = swing(1e-11);
  EXPECT_LE(factors, 150) << "a step of time takes one factor to prove its end, rarely another";
  for (std::size_t i = 0; i < exact.size(); ++i) EXPECT_LT((rough[i] - exact[i]).norm(), 1e-5) << i;
}

TEST(GroupStepper, StepsTheSameBitsAgain) {
  const auto [first, factors] = swing(1e-6);
  const auto [second, again] = swing(1e-6);
  EXPECT_EQ(factors, again);
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i], second[i]);
}

}  // namespace
}  // namespace liana
