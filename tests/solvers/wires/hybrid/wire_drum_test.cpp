#include "solvers/wires/hybrid/wire_drum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi;

WireDrum smallDrum() {
  WireDrum drum;
  drum.radius = 0.25;
  drum.width = 0.2;
  drum.wire = 0.02;
  return drum;
}

TEST(WireDrum, LayersHoldWhatRiggersCount) {
  const WireDrum drum = smallDrum();
  EXPECT_EQ(drum.wrapsPerLayer(), 10);
  EXPECT_NEAR(drum.layerLength(1), 10 * kPi * (0.5 + 0.02), 1e-12);
  EXPECT_NEAR(drum.layerLength(3), 10 * kPi * (0.5 + 5 * 0.02), 1e-12);
  EXPECT_EQ(drum.layer(0.5 * drum.layerLength(1)), 1);
  EXPECT_EQ(drum.layer(drum.layerLength(1) + 1), 2);
  EXPECT_NEAR(drum.radiusAt(1), 0.26, 1e-12);
  EXPECT_NEAR(drum.radiusAt(drum.layerLength(1) + 1), 0.28, 1e-12);
}

TEST(WireDrum, RadiusAndPlacePassFromLayerToLayerWithoutAJump) {
  const WireDrum drum = smallDrum();
  double radius = drum.radiusAt(0), place = drum.placeAt(0);
  for (double stored = 0.01; stored < 60; stored += 0.01) {
    EXPECT_LT(std::abs(drum.radiusAt(stored) - radius), 0.01 * 0.03) << "at " << stored;
    EXPECT_LT(std::abs(drum.placeAt(stored) - place), 0.01 * 0.02) << "at " << stored;
    radius = drum.radiusAt(stored);
    place = drum.placeAt(stored);
    EXPECT_GE(place, 0);
    EXPECT_LE(place, drum.width);
  }
}

TEST(WireDrum, TheWireLeavesAtATangent) {
  WireDrum drum = smallDrum();
  for (const int sense : {1, -1}) {
    drum.sense = sense;
    const Eigen::Vector3d towards(3, -2, 0.4);
    Eigen::Vector3d leaves;
    ASSERT_TRUE(drum.tangent(towards, 1, leaves));
    const Eigen::Vector2d out = (towards - leaves).head<2>();
    EXPECT_NEAR(out.dot(leaves.head<2>()), 0, 1e-12);
    EXPECT_GT(sense * (leaves.x() * out.y() - leaves.y() * out.x()), 0);
  }
}

TEST(WireDrum, SaysWhatIsWrongWithIt) {
  WireDrum drum = smallDrum();
  EXPECT_EQ(drum.findDefect(), "");
  drum.width = 0.01;
  EXPECT_NE(drum.findDefect(), "");
  drum = smallDrum();
  drum.sense = 0;
  EXPECT_NE(drum.findDefect(), "");
}

/// A load of 1000 kg below a sheave, its wire on a drum that a motor turns.
struct DrumHoist {
  World world;
  int load = 0, drum = 0, wire = 0;

  DrumHoist(double speed, double stored) {
    const Eigen::AngleAxisd lay(-kPi / 2, Eigen::Vector3d::UnitX());
    load = world.addBody(pointMass(1000, {2, 0, -5}));
    Body body;
    body.mass = 50;
    body.inertia = 2 * Eigen::Matrix3d::Identity();
    drum = world.addBody(body);
    const auto hinge = HingeJoint::at(world.bodies(), BodyList::kGround, drum, Eigen::Vector3d::Zero(),
                                      Eigen::Vector3d::UnitY());
    world.add<HingeJoint>(hinge);
    JointDriver::Settings motor;
    motor.coordinate = hinge.angle();
    motor.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, 0}, {1, speed}});
    world.add<JointDriver>(motor);
    Body stand;
    stand.kind = BodyKind::Static;
    stand.pose.position = {1.7, 0, 1};
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() = lay.toRotationMatrix();
    HybridWireSettings settings;
    settings.section.axial = 1e8;
    settings.section.massPerLength = 1;
    settings.start.body = drum;
    settings.start.point = {0, 0, 0.26};
    settings.end.body = load;
    settings.drum = smallDrum();
    settings.drum->frame = frame;
    settings.drum->stored = stored;
    settings.obstacles.push_back({world.addBody(stand), WireSurface::groove(0.3, 0.1, true, frame), 0});
    for (int i = 0; i <= 8; ++i) {
      const double angle = kPi - kPi * i / 8;
      settings.route.push_back({{1.7 + 0.36 * std::cos(angle), 0, 1 + 0.36 * std::sin(angle)}, -1});
    }
    EXPECT_EQ(settings.findDefect(world.bodies()), "");
    wire = HybridWire::addTo(world, settings);
  }
  const HybridWire& hoist() const { return dynamic_cast<const HybridWire&>(*world.part(wire)); }
  void run(double seconds) {
    while (world.time() < seconds - 1e-9) ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
  }
};

TEST(WireDrum, HoistsAtTheSpeedOfItsLayerAndLosesNoWire) {
  DrumHoist hoist(-4, 12);
  const double whole = hoist.hoist().read(hoist.world).length() + hoist.hoist().read(hoist.world).stored();
  hoist.run(3);
  EXPECT_NEAR(hoist.world.body(hoist.load).velocity.z(), 4 * 0.26, 0.005 * 4 * 0.26);
  EXPECT_NEAR(hoist.hoist().read(hoist.world).length() + hoist.hoist().read(hoist.world).stored(), whole,
              1e-9);
  EXPECT_NEAR(hoist.hoist().read(hoist.world).endTension(), 9810, 0.01 * 9810);
  EXPECT_NE(hoist.hoist().read(hoist.world).fleetAngle(), 0);
}

TEST(WireDrum, PaysOutWhenItTurnsForwards) {
  DrumHoist hoist(2, 12);
  hoist.run(2);
  EXPECT_NEAR(hoist.world.body(hoist.load).velocity.z(), -2 * 0.26, 0.005 * 2 * 0.26);
  EXPECT_LT(hoist.hoist().read(hoist.world).stored(), 12);
}

}  // namespace
}  // namespace liana
