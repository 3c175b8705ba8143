// The camera's movements keep on the screen what they promise to keep.
#include "gui/view/camera/camera_pose.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

constexpr ViewSize kSize{1200, 800};

CameraPose somePose(bool parallel) {
  CameraPose pose;
  pose.setStandardView(StandardView::Isometric);
  pose.target = {30, -20, 10};
  pose.distance = 700;
  pose.parallel = parallel;
  return pose;
}

class CameraPoseTest : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(BothProjections, CameraPoseTest, ::testing::Bool());

TEST_P(CameraPoseTest, ProjectInvertsRayThrough) {
  const CameraPose pose = somePose(GetParam());
  const Eigen::Vector2d pixel(321, 654);
  const ViewRay ray = pose.rayThrough(kSize, pixel);
  for (const double depth : {100.0, 900.0})
    EXPECT_LT((*pose.project(kSize, ray.origin + depth * ray.direction) - pixel).norm(), 1e-6);
}

TEST_P(CameraPoseTest, ZoomKeepsThePointUnderTheCursor) {
  CameraPose pose = somePose(GetParam());
  const Eigen::Vector3d point(80, 40, -30);
  const Eigen::Vector2d before = *pose.project(kSize, point);
  pose.zoomAbout(point, 0.4);
  EXPECT_LT((*pose.project(kSize, point) - before).norm(), 1e-6);
}

TEST_P(CameraPoseTest, OrbitKeepsThePivotOnTheScreenAndTheHorizonLevel) {
  CameraPose pose = somePose(GetParam());
  const Eigen::Vector3d pivot(80, 40, -30);
  const Eigen::Vector2d before = *pose.project(kSize, pivot);
  pose.orbit(pivot, 0.7, -0.3);
  EXPECT_LT((*pose.project(kSize, pivot) - before).norm(), 1e-6);
  EXPECT_NEAR(pose.right().z(), 0, 1e-12);
}

TEST_P(CameraPoseTest, OrbitStopsAtThePole) {
  CameraPose pose = somePose(GetParam());
  for (int i = 0; i < 20; ++i) pose.orbit(pose.target, 0, 0.5);
  EXPECT_NEAR(pose.forward().z(), -1, 1e-9);
  EXPECT_GE(pose.up().z(), -1e-9) << "the view has turned upside down";
}

TEST_P(CameraPoseTest, PanBringsThePointUnderTheMouse) {
  CameraPose pose = somePose(GetParam());
  const Eigen::Vector3d point(10, 20, 30);
  const Eigen::Vector2d from = *pose.project(kSize, point), to = from + Eigen::Vector2d(120, -45);
  pose.pan(kSize, point, from, to);
  EXPECT_LT((*pose.project(kSize, point) - to).norm(), 1e-6);
}

TEST_P(CameraPoseTest, FitShowsEveryCornerAndWastesLittle) {
  CameraPose pose = somePose(GetParam());
  const Eigen::AlignedBox3d box(Eigen::Vector3d(-10, 0, 5), Eigen::Vector3d(300, 40, 90));
  pose.fit(kSize, box);
  double widest = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const auto pixel = *pose.project(kSize, box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    EXPECT_GE(pixel.x(), 0);
    EXPECT_LE(pixel.x(), kSize.width);
    EXPECT_GE(pixel.y(), 0);
    EXPECT_LE(pixel.y(), kSize.height);
    widest =
        std::max({widest, std::abs(pixel.x() / kSize.width - 0.5), std::abs(pixel.y() / kSize.height - 0.5)});
  }
  EXPECT_GT(widest, 0.4);
}

}  // namespace
}  // namespace liana
