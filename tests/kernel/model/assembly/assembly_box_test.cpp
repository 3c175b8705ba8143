#include "kernel/model/assembly/assembly_box.h"

#include <gtest/gtest.h>

#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// A pin of radius 5 and height 40 that lies on a slant in the plane x, z.
Assembly slantedPin(double angle) {
  Assembly assembly;
  const int pin = assembly.addShape({cylinderShape(5, 40), {}, {}, nullptr});
  Eigen::Isometry3d turned = shifted(0, 0, 0);
  turned.linear() = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitY()).toRotationMatrix();
  const int root = assembly.addNode({"Root", -1, turned, {}, -1});
  assembly.addNode({"Pin", root, shifted(0, 0, 0), {}, pin});
  EXPECT_TRUE(assembly.tessellate().ok());
  return assembly;
}

}  // namespace

TEST(AssemblyBox, IsTightForTurnedParts) {
  const double angle = EIGEN_PI / 4;
  const Eigen::Vector3d size = slantedPin(angle).boundingBox().sizes();
  EXPECT_NEAR(size.x(), 40 * std::sin(angle) + 10 * std::cos(angle), 0.15);
  EXPECT_NEAR(size.z(), 40 * std::cos(angle) + 10 * std::sin(angle), 0.15);
  EXPECT_NEAR(size.y(), 10, 0.15);
}

TEST(AssemblyBox, NodesHaveBoxesOfTheirOwn) {
  Assembly assembly = smallAssembly();
  ASSERT_TRUE(assembly.tessellate().ok());
  const Eigen::AlignedBox3d second = boxOf(assembly, 2);
  EXPECT_LT((second.min() - Eigen::Vector3d(100, 0, 0)).norm(), 1e-4);
  EXPECT_LT((second.max() - Eigen::Vector3d(110, 20, 30)).norm(), 1e-4);
  EXPECT_TRUE(boxOf(assembly, 0).contains(boxOf(assembly, 4)));
  EXPECT_NEAR(boxOf(assembly, 4).sizes().x(), 40, 1e-3) << "the pin in the turned group lies along x";
}

}  // namespace liana
