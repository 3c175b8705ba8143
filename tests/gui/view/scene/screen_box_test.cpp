// What a rectangle on the screen catches.
#include "gui/view/scene/screen_box.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

const ViewSize kSize{800, 600};

CameraPose makeCamera() {
  CameraPose camera;
  camera.setStandardView(StandardView::Front);
  camera.parallel = true;
  camera.distance = 1000;
  return camera;
}

/// A triangle in the plane of the screen, its corners in millimetres right and up of the middle.
TriangleMesh triangle(Eigen::Vector2d a, Eigen::Vector2d b, Eigen::Vector2d c) {
  const CameraPose camera = makeCamera();
  TriangleMesh mesh;
  for (const Eigen::Vector2d& p : {a, b, c})
    mesh.vertices.push_back((p.x() * camera.right() + p.y() * camera.up()).cast<float>());
  mesh.triangles.push_back({0, 1, 2});
  return mesh;
}

/// A box drawn from one corner to another, in the same millimetres.
ScreenBox drawn(const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
  const CameraPose camera = makeCamera();
  const auto pixel = [&](const Eigen::Vector2d& p) {
    return *camera.project(kSize, p.x() * camera.right() + p.y() * camera.up());
  };
  return ScreenBox::drawn(pixel(from), pixel(to));
}

bool caught(const ScreenBox& box, const TriangleMesh& mesh) {
  return catches(box, mesh, ScreenProjection(makeCamera(), kSize, Eigen::Isometry3d::Identity()));
}

TEST(ScreenBox, DrawnToTheRightCatchesWhatLiesWithin) {
  const TriangleMesh mesh = triangle({0, 0}, {50, 0}, {0, 50});
  EXPECT_TRUE(caught(drawn({-10, 60}, {60, -10}), mesh));
  EXPECT_FALSE(caught(drawn({-10, 60}, {40, -10}), mesh)) << "one corner is outside";
  EXPECT_FALSE(caught(drawn({100, 100}, {120, 80}), mesh));
}

TEST(ScreenBox, DrawnToTheLeftCatchesWhatItTouches) {
  const TriangleMesh mesh = triangle({0, 0}, {100, 0}, {0, 100});
  EXPECT_TRUE(caught(drawn({10, -10}, {-10, 10}), mesh)) << "a corner";
  EXPECT_TRUE(caught(drawn({60, -5}, {40, 5}), mesh)) << "an edge, no corner";
  EXPECT_TRUE(caught(drawn({25, 20}, {20, 25}), mesh)) << "within the triangle";
  EXPECT_FALSE(caught(drawn({80, 60}, {60, 80}), mesh)) << "within its rectangle, but beside its slope";
  EXPECT_FALSE(caught(drawn({-20, 0}, {-40, 20}), mesh));
}

TEST(ScreenBox, WhatIsCutAwayIsNotCaught) {
  const TriangleMesh mesh = triangle({0, 0}, {50, 0}, {0, 50});
  const ScreenProjection project(makeCamera(), kSize, Eigen::Isometry3d::Identity());
  for (const ScreenBox& box : {drawn({-10, 60}, {60, -10}), drawn({60, -10}, {-10, 60})})
    EXPECT_FALSE(catches(box, mesh, project, [](const Eigen::Vector3d&) { return true; }));
}

TEST(ScreenBox, LineIsCaughtWhereItPasses) {
  const CameraPose camera = makeCamera();
  const ScreenProjection project(camera, kSize, Eigen::Isometry3d::Identity());
  const std::vector<Eigen::Vector3d> line{-100 * camera.right(), 100 * camera.right()};
  EXPECT_TRUE(catches(drawn({10, -10}, {-10, 10}), line, project));
  EXPECT_FALSE(catches(drawn({-10, 10}, {10, -10}), line, project));
  EXPECT_TRUE(catches(drawn({-110, 10}, {110, -10}), line, project));
}

}  // namespace
}  // namespace liana
