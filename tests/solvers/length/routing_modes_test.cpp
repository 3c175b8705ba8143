#include "solvers/length/routing_modes.h"

#include <gtest/gtest.h>

#include "solvers/quasistatic/rod_forces.h"
#include "tests/solvers/quasistatic/sample_rods.h"

namespace liana {
namespace {

const Eigen::Vector3d kX = Eigen::Vector3d::UnitX(), kY = Eigen::Vector3d::UnitY();

/// A solved problem that a test changes and solves again.
struct Scene {
  explicit Scene(RodProblem given) : problem(std::move(given)), state(initialState(problem)) {
    const SolveReport report = solver.solve(problem, state);
    EXPECT_TRUE(report.converged()) << report.reason;
  }
  LengthReport pull(SegmentRange range, const PullOptions& options = {}) {
    return stretchByPulling(problem, state, range, solver, options);
  }
  LengthReport findLength(double slider) { return findAutomaticLength(problem, state, slider, solver); }

  RodProblem problem;
  RodState state;
  QuasiStaticSolver solver;
};

}  // namespace

TEST(StretchByPulling, SlackCableKeepsItsLength) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  const LengthReport report = scene.pull({20, 40});
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_EQ(report.lengthChange(), 0);
  EXPECT_EQ(scene.problem.rod.segmentLengths, rodTo({0.8, 0, 0}, kX, 1.0).rod.segmentLengths);
}

TEST(StretchByPulling, TautCableGivesWayWithinTheRangeAlone) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  for (double x = 0.85; x < 1.301; x += 0.05) {
    scene.problem.end.position.x() = x;
    const LengthReport report = scene.pull({20, 40});
    ASSERT_TRUE(report.converged()) << report.reason;
    EXPECT_NEAR(report.lengthAfter, scene.problem.rod.length(), 1e-12);
  }
  const double range = lengthOf(scene.problem.rod, {20, 40});
  EXPECT_NEAR(scene.problem.rod.segmentLengths[0], 1.0 / 60, 1e-15);
  EXPECT_NEAR(scene.problem.rod.segmentLengths[59], 1.0 / 60, 1e-15);
  EXPECT_NEAR(scene.problem.rod.segmentLengths[20], range / 20, 1e-12);
  EXPECT_NEAR(scene.problem.rod.segmentLengths[39], range / 20, 1e-12);
  EXPECT_GT(scene.problem.rod.length(), 1.3);
  EXPECT_LT(scene.problem.rod.length(), 1.3 * 1.01);
  // It holds just what it yields at: 4·(10·B/R² + w·R).
  const double yield = 4 * (10 * 0.02 / (range * range) + 0.1 * 9.81 * range);
  EXPECT_NEAR(meanTension(scene.problem, scene.state, {20, 40}), yield, 0.05 * yield);
}

TEST(StretchByPulling, AgainWithoutMovingChangesNothing) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  scene.problem.end.position.x() = 1.2;
  ASSERT_TRUE(scene.pull({0, 60}).converged());
  const double length = scene.problem.rod.length();
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(scene.pull({0, 60}).converged());
  EXPECT_NEAR(scene.problem.rod.length(), length, 2e-4 * length);
  scene.problem.end.position.x() = 1.1;  // what is slack again does not shrink
  const LengthReport back = scene.pull({0, 60});
  EXPECT_TRUE(back.converged());
  EXPECT_EQ(back.lengthChange(), 0);
}

TEST(StretchByPulling, TakesUpSlackWhenAsked) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  PullOptions options;
  options.takesUpSlack = true;
  options.pull = 5;
  const LengthReport report = scene.pull({0, 60}, options);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_LT(report.lengthAfter, 0.81);
  EXPECT_GT(report.lengthAfter, 0.8);
  EXPECT_NEAR(meanTension(scene.problem, scene.state, {0, 60}), 5, 0.15);
}

