#include "solvers/group/contact/group_contact.h"

#include <gtest/gtest.h>

#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/contact/segment_distance.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/group_stepper.h"
#include "solvers/math/rotation.h"
#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {
namespace {

using Eigen::Vector3d;

GroupRod cable(double length, int segments) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = {0.01, 0.01, 0.007, 1, 0.06};
  rod.radius = 0.004;
  return rod;
}

TEST(GroupContact, ACableOverABarTakesTheShapeTheSingleCableSolverFinds) {
  const Bar bar({0, 0, -0.06}, 0.03);
  RodGroup group;
  group.rods = {cable(0.5, 40)};
  group.contact.surface = &bar;
  group.add(PositionConstraint(Place::onRod(0, 0), {-0.2, 0, 0}));
  group.add(PositionConstraint(Place::onRod(0, 0.5), {0.2, 0, 0}));
  RodGroupState state = firstShape(group, {{Place::onRod(0, 0.25), Vector3d(0, 0, 0.1), {}}});
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  ASSERT_TRUE(report.converged()) << toString(report.status) << report.reason;
  RodProblem problem;
  problem.rod = Rod::uniform(0.5, 40, group.rods[0].section);
  problem.start.kind = problem.end.kind = EndKind::Pinned;
  problem.start.position = {-0.2, 0, 0};
  problem.end.position = {0.2, 0, 0};
  problem.obstacles = &bar;
  problem.contactRadius = 0.004;
  RodState single = initialState(problem);
  for (int i = 0; i <= 40; ++i) single.setPosition(i, state.positions[i]);
  for (int i = 0; i < 40; ++i) single.setOrientation(i, toQuaternion(state.rotations[i]));
  QuasiStaticSolver singleSolver;
  ASSERT_TRUE(singleSolver.solve(problem, single).converged());
  double push = 0;
  for (const ContactReport& contact : report.contacts) push += contact.force.z();
  EXPECT_GT(push, 0.01);
  for (int i = 0; i <= 40; ++i)  // contact yields by 0.6 % of the radius
    EXPECT_LT((single.position(i) - state.positions[i]).norm(), 0.02 * 0.004) << i;
}

