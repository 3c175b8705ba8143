#include "kernel/routing/surroundings/obstacles.h"

#include <gtest/gtest.h>

#include "kernel/routing/surroundings/surroundings.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// The small assembly, 1 m along x. Boxes of 10 × 20 × 30 at 0 and at 100; a pin of radius 5 along x at y
/// = 50.
std::vector<AssemblyReference> smallScene() {
  auto assembly = std::make_shared<Assembly>(smallAssembly());
  EXPECT_TRUE(assembly->tessellate().ok());
  return {{AssemblyId{7}, {}, shifted(1000, 0, 0), assembly}};
}

std::vector<std::string> partsOf(const Obstacles& obstacles) {
  std::vector<std::string> names;
  for (int i = 0; i < obstacles.distances().partCount(); ++i) names.push_back(obstacles.reference(i).part);
  return names;
}

TEST(Obstacles, AreThePartsOfTheDocumentAtTheirPlaces) {
  const auto obstacles = *Obstacles::build(smallScene());
  EXPECT_EQ(partsOf(obstacles),
            (std::vector<std::string>{"Assembly/Box", "Assembly/Box[2]", "Assembly/Group/Pin"}));
  PartPoint found;
  ASSERT_TRUE(obstacles.distances().nearest({1105, 10, 33}, 10, found));
  EXPECT_NEAR(found.distance, 3, 1e-4);
  EXPECT_EQ(obstacles.reference(found.part).part, "Assembly/Box[2]");
  ASSERT_TRUE(obstacles.distances().nearest({1020, 50, 0}, 1, found));  // on the axis of the pin
  EXPECT_NEAR(found.distance, -5, 0.1);
  EXPECT_EQ(obstacles.findPart(obstacles.reference(found.part)), found.part);
  EXPECT_EQ(obstacles.findPart({AssemblyId{7}, "Assembly/Nothing"}), -1);
}

TEST(Obstacles, AreChosenByPartAndByGroup) {
  const AssemblyId id{7};
  EXPECT_EQ(partsOf(*Obstacles::build(smallScene(), {{}, {{id, "Assembly/Box"}}})),
            (std::vector<std::string>{"Assembly/Box[2]", "Assembly/Group/Pin"}));
  EXPECT_EQ(partsOf(*Obstacles::build(smallScene(), {{{id, "Assembly/Group"}}, {}})),
            (std::vector<std::string>{"Assembly/Group/Pin"}));
  EXPECT_EQ(partsOf(*Obstacles::build(smallScene(), {{{id, "Assembly"}}, {{id, "Assembly/Group"}}})),
            (std::vector<std::string>{"Assembly/Box", "Assembly/Box[2]"}));
  EXPECT_EQ(partsOf(*Obstacles::build(smallScene(), {{{AssemblyId{8}, "Assembly"}}, {}})).size(), 0u);
}

TEST(Obstacles, FollowTheAssemblyWithoutBuildingTrees) {
  auto scene = smallScene();
  auto obstacles = *Obstacles::build(scene);
  const std::size_t built = DistanceTreeCache::ofProcess().builtCount();
  auto moved = std::make_shared<Assembly>(*scene[0].assembly);
  moved->setNodePlacement(2, shifted(100, 0, 40));
  scene[0].assembly = moved;
  ASSERT_TRUE(obstacles.follow(scene));
  PartPoint found;
  ASSERT_TRUE(obstacles.distances().nearest({1105, 10, 75}, 10, found));
  EXPECT_NEAR(found.distance, 5, 1e-4);
  EXPECT_EQ(DistanceTreeCache::ofProcess().builtCount(), built);
  scene[0].assembly = std::make_shared<Assembly>();
  EXPECT_FALSE(obstacles.follow(scene));
}