/// Between two sockets in line a short cable is straight at any pull; with the least slack it would be bent
/// and push with Euler's 4π²B/L², 300 N here.
TEST(StretchByPulling, AShortStraightCablePullsWithTheForceAskedFor) {
  for (const double span : {0.05, 0.1, 0.15})
    for (const double pull : {3.0, 40.0}) {
      Scene scene(rodTo({span, 0, 0}, kX, 1.1 * span, 9.81, 30));
      PullOptions options;
      options.takesUpSlack = true;
      options.pull = pull;
      const LengthReport report = scene.pull({0, 30}, options);
      ASSERT_TRUE(report.converged()) << span << ": " << report.reason;
      EXPECT_NEAR(meanTension(scene.problem, scene.state, {0, 30}), pull, 0.02 * pull) << span;
      EXPECT_NEAR(report.lengthAfter, span, 2e-5 * span + 0.25 * span * std::pow(0.981 * span / pull, 2));
      const RodForces forces = computeForces(scene.problem, scene.state);
      EXPECT_NEAR(forces.start.force.x(), -pull, 0.02 * pull) << span;
      EXPECT_NEAR(forces.end.force.x(), pull, 0.02 * pull) << span;
    }
}

/// Only the middle may change its length; all of it pulls.
TEST(StretchByPulling, APartOfAStraightCableDrawsTheWholeTaut) {
  Scene scene(rodTo({0.1, 0, 0}, kX, 0.104, 0, 30));
  PullOptions options;
  options.takesUpSlack = true;
  options.pull = 3;
  const LengthReport report = scene.pull({10, 20}, options);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(meanTension(scene.problem, scene.state, {0, 30}), 3, 0.06);
  EXPECT_NEAR(report.lengthAfter, 0.1, 1e-7);
}

TEST(StretchByPulling, DraggedHandleDrawsLengthFromItsOwnSide) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.0);
  problem.handles.push_back(handleAt(20, {0.3, 0.05, -0.05}));
  Scene scene(problem);
  scene.problem.handles[0].position = {0.3, 0.3, -0.05};
  const LengthReport report = scene.pull({0, 60});
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_GT(lengthOf(scene.problem.rod, {0, 20}), 0.42);
  EXPECT_NEAR(lengthOf(scene.problem.rod, {20, 60}), 40.0 / 60, 1e-9);  // reaches as it is
}

TEST(StretchByPulling, CableThatIsTooShortElsewhereIsUnreachableAndLeftAsItWas) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.0);
  problem.handles.push_back(handleAt(10, {0.15, 0.02, -0.02}));
  Scene scene(problem);
  scene.problem.handles[0].position = {0.1, 0.3, 0};
  const Eigen::VectorXd before = scene.state.coordinates;
  const LengthReport report = scene.pull({20, 40});
  EXPECT_EQ(report.status, SolveStatus::Unreachable);
  EXPECT_NE(report.reason.find("mm too short"), std::string::npos) << report.reason;
  EXPECT_EQ(scene.state.coordinates, before);
  EXPECT_NEAR(scene.problem.rod.length(), 1.0, 1e-12);
}

TEST(StretchByPulling, RangeBeyondTheCableIsRefused) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  for (const SegmentRange range : {SegmentRange{40, 61}, SegmentRange{-1, 5}, SegmentRange{7, 7}}) {
    const LengthReport report = scene.pull(range);
    EXPECT_EQ(report.status, SolveStatus::InvalidProblem);
    EXPECT_FALSE(report.reason.empty());
  }
}

TEST(StretchByPulling, CancelLeavesEverythingAsItWas) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  scene.problem.end.position.x() = 1.2;
  const Eigen::VectorXd before = scene.state.coordinates;
  PullOptions options;
  int calls = 0;
  options.solver.keepGoing = [&](int) { return ++calls < 6; };
  const LengthReport report = scene.pull({0, 60}, options);
  EXPECT_EQ(report.status, SolveStatus::Cancelled);
  EXPECT_EQ(scene.state.coordinates, before);
  EXPECT_NEAR(scene.problem.rod.length(), 1.0, 1e-12);
}

