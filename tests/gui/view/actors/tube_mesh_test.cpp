// The tube around a cable has the cable's radius and looks smooth.
#include "gui/view/actors/tube_mesh.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "gui/view/actors/covered_look.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

std::vector<TubeStation> quarterCircle(int count, double radius) {
  std::vector<TubeStation> stations;
  for (int i = 0; i < count; ++i) {
    const double angle = std::numbers::pi / 2 * i / (count - 1);
    stations.push_back({radius * Eigen::Vector3d(std::cos(angle), std::sin(angle), 0),
                        Eigen::Vector3d(-std::sin(angle), std::cos(angle), 0), Eigen::Vector3d::UnitZ()});
  }
  return stations;
}

TEST(TubeMesh, EveryRingHasTheRadius) {
  TubeStyle style;
  style.radius = 4;
  const auto axis = subdivideStations(quarterCircle(10, 100), 8);
  const TubeMesh mesh = buildTube(axis, style);
  ASSERT_EQ(mesh.points.size(), static_cast<std::size_t>(mesh.rings * mesh.columns));
  ASSERT_GE(mesh.columns, 24);
  for (const Eigen::Vector3f& point : mesh.points) {
    double nearest = 1e9;
    for (const TubeStation& station : axis)
      nearest = std::min(nearest, (station.position - point.cast<double>()).norm());
    EXPECT_NEAR(nearest, 4, 1e-3);
  }
}

TEST(TubeMesh, WhatCoversTheCableIsAsThickAndOfItsOwnColour) {
  Cable cable = archCable();
  cable.spec.outerDiameter = 4;
  Covering conduit = Covering::usual(CoveringKind::Conduit);
  conduit.from = 0.25;
  conduit.to = 0.5;
  conduit.innerDiameter = 8;
  conduit.thickness = 1;
  conduit.color = {0.8f, 0, 0.2f};
  cable.coverings = {conduit};
  ASSERT_TRUE(isCovered(cable));
  std::vector<TubeStation> stations;
  for (int i = 0; i <= 40; ++i)
    stations.push_back({{10.0 * i, 0, 0}, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY()});
  coverStations(cable, false, stations);
  TubeStyle style;
  style.radius = 2;
  style.colorsFromStations = true;
  const TubeMesh mesh = buildTube(subdivideStations(stations, 8), style);
  ASSERT_EQ(mesh.points.size(), static_cast<std::size_t>(mesh.rings * mesh.columns));
  const Rgb red{204, 0, 51};
  int covered = 0;
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const float x = mesh.points[i].x(), radius = std::hypot(mesh.points[i].y(), mesh.points[i].z());
    if (x > 101 && x < 194) {
      EXPECT_NEAR(radius, 5, 1e-4) << x;
      EXPECT_EQ(mesh.colors[i], red) << "no stripe shows through at " << x;
      ++covered;
    } else if (x > 0 && x < 400 && (x < 94 || x > 201)) {
      EXPECT_NEAR(radius, 2, 1e-4) << x;
      EXPECT_NE(mesh.colors[i], red) << x;
    }
  }
  EXPECT_GT(covered, 0);
}

TEST(TubeMesh, AFlatOneHasItsWidthAlongTheDirectorAndItsThicknessAcross) {
  for (const int conductors : {0, 10})
    for (const bool square : {false, true}) {
      TubeStyle style;
      style.radius = 6;
      style.halfThickness = 0.5;
      style.conductors = conductors;
      style.hasSquareEdges = square && conductors == 0;
      std::vector<TubeStation> axis;
      for (int i = 0; i < 5; ++i)
        axis.push_back({{10.0 * i, 0, 0}, Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY()});
      const TubeMesh mesh = buildTube(axis, style);
      ASSERT_EQ(mesh.points.size(), static_cast<std::size_t>(mesh.rings * mesh.columns));
      Eigen::AlignedBox3f box;
      for (const Eigen::Vector3f& point : mesh.points) box.extend(point);
      EXPECT_NEAR(box.sizes().y(), 12, 0.05) << conductors;
      EXPECT_NEAR(box.sizes().z(), 1, 0.05) << conductors;
      EXPECT_NEAR(box.sizes().x(), 40, 1e-4) << "ends in flat lids";
      for (std::size_t i = 0; i < mesh.normals.size(); ++i) EXPECT_NEAR(mesh.normals[i].norm(), 1, 1e-5);
    }
}

TEST(TubeMesh, NormalsHaveUnitLengthAndPointOutward) {
  const auto axis = quarterCircle(20, 100);
  const TubeMesh mesh = buildTube(axis, {});
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    EXPECT_NEAR(mesh.normals[i].norm(), 1, 1e-5);
    const auto nearest =
        std::min_element(axis.begin(), axis.end(), [&](const TubeStation& a, const TubeStation& b) {
          return (a.position - mesh.points[i].cast<double>()).norm() <
                 (b.position - mesh.points[i].cast<double>()).norm();
        });
    EXPECT_GT((mesh.points[i].cast<double>() - nearest->position).dot(mesh.normals[i].cast<double>()), 0);
  }
}

TEST(TubeMesh, SubdivisionStaysOnTheCurve) {
  for (const TubeStation& station : subdivideStations(quarterCircle(10, 100), 8))
    EXPECT_NEAR(station.position.norm(), 100, 1e-3);
}

TEST(TubeMesh, TopologyDependsOnTheStationCountAlone) {
  const TubeMesh a = buildTube(subdivideStations(quarterCircle(30, 100), smoothPieces(30)), {});
  const TubeMesh b = buildTube(subdivideStations(quarterCircle(30, 555), smoothPieces(30)), {});
  EXPECT_EQ(a.rings, b.rings);
  EXPECT_EQ(a.columns, b.columns);
}

TEST(TubeMesh, TooFewStationsMakeNoTube) {
  EXPECT_TRUE(buildTube({}, {}).points.empty());
  EXPECT_TRUE(buildTube(quarterCircle(2, 10), {}).points.size() > 0);
}

}  // namespace
}  // namespace liana
