#include "solvers/quasistatic/parameter_fit.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/solvers/quasistatic/sample_rods.h"

namespace liana {
namespace {

const Eigen::Vector3d kX = Eigen::Vector3d::UnitX();
constexpr double kNoise = 0.0002;  // [m]

/// A rubber hose, one metre long, that was moulded to a bend: what the fit has to find.
RodProblem trueHose(double massPerLength, const Eigen::Vector3d& rest = {2.5, -1.5, 0}) {
  RodProblem problem = rodTo({0.45, 0.15, -0.05}, {0.3, 0.9, 0.1}, 1.0, 9.81, 400);
  SectionStiffness section = softSection();
  section.bending1 = section.bending2 = 0.03;
  section.torsion = 0.024;
  section.massPerLength = massPerLength;
  problem.rod = Rod::uniform(1.0, 400, section, rest);
  problem.end.orientation = frameAlong(Eigen::Vector3d(0.3, 0.9, 0.1), 1.5);
  return problem;
}

RodState solved(const RodProblem& problem) {
  RodState state = initialState(problem);
  QuasiStaticSolver solver;
  const SolveReport report = solver.solve(problem, state);
  EXPECT_TRUE(report.converged()) << report.reason;
  return state;
}

/// Points on the solved shape, at uneven spacing, with seeded noise; starting values far from the true ones.
FitProblem measure(const RodProblem& truth, double noise = 0, int stride = 3) {
  const RodState state = solved(truth);
  FitProblem problem;
  std::mt19937 generator(11);
  std::normal_distribution<double> error(0, noise);
  for (int i = 1; i < truth.rod.segmentCount(); i += stride + i % 2)
    problem.measured.points.push_back(
        state.position(i) + (noise > 0 ? Eigen::Vector3d(error(generator), error(generator), error(generator))
                                       : Eigen::Vector3d(0, 0, 0)));
  problem.start = truth.start;
  problem.end = truth.end;
  problem.gravity = truth.gravity;
  problem.section = truth.rod.sections[0];
  problem.section.bending1 = problem.section.bending2 = 0.01;
  problem.section.torsion = 0.01;
  return problem;
}

double valueOf(const FitReport& report, FitParameter parameter) {
  return report.of(parameter).value;
}

void expectRecovered(const FitReport& report) {
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_NEAR(valueOf(report, FitParameter::Length), 1, 0.002);
  EXPECT_NEAR(valueOf(report, FitParameter::Bending), 0.03, 0.02 * 0.03);
  EXPECT_NEAR(valueOf(report, FitParameter::Torsion), 0.024, 0.10 * 0.024);
  EXPECT_NEAR(valueOf(report, FitParameter::RestCurvature1), 2.5, 0.02 * 2.5);
  EXPECT_NEAR(valueOf(report, FitParameter::RestCurvature2), -1.5, 0.02 * 1.5);
}

}  // namespace

TEST(ParameterFit, RecoversKnownParameters) {
  const FitReport report = fitParameters(measure(trueHose(0.3)));
  expectRecovered(report);
  EXPECT_TRUE(report.reason.empty()) << report.reason;
  EXPECT_LT(report.rmsDistance, 3e-5);
  EXPECT_GE(report.maximumDistance, report.rmsDistance);
}

TEST(ParameterFit, RecoversKnownParametersFromNoisyPoints) {
  const FitReport report = fitParameters(measure(trueHose(0.3), kNoise, 1));
  expectRecovered(report);
  // Noise across the cable: two of three components.
  EXPECT_NEAR(report.rmsDistance, std::sqrt(2) * kNoise, 0.15 * std::sqrt(2) * kNoise);
  const double truth[] = {1, 0.03, 0.024, 2.5, -1.5};
  for (int i = 0; i < 5; ++i) {
    const ParameterEstimate& estimate = report.estimates[i];
    EXPECT_TRUE(estimate.identifiable);
    EXPECT_LT(std::abs(estimate.value - truth[i]), 3.5 * estimate.standardDeviation)
        << toString(estimate.parameter) << " " << estimate.value << " ± " << estimate.standardDeviation;
  }
}

TEST(ParameterFit, PredictsAnotherPose) {
  const RodProblem truth = trueHose(0.3);
  const FitReport report = fitParameters(measure(truth, kNoise, 3));
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  RodProblem other = truth;
  other.end.position = {0.3, -0.5, 0.2};
  other.end.orientation = frameAlong(Eigen::Vector3d(-0.5, -0.5, 0.7), -0.8);
  RodProblem predicted = report.problemBetween(other.start, other.end);
  EXPECT_LT(distanceBetween(solved(predicted), solved(other)), 0.005);
  // The starting values would have been far off.
  RodProblem naive = other;
  naive.rod = Rod::uniform(1.0, 100, measure(truth).section);
  EXPECT_GT(distanceBetween(solved(naive), solved(other)), 0.02);
}

TEST(ParameterFit, WithoutWeightOnlyTheRatioOfStiffnessesIsKnown) {
  for (double noise : {0.0, kNoise}) {
    const FitReport report = fitParameters(measure(trueHose(0), noise, 1));
    ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
    const ParameterEstimate& bending = report.of(FitParameter::Bending);
    EXPECT_TRUE(bending.wanted);
    EXPECT_FALSE(bending.identifiable);
    EXPECT_EQ(bending.value, 0.01);  // as given
    EXPECT_NE(report.reason.find("bending stiffness"), std::string::npos) << report.reason;
    EXPECT_TRUE(report.of(FitParameter::Torsion).identifiable);
    EXPECT_NEAR(valueOf(report, FitParameter::Torsion) / bending.value, 0.8, 0.08);
    EXPECT_NEAR(valueOf(report, FitParameter::RestCurvature1), 2.5, 0.02 * 2.5);
    EXPECT_NEAR(valueOf(report, FitParameter::RestCurvature2), -1.5, 0.02 * 1.5);
  }
}

TEST(ParameterFit, PlaneShapeTellsNeitherTorsionNorRestCurvatureInItsPlane) {
  RodProblem truth = trueHose(0.3, Eigen::Vector3d::Zero());
  truth.end.position = {0.6, 0, 0};
  truth.end.orientation = frameAlong(kX);
  const FitReport report = fitParameters(measure(truth));
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_FALSE(report.of(FitParameter::Torsion).identifiable);
  EXPECT_FALSE(report.of(FitParameter::RestCurvature2).identifiable);
  EXPECT_EQ(valueOf(report, FitParameter::RestCurvature2), 0);
  EXPECT_TRUE(report.of(FitParameter::Bending).identifiable);
  EXPECT_NEAR(valueOf(report, FitParameter::Bending), 0.03, 0.02 * 0.03);
}

TEST(ParameterFit, FindsTheRollOfAConnectorThatIsNotKeyed) {
  const RodProblem truth = trueHose(0.3, Eigen::Vector3d::Zero());
  FitProblem problem = measure(truth);
  problem.end.orientation = frameAlong(Eigen::Vector3d(0.3, 0.9, 0.1), 1.1);
  problem.section = truth.rod.sections[0];
  FitOptions options;
  options.parameters = {FitParameter::EndRoll};
  const FitReport report = fitParameters(problem, options);
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_NEAR(valueOf(report, FitParameter::EndRoll), 0.4, 0.02);
  EXPECT_FALSE(report.of(FitParameter::Bending).wanted);
  EXPECT_EQ(report.of(FitParameter::Bending).standardDeviation, 0);
}

TEST(ParameterFit, WeightsDecideBetweenContradictingPoints) {
  FitProblem problem = measure(trueHose(0.3));
  for (std::size_t i = 0; i < problem.measured.points.size(); ++i) {
    const bool wrong = i % 4 == 1;
    if (wrong) problem.measured.points[i].z() += 0.004;
    problem.measured.weights.push_back(wrong ? 0 : 1);
  }
  expectRecovered(fitParameters(problem));
}

TEST(ParameterFit, SaysWhatIsWrongWithTheInput) {
  const FitProblem good = measure(trueHose(0.3));
  const auto reasonFor = [](const FitProblem& problem) {
    const FitReport report = fitParameters(problem);
    EXPECT_EQ(report.status, FitStatus::InvalidInput);
    EXPECT_EQ(report.estimates.size(), static_cast<std::size_t>(kFitParameterCount));
    return report.reason;
  };
  FitProblem bad = good;
  bad.measured.points.resize(4);
  EXPECT_NE(reasonFor(bad).find("only 4 measured points"), std::string::npos);
  bad = good;
  bad.measured.points[7].y() = std::nan("");
  EXPECT_NE(reasonFor(bad).find("point 8 is not a number"), std::string::npos);
  bad = good;
  std::shuffle(bad.measured.points.begin() + 1, bad.measured.points.end() - 1, std::mt19937(3));
  EXPECT_NE(reasonFor(bad).find("not in order"), std::string::npos);
  bad = good;
  std::reverse(bad.measured.points.begin(), bad.measured.points.end());
  EXPECT_NE(reasonFor(bad).find("reverse"), std::string::npos);
  bad = good;
  for (Eigen::Vector3d& point : bad.measured.points) point *= 1000;  // millimetres taken for metres
  EXPECT_NE(reasonFor(bad).find("units"), std::string::npos);
  bad = good;
  for (Eigen::Vector3d& point : bad.measured.points) point = {0.1, 0, 0};
  EXPECT_NE(reasonFor(bad).find("same place"), std::string::npos);
  bad = good;
  bad.section.bending1 = -1;
  EXPECT_NE(reasonFor(bad).find("stiffness"), std::string::npos);
  bad = good;
  bad.length = 0.2;
  EXPECT_NE(reasonFor(bad).find("less than the distance"), std::string::npos);
  bad = good;
  bad.measured.weights = {1, 2};
  EXPECT_NE(reasonFor(bad).find("one weight for each"), std::string::npos);
}

TEST(ParameterFit, ShapeNoCableTakesIsCalledAPoorFit) {
  FitProblem problem = measure(trueHose(0.3));
  problem.gravity = {0, 0, 9.81};  // the cable bulges against the weight
  FitOptions options;
  options.parameters = {FitParameter::Length, FitParameter::Bending};
  const FitReport report = fitParameters(problem, options);
  EXPECT_EQ(report.status, FitStatus::PoorFit) << report.rmsDistance;
  EXPECT_NE(report.reason.find("gravity"), std::string::npos) << report.reason;
}

TEST(ParameterFit, TellsProgressAndCanBeCancelled) {
  FitOptions options;
  std::vector<double> distances;
  options.keepGoing = [&](int, double rms) {
    distances.push_back(rms);
    return distances.size() < 4;
  };
  const FitReport report = fitParameters(measure(trueHose(0.3)), options);
  EXPECT_EQ(report.status, FitStatus::Cancelled);
  ASSERT_EQ(distances.size(), 4u);
  EXPECT_LT(distances.back(), distances.front());
}

TEST(ParameterFit, SameInputGivesTheSameBits) {
  const FitProblem problem = measure(trueHose(0.3), kNoise);
  const FitReport a = fitParameters(problem), b = fitParameters(problem);
  EXPECT_EQ(a.state.coordinates, b.state.coordinates);
  EXPECT_EQ(valueOf(a, FitParameter::Torsion), valueOf(b, FitParameter::Torsion));
}

}  // namespace liana
