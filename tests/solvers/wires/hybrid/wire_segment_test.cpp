#include "solvers/wires/hybrid/wire_segment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solvers/dynamics/world.h"
#include "solvers/multibody/body_constraint_check.h"

namespace liana {
namespace {

/// Two point masses and a box between them, turned and moved, that the wire runs over.
BodyList threeBodies() {
  BodyList bodies;
  bodies.add(pointMass(1, {-2, 0.1, 0}));
  Body box;
  box.pose.position = {0.1, -0.2, 0.4};
  box.pose.orientation = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized());
  bodies.add(box);
  bodies.add(pointMass(1, {2.5, -0.3, -0.2}));
  return bodies;
}

WireSegment::Settings segmentBetween(int start, int end, double rest) {
  WireSegment::Settings settings;
  settings.startBody = start;
  settings.endBody = end;
  settings.rest = rest;
  settings.axial = 1e5;
  return settings;
}

WireStation stationOn(int body, double hold) {
  WireStation station;
  station.body = body;
  station.entry = {-0.5, 0, 0.5};
  station.exit = {0.5, 0.1, 0.5};
  station.onBody = 1.01;
  station.most = hold;
  station.least = 1 / hold;
  station.key = 0;
  return station;
}

void expectRightDerivatives(const WireSegment& segment, const BodyList& bodies) {
  const BodyConstraintDeviation deviation = checkConstraint(segment, {bodies, 0, 0});
  EXPECT_LT(deviation.jacobian, 1e-8);
  EXPECT_LT(deviation.rigidMotion, 1e-12);
}

TEST(WireSegment, ItsDerivativesMatchDifferences) {
  const BodyList bodies = threeBodies();
  WireSegment straight(segmentBetween(0, 2, 4));
  straight.setStations({}, bodies);
  expectRightDerivatives(straight, bodies);
  for (const double hold : {1.0, 1.5}) {
    WireSegment turning(segmentBetween(0, 2, 5));
    turning.setStations({stationOn(1, hold)}, bodies);
    EXPECT_EQ(turning.rowCount(), hold > 1 ? 2 : 1);
    expectRightDerivatives(turning, bodies);
  }
}

TEST(WireSegment, StationsWithoutFrictionAddNoRows) {
  const BodyList bodies = threeBodies();
  WireSegment segment(segmentBetween(0, 2, 5));
  std::vector<WireStation> stations(50, stationOn(1, 1));
  for (size_t i = 0; i < stations.size(); ++i) stations[i].key = static_cast<int>(i);
  segment.setStations(stations, bodies);
  EXPECT_EQ(segment.rowCount(), 1);
}

TEST(WireSegment, MaterialIsKeptWhenAStationComesAndGoes) {
  const BodyList bodies = threeBodies();
  WireSegment segment(segmentBetween(0, 2, 5));
  segment.setStations({stationOn(1, 2)}, bodies);
  ASSERT_EQ(segment.portionCount(), 2);
  EXPECT_NEAR(segment.totalRest(), 5, 1e-14);
  EXPECT_GT(segment.rest(0), 1);
  EXPECT_GT(segment.rest(1), 1);
  segment.setStations({}, bodies);
  EXPECT_EQ(segment.portionCount(), 1);
  EXPECT_NEAR(segment.totalRest(), 5, 1e-14);
}

TEST(WireSegment, AKnobStopsAtItsEye) {
  const BodyList bodies = threeBodies();
  WireSegment::Settings settings = segmentBetween(0, 2, 5);
  settings.startKnob = 0.1;
  WireSegment segment(settings);
  WireStation eye = stationOn(1, 1);
  eye.isEye = true;
  segment.setStations({eye}, bodies);
  EXPECT_EQ(segment.rowCount(), 2);
  expectRightDerivatives(segment, bodies);
}

}  // namespace
}  // namespace liana