TEST(SegmentsBetween, RoundsToNodesAndIsNeverEmpty) {
  const Rod rod = Rod::uniform(1, 10, softSection());
  EXPECT_EQ(segmentsBetween(rod, 0.18, 0.52).begin, 2);
  EXPECT_EQ(segmentsBetween(rod, 0.52, 0.18).end, 5);
  EXPECT_EQ(segmentsBetween(rod, 0.5, 0.5).end - segmentsBetween(rod, 0.5, 0.5).begin, 1);
  EXPECT_EQ(segmentsBetween(rod, 2, 3).begin, 9);
}

TEST(StretchToLength, GivesTheTypedLengthAndStaysOnTheSaggingBranch) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 0.81));
  const LengthReport report = stretchToLength(scene.problem, scene.state, {15, 45}, 1.0, scene.solver);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(lengthOf(scene.problem.rod, {15, 45}), 1.0, 1e-12);
  EXPECT_NEAR(report.lengthAfter, 1.405, 1e-12);
  EXPECT_NEAR(scene.state.currentLength(), 1.405, 1e-5);
  EXPECT_LT(lowestHeight(scene.state), -0.4);
  // And back: the same shape as at first.
  const RodState first = Scene(rodTo({0.8, 0, 0}, kX, 0.81)).state;
  ASSERT_TRUE(stretchToLength(scene.problem, scene.state, {15, 45}, 0.405, scene.solver).converged());
  EXPECT_LT(distanceBetween(scene.state, first), 1e-5);
}

TEST(StretchToLength, TooShortSaysByHowMuchAndChangesNothing) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  const Eigen::VectorXd before = scene.state.coordinates;
  const LengthReport report = stretchToLength(scene.problem, scene.state, {0, 30}, 0.25, scene.solver);
  EXPECT_EQ(report.status, SolveStatus::Unreachable);
  EXPECT_NEAR(report.lastSolve.shortBy, 0.05, 1e-9);
  EXPECT_NE(report.reason.find("50.0"), std::string::npos) << report.reason;
  EXPECT_EQ(scene.state.coordinates, before);
  EXPECT_EQ(stretchToLength(scene.problem, scene.state, {0, 30}, -1, scene.solver).status,
            SolveStatus::InvalidProblem);
}

TEST(AutomaticLength, GrowsFromStraightToBent) {
  const std::vector<RodProblem> cases = {rodTo({0, 0, -0.4}, -kX, 1.2, 0),  // U-turn
                                         rodTo({0.7, 0.2, 0.1}, {0.8, 0, 0.6}, 1.2, 0),
                                         rodTo({0.5, 0.5, 0}, kY, 1.2, 0), rodTo({0.5, 0.5, 0}, kY, 1.2),
                                         rodTo({1, 0, 0}, kX, 1.2)};
  for (const RodProblem& problem : cases) {
    Scene scene(problem);
    double last = (problem.end.position - problem.start.position).norm();
    for (double slider : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const LengthReport report = scene.findLength(slider);
      ASSERT_TRUE(report.converged()) << report.reason;
      EXPECT_FALSE(report.bounded);
      EXPECT_GT(report.lengthAfter, last);
      EXPECT_NEAR(lengthPull(scene.problem, scene.state, {0, 60}), report.pull, 0.04 * report.pull);
      last = report.lengthAfter;
    }
    EXPECT_LT(last, 2 * (problem.end.position - problem.start.position).norm());
  }
}

TEST(AutomaticLength, DoesNotDependOnTheLengthBefore) {
  for (double gravity : {0.0, 9.81}) {
    double lengths[2];
    for (int i : {0, 1}) {
      Scene scene(rodTo({0.5, 0.5, 0}, kY, i == 0 ? 0.73 : 1.4, gravity));
      ASSERT_TRUE(scene.findLength(0.6).converged());
      lengths[i] = scene.problem.rod.length();
    }
    EXPECT_NEAR(lengths[0], lengths[1], 1e-3 * lengths[0]);
  }
}

TEST(AutomaticLength, IsWhereBendingAndPullTogetherAreLeast) {
  Scene scene(rodTo({0, 0, -0.4}, -kX, 1.2, 0));
  const LengthReport report = scene.findLength(0.8);
  ASSERT_TRUE(report.converged());
  double energies[3];
  for (int i : {0, 1, 2}) {
    RodProblem problem = scene.problem;
    RodState state = scene.state;
    const double factor = 0.97 + 0.03 * i;
    for (double& length : problem.rod.segmentLengths) length *= factor;
    const SolveReport solved = scene.solver.solve(problem, state);
    ASSERT_LT(solved.residual, 1e-6);
    energies[i] = solved.energy + report.pull * problem.rod.length();
  }
  EXPECT_LT(energies[1], energies[0]);
  EXPECT_LT(energies[1], energies[2]);
}

