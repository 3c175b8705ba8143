// What a photograph does not show: which way is down, and errors that run on along the cable.
#include <gtest/gtest.h>

#include <random>

#include "solvers/fit/parameter_fit.h"
#include "tests/solvers/quasistatic/sample_rods.h"

namespace liana {
namespace {

const Eigen::Vector3d kSight = Eigen::Vector3d::UnitY();

/// A wire that sags in the plane of the photograph.
RodProblem sagging() {
  RodProblem problem = rodTo({0.5, 0, 0}, Eigen::Vector3d(0.6, 0, 0.8), 1.0, 9.81, 200);
  problem.start.orientation = frameAlong(Eigen::Vector3d(0.6, 0, -0.8));
  SectionStiffness section = softSection();
  section.bending1 = section.bending2 = 0.02;
  section.torsion = 0.02;
  section.massPerLength = 0.2;
  problem.rod = Rod::uniform(1.0, 200, section);
  return problem;
}

FitProblem photograph(const RodProblem& truth) {
  RodState state = initialState(truth);
  QuasiStaticSolver solver;
  const SolveReport report = solver.solve(truth, state);
  EXPECT_TRUE(report.converged()) << report.reason;
  FitProblem problem;
  FitShape& shape = problem.shapes.emplace_back();
  for (int i = 2; i < truth.rod.segmentCount() - 1; i += 3)
    shape.measured.points.push_back(state.position(i));
  shape.measured.sight = kSight;
  shape.start = truth.start;
  shape.end = truth.end;
  shape.gravity = truth.gravity;
  shape.length = truth.rod.length();
  problem.section = truth.rod.sections[0];
  problem.section.bending1 = problem.section.bending2 = 0.01;
  problem.section.torsion = 0.01;
  return problem;
}

}  // namespace

TEST(PhotographFit, FindsHowTheCameraWasHeld) {
  constexpr double kRoll = 0.08;  // [rad]
  RodProblem truth = sagging();
  truth.gravity = Eigen::AngleAxisd(kRoll, kSight) * truth.gravity;
  FitProblem problem = photograph(truth);
  problem.shapes[0].gravity = Eigen::Vector3d(0, 0, -9.81);
  FitOptions options;
  options.parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::CameraRoll};
  options.knownWithin[indexOf(FitParameter::CameraRoll)] = 0.05;
  const FitReport level = [&] {
    FitOptions without = options;
    without.parameters.pop_back();
    return fitParameters(problem, without);
  }();
  const FitReport report = fitParameters(problem, options);
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_NEAR(report.of(FitParameter::CameraRoll).value, kRoll, 0.002);
  EXPECT_NEAR(report.of(FitParameter::Bending).value, 0.02, 0.01 * 0.02);
  EXPECT_GT(std::abs(level.of(FitParameter::Bending).value - 0.02),
            3 * std::abs(report.of(FitParameter::Bending).value - 0.02))
      << "taken for level, the photograph misleads";
}

TEST(PhotographFit, PointsInSpaceTellNothingOfACamera) {
  FitProblem problem = photograph(sagging());
  problem.shapes[0].measured.sight.setZero();
  FitOptions options;
  options.parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::CameraRoll};
  const FitReport report = fitParameters(problem, options);
  EXPECT_FALSE(report.of(FitParameter::CameraRoll).identifiable);
  EXPECT_EQ(report.of(FitParameter::CameraRoll).value, 0);
  EXPECT_NEAR(report.of(FitParameter::Bending).value, 0.02, 0.01 * 0.02);
}

/// Errors as large, and as many, but each on its own in one photograph and running on in the other: a start
/// said to be known within two degrees, but turned by six, is believed more against the second.
TEST(PhotographFit, AnErrorThatRunsOnAlongTheCableCountsOnceAgainstWhatIsKnown) {
  const FitProblem exact = photograph(sagging());
  FitOptions options;
  options.segments = 60;
  options.parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::StartTilt1,
                        FitParameter::StartTilt2};
  for (const FitParameter tilt : {FitParameter::StartTilt1, FitParameter::StartTilt2})
    options.knownWithin[indexOf(tilt)] = 0.04;
  const auto tiltFound = [&](bool runsOn, unsigned seed) {
    FitProblem problem = exact;
    std::mt19937 generator(seed);
    std::normal_distribution<double> normal(0, 1);
    std::vector<Eigen::Vector3d>& points = problem.shapes[0].measured.points;
    const double keep = runsOn ? 0.9 : 0, fresh = 0.004 * std::sqrt(1 - keep * keep);
    Eigen::Vector3d error = 0.004 * Eigen::Vector3d(normal(generator), 0, normal(generator));
    for (Eigen::Vector3d& point : points) {
      point += error;
      error = keep * error + fresh * Eigen::Vector3d(normal(generator), 0, normal(generator));
    }
    problem.shapes[0].start.orientation =
        Eigen::AngleAxisd(0.1, kSight) * problem.shapes[0].start.orientation;
    const FitReport report = fitParameters(problem, options);
    EXPECT_NE(report.status, FitStatus::InvalidInput) << report.reason;
    return std::hypot(report.of(FitParameter::StartTilt1).value, report.of(FitParameter::StartTilt2).value);
  };
  double alone = 0, runningOn = 0;
  for (const unsigned seed : {1, 2, 3}) {
    alone += tiltFound(false, seed) / 3;
    runningOn += tiltFound(true, seed) / 3;
  }
  EXPECT_GT(alone, 0.07);
  EXPECT_LT(runningOn, 0.7 * alone);
}

}  // namespace liana
