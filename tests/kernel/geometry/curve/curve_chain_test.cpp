#include "kernel/geometry/curve/curve_chain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/geometry/curve/polyline.h"
#include "tests/support/random_centerlines.h"

namespace liana {
namespace {

using Eigen::Vector3d;

bool isByArcLength(const HermiteCurve& curve) {
  for (std::size_t i = 0; i < curve.tangents.size(); ++i)
    if (std::abs(curve.tangents[i].norm() - 1) > 1e-9) return false;
  return std::abs(curve.length() - curve.parameters.back()) < 1e-3;
}

}  // namespace

TEST(SmoothCurve, CornersBecomeArcsOfTheRadius) {
  const auto curve = smoothCurve(chainThrough({{0, 0, 0}, {100, 0, 0}, {100, 100, 0}}), 20);
  ASSERT_TRUE(curve.ok()) << curve.error().message;
  EXPECT_NEAR(curve->parameters.back(), 160 + 10 * EIGEN_PI, 0.05);
  EXPECT_TRUE(isByArcLength(*curve));
  for (double s = 82; s < 80 + 10 * EIGEN_PI - 2; s += 1)
    EXPECT_NEAR((curve->point(s) - Vector3d(80, 20, 0)).norm(), 20, 0.05) << s;
}

TEST(SmoothCurve, RoundsLessWhereThereIsNoRoomAndRefusesToTurnBack) {
  const auto tight = smoothCurve(chainThrough({{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {20, 10, 0}}), 50);
  ASSERT_TRUE(tight.ok());
  EXPECT_TRUE(isByArcLength(*tight));
  EXPECT_LT(tight->parameters.back(), 30);
  const auto back = smoothCurve(chainThrough({{0, 0, 0}, {10, 0, 0}, {5, 0, 0}}), 5);
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().message.find("(10.0, 0.0, 0.0)"), std::string::npos) << back.error().message;
  EXPECT_FALSE(smoothCurve({}, 5).ok());
  EXPECT_FALSE(smoothCurve(chainThrough({{0, 0, 0}, {0, 0, 0}}), 5).ok());
}

TEST(ChainThrough, DensePointsStandForASmoothCurve) {
  std::vector<Vector3d> points;
  for (int i = 0; i <= 40; ++i)
    points.emplace_back(50 * std::cos(i * 0.05), 50 * std::sin(i * 0.05), 10 * i * 0.05);
  const CurveChain chain = chainThrough(points);
  ASSERT_EQ(chain.size(), 1u);
  for (int i = 0; i <= 200; ++i) {
    const double s = chain[0].parameters.back() * i / 200;
    EXPECT_NEAR(chain[0].point(s).head<2>().norm(), 50, 0.003);
  }
  EXPECT_LT(degreesBetween(chain[0].tangents.front(), Vector3d(0, 50, 10)), 0.2);
}

TEST(ChainThrough, LongLegsStayStraightBesideAFineRound) {
  std::vector<Vector3d> points{{-200, 0, 0}};
  for (int i = 0; i <= 18; ++i)
    points.emplace_back(10 * std::sin(i * EIGEN_PI / 36), 10 - 10 * std::cos(i * EIGEN_PI / 36), 0);
  points.emplace_back(10, 300, 0);
  const CurveChain chain = chainThrough(points);
  ASSERT_EQ(chain.size(), 1u);
  for (double s = 0; s < 200; s += 5) EXPECT_NEAR(chain[0].point(s).y(), 0, 0.01) << s;
}

TEST(JoinPieces, TurnsPiecesRoundAndStopsWhereThreeMeet) {
  const Vector3d a(0, 0, 0), b(10, 0, 0), c(20, 5, 0), d(30, 5, 0), e(20, 50, 0);
  const auto joined = joinPieces({lineBetween(c, b), lineBetween(a, b)});
  ASSERT_EQ(joined.size(), 1u);
  EXPECT_EQ(joined[0].chain.size(), 2u);
  EXPECT_EQ(joined[0].chain[0].points.back(), joined[0].chain[1].points.front());
  const auto forked =
      joinPieces({lineBetween(a, b), lineBetween(b, c), lineBetween(c, d), lineBetween(e, c)});
  EXPECT_EQ(forked.size(), 3u) << "a-b-c, c-d, e-c";
}

TEST(PolylineAlong, KeepsToleranceAndEndAngles) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const HermiteCurve curve = randomCenterline(seed).curve();
    const std::vector<Vector3d> points = polylineAlong(curve, 0.01, 1e-3);
    EXPECT_LT(distanceFrom(densePoints({curve}, 0.5), points), 0.01);
    EXPECT_LE(degreesBetween(points[1] - points[0], curve.tangents.front()), 1e-3 * 180 / EIGEN_PI + 1e-9);
    EXPECT_LE(degreesBetween(points.back() - points[points.size() - 2], curve.tangents.back()),
              1e-3 * 180 / EIGEN_PI + 1e-9);
  }
}

}  // namespace liana
