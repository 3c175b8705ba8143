// The space a moving cable takes: closed, around every shape, and not much larger.
#include "kernel/playback/swept_volume.h"

#include <gtest/gtest.h>

#include <map>

#include "kernel/geometry/distance/part_distances.h"

namespace liana {
namespace {

/// A half circle of radius 60 mm, turned about x.
Centerline bow(double degrees) {
  Centerline line;
  const Eigen::AngleAxisd turn(degrees * EIGEN_PI / 180, Eigen::Vector3d::UnitX());
  for (int i = 0; i <= 40; ++i) {
    const double angle = EIGEN_PI * i / 40;
    line.points.push_back(turn * Eigen::Vector3d(60 * std::cos(angle), 60 * std::sin(angle), 0));
    line.arcLengths.push_back(60 * angle);
  }
  return line;
}

TriangleMesh quarterTurn(const SweptSettings& settings = {}) {
  std::vector<Centerline> bows;
  for (int i = 0; i <= 9; ++i) bows.push_back(bow(10 * i));
  std::vector<const Centerline*> shapes;
  for (const Centerline& shape : bows) shapes.push_back(&shape);
  return sweptVolume(shapes, 4, settings);
}

double signedDistance(const PartDistances& parts, const Eigen::Vector3d& point) {
  PartPoint found;
  EXPECT_TRUE(parts.nearest(point, 1e3, found));
  return found.distance;
}

TEST(SweptVolume, IsClosed) {
  const TriangleMesh mesh = quarterTurn();
  std::map<std::pair<int, int>, int> uses;  // of each edge, one way against the other
  for (const auto& [a, b, c] : mesh.triangles)
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
      uses[std::minmax(from, to)] += from < to ? 1 : -1;
  ASSERT_GT(uses.size(), 1000u);
  for (const auto& [edge, sum] : uses) ASSERT_EQ(sum, 0) << edge.first << " " << edge.second;
  EXPECT_GT(mesh.enclosedVolume(), 0) << "looks outwards";
}

TEST(SweptVolume, HoldsEveryShapeAndTheWayBetween) {
  for (const SweptSettings& settings : {SweptSettings{}, SweptSettings{1, 20000}}) {
    auto mesh = std::make_shared<const TriangleMesh>(quarterTurn(settings));
    const PartDistances parts = *PartDistances::build({{mesh, {}, Eigen::Isometry3d::Identity()}});
    for (double degrees = 0; degrees <= 90; degrees += 3.7)
      for (const Eigen::Vector3d& point : bow(degrees).points)
        // Between two shapes the way is taken to be straight: it cuts the arc by less than 0.3 mm.
        EXPECT_LT(signedDistance(parts, point), -4 + 0.3) << degrees;
  }
}

TEST(SweptVolume, IsNotMuchLargerThanWhatWasSwept) {
  auto mesh = std::make_shared<const TriangleMesh>(quarterTurn());
  const PartDistances parts = *PartDistances::build({{mesh, {}, Eigen::Isometry3d::Identity()}});
  const double cell = 4.0 / SweptSettings().cellsPerRadius;
  // Beside the first and the last bow, above and below.
  EXPECT_GT(signedDistance(parts, {0, 60, -4 - 2.5 * cell}), 0);
  EXPECT_GT(signedDistance(parts, {0, -4 - 2.5 * cell, 60}), 0);
  EXPECT_GT(signedDistance(parts, {0, 0, 60 + 4 + 2.5 * cell}), 0);
  EXPECT_GT(signedDistance(parts, {0, 30, 30}), 0) << "the middle stays free";
}

TEST(SweptVolume, NothingSweepsNothing) {
  EXPECT_TRUE(sweptVolume({nullptr, nullptr}, 4).triangles.empty());
  MoveRecording recording;
  recording.cables = {"A"};
  recording.frames = {{0, {}, {RecordedCable{}}}};
  EXPECT_TRUE(sweptVolume(recording, 0, 4).triangles.empty());
}

}  // namespace
}  // namespace liana
