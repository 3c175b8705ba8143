#include "kernel/geometry/sweep.h"

#include <gtest/gtest.h>
#include <BRepAdaptor_Curve.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <TopoDS.hxx>

#include <cmath>
#include <limits>

#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

/// Stations of a helix with radius 50 and rise 30 per radian, by arc length.
HermiteCurve helix(int stations) {
  HermiteCurve curve;
  const double speed = std::hypot(50, 30);
  for (int i = 0; i < stations; ++i) {
    const double angle = 4.0 * i / (stations - 1);
    curve.parameters.push_back(speed * angle);
    curve.points.emplace_back(50 * std::cos(angle), 50 * std::sin(angle), 30 * angle);
    curve.tangents.emplace_back(-50 * std::sin(angle) / speed, 50 * std::cos(angle) / speed, 30 / speed);
  }
  return curve;
}

}  // namespace

TEST(HermiteCurve, ReproducesACubicExactly) {
  auto cubic = [](double t) { return Eigen::Vector3d(t * t * t, 2 * t * t - 1, t); };
  auto slope = [](double t) { return Eigen::Vector3d(3 * t * t, 4 * t, 1); };
  HermiteCurve curve;
  for (const double t : {0.0, 0.5, 2.0}) {
    curve.parameters.push_back(t);
    curve.points.push_back(cubic(t));
    curve.tangents.push_back(slope(t));
  }
  for (const double t : {0.0, 0.2, 0.5, 1.1, 2.0}) {
    EXPECT_LT((curve.point(t) - cubic(t)).norm(), 1e-12) << t;
    EXPECT_LT((curve.derivative(t) - slope(t)).norm(), 1e-12) << t;
  }
}

TEST(HermiteCurve, MeasuresTheHelix) {
  EXPECT_NEAR(helix(100).length(), 4 * std::hypot(50, 30), 1e-5);
}

TEST(MakeSplineEdge, StaysWithinToleranceAndKeepsEndTangents) {
  for (const int stations : {5, 12, 100}) {
    const HermiteCurve curve = helix(stations);
    const auto edge = makeSplineEdge(curve, 0.005);
    ASSERT_TRUE(edge.ok()) << edge.error().message;
    const BRepAdaptor_Curve spline(TopoDS::Edge(occtShape(*edge)));
    EXPECT_GE(spline.Continuity(), GeomAbs_C2);
    for (int i = 0; i <= 1000; ++i) {
      const double parameter = curve.parameters.back() * i / 1000;
      const gp_Pnt p = spline.Value(parameter);
      ASSERT_LT((curve.point(parameter) - Eigen::Vector3d(p.X(), p.Y(), p.Z())).norm(), 0.006) << stations;
    }
    gp_Pnt end;
    gp_Vec direction;
    spline.D1(spline.LastParameter(), end, direction);
    direction.Normalize();
    const Eigen::Vector3d tangent(direction.X(), direction.Y(), direction.Z());
    EXPECT_GT(tangent.dot(curve.tangents.back()), std::cos(1e-4));
  }
}

TEST(MakeSplineEdge, RefusesWhatIsNoCurve) {
  EXPECT_FALSE(makeSplineEdge({}).ok());
  HermiteCurve doubled = helix(5);
  doubled.points[2] = doubled.points[1];
  EXPECT_FALSE(makeSplineEdge(doubled).ok());
  HermiteCurve broken = helix(5);
  broken.points[2].x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(makeSplineEdge(broken).ok());
}

TEST(MakeTube, GivesValidSolidsOfTheRightVolume) {
  const HermiteCurve curve = helix(60);
  const double length = curve.length();
  const auto rod = makeTube(curve, 6);
  ASSERT_TRUE(rod.ok()) << rod.error().message;
  EXPECT_EQ(rod->solidCount(), 1);
  EXPECT_TRUE(BRepCheck_Analyzer(occtShape(*rod)).IsValid());
  EXPECT_NEAR(std::abs(rod->volume()) / (EIGEN_PI * 36 * length), 1, 0.002);
  const auto hose = makeTube(curve, 6, 4);
  ASSERT_TRUE(hose.ok()) << hose.error().message;
  EXPECT_TRUE(BRepCheck_Analyzer(occtShape(*hose)).IsValid());
  EXPECT_NEAR(std::abs(hose->volume()) / (EIGEN_PI * 20 * length), 1, 0.002);
  EXPECT_FALSE(makeTube(curve, 4, 4).ok());
  EXPECT_FALSE(makeTube(curve, 0).ok());
}

}  // namespace liana
