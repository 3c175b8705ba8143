#include "solvers/group/group_system.h"

#include <gtest/gtest.h>

#include "solvers/group/first_shape.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// Differences of E + λᵀc along random directions against the gradient and the matrix. For groups without
/// constraints, whose matrix holds no augmentation.
void checkDerivatives(GroupSystem& system, const RodGroupState& state, double h) {
  constexpr double kFirst[3] = {3.0 / 4, -3.0 / 20, 1.0 / 60};
  constexpr double kSecond[4] = {-49.0 / 18, 3.0 / 2, -3.0 / 20, 1.0 / 90};
  system.evaluate(state);
  const Eigen::VectorXd gradient = system.gradient;
  const BlockSparseMatrix matrix = system.matrix;
  const double scale = system.forceScale() * system.lengthScale();
  Eigen::VectorXd direction(gradient.size()), product(gradient.size());
  RodGroupState trial = state;
  const auto valueAt = [&](double t) {
    system.move(state, direction, t, trial);
    system.evaluateValues(trial);
    return (system.energy + system.rows.dot(state.multipliers)) / scale;
  };
  for (int n = 0; n < 20; ++n) {
    for (Eigen::Index i = 0; i < direction.size(); ++i)
      direction[i] = system.isMultiplier(static_cast<int>(i)) ? 0 : std::sin(1.0 + 3.7 * n + 1.3 * i * i);
    double slope = 0, bend = kSecond[0] * valueAt(0);
    for (int k = 1; k <= 3; ++k) {
      const double up = valueAt(k * h), down = valueAt(-k * h);
      slope += kFirst[k - 1] * (up - down);
      bend += kSecond[k] * (up + down);
    }
    matrix.multiply(direction, product);
    const double expected = direction.dot(product);
    EXPECT_NEAR(slope / h, gradient.dot(direction), 1e-6 * gradient.norm() * direction.norm());
    EXPECT_NEAR(bend / (h * h), expected, 1e-6 * std::max(std::abs(expected), product.norm()));
  }
}

/// Two rods beside each other, one with a slider, and some force in all segments.
RodGroup twoRods() {
  RodGroup group;
  for (int i = 0; i < 2; ++i) {
    GroupRod rod;
    rod.length = 1;
    rod.segments = 4;
    rod.section = {0.5, 0.4, 0.3, 1, 0.7};
    rod.restCurvature = {0.1, 0.5, 0.2};
    group.rods.push_back(rod);
  }
  group.sliders.push_back({"", 0, 0.45, 0.2, 0, 0});
  return group;
}

RodGroupState shapeOf(const RodGroup& group) {
  RodGroupState state = firstShape(group, {{Place::onRod(0, 0), Vector3d(0, 0, 0.11), {}},
                                           {Place::onRod(0, 1), Vector3d(0.9, 0.1, 0.14), {}},
                                           {Place::onRod(1, 0), Vector3d(0.5, -0.5, 0.3), {}},
                                           {Place::onRod(1, 1), Vector3d(0.3, 0.4, 0.28), {}}});
  for (Eigen::Index i = 0; i < state.multipliers.size(); ++i) state.multipliers[i] = std::sin(2.1 * i);
  state.multipliers.tail(1).setZero();  // of the slider: it has no friction
  return state;
}

TEST(GroupSystem, DerivativesMatchFiniteDifference) {
  const RodGroup group = twoRods();
  GroupSystem system;
  system.bind(group);
  checkDerivatives(system, shapeOf(group), 2e-3);
}

TEST(GroupSystem, DerivativesOfMomentsAsLoadsMatchFiniteDifference) {
  RodGroup group = twoRods();
  RigidBody body;
  body.position = {0.4, 0.2, 0};
  body.frame = Eigen::Vector4d(0.8, 0.1, -0.5, 0.3);
  group.bodies = {body};
  const Place places[] = {Place::onRod(0, 1), Place::atSlider(0), Place::onRod(1, 0.3), Place::onBody(0)};
  for (int i = 0; i < 4; ++i) {
    MomentLoad load;
    load.place = places[i];
    load.moment = 0.7 - 0.4 * i;
    load.axis = Vector3d(1, 2.0 - i, 0.5 * i);
    load.reference = Eigen::Vector4d(0.2 + i, 0.9, -0.3, 0.4);
    group.moments.push_back(load);
  }
  GroupSystem system;
  system.bind(group);
  checkDerivatives(system, shapeOf(group), 2e-3);
}

TEST(GroupSystem, DerivativesOfTheInertiaOfATimeStepMatchFiniteDifference) {
  const RodGroup group = twoRods();
  GroupSystem system;
  system.bind(group);
  const RodGroupState state = shapeOf(group);
  for (int i = 0; i < system.layout().rods[0].nodeCount(); ++i) {
    GroupSystem::Inertia mass;
    mass.position = i;
    mass.stiffness = 300 + 50 * i;
    mass.target = state.positions[i] + Vector3d(0.02, -0.01 * i, 0.03);
    mass.slope = Vector3d(0.9, 0.1 * i, -0.2);
    mass.arc = system.layout().rods[0].nodeArc(i);
    mass.firstArc = mass.arc.at(state.scalars) - 0.01;
    system.inertia.push_back(mass);
  }
  checkDerivatives(system, state, 2e-3);
}

TEST(GroupSystem, DerivativesOfContactAndItsFrictionMatchFiniteDifference) {
  RodGroup group = twoRods();
  const Floor floor(0);
  group.contact = {&floor, true, 0.4, {}};
  group.rods[0].radius = 0.12;
  group.rods[1].radius = 0.1;
  GroupSystem system;
  system.bind(group);
  const RodGroupState state = shapeOf(group);
  system.renewContact(state, true);
  ASSERT_TRUE(system.contact.settleFriction(state));  // from now on all that touches is held
  int touches = 0, pairs = 0;
  system.contact.forEachPush(state.positions, false, [&](const Touch& touch) {
    ++touches;
    pairs += touch.count == 4;
  });
  ASSERT_GT(pairs, 0);
  ASSERT_GT(touches, pairs);
  checkDerivatives(system, state, 2e-6);
}

}  // namespace
}  // namespace liana
