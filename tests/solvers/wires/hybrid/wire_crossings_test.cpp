#include "solvers/wires/hybrid/wire_crossings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {
namespace {

/// Both ends of a wire, lowered together for a while and, if wanted, lifted again.
class Lowering : public BodyMotion {
public:
  Lowering(const Eigen::Vector3d& start, double until, double liftedFrom)
      : start_(start), until_(until), liftedFrom_(liftedFrom) {}
  BodyPose at(double time) const override {
    BodyPose pose;
    const double way = std::clamp(time, 0.0, until_) - std::max(0.0, time - liftedFrom_);
    pose.position = start_ - 0.5 * way * Eigen::Vector3d::UnitZ();
    return pose;
  }

private:
  Eigen::Vector3d start_;
  double until_, liftedFrom_;
};

/// A wire along x that hangs between fixed points, and one along y above it whose ends are lowered.
struct Cross {
  World world;
  int below = 0, above = 0, crossings = 0;

  explicit Cross(double friction, double liftedFrom = 1e9, double radius = 0) {
    HybridWireSettings settings;
    settings.section.axial = 1e6;
    settings.section.massPerLength = 0.2;
    settings.start.point = {-4, 0.1, 0};
    settings.end.point = {4, 0.1, 0};
    settings.length = 8.1;
    settings.radius = radius;
    settings.resolution.finest = 0.5;
    below = HybridWire::addTo(world, settings);
    HybridWireSettings other = settings;
    const auto lowered = [&](double y) {
      Body body;
      body.kind = BodyKind::Kinematic;
      body.motion = std::make_shared<Lowering>(Eigen::Vector3d(0.3, y, 0.5), 4, liftedFrom);
      body.pose = body.motion->at(0);
      return world.addBody(body);
    };
    other.start.body = lowered(-3);
    other.end.body = lowered(3);
    other.start.point.setZero();
    other.end.point.setZero();
    other.length = 6.1;
    above = HybridWire::addTo(world, other);
    WireCrossings::Settings both;
    both.wires = {below, above};
    both.friction = friction;
    crossings = world.addPart(std::make_unique<WireCrossings>(both));
  }
  const WireCrossings& cross() const { return dynamic_cast<const WireCrossings&>(*world.part(crossings)); }
  const HybridWire& wire(int part) const { return dynamic_cast<const HybridWire&>(*world.part(part)); }
  void run(double seconds, double damping = 1) {
    while (world.time() < seconds - 1e-9) {
      ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
      for (int i = 0; i < world.bodies().size(); ++i)
        if (world.bodies().isUsed(i) && world.bodies().isDynamic(i)) world.body(i).velocity *= damping;
    }
  }
};

TEST(WireCrossings, FourPointsLieInOnePlaneWhenTheySay) {
  const Eigen::Vector3d from[4] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 1}, {0, 1, 1}};
  const Eigen::Vector3d to[4] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, -3}, {0, 1, -3}};
  double times[3];
  ASSERT_EQ(coplanarTimes(from, to, times), 1);
  EXPECT_NEAR(times[0], 0.25, 1e-12);
}

TEST(WireCrossings, ALoweredWireIsHeldByTheOneBelow) {
  Cross scene(0.3);
  scene.run(12, 0.98);
  ASSERT_EQ(scene.cross().crossings().size(), 1u);
  const WireCrossings::Crossing& crossing = scene.cross().crossings().front();
  const double low = scene.world.body(crossing.body).pose.position.z();
  EXPECT_GT(low, -1.5) << "the ends are there";
  EXPECT_LT(low, -0.1);
  EXPECT_GT(WireCrossings::pressure(scene.world, crossing), 10);
}

TEST(WireCrossings, WiresPressOnEachOtherEqualAndOpposite) {
  Cross scene(0.3);
  scene.run(20, 0.98);
  ASSERT_EQ(scene.cross().crossings().size(), 1u);
  const WireCrossings::Crossing& crossing = scene.cross().crossings().front();
  const Eigen::Vector3d first = scene.wire(crossing.wires[0]).read(scene.world).eyeForce(crossing.eyes[0]);
  const Eigen::Vector3d second = scene.wire(crossing.wires[1]).read(scene.world).eyeForce(crossing.eyes[1]);
  EXPECT_LT((first + second).norm(), 0.02 * first.norm());
}

TEST(WireCrossings, WithoutThemTheWireFallsThrough) {
  Cross scene(0.3);
  dynamic_cast<WireCrossings&>(*scene.world.part(scene.crossings)).setWires({});
  scene.run(8);
  EXPECT_TRUE(scene.cross().crossings().empty());
  EXPECT_LT(scene.wire(scene.above).read(scene.world).largestTension(), 100);
}

TEST(WireCrossings, LetGoWhenTheUpperWireIsLifted) {
  Cross scene(0.3, 6);
  scene.run(5.5, 0.98);
  ASSERT_EQ(scene.cross().crossings().size(), 1u);
  scene.run(12, 0.98);
  EXPECT_TRUE(scene.cross().crossings().empty());
  EXPECT_GT(scene.wire(scene.above).read(scene.world).points()[0].z(), 1);
  EXPECT_LT(scene.wire(scene.below).read(scene.world).largestTension(), 100)
      << "nothing lifts the wire below";
}

/// How far apart two wires are where they come nearest.
double distanceBetween(const World& world, const HybridWire& a, const HybridWire& b) {
  double least = 1e9;
  const std::vector<Eigen::Vector3d> first = a.read(world).points(), second = b.read(world).points();
  for (size_t i = 0; i + 1 < first.size(); ++i)
    for (size_t k = 0; k + 1 < second.size(); ++k)
      for (int s = 0; s <= 50; ++s)
        for (int t = 0; t <= 50; ++t)
          least = std::min(least, (first[i] + s / 50. * (first[i + 1] - first[i]) - second[k] -
                                   t / 50. * (second[k + 1] - second[k]))
                                      .norm());
  return least;
}

TEST(WireCrossings, ThickWiresKeepTheirRadiiApart) {
  constexpr double kRadius = 0.05;
  Cross scene(0.3, 1e9, kRadius);
  scene.run(12, 0.98);
  ASSERT_EQ(scene.cross().crossings().size(), 1u);
  EXPECT_NEAR(distanceBetween(scene.world, scene.wire(scene.below), scene.wire(scene.above)), 2 * kRadius,
              0.1 * kRadius);
  const WireCrossings::Crossing& crossing = scene.cross().crossings().front();
  EXPECT_GT(WireCrossings::pressure(scene.world, crossing), 10);
}

TEST(WireCrossings, ACopyRunsOnWithTheSameBits) {
  Cross scene(0.3);
  scene.run(3);
  World copy = scene.world;
  scene.run(5);
  while (copy.time() < 5 - 1e-9) copy.step(1.0 / 60);
  for (int i = 0; i < copy.bodies().size(); ++i)
    if (copy.bodies().isUsed(i)) EXPECT_EQ(copy.body(i).pose.position, scene.world.body(i).pose.position);
}

}  // namespace
}  // namespace liana
