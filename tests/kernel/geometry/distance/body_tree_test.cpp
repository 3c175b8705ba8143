#include "kernel/geometry/distance/body_tree.h"

#include <gtest/gtest.h>

#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

BodyTree onlyBody(const TriangleMesh& mesh) {
  auto bodies = meshBodies(mesh);
  EXPECT_EQ(bodies.size(), 1u);
  return BodyTree(std::move(bodies.at(0)));
}

/// Unsigned distance of a segment to a mesh, triangle by triangle.
double bruteForce(const WeldedMesh& mesh, const Vector3d& a, const Vector3d& b) {
  double best = 1e300;
  for (const auto& t : mesh.triangles) {
    const Vector3d corners[3] = {mesh.vertex(t[0]), mesh.vertex(t[1]), mesh.vertex(t[2])};
    best = std::min(best, nearestOnTriangle(a, b, corners, 1e300).squaredDistance);
  }
  return std::sqrt(best);
}

constexpr double kEverywhere = 1e9;

TEST(BodyTree, BoxDistanceIsTheClosedFormInsideAndOutside) {
  const Vector3d low(1, 2, 3), high(11, 6, 30);
  const BodyTree tree = onlyBody(boxMesh(low, high));
  std::mt19937 random(1);
  const Eigen::AlignedBox3d around(low - Vector3d::Constant(8), high + Vector3d::Constant(8));
  for (int i = 0; i < 3000; ++i) {
    const Vector3d p = randomIn(random, around);
    BodyPoint found;
    ASSERT_TRUE(tree.nearest(p, kEverywhere, found));
    EXPECT_NEAR(found.distance, boxDistance(p, low, high), 1e-9) << p.transpose();
    EXPECT_NEAR(found.normal.norm(), 1, 1e-9);
    EXPECT_NEAR((p - found.distance * found.normal - found.point).norm(), 0, 1e-9);
  }
}

TEST(BodyTree, FeaturesAreThoseOfTheShape) {
  const BodyTree tree = onlyBody(boxMesh(Vector3d::Zero(), Vector3d(10, 10, 10)));
  BodyPoint found;
  ASSERT_TRUE(tree.nearest({5, 5, 12}, kEverywhere, found));  // on a triangle's edge, but within the face
  EXPECT_EQ(found.feature.kind, TrianglePlace::Face);
  EXPECT_EQ(found.feature.face, 5);
  ASSERT_TRUE(tree.nearest({12, 5, 12}, kEverywhere, found));
  EXPECT_EQ(found.feature.kind, TrianglePlace::Edge);
  ASSERT_TRUE(tree.nearest({12, 12, 12}, kEverywhere, found));
  EXPECT_EQ(found.feature.kind, TrianglePlace::Vertex);
}

TEST(BodyTree, FarPointsAreNotFoundButDeepOnesAre) {
  const BodyTree tree = onlyBody(boxMesh(Vector3d::Zero(), Vector3d(100, 100, 100)));
  BodyPoint found;
  EXPECT_FALSE(tree.nearest({50, 50, 103}, 2, found));
  EXPECT_TRUE(tree.nearest({50, 50, 101.5}, 2, found));
  ASSERT_TRUE(tree.nearest({50, 40, 60}, 2, found));  // 40 deep
  EXPECT_NEAR(found.distance, -40, 1e-9);
}

TEST(BodyTree, PointsInTheMouthOfAConcaveBodyAreOutside) {
  TriangleMesh mesh;  // a U: the mouth lies in the box around it
  addBox(mesh, {0, 0, 0}, {60, 10, 10});
  addBox(mesh, {0, 10, 0}, {10, 60, 10});
  addBox(mesh, {50, 10, 0}, {60, 60, 10});
  const auto bodies = meshBodies(mesh);
  std::mt19937 random(2);
  std::vector<std::unique_ptr<BodyTree>> trees;
  for (const MeshBody& body : bodies) trees.push_back(std::make_unique<BodyTree>(body));
  for (int i = 0; i < 2000; ++i) {
    const Vector3d p = randomIn(random, {Vector3d(0, 0, 0), Vector3d(60, 60, 10)});
    const bool inside = p.y() < 10 || p.x() < 10 || p.x() > 50;
    bool told = false;
    BodyPoint found;
    for (const auto& tree : trees) told = told || (tree->nearest(p, 1, found) && found.distance < 0);
    EXPECT_EQ(told, inside) << p.transpose();
  }
}