TEST(Obstacles, FollowABranchThatMovesAsAFreshBuildHasIt) {
  auto scene = smallScene();
  auto obstacles = *Obstacles::build(scene);
  for (const char* part : {"Assembly/Group", "Assembly/Box", "Assembly/Group/Pin"}) {
    const int node = scene[0].assembly->findPath(part);
    scene[0].moveParts({{part, node, shifted(3, 40, 5)}});
    ASSERT_TRUE(obstacles.followMoves(scene));
    const auto fresh = *Obstacles::build(scene);
    for (int i = 0; i < fresh.distances().partCount(); ++i)
      EXPECT_EQ(obstacles.distances().worldFromPart(i).matrix(), fresh.distances().worldFromPart(i).matrix());
  }
  scene[0].worldFromAssembly = shifted(0, 0, 1);
  ASSERT_TRUE(obstacles.followMoves(scene));
  EXPECT_EQ(obstacles.distances().worldFromPart(0).matrix(),
            Obstacles::build(scene)->distances().worldFromPart(0).matrix());
  PartOverride named;
  named.part = "Assembly/Box";
  named.name = "Lid";
  scene[0].setOverrides({named});
  EXPECT_FALSE(obstacles.followMoves(scene)) << "a name is more than a place";
}

TEST(Obstacles, FilesThatAreMissingAndShapesWithoutMeshAreFine) {
  auto scene = smallScene();
  scene.push_back({AssemblyId{9}, "lost.step", Eigen::Isometry3d::Identity(), nullptr});
  scene.push_back({AssemblyId{10}, {}, shifted(0, 0, 500), std::make_shared<Assembly>(smallAssembly())});
  const auto obstacles = Obstacles::build(scene);
  ASSERT_TRUE(obstacles.ok());
  EXPECT_EQ(obstacles->distances().partCount(), 6);
}

TEST(ObstacleSurface, TellsTheSolverTheSameInMetres) {
  const auto parts = std::make_shared<const PartDistances>(Obstacles::build(smallScene())->distances());
  const ObstacleSurface surface(parts);
  std::mt19937 random(1);
  int hits = 0;
  for (int i = 0; i < 300; ++i) {
    const Vector3d a = randomIn(random, {Vector3d(980, -20, -20), Vector3d(1130, 80, 50)});
    const Vector3d b = a + 10 * randomDirection(random);
    PartPoint expected;
    SurfacePoint found;
    double t = 0, expectedT = 0;
    ASSERT_EQ(surface.nearest(a / 1000, 0.02, found), parts->nearest(a, 20, expected));
    if (!parts->nearest(a, 20, expected)) continue;
    ++hits;
    EXPECT_NEAR(found.distance, expected.distance / 1000, 1e-12);
    EXPECT_LT((found.normal - expected.normal).norm(), 1e-6);
    EXPECT_EQ(found.feature, expected.featureId());
    ASSERT_TRUE(surface.nearestOnSegment(a / 1000, b / 1000, 0.02, found, t));
    ASSERT_TRUE(parts->nearestOnSegment(a, b, 20, expected, expectedT));
    EXPECT_NEAR(found.distance, expected.distance / 1000, 1e-9);
  }
  EXPECT_GT(hits, 100);
}

TEST(ObstacleSurface, TellsTheFrictionOfThePartThatIsTouched) {
  std::vector<AssemblyReference> scene = smallScene();
  PartOverride greased;
  greased.part = "Assembly/Group";  // holds for the pin below it
  greased.friction = 0.05;
  scene.front().overrides = {greased};
  DocumentSettings settings;
  settings.contact.withParts = true;
  settings.contact.friction = 0.4;
  const auto around = surroundingsOf(scene, settings);
  ASSERT_TRUE(around.ok());
  EXPECT_DOUBLE_EQ(around->friction, 0.4);
  SurfacePoint found;
  ASSERT_TRUE(around->parts->nearest(Vector3d(1.020, 0.056, 0), 0.005, found));  // above the pin
  EXPECT_DOUBLE_EQ(found.friction, 0.05);
  ASSERT_TRUE(around->parts->nearest(Vector3d(1.105, 0.010, 0.033), 0.005, found));  // above a box
  EXPECT_LT(found.friction, 0) << "the document's counts";
}

}  // namespace
}  // namespace liana
