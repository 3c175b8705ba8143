#include "solvers/fit/parameter_fit.h"

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
  FitShape& shape = problem.shapes.emplace_back();
  std::mt19937 generator(11);
  std::normal_distribution<double> error(0, noise);
  for (int i = 1; i < truth.rod.segmentCount(); i += stride + i % 2)
    shape.measured.points.push_back(
        state.position(i) + (noise > 0 ? Eigen::Vector3d(error(generator), error(generator), error(generator))
                                       : Eigen::Vector3d(0, 0, 0)));
  shape.start = truth.start;
  shape.end = truth.end;
  shape.gravity = truth.gravity;
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
    const ParameterEstimate& estimate = report.shapes[0].estimates[i];
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
  problem.shapes[0].end.orientation = frameAlong(Eigen::Vector3d(0.3, 0.9, 0.1), 1.1);
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
  MeasuredShape& measured = problem.shapes[0].measured;
  for (std::size_t i = 0; i < measured.points.size(); ++i) {
    const bool wrong = i % 4 == 1;
    if (wrong) measured.points[i].z() += 0.004;
    measured.weights.push_back(wrong ? 0 : 1);
  }
  expectRecovered(fitParameters(problem));
}

TEST(ParameterFit, SaysWhatIsWrongWithTheInput) {
  const FitProblem good = measure(trueHose(0.3));
  const auto reasonFor = [](const FitProblem& problem) {
    const FitReport report = fitParameters(problem);
    EXPECT_EQ(report.status, FitStatus::InvalidInput);
    EXPECT_EQ(report.shapes[0].estimates.size(), static_cast<std::size_t>(kFitParameterCount));
    return report.reason;
  };
  FitProblem bad = good;
  bad.shapes[0].measured.points.resize(4);
  EXPECT_NE(reasonFor(bad).find("only 4 measured points"), std::string::npos);
  bad = good;
  bad.shapes[0].measured.points[7].y() = std::nan("");
  EXPECT_NE(reasonFor(bad).find("point 8 is not a number"), std::string::npos);
  bad = good;
  std::shuffle(bad.shapes[0].measured.points.begin() + 1, bad.shapes[0].measured.points.end() - 1,
               std::mt19937(3));
  EXPECT_NE(reasonFor(bad).find("not in order"), std::string::npos);
  bad = good;
  std::reverse(bad.shapes[0].measured.points.begin(), bad.shapes[0].measured.points.end());
  EXPECT_NE(reasonFor(bad).find("reverse"), std::string::npos);
  bad = good;
  for (Eigen::Vector3d& point : bad.shapes[0].measured.points) point *= 1000;  // millimetres taken for metres
  EXPECT_NE(reasonFor(bad).find("units"), std::string::npos);
  bad = good;
  for (Eigen::Vector3d& point : bad.shapes[0].measured.points) point = {0.1, 0, 0};
  EXPECT_NE(reasonFor(bad).find("same place"), std::string::npos);
  bad = good;
  bad.section.bending1 = -1;
  EXPECT_NE(reasonFor(bad).find("stiffness"), std::string::npos);
  bad = good;
  bad.shapes[0].length = 0.2;
  EXPECT_NE(reasonFor(bad).find("less than the distance"), std::string::npos);
  bad = good;
  bad.shapes[0].measured.weights = {1, 2};
  EXPECT_NE(reasonFor(bad).find("one weight for each"), std::string::npos);
}

TEST(ParameterFit, ShapeNoCableTakesIsCalledAPoorFit) {
  FitProblem problem = measure(trueHose(0.3));
  problem.shapes[0].gravity = {0, 0, 9.81};  // the cable bulges against the weight
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
  EXPECT_EQ(a.shapes[0].state.coordinates, b.shapes[0].state.coordinates);
  EXPECT_EQ(valueOf(a, FitParameter::Torsion), valueOf(b, FitParameter::Torsion));
}