TEST(BodyTree, SphereWithPolesAndSeamHasNoWrongSign) {
  const BodyTree tree = onlyBody(sphereMesh(50, 64, 32));
  EXPECT_EQ(tree.closure(), Closure::Closed);
  std::mt19937 random(3);
  for (int i = 0; i < 4000; ++i) {
    const Vector3d direction = randomDirection(random);
    for (const double radius : {3.0, 49.0, 51.0, 70.0}) {
      BodyPoint found;
      ASSERT_TRUE(tree.nearest(radius * direction, 100, found));
      EXPECT_EQ(found.distance < 0, radius < 50) << radius << " along " << direction.transpose();
      EXPECT_NEAR(found.distance, radius - 50, 0.3);
    }
  }
}

TEST(BodyTree, BodiesThatTouchAtAnEdgeStayApartAndKeepTheirSigns) {
  TriangleMesh mesh;  // share the edge x = 10, y = 10
  addBox(mesh, {0, 0, 0}, {10, 10, 10});
  addBox(mesh, {10, 10, 0}, {20, 20, 10});
  auto bodies = meshBodies(mesh);
  ASSERT_EQ(bodies.size(), 2u);
  std::mt19937 random(4);
  for (MeshBody& body : bodies) {
    EXPECT_EQ(body.closure, Closure::Closed);
    const BodyTree tree(std::move(body));
    for (int i = 0; i < 3000; ++i) {
      const Vector3d p = randomIn(random, {Vector3d(5, 5, -2), Vector3d(15, 15, 12)});
      BodyPoint found;
      ASSERT_TRUE(tree.nearest(p, kEverywhere, found));
      EXPECT_NEAR(found.distance, boxDistance(p, tree.box().min(), tree.box().max()), 1e-9) << p.transpose();
    }
  }
}

TEST(BodyTree, SliversBesideASharpEdgeKeepTheSigns) {
  // A wedge of 11° whose sharp edge is divided on one side only; a sliver without area fills the gap.
  const Vector3d a(0, 0, 0), b(40, 0, 0), c(20, 0, 0), p(0, 50, 5), q(40, 50, 5), r(0, 50, -5), s(40, 50, -5);
  TriangleMesh mesh;
  addTriangle(mesh, a, b, q, 0), addTriangle(mesh, a, q, p, 0);                                 // upper face
  addTriangle(mesh, a, r, c, 1), addTriangle(mesh, c, r, s, 1), addTriangle(mesh, c, s, b, 1);  // lower face
  addTriangle(mesh, a, c, b, 1);                                                                // the sliver
  addTriangle(mesh, a, p, r, 2), addTriangle(mesh, b, s, q, 3);
  addTriangle(mesh, p, q, s, 4), addTriangle(mesh, p, s, r, 4);
  const BodyTree tree = onlyBody(mesh);
  EXPECT_EQ(tree.closure(), Closure::Closed);
  std::mt19937 random(5);
  for (int i = 0; i < 3000; ++i) {
    const Vector3d point = randomIn(random, {Vector3d(1, -6, -4), Vector3d(39, 6, 4)});
    if (std::abs(std::abs(point.z()) - 0.1 * point.y()) < 1e-4) continue;
    BodyPoint found;
    ASSERT_TRUE(tree.nearest(point, kEverywhere, found));
    EXPECT_EQ(found.distance < 0, std::abs(point.z()) < 0.1 * point.y()) << point.transpose();
  }
}

TEST(BodyTree, SmallHoleDoesNotTurnTheSigns) {
  TriangleMesh mesh = sphereMesh(50, 96, 48);
  mesh.triangles.erase(mesh.triangles.begin() + 96 * 24 * 2);  // on the equator
  mesh.triangleFaces.pop_back();
  const BodyTree tree = onlyBody(mesh);
  EXPECT_EQ(tree.closure(), Closure::Cracked);
  std::mt19937 random(6);
  for (int i = 0; i < 4000; ++i) {
    Vector3d direction = randomDirection(random);
    if (i % 2) direction = (Vector3d(1, 0, 0) + 0.1 * direction).normalized();  // at the hole
    for (const double radius : {20.0, 45.0, 55.0, 60.0}) {
      BodyPoint found;
      ASSERT_TRUE(tree.nearest(radius * direction, 100, found));
      EXPECT_EQ(found.distance < 0, radius < 50) << radius << " along " << direction.transpose();
    }
  }
}