/// A sagging hose, lowered from above until it hangs across another one that is stretched below it.
TEST(GroupContact, CrossingCablesPushEachOtherEquallyAndRest) {
  RodGroup group;
  group.contact.rodsTouch = true;
  group.rods = {cable(0.6012, 40), cable(0.63, 50)};
  for (GroupRod& rod : group.rods) rod.section = {0.025, 0.025, 0.019, 1, 0.094};
  const auto pin = [](int rod, bool end, double height) {
    const double side = end ? 0.3 : -0.3;
    return PositionConstraint(Place::onRod(rod, end ? (rod == 0 ? 0.6012 : 0.63) : 0),
                              rod == 0 ? Vector3d(0, side, -0.05) : Vector3d(side, 0, height));
  };
  for (int rod : {0, 1})
    for (bool end : {false, true}) {
      const PositionConstraint held = pin(rod, end, 0.4);
      group.add(held);
      group.add(FrameConstraint(held.place(0),
                                toVector(Eigen::Quaterniond::FromTwoVectors(
                                    Vector3d::UnitZ(), rod == 0 ? Vector3d::UnitY() : Vector3d::UnitX()))));
    }
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  GroupReport report = solver.solve(group, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_TRUE(report.contacts.empty());
  for (double height = 0.38; height > -0.01; height -= 0.02) {
    for (bool end : {false, true})
      group.constraints[end ? 6 : 4] =
          std::make_shared<PositionConstraint>(pin(1, end, std::max(0.0, height)));
    report = solver.solve(group, state);
    ASSERT_TRUE(report.converged()) << height << ": " << report.reason;
  }
  ASSERT_FALSE(report.contacts.empty());
  Vector3d onLower = Vector3d::Zero();
  for (const ContactReport& contact : report.contacts) {
    EXPECT_EQ(contact.rod + contact.otherRod, 1) << "no other cable is there, and none touches itself";
    onLower += contact.rod == 0 ? contact.force : Vector3d(-contact.force);
    EXPECT_LT(contact.depth, 0.006 * contact.radii);
  }
  EXPECT_LT(onLower.z(), -0.05) << "the lower one is pressed down";
  // Each one alone is in balance: its weight, what its two supports exert, and the other one's push.
  for (int rod : {0, 1}) {
    Vector3d sum = group.rods[rod].mass() * group.gravity + (rod == 0 ? onLower : Vector3d(-onLower));
    for (int end : {0, 1}) {
      const double* multipliers = report.constraints[4 * rod + 2 * end].multipliers;
      sum -= Vector3d(multipliers[0], multipliers[1], multipliers[2]);
    }
    EXPECT_LT(sum.norm(), 1e-5) << rod;
  }
}

TEST(GroupContact, ALoopDoesNotPassThroughItself) {
  RodGroup group;
  group.gravity.setZero();
  group.rods = {cable(0.6, 60)};
  group.contact.rodsTouch = true;
  const Eigen::Vector4d alongX =
      toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d::UnitX()));
  const auto pull = [&](double span) {
    group.constraints.clear();
    group.add(PositionConstraint(Place::onRod(0, 0), {-span / 2, 0, 0}));
    group.add(FrameConstraint(Place::onRod(0, 0), alongX));
    group.add(PositionConstraint(Place::onRod(0, 0.6), {span / 2, 0.012, 0}));
    group.add(FrameConstraint(Place::onRod(0, 0.6), alongX));
  };
  pull(0.1);
  // One full loop above the line, its crossing 12 mm wide.
  RodGroupState state = firstShape(group, {{Place::onRod(0, 0.15), Vector3d(0.06, 0.003, 0.06), {}},
                                           {Place::onRod(0, 0.3), Vector3d(0, 0.006, 0.14), {}},
                                           {Place::onRod(0, 0.45), Vector3d(-0.06, 0.009, 0.06), {}}});
  GroupSolver solver;
  ASSERT_TRUE(solver.solve(group, state).converged());
  for (double span : {0.15, 0.2, 0.25}) {
    pull(span);
    const GroupReport report = solver.solve(group, state);
    ASSERT_TRUE(report.converged()) << span << toString(report.status) << report.reason;
    for (const ContactReport& contact : report.contacts) EXPECT_LT(contact.depth, 0.01 * contact.radii);
    for (int i = 0; i < 60; ++i)
      for (int k = i + 8; k < 60; ++k) {
        const auto& x = state.positions;
        ASSERT_GT(SegmentDistance(x[i], x[i + 1], x[k], x[k + 1], 1e-16).distance, 0.99 * 0.008) << i << k;
      }
  }
}

TEST(GroupContact, RodsJoinedAtAPlaceDoNotTouchThere) {
  RodGroup group;
  group.contact.rodsTouch = true;
  for (int i = 0; i < 3; ++i) group.rods.push_back(cable(0.2, 20));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), Eigen::Vector4d::UnitX()));
  for (int i : {1, 2})
    group.add(FusionConstraint(Place::onRod(0, 0.2), Place::onRod(i, 0),
                               Eigen::Vector4d(1, i == 1 ? 0.3 : -0.3, 0, 0).normalized()));
  std::vector<PlaceGuess> guesses = {{Place::onRod(0, 0.2), Vector3d(0, 0, 0.2), {}}};
  for (int i : {1, 2}) {
    guesses.push_back({Place::onRod(i, 0), Vector3d(0, 0, 0.2), {}});
    guesses.push_back({Place::onRod(i, 0.2), Vector3d(0, i == 1 ? -0.11 : 0.11, 0.36), {}});
  }
  RodGroupState state = firstShape(group, guesses);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  EXPECT_TRUE(report.converged()) << toString(report.status) << report.reason;
  EXPECT_TRUE(report.contacts.empty());
}

