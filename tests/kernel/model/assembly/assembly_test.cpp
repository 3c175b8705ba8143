#include "kernel/model/assembly/assembly.h"

#include <gtest/gtest.h>

#include "tests/support/sample_shapes.h"
#include "tests/support/triangles_within.h"

namespace liana {

TEST(Assembly, PlacementsMultiplyDownTheTree) {
  const Assembly assembly = smallAssembly();
  const int pin = assembly.findPath("Assembly/Group/Pin");
  ASSERT_GE(pin, 0);
  // Shifted by 7 along the group's z, which the group turns to the world's x.
  EXPECT_LT((assembly.worldFromNode(pin).translation() - Eigen::Vector3d(7, 50, 0)).norm(), 1e-12);
}

TEST(Assembly, MovedCopiesShareTheTreeAndTellWhatMoved) {
  const Assembly before = smallAssembly();
  Assembly after = before;
  const int group = before.findPath("Assembly/Group"), pin = before.findPath("Assembly/Group/Pin");
  Eigen::Isometry3d place = before.parentFromNode(group);
  place.translation().z() += 30;
  after.setNodePlacement(group, place);
  EXPECT_EQ(&after.nodes(), &before.nodes()) << "nothing of the tree is copied";
  EXPECT_NEAR((after.worldFromNode(pin).translation() - before.worldFromNode(pin).translation()).z(), 30,
              1e-12);
  EXPECT_EQ(after.movedSince(before), std::vector<int>{group});
  EXPECT_EQ(before.movedSince(after), std::vector<int>{group}) << "and on the way back";
  EXPECT_EQ(before.movedSince(before), std::vector<int>{});
  after.setNodePlacement(group, std::nullopt);
  EXPECT_EQ(after.worldFromNode(pin).matrix(), before.worldFromNode(pin).matrix());
  after.setNodeColor(1, Color{0, 0, 1});
  EXPECT_NE(&after.nodes(), &before.nodes());
  EXPECT_EQ(before.colorOf(1), (Color{1, 0, 0})) << "what one copy changes the other does not see";
  EXPECT_FALSE(after.movedSince(before)) << "more than places may be different";
}

TEST(Assembly, PathsOfAllNodesAreThoseOfEachAlsoForTwinsAndSeveralRoots) {
  Assembly assembly;
  const auto add = [&assembly](const char* name, int parent) {
    AssemblyNode node;
    node.name = name;
    node.parent = parent;
    return assembly.addNode(node);
  };
  const int first = add("Frame", -1);
  add("Screw", first);
  const int group = add("Group", first);
  add("Screw", group);
  add("Screw", group);
  add("Screw", first);
  const int second = add("Frame", -1);
  add("", second);
  const int nameless = add("", second);
  add("Pin", nameless);
  const int third = add("", -1);
  add("", third);
  const std::vector<std::string> paths = pathsOf(assembly);
  ASSERT_EQ(paths.size(), assembly.nodes().size());
  for (int node = 0; node < static_cast<int>(paths.size()); ++node)
    EXPECT_EQ(paths[static_cast<std::size_t>(node)], assembly.pathOf(node));
  EXPECT_EQ(paths[4], "Frame/Group/Screw[2]");
}

TEST(Assembly, PathsTellSiblingsOfOneNameApart) {
  const Assembly assembly = smallAssembly();
  EXPECT_EQ(assembly.pathOf(1), "Assembly/Box");
  EXPECT_EQ(assembly.pathOf(2), "Assembly/Box[2]");
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i)
    EXPECT_EQ(assembly.findPath(assembly.pathOf(i)), i);
  EXPECT_EQ(assembly.findPath("Assembly/Box[3]"), -1);
  EXPECT_EQ(assembly.findPath(""), -1);
}

TEST(Assembly, PathsFindNamesWithSlashes) {
  Assembly assembly;
  const int root = assembly.addNode({"Kit 1/2", -1, Eigen::Isometry3d::Identity(), {}, -1});
  assembly.addNode({"a/b", root, Eigen::Isometry3d::Identity(), {}, -1});
  EXPECT_EQ(assembly.findPath("Kit 1/2/a/b"), 1);
}

TEST(Assembly, NodeColourWinsOverShapeColour) {
  const Assembly assembly = smallAssembly();
  EXPECT_EQ(assembly.colorOf(1), (Color{1, 0, 0}));
  EXPECT_EQ(assembly.colorOf(2), (Color{0, 1, 0}));
}

TEST(Assembly, InstancesShareOneMesh) {
  Assembly assembly = smallAssembly();
  ASSERT_TRUE(assembly.tessellate().ok());
  EXPECT_EQ(assembly.partCount(), 2);
  EXPECT_EQ(assembly.instanceCount(), 3);
  EXPECT_EQ(assembly.node(1).shape, assembly.node(2).shape);
  const Assembly copy = assembly;
  EXPECT_EQ(copy.shapes()[0].mesh, assembly.shapes()[0].mesh);
  EXPECT_EQ(assembly.triangleCount(), 24 + assembly.shapes()[1].mesh->triangles.size());
}

TEST(Assembly, BoxCoversAllInstances) {
  Assembly assembly = smallAssembly();
  const Eigen::AlignedBox3d expected(Eigen::Vector3d(0, 0, -5), Eigen::Vector3d(110, 55, 30));
  EXPECT_TRUE(assembly.boundingBox().isApprox(expected, 1e-6));
  ASSERT_TRUE(assembly.tessellate().ok());
  EXPECT_TRUE(assembly.boundingBox().isApprox(expected, 1e-3));
}

TEST(Assembly, TessellationLeavesTheShapesThatCopiesShareAsTheyWere) {
  const Assembly shared = smallAssembly();
  Assembly own = shared;
  ASSERT_TRUE(own.tessellate().ok());
  for (const AssemblyShape& shape : shared.shapes())
    for (const auto& triangles : trianglesWithin(shape.shape)) EXPECT_TRUE(triangles.IsNull());
}

TEST(Assembly, CancelledTessellationChangesNothing) {
  Assembly assembly = smallAssembly();
  int asked = 0;
  const auto result =
      assembly.tessellate({}, Progress([&](double, std::string_view) { return ++asked < 2; }));
  ASSERT_FALSE(result.ok());
  EXPECT_TRUE(result.error().isCancelled());
  for (const AssemblyShape& shape : assembly.shapes()) EXPECT_EQ(shape.mesh, nullptr);
}

TEST(Assembly, ChildrenComeInOrder) {
  const Assembly assembly = smallAssembly();
  EXPECT_EQ(assembly.childrenOf(-1), std::vector<int>{0});
  EXPECT_EQ(assembly.childrenOf(0), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(assembly.childrenOf(3), std::vector<int>{4});
  EXPECT_TRUE(assembly.childrenOf(1).empty());
}

TEST(Color, HexRoundTrips) {
  const auto color = colorFromHex("#1f7Ad1");
  ASSERT_TRUE(color);
  EXPECT_EQ(toHex(*color), "#1f7ad1");
  for (const char* bad : {"", "1f7ad1", "#1f7ad", "#1f7ad1f", "#1g7ad1"})
    EXPECT_FALSE(colorFromHex(bad)) << bad;
}

}  // namespace liana
