#include "solvers/group/group_solver.h"

#include <gtest/gtest.h>

#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/world/distance_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/first_shape.h"
#include "solvers/math/rotation.h"
#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"

#include "tests/support/allocations.h"  // counted in quasistatic/allocation_test.cpp

namespace liana {
namespace {

using Eigen::Vector3d;
using Eigen::Vector4d;

const Vector4d kAlongX = toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d::UnitX()));

GroupRod hose(double length, int segments = 30) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = {0.05, 0.05, 0.035, 1, 0.2};
  return rod;
}

/// A hose clamped along +x at both ends, `span` apart.
RodGroup clampedHose(double span, int segments = 30) {
  RodGroup group;
  group.rods = {hose(1, segments)};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}), "left end");
  group.add(FrameConstraint(Place::onRod(0, 0), kAlongX), "left frame");
  group.add(PositionConstraint(Place::onRod(0, 1), {span, 0, 0}), "right end");
  group.add(FrameConstraint(Place::onRod(0, 1), kAlongX), "right frame");
  return group;
}

TEST(GroupSolver, FindsTheShapeTheSingleCableSolverFinds) {
  const RodGroup group = clampedHose(0.7);
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  RodProblem problem;
  problem.rod = Rod::uniform(1, 30, group.rods[0].section);
  problem.start.orientation = problem.end.orientation = toQuaternion(kAlongX);
  problem.end.position = {0.7, 0, 0};
  RodState single = initialState(problem);
  QuasiStaticSolver singleSolver;
  ASSERT_TRUE(singleSolver.solve(problem, single).converged());
  for (int i = 0; i <= 30; ++i) EXPECT_LT((single.position(i) - state.positions[i]).norm(), 1e-5) << i;
  EXPECT_LE(report.violation, 1e-8);
}

TEST(GroupSolver, SameInputGivesTheSameBits) {
  RodGroup group = clampedHose(0.7);
  group.sliders.push_back({"", 0, 0.45, 0.1, 0, 0});
  RodGroupState first = firstShape(group), second = first;
  GroupSolver one, other;
  other.solve(clampedHose(0.5), second);  // with another history; refused: not its shape
  one.solve(group, first);
  other.solve(group, second);
  for (std::size_t i = 0; i < first.positions.size(); ++i) EXPECT_EQ(first.positions[i], second.positions[i]);
  EXPECT_EQ(first.multipliers, second.multipliers);
}

TEST(GroupSolver, ASolverThatHasSolvedALargerGroupSolvesASmallerOneTheSame) {
  RodGroup small, large;
  for (int i = 0; i < 6; ++i) {
    GroupRod rod;
    rod.length = 0.5;
    rod.segments = 20;
    rod.section = {0.02, 0.02, 0.014, 1, 0.1};  // round and pinned at both ends: it may roll
    for (RodGroup* group : {&small, &large}) {
      if (group == &small && i > 0) continue;
      group->rods.push_back(rod);
      group->add(PositionConstraint(Place::onRod(i, 0), {0, 0.1 * i, 0}));
      group->add(PositionConstraint(Place::onRod(i, 0.5), {0.45, 0.1 * i, 0}));
    }
  }
  GroupSolver used, fresh;
  RodGroupState state = firstShape(large);
  ASSERT_TRUE(used.solve(large, state).converged());
  RodGroupState first = firstShape(small), second = first;
  ASSERT_TRUE(used.solve(small, first).converged());
  ASSERT_TRUE(fresh.solve(small, second).converged());
  EXPECT_EQ(first.positions, second.positions);
}

TEST(GroupSolver, NamesRedundantConstraintsAndStillHoldsThem) {
  RodGroup group = clampedHose(0.7);
  group.add(PositionConstraint(Place::onRod(0, 1), {0.7, 0, 0}), "right end again");
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_LE(report.violation, 1e-8);
  EXPECT_FALSE(report.constraints[0].redundant);
  EXPECT_TRUE(report.constraints[2].redundant);
  EXPECT_TRUE(report.constraints[4].redundant);
  EXPECT_NE(report.reason.find("right end again"), std::string::npos) << report.reason;
}

TEST(GroupSolver, ContradictoryConstraintsEndInTheBestCompromise) {
  RodGroup group = clampedHose(0.7);
  group.add(PositionConstraint(Place::onRod(0, 1), {0.7, 0.1, 0}), "right end elsewhere");
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  EXPECT_EQ(report.status, GroupStatus::Contradictory) << report.reason;
  EXPECT_FALSE(report.constraints[0].contradictory);
  EXPECT_TRUE(report.constraints[2].contradictory);
  EXPECT_TRUE(report.constraints[4].contradictory);
  EXPECT_NE(report.reason.find("right end elsewhere"), std::string::npos) << report.reason;
  EXPECT_LT((state.positions[30] - Vector3d(0.7, 0.05, 0)).norm(), 1e-3);
}

TEST(GroupSolver, ARodTooShortForItsEndsStretchesBetweenThem) {
  RodGroup group;
  group.rods = {hose(0.5)};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}), "left");
  group.add(PositionConstraint(Place::onRod(0, 0.5), {0.6, 0, 0}), "right");
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  const GroupReport report = solver.solve(group, state);
  EXPECT_EQ(report.status, GroupStatus::Contradictory) << toString(report.status) << report.reason;
  EXPECT_TRUE(report.constraints[0].contradictory);
  EXPECT_TRUE(report.constraints[1].contradictory);
  EXPECT_NEAR(report.constraints[0].violation, 0.05, 5e-3);
}

