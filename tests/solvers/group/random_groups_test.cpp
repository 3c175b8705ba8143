// Random groups: every one ends with finite numbers and says why it does not converge; nearly all converge.
#include "tests/solvers/group/random_groups.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "solvers/group/group_solver.h"

namespace liana {
namespace {

/// How many to try; LIANA_RANDOM_GROUPS=10000 for the long run.
unsigned groupCount() {
  const char* wanted = std::getenv("LIANA_RANDOM_GROUPS");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 100;
}

bool isFinite(const RodGroupState& state) {
  for (const Eigen::Vector3d& x : state.positions)
    if (!x.allFinite()) return false;
  for (const Eigen::Vector4d& q : state.rotations)
    if (!q.allFinite()) return false;
  return state.multipliers.allFinite();
}

/// What a solve says about a group that it could not solve is so.
void expectTrueReason(const RandomGroup& made, const GroupReport& report, unsigned seed) {
  EXPECT_FALSE(report.reason.empty()) << "seed " << seed;
  if (made.impossible) return;
  EXPECT_NE(report.status, GroupStatus::Contradictory) << "seed " << seed << ": " << report.reason;
  EXPECT_NE(report.status, GroupStatus::SlidOff) << "seed " << seed << ": every slider has stops";
}

TEST(RandomGroups, EndFiniteAndNearlyAllSolvableOnesConverge) {
  GroupSolver solver;
  int solvable = 0, converged = 0, impossible = 0;
  for (unsigned seed = 0; seed < groupCount(); ++seed) {
    const RandomGroup made = makeRandomGroup(seed);
    RodGroupState state = firstShape(made.group, made.guesses);
    const GroupReport report = solver.solve(made.group, state);
    ASSERT_NE(report.status, GroupStatus::InvalidProblem) << "seed " << seed << ": " << report.reason;
    ASSERT_TRUE(isFinite(state)) << "seed " << seed;
    solvable += !made.impossible;
    impossible += made.impossible;
    if (!report.converged()) {
      expectTrueReason(made, report, seed);
      continue;
    }
    EXPECT_FALSE(made.impossible) << "seed " << seed;
    EXPECT_LE(report.violation, 1e-8) << "seed " << seed;
    ++converged;
  }
  std::cout << converged << " of " << solvable << " solvable groups converged, " << impossible
            << " were impossible\n";
  EXPECT_GE(converged, 0.995 * solvable);
}

/// Sliders whose forces ran away, friction that overshot or turned back from round to round, springs that
/// were judged by rows they do not hold.
TEST(RandomGroups, ThoseThatOnceFailedConverge) {
  GroupSolver solver;
  for (unsigned seed : {138, 310, 879, 1097, 1121, 1347, 1391, 1452, 1589, 1648, 1839}) {
    const RandomGroup made = makeRandomGroup(seed);
    RodGroupState state = firstShape(made.group, made.guesses);
    const GroupReport report = solver.solve(made.group, state);
    EXPECT_TRUE(report.converged()) << "seed " << seed << ": " << report.reason;
  }
}

}  // namespace
}  // namespace liana