TEST(ParameterFit, PointsWrittenTwiceAreMeasuredOnce) {
  const FitProblem once = measure(trueHose(0.3), kNoise, 1);
  FitProblem twice = once;
  std::vector<Eigen::Vector3d>& points = twice.shapes[0].measured.points;
  points.clear();
  for (const Eigen::Vector3d& point : once.shapes[0].measured.points) points.insert(points.end(), 4, point);
  const FitReport a = fitParameters(once), b = fitParameters(twice);
  ASSERT_EQ(b.status, FitStatus::Fitted) << b.reason;
  for (int i = 0; i < kFitParameterCount; ++i) {
    EXPECT_EQ(a.shapes[0].estimates[i].standardDeviation, b.shapes[0].estimates[i].standardDeviation);
    EXPECT_EQ(a.shapes[0].estimates[i].value, b.shapes[0].estimates[i].value);
  }
}

TEST(ParameterFit, PointsBetweenMeasuredOnesTellNothingNew) {
  const FitProblem measured = measure(trueHose(0.3), kNoise, 3);
  FitProblem padded = measured;
  std::vector<Eigen::Vector3d>& points = padded.shapes[0].measured.points;
  points.clear();
  for (std::size_t i = 0; i + 1 < measured.shapes[0].measured.points.size(); ++i)
    for (const double u : {0.0, 0.25, 0.5, 0.75})
      points.push_back((1 - u) * measured.shapes[0].measured.points[i] +
                       u * measured.shapes[0].measured.points[i + 1]);
  const FitReport a = fitParameters(measured), b = fitParameters(padded);
  ASSERT_EQ(b.status, FitStatus::Fitted) << b.reason;
  // Four times the points would halve it if each were a measurement.
  EXPECT_GT(b.of(FitParameter::Bending).standardDeviation,
            0.8 * a.of(FitParameter::Bending).standardDeviation);
}

TEST(ParameterFit, SeveralShapesShareOneStiffnessAndKeepTheirOwnRestCurvature) {
  FitProblem problem;
  const Eigen::Vector3d rests[] = {{2.5, -1.5, 0}, {0, 0, 0}, {-1, 2, 0}};
  for (const Eigen::Vector3d& rest : rests) {
    FitProblem one = measure(trueHose(0.3, rest), kNoise, 3);
    problem.section = one.section;
    problem.shapes.push_back(one.shapes[0]);
  }
  const FitReport report = fitParameters(problem);
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  ASSERT_EQ(report.shapes.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const ShapeFit& shape = report.shapes[i];
    EXPECT_EQ(shape.of(FitParameter::Bending).value, valueOf(report, FitParameter::Bending));
    EXPECT_NEAR(shape.of(FitParameter::RestCurvature1).value, rests[i][0], 0.05);
    EXPECT_NEAR(shape.of(FitParameter::RestCurvature2).value, rests[i][1], 0.05);
    EXPECT_NEAR(shape.bendingAlone, 0.03, 0.05 * 0.03);
  }
  EXPECT_NEAR(valueOf(report, FitParameter::Bending), 0.03, 0.01 * 0.03);
  EXPECT_GT(report.bendingScatter, 0);
  EXPECT_GE(report.of(FitParameter::Bending).standardDeviation, report.bendingScatter / std::sqrt(3) * 0.999);
}

TEST(ParameterFit, FindsTheDirectionsOfEndsThatWereNotMeasured) {
  const RodProblem truth = trueHose(0.3, Eigen::Vector3d::Zero());
  FitProblem problem = measure(truth, kNoise, 1);
  problem.shapes[0].start.orientation =
      problem.shapes[0].start.orientation * Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitX());
  problem.shapes[0].end.orientation =
      problem.shapes[0].end.orientation * Eigen::AngleAxisd(-0.25, Eigen::Vector3d::UnitY());
  FitOptions options;
  options.parameters = {FitParameter::Length,     FitParameter::Bending,  FitParameter::StartTilt1,
                        FitParameter::StartTilt2, FitParameter::EndTilt1, FitParameter::EndTilt2};
  problem.section.torsion =
      truth.rod.sections[0].torsion / truth.rod.sections[0].bending1 * problem.section.bending1;
  const FitReport report = fitParameters(problem, options);
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_NEAR(valueOf(report, FitParameter::StartTilt1), -0.3, 0.01);
  EXPECT_NEAR(valueOf(report, FitParameter::EndTilt2), 0.25, 0.01);
  EXPECT_NEAR(valueOf(report, FitParameter::Bending), 0.03, 0.03 * 0.03);
}