TEST(GroupSolver, AColumnBeyondEulersLoadDoesNotStayStraight) {
  for (double share : {0.9, 1.1}) {
    RodGroup group;
    group.gravity.setZero();
    group.rods = {hose(1, 40)};
    group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
    group.add(FrameConstraint(Place::onRod(0, 0), Vector4d::UnitX()));
    const double euler = M_PI * M_PI * 0.05 / 4;
    group.loads = {{Place::onRod(0, 1), {0, 0, -share * euler}}};
    RodGroupState state = firstShape(group);  // straight up
    GroupSolver solver;
    const GroupReport report = solver.solve(group, state);
    EXPECT_TRUE(report.converged()) << share << report.reason;
    EXPECT_EQ(state.positions[40].head<2>().norm() > 0.1, share > 1) << share;
  }
}

TEST(GroupSolver, OneSidedConstraintsPushOrLetGo) {
  for (double height : {-0.05, -0.6}) {  // the hose sags about 0.3 m
    RodGroup group = clampedHose(0.7);
    PlaneConstraint floor(Place::onRod(0, 0.5), {0, 0, height}, Vector3d::UnitZ());
    floor.sense = Sense::AtLeast;
    const int index = group.add(floor);
    RodGroupState state = firstShape(group);
    GroupSolver solver;
    const GroupReport report = solver.solve(group, state);
    ASSERT_TRUE(report.converged()) << report.reason;
    EXPECT_EQ(report.constraints[index].active, height > -0.5);
    EXPECT_LE(report.constraints[index].multipliers[0], 0);
  }
}

TEST(GroupSolver, SaysWhatIsWrongWithAGroup) {
  auto reasonOf = [](RodGroup group) {
    RodGroupState state;
    return GroupSolver().solve(group, state).reason;
  };
  EXPECT_NE(reasonOf({}).find("no rods"), std::string::npos);
  RodGroup group = clampedHose(0.7);
  group.rods[0].section.bending1 = 0;
  EXPECT_NE(reasonOf(group).find("stiffness"), std::string::npos);
  group = clampedHose(0.7);
  group.add(PositionConstraint(Place::onRod(0, 2), {0, 0, 0}), "far clip");
  EXPECT_NE(reasonOf(group).find("far clip"), std::string::npos);
  group = clampedHose(0.7);
  group.add(DistanceConstraint(Place::onRod(0, 0.5), {0, 0, 0}, -1));
  EXPECT_NE(reasonOf(group).find("above zero"), std::string::npos);
  group = clampedHose(0.7);
  PositionConstraint oneSided(Place::onRod(0, 0.5), {0, 0, 0});
  oneSided.sense = Sense::AtLeast;
  group.add(oneSided);
  EXPECT_NE(reasonOf(group).find("one-sided"), std::string::npos);
  EXPECT_NE(reasonOf(clampedHose(0.7)).find("first shape"), std::string::npos);
}

TEST(GroupSolver, ASliderMovesSmoothlyAsItsRingIsDragged) {
  // A ring is drawn along a hose in small steps: the place in the ring moves evenly, over several segments.
  RodGroup group;
  group.rods = {hose(1, 20)};
  group.sliders.push_back({"", 0, 0.4, 0, 0, 0});
  const int ring = group.add(KeyholeConstraint(0, {0.3, 0, 0}));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(FrameConstraint(Place::onRod(0, 0), kAlongX));
  group.add(PositionConstraint(Place::onRod(0, 1), {0.85, 0, 0}));
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  ASSERT_TRUE(solver.solve(group, state).converged());
  std::vector<double> places;
  for (int i = 0; i < 40; ++i) {
    group.constraints[ring] = std::make_shared<KeyholeConstraint>(0, Vector3d(0.3 + 0.005 * i, 0, 0));
    const GroupReport report = solver.solve(group, state);
    ASSERT_TRUE(report.converged()) << i << report.reason;
    places.push_back(state.scalars[0]);
  }
  double travelled = 0, jerk = 0;
  for (std::size_t i = 3; i < places.size(); ++i) {
    travelled += std::abs(places[i] - places[i - 1]);
    jerk = std::max(jerk, std::abs(places[i] - 3 * places[i - 1] + 3 * places[i - 2] - places[i - 3]));
  }
  EXPECT_GT(travelled, 0.15);  // three segments
  EXPECT_LT(jerk, 2e-3 * travelled);
}

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own
TEST(GroupSolver, AllocatesNothingPerStepAfterTheFirst) {
  RodGroup group = clampedHose(0.7);
  group.sliders.push_back({"", 0, 0.45, 0.1, 0, 0});
  RodGroupState state = firstShape(group);
  GroupSolver solver;
  ASSERT_TRUE(solver.solve(group, state).converged());
  auto allocationsTo = [&](double span, int& iterations) {
    group.constraints[2] = std::make_shared<PositionConstraint>(Place::onRod(0, 1), Vector3d(span, 0, 0));
    const long before = allocations;
    const GroupReport report = solver.solve(group, state);
    const long after = allocations;
    EXPECT_TRUE(report.converged());
    iterations = report.iterations;
    return after - before;
  };
  int few = 0, many = 0;
  const long forFew = allocationsTo(0.6999, few), forMany = allocationsTo(0.5, many);
  ASSERT_GT(many, few);
  EXPECT_GT(forFew, 0);  // the report: it counts
  EXPECT_EQ(forFew, forMany);
}
#endif

}  // namespace
}  // namespace liana