TEST(AutomaticLength, StraightConnectionGetsAStraightCable) {
  Scene scene(rodTo({1, 0, 0}, kX, 1.2, 0));
  const LengthReport report = scene.findLength(0.5);
  ASSERT_TRUE(report.converged()) << report.reason;
  EXPECT_NEAR(report.lengthAfter, 1, 1e-5);
}

TEST(AutomaticLength, EveryStretchBetweenHandlesFindsItsOwn) {
  RodProblem problem = rodTo({0.8, 0, 0}, kX, 1.1);
  problem.handles.push_back(handleAt(20, {0.3, 0.15, -0.05}));
  problem.handles.push_back(handleAt(45, {0.6, 0, 0.05}));
  Scene scene(problem);
  const LengthReport report = scene.findLength(0.7);
  ASSERT_TRUE(report.converged()) << report.reason;
  const std::vector<LengthSpan> spans = findLengthSpans(scene.problem, {0, 60});
  ASSERT_EQ(spans.size(), 3u);
  for (const LengthSpan& span : spans)
    EXPECT_NEAR(lengthPull(scene.problem, scene.state, span.segments), report.pull, 0.1 * report.pull);
}

TEST(AutomaticLength, NeedsTwoHeldPlacesAndASliderWithinItsEnds) {
  RodProblem hanging = rodTo({0.8, 0, 0}, kX, 1.0);
  hanging.end.kind = EndKind::Free;
  Scene scene(hanging);
  EXPECT_EQ(scene.findLength(0.5).status, SolveStatus::InvalidProblem);
  Scene held(rodTo({0.8, 0, 0}, kX, 1.0));
  EXPECT_EQ(held.findLength(1.1).status, SolveStatus::InvalidProblem);
  EXPECT_EQ(held.findLength(std::nan("")).status, SolveStatus::InvalidProblem);
}

TEST(ApproachAutomaticLength, AskedAgainAndAgainItEndsWhereTheSearchDoes) {
  Scene exact(rodTo({0.8, 0, 0}, kX, 1.0)), led(rodTo({0.8, 0, 0}, kX, 1.0));
  for (const double slider : {0.3, 0.7}) {
    const LengthReport found = exact.findLength(slider);
    ASSERT_TRUE(found.converged()) << found.reason;
    int calls = 0;
    for (double before = 0; std::abs(led.problem.rod.length() - before) > 1e-6 && calls < 40; ++calls) {
      before = led.problem.rod.length();
      const LengthReport step = approachAutomaticLength(led.problem, led.state, slider, led.solver);
      ASSERT_TRUE(step.converged()) << step.reason;
      EXPECT_LE(step.solves, 4) << "a hand waits for each of them";
    }
    EXPECT_LT(calls, 40);
    EXPECT_NEAR(led.problem.rod.length(), found.lengthAfter, 0.01 * found.lengthAfter) << slider;
  }
}

TEST(ApproachAutomaticLength, NearTheLengthOneSolveIsEnough) {
  Scene scene(rodTo({0.8, 0, 0}, kX, 1.0));
  ASSERT_TRUE(scene.findLength(0.5).converged());
  const double found = scene.problem.rod.length();
  const LengthReport again = approachAutomaticLength(scene.problem, scene.state, 0.5, scene.solver);
  ASSERT_TRUE(again.converged());
  EXPECT_EQ(again.solves, 1);
  EXPECT_EQ(scene.problem.rod.length(), found);
  const LengthReport nonsense = approachAutomaticLength(scene.problem, scene.state, 1.5, scene.solver);
  EXPECT_EQ(nonsense.status, SolveStatus::InvalidProblem);
  EXPECT_EQ(scene.problem.rod.length(), found);
}

}  // namespace liana
