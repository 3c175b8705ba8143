#include "io/recording/packed_points.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "kernel/hoisting/hoist_recording.h"

namespace liana {
namespace {

std::vector<Eigen::Vector3d> throughBytes(const std::vector<Eigen::Vector3d>& points) {
  Packer packer;
  putPackedPoints(packer, points);
  Unpacker unpacker(packer.bytes());
  return getPackedPoints(unpacker, points.size());
}

}  // namespace

TEST(PackedPoints, ComeBackBitByBit) {
  std::mt19937 random(3);
  for (const double size : {1e-5, 1.0, 50.0, 1e6}) {
    std::uniform_real_distribution<double> anywhere(-size, size);
    std::vector<Eigen::Vector3d> points;
    for (int i = 0; i < 200; ++i)
      points.push_back(onRecordingGrid({anywhere(random), anywhere(random), anywhere(random)}));
    ASSERT_TRUE(canBePacked(points));
    EXPECT_EQ(throughBytes(points), points) << size;
  }
  EXPECT_TRUE(throughBytes({}).empty());
}

TEST(PackedPoints, AStraightRopeTakesAFewBytes) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= 100; ++i) points.push_back(onRecordingGrid({0.1 * i, 2, 8 - 0.07 * i}));
  Packer packer;
  putPackedPoints(packer, points);
  EXPECT_LT(packer.bytes().size(), 400u);  // 2424 as numbers
}

TEST(PackedPoints, WhatIsNotOnTheGridIsNotPacked) {
  EXPECT_FALSE(canBePacked({{0.1, 0, 0}}));
  EXPECT_FALSE(canBePacked({{-0.0, 0, 0}}));
  EXPECT_FALSE(canBePacked({{std::numeric_limits<double>::quiet_NaN(), 0, 0}}));
  EXPECT_FALSE(canBePacked({{1e30, 0, 0}}));
  EXPECT_TRUE(canBePacked({{0.5, 0, -1}}));
}

TEST(PackedPoints, DamagedBytesThrow) {
  const std::string endless(20, '\xff');
  Unpacker unpacker(endless);
  EXPECT_THROW((void)getPackedPoints(unpacker, 1), std::runtime_error);
  Unpacker early(std::string_view("\x02", 1));
  EXPECT_THROW((void)getPackedPoints(early, 5), std::runtime_error);
}

}  // namespace liana
