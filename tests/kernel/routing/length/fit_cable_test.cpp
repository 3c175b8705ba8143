#include "kernel/routing/length/fit_cable.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"

namespace liana {
namespace {

Cable trueCable() {
  Cable cable;
  cable.name = "Hose";
  cable.spec.outerDiameter = 10;
  cable.spec.bendingStiffness = 0.03;
  cable.spec.torsionStiffness = 0.024;
  cable.spec.massPerLength = 0.2;
  cable.spec.restCurvature = {2, -1, 0};
  cable.length = 800;
  cable.segments = 300;
  cable.start.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX())
          .toRotationMatrix();
  cable.end.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d(-0.3, -0.9, -0.1))
          .toRotationMatrix();
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(350, 120, -40);
  cable.start.isKeyed = cable.end.isKeyed = true;
  return cable;
}

CableMeasurement measure(const Cable& cable, bool withPoses) {
  CableRouter router;
  const RoutedCable routed = router.route(cable, DocumentSettings());
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
  CableMeasurement measurement;
  for (std::size_t i = 0; i < routed.centerline.points.size(); i += 3)
    measurement.points.push_back(routed.centerline.points[i]);
  if (withPoses) {
    measurement.start = cable.start;
    measurement.end = cable.end;
  }
  return measurement;
}

CableSpec startingSpec() {
  CableSpec spec = trueCable().spec;
  spec.bendingStiffness = spec.torsionStiffness = 0.01;
  spec.restCurvature = {0, 0, 0};
  return spec;
}

}  // namespace

TEST(FitCable, KeyedPosesGiveStiffnessAndRestCurvature) {
  const Result<CableFit> fit = fitCable(measure(trueCable(), true), startingSpec(), {});
  ASSERT_TRUE(fit.ok()) << fit.error().message;
  ASSERT_EQ(fit->report.status, FitStatus::Fitted) << fit->report.reason;
  EXPECT_NEAR(fit->length, 800, 0.5);
  EXPECT_NEAR(*fit->spec.bendingStiffness, 0.03, 0.0006);
  EXPECT_NEAR(*fit->spec.torsionStiffness, 0.024, 0.0024);
  EXPECT_NEAR(fit->spec.restCurvature[0], 2, 0.04);
  EXPECT_NEAR(fit->spec.restCurvature[1], -1, 0.02);
  EXPECT_EQ(fit->spec.massPerLength, trueCable().spec.massPerLength);
}

TEST(FitCable, FittedSpecRoutesTheCableThroughAnotherPose) {
  const Result<CableFit> fit = fitCable(measure(trueCable(), true), startingSpec(), {});
  ASSERT_TRUE(fit.ok());
  Cable other = trueCable();
  other.end.worldFromEnd.translation() = Eigen::Vector3d(300, -350, 150);
  Cable predicted = other;
  predicted.spec = fit->spec;
  predicted.length = fit->length;
  const CableMeasurement a = measure(other, false), b = measure(predicted, false);
  ASSERT_EQ(a.points.size(), b.points.size());
  for (std::size_t i = 0; i < a.points.size(); ++i)
    EXPECT_LT((a.points[i] - b.points[i]).norm(), 0.005 * 800) << i;
}

TEST(FitCable, WithoutPosesDirectionsComeFromThePoints) {
  const Cable cable = trueCable();
  const CableMeasurement points = measure(cable, false);
  CableFitOptions options;
  options.parameters = {FitParameter::Length, FitParameter::EndRoll};
  const Result<CableFit> fit = fitCable(points, cable.spec, {}, options);
  ASSERT_TRUE(fit.ok()) << fit.error().message;
  for (const auto& [found, given] : {std::pair(fit->start, cable.start), std::pair(fit->end, cable.end)}) {
    const Eigen::Vector3d a = found.worldFromEnd.linear().col(2), b = given.worldFromEnd.linear().col(2);
    EXPECT_LT(std::acos(std::min(1.0, a.dot(b))), 0.02);
    EXPECT_LT((found.worldFromEnd.translation() - given.worldFromEnd.translation()).norm(), 0.5);
  }
}

TEST(FitCable, BadMeasurementsAndCancelAreErrors) {
  CableMeasurement few = measure(trueCable(), true);
  few.points.resize(3);
  const Result<CableFit> fit = fitCable(few, startingSpec(), {});
  ASSERT_FALSE(fit.ok());
  EXPECT_NE(fit.error().message.find("3 measured points"), std::string::npos) << fit.error().message;
  few.points.clear();
  few.start.reset();
  EXPECT_FALSE(fitCable(few, startingSpec(), {}).ok());
  const Progress stop([](double, std::string_view) { return false; });
  const Result<CableFit> cancelled = fitCable(measure(trueCable(), true), startingSpec(), {}, {}, stop);
  ASSERT_FALSE(cancelled.ok());
  EXPECT_TRUE(cancelled.error().isCancelled());
}

}  // namespace liana
