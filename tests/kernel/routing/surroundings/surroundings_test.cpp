// Cables routed among real parts: they lie on them, leave their sockets freely, and are held back by walls.
#include "kernel/routing/surroundings/surroundings.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// The small assembly: boxes of 10 × 20 × 30 at 0 and at 100, a pin of radius 5 along x at y = 50, scaled by
/// nothing.
std::shared_ptr<const ObstacleSurface> smallParts() {
  auto assembly = std::make_shared<Assembly>(smallAssembly());
  EXPECT_TRUE(assembly->tessellate().ok());
  const std::vector<AssemblyReference> scene{{AssemblyId{1}, {}, Eigen::Isometry3d::Identity(), assembly}};
  return std::make_shared<const ObstacleSurface>(
      std::make_shared<const PartDistances>(Obstacles::build(scene)->distances()));
}

Eigen::Isometry3d frame(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

/// A cable from within the first box, upwards out of it, to a place behind the second box.
Cable cableFromBox() {
  Cable cable = archCable();
  cable.start.worldFromEnd = frame({5, 10, 20}, Eigen::Vector3d::UnitZ());
  cable.end.worldFromEnd = frame({200, 10, 60}, Eigen::Vector3d::UnitZ());
  cable.length = 330;
  return cable;
}

TEST(Surroundings, EndInAPartLeavesItThroughItsSocket) {
  Surroundings around;
  around.parts = smallParts();
  CableRouter router;
  router.setSurroundings(around);
  const RoutedCable routed = router.route(cableFromBox(), {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  EXPECT_LT(routed.report.contact.deepest, 0.01);
}

TEST(Surroundings, AHandleThatAPartHoldsBackIsToldByItsName) {
  Surroundings around;
  around.parts = smallParts();
  CableRouter router;
  router.setSurroundings(around);
  Cable cable = archCable();
  cable.start.worldFromEnd = frame({-60, 10, 60}, Eigen::Vector3d::UnitZ());
  cable.end.worldFromEnd = frame({80, 10, 60}, Eigen::Vector3d::UnitZ());
  cable.length = 330;
  cable.handles = {handleAt(0.5, {5, 10, 60})};
  cable.handles[0].name = "Elbow clip";
  RoutedCable routed = router.route(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  // Down through the box: within it a clip would have its socket, below it the box is in the way.
  cable.handles[0].worldFromHandle.translation().z() = -40;
  routed = router.route(cable, {}, routed.next);
  ASSERT_EQ(routed.report.status, SolveStatus::HeldBack) << routed.report.reason;
  EXPECT_TRUE(routed.report.reason.starts_with("\"Elbow clip\" is held back by")) << routed.report.reason;
}

TEST(Surroundings, WithoutThemNothingChanges) {
  const RoutedCable plain = routeCable(archCable(), {});
  CableRouter router;
  router.setSurroundings({});
  const RoutedCable routed = router.route(archCable(), {});
  EXPECT_EQ(plain.centerline.points, routed.centerline.points);
}

}  // namespace
}  // namespace liana