TEST(ParameterFit, WhatIsKnownBeforehandCountsMoreThePointsScatter) {
  const RodProblem truth = trueHose(0.3, Eigen::Vector3d::Zero());
  FitOptions options;
  options.segments = 60;
  options.parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::StartTilt1,
                        FitParameter::StartTilt2};
  for (const FitParameter tilt : {FitParameter::StartTilt1, FitParameter::StartTilt2})
    options.knownWithin[indexOf(tilt)] = 0.02;
  // The start was turned by ten times what it is said to be known within.
  const auto found = [&](double noise) {
    FitProblem problem = measure(truth, noise, 20);
    problem.section.torsion = 0.8 * problem.section.bending1;
    problem.shapes[0].start.orientation =
        problem.shapes[0].start.orientation * Eigen::AngleAxisd(0.2, Eigen::Vector3d::UnitX());
    const FitReport report = fitParameters(problem, options);
    EXPECT_NE(report.status, FitStatus::InvalidInput) << report.reason;
    return valueOf(report, FitParameter::StartTilt1);
  };
  EXPECT_NEAR(found(0), -0.2, 0.01) << "points without scatter know better";
  EXPECT_LT(std::abs(found(0.01)), 0.1) << "points that scatter by a centimetre do not";
}

TEST(ParameterFit, LeavesALocalMinimumByBeginningElsewhere) {
  // A wire hanging as a loop, bent at rest to a side that a photograph does not show, its end rolled.
  SectionStiffness section;
  section.bending1 = section.bending2 = 1.2e-3;
  section.torsion = 1.5e-3;
  section.axial = 1e3;
  section.massPerLength = 0.027;
  RodProblem truth;
  truth.rod = Rod::uniform(1.5, 150, section, {6, -4, 0});
  truth.end.position = {-0.12, 0, 0};
  truth.start.orientation = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), kX);
  truth.end.orientation = truth.start.orientation * Eigen::AngleAxisd(2, Eigen::Vector3d::UnitZ());
  const RodState shape = solved(truth);
  FitProblem problem;
  FitShape& photograph = problem.shapes.emplace_back();
  for (int i = 0; i <= 150; i += 3)
    photograph.measured.points.emplace_back(shape.position(i).x(), 0, shape.position(i).z());
  photograph.measured.sight = Eigen::Vector3d::UnitY();
  photograph.start = truth.start;
  photograph.end = truth.end;
  photograph.end.orientation = truth.start.orientation;
  problem.section = section;
  problem.section.bending1 = problem.section.bending2 = 8e-4;
  problem.section.torsion = 1e-3;
  FitOptions options;
  options.segments = 60;
  options.parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::RestCurvature1,
                        FitParameter::RestCurvature2, FitParameter::EndRoll};
  const FitReport report = fitParameters(problem, options);
  ASSERT_EQ(report.status, FitStatus::Fitted) << report.reason;
  EXPECT_GT(report.starts, 5);  // other stiffnesses alone do not lead there
  EXPECT_LT(report.rmsDistance, 2e-4);
  EXPECT_NEAR(valueOf(report, FitParameter::Bending), 1.2e-3, 0.05 * 1.2e-3);
}

TEST(ParameterFit, NumbersBeyondAllMeasureAreBadInput) {
  FitProblem bad = measure(trueHose(0.3));
  bad.shapes[0].measured.points[5].x() = 1e305;
  FitReport report = fitParameters(bad);
  EXPECT_EQ(report.status, FitStatus::InvalidInput);
  EXPECT_NE(report.reason.find("point 6"), std::string::npos) << report.reason;
  bad.shapes.push_back(measure(trueHose(0.3)).shapes[0]);
  std::swap(bad.shapes[0], bad.shapes[1]);
  report = fitParameters(bad);
  EXPECT_NE(report.reason.find("shape 2"), std::string::npos) << report.reason;
  bad.shapes.clear();
  EXPECT_EQ(fitParameters(bad).status, FitStatus::InvalidInput);
}

}  // namespace liana
