// Reeving by name in a world, and what is read of it.
#include "solvers/wires/hybrid/wire_readings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solvers/scenes/wires/block_reeving.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi, kGravity = 9.81;

void run(DynamicScene& scene, double seconds) {
  for (int i = 0; i < seconds / scene.step; ++i)
    ASSERT_EQ(scene.world.step(scene.step).status, StepStatus::Done) << i;
}

TEST(WireReadings, TellPullsSlipAndForcesOfEverySheave) {
  Reeving reeving;
  reeving.leadSheaves = 1;
  DynamicScene scene = blockReevingScene(reeving);
  run(scene, 3);
  const WireReadings wire = wireOf(scene.world).read(scene.world);
  const std::vector<WireContact> contacts = wire.contacts();
  ASSERT_EQ(contacts.size(), 5u);
  double lift = 0, place = 0;
  for (size_t i = 0; i < contacts.size(); ++i) {
    const WireContact& at = contacts[i];
    EXPECT_EQ(at.obstacle, static_cast<int>(i));
    EXPECT_NEAR(at.tensionIn * reeving.efficiency, at.tensionOut, 1e-3 * at.tensionIn) << i;
    EXPECT_GT(at.place, place);
    EXPECT_LT(std::abs(at.fleetIn), 0.05);
    if (i > 1) {
      EXPECT_NEAR(at.turn, kPi, 0.05);
    }
    place = at.place;
    if (at.body == 0) lift += at.force.z();
  }
  EXPECT_NEAR(lift, reeving.mass * kGravity, 0.01 * reeving.mass * kGravity);
  // The lead line runs with the winch, each sheave of the hook takes two parts of the hook's speed off.
  EXPECT_NEAR(contacts[0].slip, reeving.lineSpeed, 0.01 * std::abs(reeving.lineSpeed));
  EXPECT_NEAR(contacts[1].slip, reeving.lineSpeed, 0.01 * std::abs(reeving.lineSpeed));
  EXPECT_NEAR(contacts[3].slip, reeving.lineSpeed / 2, 0.02 * std::abs(reeving.lineSpeed));
  EXPECT_GT(wire.frictionLoss(), 0);
}

TEST(WireReadings, TellTheAngleOfTheRopeAtAPlace) {
  World world;
  const int load = world.addBody(pointMass(100, {3, 0, -4}));
  HybridWireSettings settings;
  settings.section.axial = 1e7;
  settings.section.massPerLength = 0.01;
  settings.end = {load, Eigen::Vector3d::Zero()};
  settings.resolution.finest = 100;
  HybridWire::addTo(world, settings);
  const WireReadings wire = wireOf(world).read(world);
  EXPECT_NEAR(wire.angleAt(2, Eigen::Vector3d::UnitZ()), std::atan2(3, 4), 1e-9);
  EXPECT_NEAR(wire.spotAt(2).point.x(), 1.2, 1e-6);
  EXPECT_NEAR(wire.spotAt(2).direction.z(), -0.8, 1e-9);
}

/// The sense by a point beside the sheave is that of the same wire led by hand.
TEST(HybridWireRoute, LeadsOverASheaveOnTheSideOfAPoint) {
  for (const double side : {-1.0, 1.0}) {
    World world;
    const int load = world.addBody(pointMass(10, {2, 0, -3 * side}));
    HybridWireSettings settings;
    settings.section.axial = 1e7;
    settings.section.massPerLength = 0.1;
    settings.start.point = {-2, 0, -3 * side};
    settings.end = {load, Eigen::Vector3d::Zero()};
    settings.obstacles = {{BodyList::kGround, WireSurface::groove(0.5, 0.2, true, alongY()), 0.1}};
    settings.route = {WireWaypoint::beside(0, {0, 0, side})};
    ASSERT_EQ(settings.findDefect(world.bodies()), "");
    HybridWire::addTo(world, settings);
    const std::vector<WireContact> contacts = wireOf(world).read(world).contacts();
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_GT(contacts[0].entry.z() * side, 0);
  }
}

