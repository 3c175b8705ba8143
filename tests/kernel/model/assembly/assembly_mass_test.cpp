#include "kernel/model/assembly/assembly_mass.h"

#include <gtest/gtest.h>

#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

TEST(AssemblyMass, InstancesAddUpAtTheirPlaces) {
  const auto whole = massOf(smallAssembly(), [](int) { return 1000.0; });
  ASSERT_TRUE(whole.ok());
  EXPECT_TRUE(whole->withoutMass.empty());
  const double box = 6000e-6, pin = EIGEN_PI * 25 * 40 * 1e-6;
  EXPECT_NEAR(whole->properties.mass, 2 * box + pin, 1e-12);
  // The pin lies along x from 7 to 47, at y = 50.
  const Eigen::Vector3d centre = (box * Eigen::Vector3d(5, 10, 15) + box * Eigen::Vector3d(105, 10, 15) +
                                  pin * Eigen::Vector3d(27, 50, 0)) /
                                 (2 * box + pin);
  EXPECT_LT((whole->properties.centre - centre).norm(), 1e-9);
  const auto group = massOf(
      smallAssembly(), [](int) { return 1000.0; }, 3);
  EXPECT_NEAR(group->properties.mass, pin, 1e-12);
  EXPECT_NEAR(group->properties.inertia(0, 0), pin * 25 / 2, 1e-9 * pin);  // about its own axis
}

TEST(AssemblyMass, EachInstanceMayHaveItsOwnDensity) {
  const auto mass = massOf(smallAssembly(), [](int node) { return node == 2 ? 7850.0 : 1000.0; });
  EXPECT_NEAR(mass->properties.mass, 6000e-9 * 8850 + EIGEN_PI * 1000 * 1e-6, 1e-9);
}

TEST(AssemblyMass, OpenPartsAreNamedAndBadDensitiesRefused) {
  Assembly assembly = smallAssembly();
  TriangleMesh sheet;
  addTriangle(sheet, {0, 0, 0}, {10, 0, 0}, {0, 10, 0});
  const int shape = assembly.addShape({Shape(), {}, {}, std::make_shared<const TriangleMesh>(sheet)});
  const int node = assembly.addNode({"Sheet", 0, shifted(0, 0, 0), {}, shape});
  const auto mass = massOf(assembly, [](int) { return 1000.0; });
  ASSERT_TRUE(mass.ok());
  EXPECT_EQ(mass->withoutMass, std::vector<int>{node});
  const auto bad = massOf(assembly, [](int) { return 0.0; });
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("Assembly/Box"), std::string::npos);
}

}  // namespace
}  // namespace liana
