// Slack cables along straight lines of clips: each span may bulge to any side, and none can be told from
// another by its force.
#include <gtest/gtest.h>

#include <cmath>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {
namespace {

constexpr double kLine = 0.3;  // [m]
constexpr int kSegments = 60;

struct StraightLine {
  double youngsModulus = 10e6;
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();
  double gravity = 0;
  EndKind ends = EndKind::Clamped;
  bool clipsHoldDirection = false;
  int clips = 0;
  double slack = 0;  // of the length

  RodProblem problem() const {
    RodProblem result;
    result.rod =
        Rod::uniform(kLine * (1 + slack), kSegments, circularSection({youngsModulus, 0.4, 1500}, 0.005));
    const auto frame = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), axis);
    result.gravity = {0, 0, -gravity};
    result.start.kind = result.end.kind = ends;
    result.start.orientation = result.end.orientation = frame;
    result.end.position = kLine * axis;
    for (int i = 1; i <= clips; ++i) {
      RodHandle clip;
      clip.index = kSegments * i / (clips + 1);
      clip.position = kLine * i / (clips + 1) * axis;
      clip.fixesPosition = true;
      clip.fixesOrientation = clipsHoldDirection;
      clip.orientation = frame;
      result.handles.push_back(clip);
    }
    return result;
  }
};

std::vector<StraightLine> allLines() {
  std::vector<StraightLine> lines;
  const Eigen::Vector3d along = Eigen::Vector3d::UnitX(), up = Eigen::Vector3d::UnitZ();
  for (const double youngsModulus : {10e6, 60e9})
    for (const auto& [axis, gravity] : {std::pair(along, 9.81), std::pair(up, 9.81), std::pair(along, 0.0)})
      for (const EndKind ends : {EndKind::Clamped, EndKind::Pinned})
        for (const bool holds : {false, true})
          for (const int clips : {0, 1, 2, 3, 5, 9})
            for (const double slack : {0.001, 0.01, 0.05, 0.2})
              if (clips > 0 || !holds)
                lines.push_back({youngsModulus, axis, gravity, ends, holds, clips, slack});
  return lines;
}

TEST(StraightCables, WithSlackBetweenClipsAreSolvedFromNothing) {
  QuasiStaticSolver solver;
  int converged = 0;
  const std::vector<StraightLine> lines = allLines();
  for (const StraightLine& line : lines) {
    const RodProblem problem = line.problem();
    RodState state = initialState(problem);
    const SolveReport report = solver.solve(problem, state);
    if (report.converged())
      ++converged;
    else
      std::cout << line.clips << " clips, slack " << line.slack << ", holds direction "
                << line.clipsHoldDirection << ", E " << line.youngsModulus << ": " << report.reason << "\n";
  }
  std::cout << converged << " of " << lines.size() << " straight cables are in balance\n";
  EXPECT_GE(converged, 0.99 * static_cast<double>(lines.size()));
}

TEST(StraightCables, SpansBetweenClipsThatHoldTheDirectionBuckleAsOneAlone) {
  StraightLine line;
  line.clips = 4;
  line.clipsHoldDirection = true;
  line.slack = 0.02;
  RodProblem problem = line.problem();
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  ASSERT_TRUE(solver.solve(problem, state).converged());
  // Euler's clamped beam: P = 4π²B/ℓ², bent out by the slack ε: P·(1 + ε/2). A span has twelve segments.
  const double bending = problem.rod.sections[0].bending1, span = problem.rod.length() / 5;
  const double euler = 4 * M_PI * M_PI * bending / (span * span) * (1 + line.slack / 2);
  for (int k = 0; k < 5; ++k) {
    const int middle = kSegments * k / 5 + kSegments / 10;
    EXPECT_NEAR(-state.lengthForces[middle], euler, 0.03 * euler) << "span " << k;
  }
}

}  // namespace
}  // namespace liana