TEST(GroupContact, RodsThatCrossAtTheBeginningAreReported) {
  RodGroup group;
  group.contact.rodsTouch = true;
  for (int i = 0; i < 2; ++i) group.rods.push_back(cable(0.4, 20));
  for (int i = 0; i < 2; ++i)
    for (double s : {0.0, 0.4}) {
      const double side = s - 0.2;
      group.add(PositionConstraint(Place::onRod(i, s), i ? Vector3d(0, side, 0) : Vector3d(side, 0, 0)));
    }
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  EXPECT_EQ(report.status, GroupStatus::Pierced) << toString(report.status);
  EXPECT_NE(report.reason.find("cross"), std::string::npos) << report.reason;
}

TEST(GroupContact, AShapeAtRestStaysThereAndGivesTheSameBits) {
  const Floor floor(0);
  RodGroup group;
  group.contact = {&floor, true, 0.4, {}};
  std::vector<PlaceGuess> guesses;
  for (int i = 0; i < 3; ++i) {
    group.rods.push_back(cable(0.3, 12));
    const Vector3d half = 0.15 * Vector3d(std::cos(1.1 * i), std::sin(1.1 * i), 0);
    const Vector3d middle(0, 0.01 * i, 0.004 + 0.008 * i);
    guesses.push_back({Place::onRod(i, 0), Vector3d(middle - half), {}});
    guesses.push_back({Place::onRod(i, 0.3), Vector3d(middle + half), {}});
  }
  RodGroupState begin = firstShape(group, guesses);
  GroupStepper stepper;
  StepperOptions options;
  options.damping = 20;
  stepper.begin(group, begin);
  for (int i = 0; i < 60; ++i) ASSERT_TRUE(stepper.step(group, begin, options).converged()) << i;
  RodGroupState state = begin, again = begin;
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  ASSERT_TRUE(report.converged()) << toString(report.status) << report.reason << report.residual;
  RodGroupState later = state;
  ASSERT_TRUE(solver.solve(group, later).converged());
  for (std::size_t i = 0; i < state.positions.size(); ++i)
    EXPECT_LT((later.positions[i] - state.positions[i]).norm(), 1e-3 * 0.004);
  ASSERT_TRUE(solver.solve(group, again).converged());  // with another history
  for (std::size_t i = 0; i < state.positions.size(); ++i) EXPECT_EQ(again.positions[i], state.positions[i]);
}

/// An end is lowered to the floor, and on until its axis lies exactly in it: nothing could be moved there.
TEST(GroupContact, AnAxisHeldExactlyInASurfaceIsContradictoryAndNamed) {
  const Floor floor(0);
  RodGroup group;
  group.rods = {cable(0.5, 40)};
  group.rods[0].name = "hose";
  group.contact = {&floor, false, 0.2, {}};
  const Place end = Place::onRod(0, 0.5);
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0.1}));
  const int lowered = group.add(PositionConstraint(end, {0.45, 0, 0.05}));
  group.add(FrameConstraint(
      end, toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d::UnitX()))));
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  GroupReport report = solver.solve(group, state);
  for (int millimetres = 48; millimetres >= 0; millimetres -= 2) {
    group.constraints[lowered] =
        std::make_shared<PositionConstraint>(end, Vector3d(0.45, 0, 1e-3 * millimetres));
    report = solver.solve(group, state);
    if (millimetres < 4) {
      EXPECT_EQ(report.status, GroupStatus::Contradictory) << millimetres << report.reason;
      EXPECT_NE(report.reason.find("'hose'"), std::string::npos) << report.reason;
    } else {
      EXPECT_TRUE(report.converged()) << millimetres << report.reason;
    }
  }
}

}  // namespace
}  // namespace liana
