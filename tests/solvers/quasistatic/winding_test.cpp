// Cables that are wound up keep their turns: by touching themselves and their plugs, not by passing through.
#include "solvers/quasistatic/winding.h"

#include <gtest/gtest.h>

#include "solvers/contact/pair_search.h"
#include "solvers/quasistatic/initial_state.h"

namespace liana {
namespace {

/// A data cable of 4.5 mm, soft enough to curl up.
RodProblem dataCable(double length, int segments) {
  RodProblem problem;
  SectionStiffness section;
  section.bending1 = section.bending2 = 0.000769;
  section.torsion = 0.000549;
  section.axial = 40000;
  section.massPerLength = 0.0233;
  problem.rod.segmentLengths.assign(segments, length / segments);
  problem.rod.sections.assign(segments, section);
  problem.rod.restCurvatures.assign(segments + 1, Eigen::Vector3d::Zero());
  problem.contactRadius = 0.00225;
  return problem;
}

/// 400 mm between two sockets that look up, 200 mm apart.
RodProblem hanging(int segments = 100) {
  RodProblem problem = dataCable(0.4, segments);
  problem.end.position = Eigen::Vector3d(0.2, 0, 0);
  problem.end.orientation = Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitY());
  return problem;
}

/// 300 mm between two sockets that face each other, without weight.
RodProblem straight(double span, int segments = 100) {
  RodProblem problem = dataCable(0.3, segments);
  problem.start.orientation.setFromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX());
  problem.end.orientation = problem.start.orientation;
  problem.end.position = Eigen::Vector3d(span, 0, 0);
  problem.gravity.setZero();
  return problem;
}

/// Nearest approach of the centerline to itself, beyond a tight bend, in diameters.
double clearanceToItself(const RodProblem& problem, const RodState& state) {
  double least = 1e300, s = 0;
  std::vector<double> arc{0};
  for (const double length : problem.rod.segmentLengths) arc.push_back(s += length);
  for (int i = 0; i < state.segmentCount(); ++i)
    for (int j = i + 3; j < state.segmentCount(); ++j)
      if (arc[j] - arc[i + 1] > 7 * problem.contactRadius)
        least = std::min(least, nearestApproach(state.position(i), state.position(i + 1), state.position(j),
                                                state.position(j + 1))
                                    .gap.norm());
  return least / (2 * problem.contactRadius);
}

struct Wound {
  SolveReport report;
  RodState state;
  TwistAndLink link;
};

Wound wind(RodProblem problem, double turns) {
  Wound wound;
  wound.state = initialState(problem);
  QuasiStaticSolver solver;
  EXPECT_TRUE(solver.solve(problem, wound.state).converged());
  const double wanted = twistAndLink(problem, wound.state).link() + turns;
  const PlugLeads leads(problem, wound.state, nullptr);
  keepTurns(leads, problem);
  wound.report = windUp(problem, turns, wound.state, solver, {});
  judgeTurns(problem, wound.state, wanted, wound.report);
  wound.link = twistAndLink(problem, wound.state);
  if (wound.report.converged()) {
    EXPECT_GT(clearanceToItself(problem, wound.state), 0.99);
  }
  return wound;
}

TEST(Winding, AHangingCableKeepsTwoAndThreeTurns) {
  for (const int turns : {1, 2, 3}) {
    const Wound wound = wind(hanging(), turns);
    ASSERT_TRUE(wound.report.converged()) << turns << ": " << wound.report.reason;
    EXPECT_NEAR(wound.link.link(), turns, 1e-3);
    EXPECT_NEAR(wound.report.turns.link, turns, 1e-3);
  }
}

TEST(Winding, TurnsTheOtherWayGiveTheMirrorImage) {
  const Wound left = wind(hanging(), 1), right = wind(hanging(), -1);
  ASSERT_TRUE(left.report.converged() && right.report.converged());
  EXPECT_NEAR(left.link.twist, -right.link.twist, 1e-4);
  EXPECT_NEAR(right.link.link(), -1, 1e-3);
}

TEST(Winding, ATautCableKeepsItsTurnsAsTwist) {
  const Wound wound = wind(straight(0.299), 3);
  ASSERT_TRUE(wound.report.converged()) << wound.report.reason;
  EXPECT_NEAR(wound.link.twist, 3, 0.02);
}

TEST(Winding, ASlackCableCurlsUp) {
  const Wound wound = wind(straight(0.25), 5);
  ASSERT_TRUE(wound.report.converged()) << wound.report.reason;
  EXPECT_NEAR(wound.link.link(), 5, 1e-3);
  EXPECT_GT(wound.link.writhe, 0.1);
}

TEST(Winding, WhatTheCableCannotTakeIsTold) {
  const Wound wound = wind(straight(0.1, 72), 12);
  if (wound.report.converged()) {
    EXPECT_NEAR(wound.link.link(), 12, 1e-3);
    return;
  }
  EXPECT_EQ(wound.report.status, SolveStatus::TurnsLost);
  EXPECT_NE(wound.report.reason.find("of its 12 turns"), std::string::npos) << wound.report.reason;
  EXPECT_LT(wound.report.turns.link, 12);
}

TEST(Winding, MoreTurnsThanTheSegmentsCanHoldAreAnInvalidProblem) {
  RodProblem problem = hanging(100);
  problem.turns = 100;
  RodState state = initialState(problem);
  const SolveReport report = QuasiStaticSolver().solve(problem, state);
  EXPECT_EQ(report.status, SolveStatus::InvalidProblem);
  EXPECT_NE(report.reason.find("100 segments cannot hold 100 turns"), std::string::npos) << report.reason;
  EXPECT_NE(report.reason.find("600"), std::string::npos) << report.reason;
}

TEST(Winding, AShapeThatHasLostTurnsIsNotConverged) {
  // Free to pass over its own plug, the same cable gets rid of two turns.
  RodProblem problem = hanging();
  problem.turns = 2;
  RodState state = initialState(problem);
  const double wanted = twistAndLink(problem, state).link();
  SolveReport report = QuasiStaticSolver().solve(problem, state);
  ASSERT_TRUE(report.converged()) << report.reason;
  ASSERT_NEAR(twistAndLink(problem, state).link(), wanted - 2, 1e-3);
  judgeTurns(problem, state, wanted, report);
  EXPECT_EQ(report.status, SolveStatus::TurnsLost);
  EXPECT_NE(report.reason.find("lost 2 turns"), std::string::npos) << report.reason;
}

TEST(AssemblyPath, TurnsStayInACableThatIsLedToItsPose) {
  for (const int segments : {100, 200}) {
    RodProblem problem = straight(0.299, segments);
    problem.turns = 3;
    RodState state = initialState(problem);
    const SolveReport report = QuasiStaticSolver().solve(problem, state);
    if (report.converged()) {
      EXPECT_NEAR(twistAndLink(problem, state).link(), 3, 1e-3) << segments;
    }
  }
}

}  // namespace
}  // namespace liana
