// Cables whose plain first shapes run through a part find their way around it, in every routing mode.
#include "kernel/routing/way/way_around.h"

#include <gtest/gtest.h>

#include "kernel/routing/router.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

Eigen::Isometry3d looking(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

/// A wall across the way at x = 150, from z = −400 to 400; it ends 260 mm to the one side (+y) and nowhere
/// near to the other, below or above.
std::vector<AssemblyReference> wallAcross() {
  auto assembly = std::make_shared<Assembly>();
  const int shape = assembly->addShape({boxShape(10, 1260, 1600), Color{}, {}, nullptr});
  assembly->addNode({"Wall", -1, shifted(145, -1000, -800), {}, shape});
  EXPECT_TRUE(assembly->tessellate().ok());
  return {{AssemblyId{1}, {}, Eigen::Isometry3d::Identity(), assembly}};
}

/// From one side of the wall to the other, straight at it.
Cable cableThroughWall() {
  Cable cable = archCable();
  cable.start.worldFromEnd = looking({0, 0, 0}, Eigen::Vector3d::UnitX());
  cable.end.worldFromEnd = looking({300, 0, 0}, -Eigen::Vector3d::UnitX());
  cable.length = 900;
  cable.segments = 80;
  return cable;
}

DocumentSettings onParts() {
  DocumentSettings settings;
  settings.contact.withParts = true;
  return settings;
}

RoutedCable routed(const Cable& cable) {
  const DocumentSettings settings = onParts();
  return Router(*surroundingsOf(wallAcross(), settings)).settle(cable, settings);
}

double furthestToTheSide(const Centerline& line) {
  double furthest = 0;
  for (const Eigen::Vector3d& point : line.points) furthest = std::max(furthest, point.y());
  return furthest;
}

TEST(WayAround, CableOfFixedLengthGoesAroundTheWall) {
  const RoutedCable cable = routed(cableThroughWall());
  ASSERT_TRUE(cable.report.converged()) << cable.report.reason;
  EXPECT_GT(furthestToTheSide(cable.centerline), 260);
  EXPECT_LT(cable.report.contact.deepest, 0.01);
}

TEST(WayAround, CableThatFindsItsLengthGoesAroundTheWall) {
  Cable cable = cableThroughWall();
  cable.routing.mode = RoutingMode::AutomaticLength;
  const RoutedCable found = routed(cable);
  ASSERT_TRUE(found.report.converged()) << found.report.reason;
  EXPECT_GT(furthestToTheSide(found.centerline), 260);
}

TEST(WayAround, CableThatIsPulledTautGoesAroundTheWall) {
  Cable cable = cableThroughWall();
  cable.routing.mode = RoutingMode::Stretch;
  cable.routing.pull = 3;
  const RoutedCable found = routed(cable);
  ASSERT_TRUE(found.report.converged()) << found.report.reason;
  EXPECT_GT(furthestToTheSide(found.centerline), 260);
  EXPECT_LT(found.centerline.length(), 700);
}

TEST(WayAround, CableTooShortForAnyWayAroundSaysSo) {
  Cable cable = cableThroughWall();
  cable.length = 400;
  const RoutedCable found = routed(cable);
  EXPECT_FALSE(found.report.converged());
  EXPECT_NE(found.report.reason.find("no way around it was found"), std::string::npos) << found.report.reason;
}

}  // namespace
}  // namespace liana
