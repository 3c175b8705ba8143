#include "kernel/routing/centerline_builder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

DocumentSettings weightless() {
  DocumentSettings settings;
  settings.gravity.setZero();
  return settings;
}

/// A socket at `position` from which the cable leaves along `direction`.
CableEnd socketAt(const Eigen::Vector3d& position, const Eigen::Vector3d& direction) {
  CableEnd end;
  end.worldFromEnd.translation() = position;
  end.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), direction).toRotationMatrix();
  return end;
}

/// A hose that bridges two sockets that look at each other, one `offset` beside the other: bent both ways,
/// most at the sockets, and straight in its middle.
Cable steppedCable(double offset, int segments) {
  Cable cable = archCable();
  cable.segments = segments;
  cable.length = 302;
  cable.start = socketAt({0, 0, 0}, {1, 0, 0});
  cable.end = socketAt({300, offset, 0}, {-1, 0, 0});
  return cable;
}

double curvatureAtStart(int segments) {
  const RoutedCable routed = routeCable(steppedCable(12, segments), weightless());
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
  return routed.centerline.curvatures.front();
}

/// A hose moulded to a quarter of a circle, in its place: how far its curvature is off at most, as a share.
double errorOnACircle(int segments) {
  const double radius = 120, angle = std::numbers::pi / 2;
  Cable cable = archCable();
  cable.segments = segments;
  cable.length = radius * angle;
  cable.spec.restCurvature = {0, 1000 / radius, 0};  // about y: from +z towards +x
  cable.start = socketAt({0, 0, 0}, {0, 0, 1});
  cable.end = socketAt({radius, 0, radius}, {-1, 0, 0});
  const RoutedCable routed = routeCable(cable, weightless());
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
  double worst = 0;
  for (const double curvature : routed.centerline.curvatures)
    worst = std::max(worst, std::abs(curvature * radius - 1));
  return worst;
}

}  // namespace

TEST(CenterlineBuilder, CircleHasItsCurvatureAtEveryNodeAndAtTheEnds) {
  const double coarse = errorOnACircle(12), fine = errorOnACircle(24);
  EXPECT_LT(coarse, 0.02);  // chords as long as their arcs are a little too long for the circle
  EXPECT_GT(coarse / fine, 3.5) << coarse << " " << fine;
}

TEST(CenterlineBuilder, CurvatureAtASocketConvergesWithTheSquareOfTheSegments) {
  const double exact = curvatureAtStart(640);
  const double coarse = std::abs(curvatureAtStart(20) - exact), fine = std::abs(curvatureAtStart(40) - exact);
  EXPECT_LT(coarse, 0.02 * exact);
  EXPECT_GT(coarse / fine, 3) << coarse / exact << " " << fine / exact;
}

TEST(CenterlineBuilder, TheTighterSideOfAClipCounts) {
  Cable cable = steppedCable(0, 60);
  cable.length = 304;
  RouteHandle clip = handleAt(0.5, {150, 0, 0});
  clip.fixesOrientation = true;
  clip.worldFromHandle.linear() =
      Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitZ()) *
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX())
          .toRotationMatrix();
  cable.handles = {clip};
  const RoutedCable routed = routeCable(cable, weightless());
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  const Centerline& line = routed.centerline;
  const int middle = 30;
  ASSERT_NEAR(line.arcLengths[middle], 152, 1e-6);
  // Bent one way before the clip and the other way behind it: the mean would be straight.
  EXPECT_GE(line.curvatures[middle], line.curvatures[middle - 1]);
  EXPECT_GE(line.curvatures[middle], line.curvatures[middle + 1]);
  EXPECT_GT(line.curvatures[middle], 1 / 200.0);
}

}  // namespace liana
