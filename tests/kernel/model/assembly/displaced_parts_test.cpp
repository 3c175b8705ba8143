#include "kernel/model/assembly/displaced_parts.h"

#include <gtest/gtest.h>

#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

AssemblyReference placedSmallAssembly() {
  AssemblyReference reference;
  reference.assembly = std::make_shared<const Assembly>(smallAssembly());
  reference.worldFromAssembly =
      Eigen::Translation3d(0, 0, 100) * Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitX());
  return reference;
}

Eigen::Isometry3d placeOf(const AssemblyReference& reference, const char* path) {
  return reference.worldFromAssembly * reference.assembly->worldFromNode(reference.assembly->findPath(path));
}

}  // namespace

TEST(DisplacedParts, ABranchGoesWithAllBelowItAndTheRestStays) {
  const AssemblyReference rest = placedSmallAssembly();
  const Eigen::Isometry3d turn = Eigen::Translation3d(5, -3, 2) *
                                 Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitY()) *
                                 Eigen::Isometry3d::Identity();
  const AssemblyReference moved = displaced(rest, {{rest.assembly->findPath("Assembly/Group"), turn}});
  const Eigen::Isometry3d expected = turn * placeOf(rest, "Assembly/Group/Pin");
  EXPECT_TRUE(placeOf(moved, "Assembly/Group/Pin").isApprox(expected, 1e-12));
  EXPECT_TRUE(placeOf(moved, "Assembly/Box").isApprox(placeOf(rest, "Assembly/Box"), 0));
  EXPECT_EQ(&moved.assembly->nodes(), &rest.assembly->nodes()) << "nothing of the tree is copied";
}

TEST(DisplacedParts, ABranchWithinAnotherGoesByItsOwnDisplacementAlone) {
  const AssemblyReference rest = placedSmallAssembly();
  const Eigen::Isometry3d up(Eigen::Translation3d(0, 0, 30)), aside(Eigen::Translation3d(8, 0, 0));
  const int group = rest.assembly->findPath("Assembly/Group"),
            pin = rest.assembly->findPath("Assembly/Group/Pin");
  for (const int above : {group, -1}) {
    const AssemblyReference moved = displaced(rest, {{above, up}, {pin, aside}});
    EXPECT_TRUE(
        placeOf(moved, "Assembly/Group/Pin").isApprox(aside * placeOf(rest, "Assembly/Group/Pin"), 1e-12));
    EXPECT_TRUE(placeOf(moved, "Assembly/Group").isApprox(up * placeOf(rest, "Assembly/Group"), 1e-12));
  }
}

}  // namespace liana
