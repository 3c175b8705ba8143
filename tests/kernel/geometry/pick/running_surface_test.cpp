#include "kernel/geometry/pick/running_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Outline = std::vector<Eigen::Vector2d>;  // (place along the axis, radius), in the order of the axis

/// Turns an outline about z; `sides` flat pieces around. Inwards: a hole.
TriangleMesh turned(const Outline& outline, int sides = 48, bool isHole = false) {
  TriangleMesh mesh;
  for (const Eigen::Vector2d& corner : outline)
    for (int k = 0; k < sides; ++k) {
      const double angle = 2 * std::numbers::pi * k / sides;
      mesh.vertices.emplace_back(corner.y() * std::cos(angle), corner.y() * std::sin(angle), corner.x());
    }
  for (std::size_t i = 0; i + 1 < outline.size(); ++i)
    for (int k = 0; k < sides; ++k) {
      const auto at = [&](std::size_t ring, int side) {
        return static_cast<std::int32_t>(ring) * sides + side % sides;
      };
      std::array<std::int32_t, 3> first{at(i, k), at(i, k + 1), at(i + 1, k)},
          second{at(i, k + 1), at(i + 1, k + 1), at(i + 1, k)};
      if (isHole) std::swap(first[1], first[2]), std::swap(second[1], second[2]);
      mesh.triangles.push_back(first);
      mesh.triangles.push_back(second);
    }
  return mesh;
}

const Eigen::Isometry3d kHere = Eigen::Isometry3d::Identity();

}  // namespace

TEST(RunningSurface, OfASheaveIsTheBottomOfItsGrooveWhereverItIsClicked) {
  const TriangleMesh sheave =
      turned({{-24, 20}, {-24, 180}, {-16, 180}, {-7, 154}, {7, 154}, {16, 180}, {24, 180}, {24, 20}});
  for (const double at : {-20.0, 0.0, 20.0}) {
    const auto surface = runningSurface(sheave, kHere, at);
    ASSERT_TRUE(surface) << at;
    EXPECT_TRUE(surface->isGroove);
    EXPECT_NEAR(surface->radius, 154, 1e-3);
    EXPECT_NEAR(surface->from, -7, 0.2);
    EXPECT_NEAR(surface->to, 7, 0.2);
  }
}

TEST(RunningSurface, OfARoundGrooveIsItsDeepestPlace) {
  Outline outline{{-15, 30}, {-15, 120}, {-10, 120}};
  for (int i = 1; i < 24; ++i) {
    const double angle = std::numbers::pi * i / 24;
    outline.emplace_back(-10 * std::cos(angle), 120 - 10 * std::sin(angle));
  }
  outline.insert(outline.end(), {{10, 120}, {15, 120}, {15, 30}});
  const auto surface = runningSurface(turned(outline), kHere, 12);
  ASSERT_TRUE(surface);
  EXPECT_NEAR(surface->radius, 110, 0.05);
  EXPECT_NEAR(0.5 * (surface->from + surface->to), 0, 0.2);
}

TEST(RunningSurface, OfADrumIsItsBarrelBetweenTheFlanges) {
  const Eigen::Isometry3d frame = Eigen::Translation3d(40, -30, 200) *
                                  Eigen::AngleAxisd(0.8, Eigen::Vector3d(1, 2, 3).normalized()) * kHere;
  TriangleMesh drum = turned(
      {{-220, 30}, {-220, 215}, {-200, 215}, {-200, 154}, {200, 154}, {200, 215}, {220, 215}, {220, 30}});
  for (Eigen::Vector3f& vertex : drum.vertices) vertex = (frame * vertex.cast<double>()).cast<float>();
  const auto surface = runningSurface(drum, frame, 100);
  ASSERT_TRUE(surface);
  EXPECT_NEAR(surface->radius, 154, 0.01);
  EXPECT_NEAR(surface->from, -200, 0.5);
  EXPECT_NEAR(surface->to, 200, 0.5);
}

TEST(RunningSurface, OfAPlainShaftIsTheStepThatIsClicked) {
  const TriangleMesh shaft = turned({{0, 0}, {0, 60}, {100, 60}, {100, 40}, {300, 40}, {300, 0}});
  const auto thick = runningSurface(shaft, kHere, 30), thin = runningSurface(shaft, kHere, 250);
  ASSERT_TRUE(thick && thin);
  EXPECT_FALSE(thick->isGroove);
  EXPECT_NEAR(thick->radius, 60, 1e-3);
  EXPECT_NEAR(thick->from, 0, 0.2);
  EXPECT_NEAR(thick->to, 100, 0.2);
  EXPECT_NEAR(thin->radius, 40, 1e-3);
  EXPECT_NEAR(thin->from, 100, 0.2);
  EXPECT_NEAR(thin->to, 300, 0.2);
}

TEST(RunningSurface, OfSeveralGroovesIsTheNearest) {
  const TriangleMesh sheave =
      turned({{0, 90}, {10, 90}, {15, 70}, {20, 90}, {40, 90}, {45, 75}, {50, 90}, {60, 90}});
  EXPECT_NEAR(runningSurface(sheave, kHere, 5)->radius, 70, 0.2);
  EXPECT_NEAR(runningSurface(sheave, kHere, 55)->radius, 75, 0.2);
}

TEST(RunningSurface, OfAHoleInABlockIsNone) {
  TriangleMesh block = turned({{0, 15}, {50, 15}}, 48, true);
  const TriangleMesh box = boxMesh({-100, -100, 0}, {100, 100, 50});
  const auto first = static_cast<std::int32_t>(block.vertices.size());
  block.vertices.insert(block.vertices.end(), box.vertices.begin(), box.vertices.end());
  for (const auto& triangle : box.triangles)
    block.triangles.push_back({triangle[0] + first, triangle[1] + first, triangle[2] + first});
  EXPECT_FALSE(runningSurface(block, kHere, 25));
}

}  // namespace liana
