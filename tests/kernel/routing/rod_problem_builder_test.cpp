#include "kernel/routing/rod_problem_builder.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
#include "solvers/quasistatic/initial_state.h"
#include "tests/support/sample_cables.h"

namespace liana {

TEST(RodProblemBuilder, ConvertsMillimetresAndMegapascalsToSi) {
  const auto problem = buildRodProblem(archCable(), {});
  ASSERT_TRUE(problem.ok());
  EXPECT_NEAR(problem->rod.length(), 0.6, 1e-12);
  EXPECT_NEAR(problem->end.position.x(), 0.3, 1e-12);
  const double inertia = EIGEN_PI / 4 * (std::pow(5e-3, 4) - std::pow(3e-3, 4));
  EXPECT_NEAR(problem->rod.sections[0].bending1, 20e6 * inertia, 1e-12);
  EXPECT_NEAR(problem->rod.mass(), 1200 * EIGEN_PI * (25e-6 - 9e-6) * 0.6, 1e-12);
  EXPECT_EQ(problem->contactRadius, 5e-3);
  EXPECT_EQ(problem->findDefect(), "");
}

TEST(RodProblemBuilder, EndFramesLookAlongTheCable) {
  const auto problem = buildRodProblem(archCable(), {});
  EXPECT_GT((problem->start.orientation * Eigen::Vector3d::UnitZ()).z(), 0.999999);
  EXPECT_LT((problem->end.orientation * Eigen::Vector3d::UnitZ()).z(), -0.999999);
}

TEST(RodProblemBuilder, HandlesSitExactlyOnNodes) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.2371, {20, 0, 120}, 1), handleAt(0.611, {210, 0, 190}, 2)};
  const auto problem = buildRodProblem(cable, {});
  ASSERT_TRUE(problem.ok());
  ASSERT_EQ(problem->handles.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_NEAR(problem->rod.arcLengthAtNode(problem->handles[i].index), cable.handles[i].fraction * 0.6,
                1e-12);
  EXPECT_NEAR(problem->rod.segmentCount(), cable.segments, 2);
}

TEST(RodProblemBuilder, MeasuredStiffnessReplacesTheComputed) {
  CableSpec spec;
  spec.bendingStiffness = 0.01;
  spec.torsionStiffness = 0.02;
  spec.massPerLength = 0.3;
  const SectionStiffness section = sectionOf(spec);
  EXPECT_EQ(section.bending1, 0.01);
  EXPECT_EQ(section.bending2, 0.01);
  EXPECT_EQ(section.torsion, 0.02);
  EXPECT_EQ(section.massPerLength, 0.3);
}

TEST(RodProblemBuilder, PositiveTurnsOfEitherPlugWindTheSameWay) {
  Cable cable = archCable();
  cable.start.turns = 1;
  cable.end.turns = 2;
  EXPECT_EQ(buildRodProblem(cable, {})->turns, -3);
}

TEST(RodProblemBuilder, RefusesADefectiveCableByName) {
  Cable cable = archCable();
  cable.length = -1;
  const auto problem = buildRodProblem(cable, {});
  ASSERT_FALSE(problem.ok());
  EXPECT_NE(problem.error().message.find("Arch"), std::string::npos);
}

TEST(AdaptState, KeepsTheShapeOnAnotherLayout) {
  Cable cable = archCable();
  const WarmStart solved = routeCable(cable, {}).next;
  const RodState& earlier = solved.state;
  cable.segments = 123;
  cable.handles = {handleAt(0.37, {0, 0, 0})};
  const RodProblem fine = *buildRodProblem(cable, {});
  const RodState adapted = adaptState(earlier, solved.segmentLengths, fine);
  ASSERT_EQ(adapted.segmentCount(), fine.rod.segmentCount());
  EXPECT_NEAR(adapted.currentLength(), earlier.currentLength(), 2e-3 * earlier.currentLength());
  for (int j = 0; j < adapted.segmentCount(); ++j) {
    const Eigen::Vector3d chord = (adapted.position(j + 1) - adapted.position(j)).normalized();
    EXPECT_GT(chord.dot(adapted.tangent(j)), 0.999) << j;
    const int before = std::max(j - 1, 0);
    EXPECT_GT(adapted.orientation(j).coeffs().dot(adapted.orientation(before).coeffs()), 0.9) << j;
  }
}

TEST(AdaptState, PutsMissingTurnsIn) {
  Cable cable = archCable();
  const RodProblem plain = *buildRodProblem(cable, {});
  const RodState earlier = initialState(plain);
  cable.end.turns = -1;
  const RodProblem turned = *buildRodProblem(cable, {});
  const RodState adapted = adaptState(earlier, plain.rod.segmentLengths, turned);
  EXPECT_EQ(adapted.turns, turned.turns);
  double added = 0;  // roll between neighbours beyond the earlier state's
  for (int j = 1; j < adapted.segmentCount(); ++j) {
    auto roll = [&](const RodState& state) {
      const Eigen::Quaterniond step = state.orientation(j - 1).conjugate() * state.orientation(j);
      return 2 * std::atan2(step.z(), step.w());
    };
    added += roll(adapted) - roll(earlier);
  }
  EXPECT_NEAR(added, 2 * EIGEN_PI * (adapted.segmentCount() - 1) / adapted.segmentCount(), 0.05);
}

}  // namespace liana