/// A rope of 10 parts with mass, slack and taut by turns, keeps all of its sheaves.
TEST(HybridWireRoute, KeepsItsSheavesThroughSlackAndJerks) {
  Reeving reeving;
  reeving.parts = 10;
  reeving.leadSheaves = 3;
  DynamicScene scene = blockReevingScene(reeving);
  HybridWire& wire = wireOf(scene.world);
  WireResolution fine;
  fine.finest = 0.5;
  wire.setResolution(fine);
  for (int i = 0; i < 900; ++i) {
    wire.setWinchSpeed(i % 300 < 100 ? 6 : i % 300 < 200 ? -5 : 0);
    if (i % 97 == 0) scene.world.body(0).velocity.x() += 1;
    ASSERT_NE(scene.world.step(1.0 / 60).status, StepStatus::Refused) << i;
    const std::vector<WireContact> contacts = wire.read(scene.world).contacts();
    ASSERT_EQ(contacts.size(), 13u) << i;
    for (size_t k = 0; k < contacts.size(); ++k) ASSERT_EQ(contacts[k].obstacle, static_cast<int>(k)) << i;
  }
}

TEST(HybridWireRoute, SaysWhatIsWrongWithIt) {
  HybridWireSettings good;
  good.section.axial = 1e6;
  good.section.massPerLength = 1;
  good.obstacles = {{BodyList::kGround, WireSurface::groove(0.5, 0.2, true)},
                    {BodyList::kGround, WireSurface::box({1, 1, 1})}};
  good.route = {WireWaypoint::over(0, 1)};
  const auto defect = [&](auto change) {
    HybridWireSettings bad = good;
    change(bad);
    return bad.findDefect(BodyList());
  };
  EXPECT_EQ(defect([](auto&) {}), "");
  const auto tells = [](const std::string& text, const char* what) {
    return text.find(what) != std::string::npos;
  };
  EXPECT_TRUE(tells(defect([](auto& s) { s.route[0].obstacle = 7; }), "place 1 of its route"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.route[0].obstacle = 1; }), "neither a sheave nor a round bar"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.route[0].sense = 2; }), "sense"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.route[0].fullTurns = -1; }), "full turns"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.keepsRoute = true; }), "kept slack"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.obstacles[0].efficiency = 0; }), "efficiency"));
  EXPECT_TRUE(tells(defect([](auto& s) { s.obstacles[1].guarded = true; }), "guarded"));
}

TEST(WireDrum, CountsTheWrapsOfAllLayers) {
  WireDrum drum;
  drum.radius = 0.25, drum.width = 0.1, drum.wire = 0.02;  // five wraps a layer
  EXPECT_NEAR(drum.wraps(drum.layerLength(1)), 5, 1e-12);
  EXPECT_NEAR(drum.wraps(0.4 * drum.layerLength(1)), 2, 1e-12);
  EXPECT_NEAR(drum.wraps(drum.layerLength(1) + 0.2 * drum.layerLength(2)), 6, 1e-12);
}

TEST(WireDrum, StoresWhatItsWrapsHold) {
  WireDrum drum;
  drum.radius = 0.25, drum.width = 0.1, drum.wire = 0.02;
  EXPECT_NEAR(drum.storedIn(2), 2 * std::numbers::pi * 0.52, 1e-12);
  EXPECT_NEAR(drum.storedIn(7), std::numbers::pi * (5 * 0.52 + 2 * 0.56), 1e-12);
  for (const double wraps : {0.0, 3.3, 5.0, 12.5})
    EXPECT_NEAR(drum.wraps(drum.storedIn(wraps)), wraps, 1e-12);
  drum.pitch = 0.025;  // four wraps a layer, as thick as the wire
  EXPECT_NEAR(drum.storedIn(5), std::numbers::pi * (4 * 0.52 + 0.56), 1e-12);
  EXPECT_NEAR(drum.placeAt(drum.layerLength(1)), 0.0875, 1e-12);
}

}  // namespace
}  // namespace liana
