// Ways of a ball through a scene of analytic walls.
#include "kernel/routing/way/free_way.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>

namespace liana {
namespace {

struct Box {
  Eigen::Vector3d low, high;  // corners [m]
};

/// Boxes by their corners [m]: distances to their surfaces, negative inside.
class Boxes : public ContactSurface {
public:
  explicit Boxes(std::vector<Box> boxes) : boxes_(std::move(boxes)) {}

  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    double best = reach;
    for (const Box& corners : boxes_) {
      const Eigen::AlignedBox3d box(corners.low, corners.high);
      double distance = box.exteriorDistance(point);
      if (distance == 0) distance = -std::min((point - box.min()).minCoeff(), (box.max() - point).minCoeff());
      if (distance < best) best = result.distance = distance;
    }
    return best < reach;
  }

  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override {
    constexpr int kSamples = 200;
    double best = reach;
    for (int i = 0; i <= kSamples; ++i) {
      SurfacePoint near;
      const double t = static_cast<double>(i) / kSamples;
      if (!nearest(a + t * (b - a), best, near)) continue;
      best = near.distance;
      result = near;
      parameter = t;
    }
    return best < reach;
  }

private:
  std::vector<Box> boxes_;
};

double lengthOf(const std::vector<Eigen::Vector3d>& way) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) sum += (way[i + 1] - way[i]).norm();
  return sum;
}

FreeWayQuery across(double longest) {
  return {{0, 0, 0}, {0.4, 0, 0}, 0.005, longest, 0.005, {}};
}

const Box kWall{{0.19, -0.1, -0.5}, {0.21, 0.1, 0.5}};

TEST(FreeWay, NothingInTheWayGivesTheStraightLine) {
  const std::vector<Eigen::Vector3d> way = findFreeWay(Boxes(std::vector<Box>()), across(1));
  ASSERT_EQ(way.size(), 2u);
  EXPECT_EQ(way.front(), Eigen::Vector3d(0, 0, 0));
  EXPECT_EQ(way.back(), Eigen::Vector3d(0.4, 0, 0));
}

TEST(FreeWay, LeadsAroundAWallOnTheShortSide) {
  const Boxes wall(std::vector<Box>{kWall});
  const std::vector<Eigen::Vector3d> way = findFreeWay(wall, across(1));
  ASSERT_GE(way.size(), 3u);
  for (std::size_t i = 0; i + 1 < way.size(); ++i) EXPECT_TRUE(isFree(wall, way[i], way[i + 1], 0.005));
  EXPECT_LT(lengthOf(way), 0.52) << "the least is 0.449";
}

TEST(FreeWay, WayThatWouldBeTooLongIsNone) {
  EXPECT_TRUE(findFreeWay(Boxes(std::vector<Box>{kWall}), across(0.44)).empty());
}

TEST(FreeWay, FindsAGapHardlyWiderThanTheBall) {
  // A wall without end, but for a window of 14 mm around (y, z) = (0.05, 0.03).
  const Boxes wall(std::vector<Box>{{{0.19, -1, -1}, {0.21, 0.043, 1}},
                                    {{0.19, 0.057, -1}, {0.21, 1, 1}},
                                    {{0.19, -1, -1}, {0.21, 1, 0.023}},
                                    {{0.19, -1, 0.037}, {0.21, 1, 1}}});
  const std::vector<Eigen::Vector3d> way = findFreeWay(wall, across(0.6));
  ASSERT_FALSE(way.empty());
  for (std::size_t i = 0; i + 1 < way.size(); ++i) EXPECT_TRUE(isFree(wall, way[i], way[i + 1], 0.005));
}

TEST(FreeWay, FromWithinAClosedBoxThereIsNone) {
  const Boxes cell(std::vector<Box>{{{-0.05, -0.05, -0.05}, {0.05, 0.05, -0.04}},
                                    {{-0.05, -0.05, 0.04}, {0.05, 0.05, 0.05}},
                                    {{-0.05, -0.05, -0.05}, {0.05, -0.04, 0.05}},
                                    {{-0.05, 0.04, -0.05}, {0.05, 0.05, 0.05}},
                                    {{-0.05, -0.05, -0.05}, {-0.04, 0.05, 0.05}},
                                    {{0.04, -0.05, -0.05}, {0.05, 0.05, 0.05}}});
  EXPECT_TRUE(findFreeWay(cell, across(2)).empty());
}

TEST(FreeWay, SameQuestionSameAnswer) {
  const Boxes wall(std::vector<Box>{kWall});
  EXPECT_EQ(findFreeWay(wall, across(1)), findFreeWay(wall, across(1)));
}

}  // namespace
}  // namespace liana