TEST(BodyTree, OpenSheetIsUnsignedWithTheNormalTowardsTheQuery) {
  const BodyTree tree =
      onlyBody(gridMesh(10, 10, [](double u, double v) { return Vector3d(100 * u, 100 * v, 0); }));
  EXPECT_EQ(tree.closure(), Closure::Open);
  for (const double height : {-7.0, 7.0}) {
    BodyPoint found;
    ASSERT_TRUE(tree.nearest({33, 44, height}, 10, found));
    EXPECT_NEAR(found.distance, 7, 1e-9);
    EXPECT_NEAR(found.normal.z(), height / 7, 1e-9);
  }
}

TEST(BodyTree, SegmentOutsideIsExact) {
  const BodyTree tree = onlyBody(sphereMesh(50, 48, 24));
  std::mt19937 random(7);
  const Eigen::AlignedBox3d around(Vector3d::Constant(-110), Vector3d::Constant(110));
  int outside = 0;
  for (int i = 0; i < 600; ++i) {
    const Vector3d a = randomIn(random, around),
                   b = i % 3 ? Vector3d(a + 12 * randomDirection(random)) : randomIn(random, around);
    const double expected = bruteForce(tree.mesh(), a, b);
    BodyPoint found;
    double t = -1;
    if (expected < 1e-9 || a.norm() < 50) continue;
    ++outside;
    ASSERT_TRUE(tree.nearestOnSegment(a, b, kEverywhere, found, t));
    EXPECT_NEAR(found.distance, expected, 1e-9);
    EXPECT_NEAR((a + t * (b - a) - found.point).norm(), expected, 1e-9);
    EXPECT_EQ(tree.nearestOnSegment(a, b, expected * 0.99, found, t), false);
    EXPECT_EQ(tree.nearestOnSegment(a, b, expected * 1.01, found, t), true);
  }
  EXPECT_GT(outside, 300);
}

TEST(BodyTree, SegmentThatGoesInsideTellsItsDeepestPoint) {
  const BodyTree tree = onlyBody(boxMesh({-50, -50, -0.25}, {50, 50, 0.25}));  // a plate of 0.5 mm
  BodyPoint found;
  double t = -1;
  ASSERT_TRUE(tree.nearestOnSegment({0, 0, 3}, {0, 0, -2}, 1, found, t));
  EXPECT_NEAR(found.distance, -0.25, 0.05);
  EXPECT_NEAR(t, 0.6, 0.02);
  const BodyTree block = onlyBody(boxMesh({0, 0, 0}, {100, 100, 100}));
  ASSERT_TRUE(block.nearestOnSegment({50, -20, 90}, {50, 60, 10}, 1, found, t));  // ends outside and 10 deep
  double deepest = 0;
  for (int i = 0; i <= 1000; ++i)
    deepest = std::min(deepest, boxDistance(Vector3d(50, -20, 90) + i / 1000.0 * Vector3d(0, 80, -80),
                                            {0, 0, 0}, {100, 100, 100}));
  EXPECT_NEAR(found.distance, deepest, 1.2);                                     // 1 % of the length
  ASSERT_TRUE(block.nearestOnSegment({48, 50, 50}, {52, 50, 50}, 1, found, t));  // all of it deep inside
  EXPECT_NEAR(found.distance, -50, 0.05);
}

TEST(BodyTree, FirstHitIsWhereTheWayEnters) {
  const BodyTree tree = onlyBody(boxMesh({-50, -50, -0.25}, {50, 50, 0.25}));
  BodyPoint found;
  double t = -1;
  ASSERT_TRUE(tree.firstHit({1, 2, 30}, {1, 2, -30}, found, t));
  EXPECT_NEAR(found.point.z(), 0.25, 1e-9);
  EXPECT_NEAR(found.normal.z(), 1, 1e-9);
  EXPECT_NEAR(t, 29.75 / 60, 1e-9);
  EXPECT_FALSE(tree.firstHit({1, 2, 30}, {1, 2, 1}, found, t));
}

}  // namespace
}  // namespace liana
