// Drivers, springs and limits, on distances, travels and angles.
#include <gtest/gtest.h>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/joints/joint_limit.h"
#include "solvers/multibody/joints/slider_joint.h"
#include "solvers/multibody/joints/spring_damper.h"
#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 240;
constexpr int kGround = BodyList::kGround;

std::shared_ptr<const TimeFunction> through(std::vector<std::array<double, 2>> points) {
  return std::make_shared<PiecewiseLinear>(std::move(points));
}

/// A block of 4 kg on a level rail along x.
struct Trolley {
  Trolley() {
    body = world.addBody(boxBody(4, {0.2, 0.1, 0.1}, {0, 0, 0}));
    rail = SliderJoint::at(world.bodies(), kGround, body, {0, 0, 0}, Eigen::Vector3d::UnitX());
    world.add<SliderJoint>(rail);
  }
  double place() const { return world.body(body).pose.position.x(); }
  double speed() const { return world.body(body).velocity.x(); }
  void run(double time) {
    for (int i = 0; i < static_cast<int>(std::round(time / kStep)); ++i) {
      const StepReport report = world.step(kStep);
      ASSERT_EQ(report.status, StepStatus::Done) << report.message;
    }
  }

  World world;
  int body = 0;
  SliderJoint::Settings rail;
};

/// A wheel of 2 kg·m² about z.
struct Wheel {
  Wheel() {
    Body disc = boxBody(12, {1, 1, 0.1}, {0, 0, 0});
    body = world.addBody(disc);
    hinge = HingeJoint::at(world.bodies(), kGround, body, {0, 0, 0}, Eigen::Vector3d::UnitZ());
    joint = world.add<HingeJoint>(hinge);
  }
  double angle() const { return world.joint<HingeJoint>(joint).angle(world.bodies()); }
  double speed() const { return world.body(body).angularVelocity.z(); }
  double inertia() const { return world.body(body).inertia(2, 2); }
  void run(double time) {
    for (int i = 0; i < static_cast<int>(std::round(time / kStep)); ++i) world.step(kStep);
  }

  World world;
  int body = 0, joint = 0;
  HingeJoint::Settings hinge;
};

TEST(JointDriver, LeadsATrolleyInPosition) {
  Trolley trolley;
  JointDriver::Settings settings;
  settings.coordinate = trolley.rail.travel();
  settings.position = through({{0, 0}, {1, 2}, {2, 2}, {3, -1}});
  trolley.world.add<JointDriver>(settings);
  trolley.run(0.5);
  EXPECT_NEAR(trolley.place(), 1, 1e-3);
  EXPECT_NEAR(trolley.speed(), 2, 1e-6);
  trolley.run(1.0);
  EXPECT_NEAR(trolley.place(), 2, 1e-5);
  EXPECT_NEAR(trolley.speed(), 0, 1e-4);
  trolley.run(2.0);
  EXPECT_NEAR(trolley.place(), -1, 1e-5);
}

TEST(JointDriver, LeadsAWheelOverManyTurns) {
  Wheel wheel;
  JointDriver::Settings settings;
  settings.coordinate = wheel.hinge.angle();
  settings.position = through({{0, 0}, {4, 40}});
  const int driver = wheel.world.add<JointDriver>(settings);
  wheel.run(4.2);
  EXPECT_NEAR(wheel.angle(), 40, 1e-5);
  EXPECT_NEAR(wheel.world.joint<JointDriver>(driver).place(wheel.world.bodies()), 40, 1e-5);
}

TEST(JointDriver, TooWeakItAcceleratesWithAllItHasAndThenHoldsItsSpeed) {
  Trolley trolley;
  JointDriver::Settings settings;
  settings.coordinate = trolley.rail.travel();
  settings.speed = through({{0, 3}});
  settings.strongest = 8;
  const int driver = trolley.world.add<JointDriver>(settings);
  trolley.run(1);
  EXPECT_NEAR(trolley.speed(), 2, 1e-9);  // 8 N on 4 kg
  EXPECT_NEAR(trolley.world.joint<JointDriver>(driver).effort(), 8, 1e-9);
  trolley.run(1);
  EXPECT_NEAR(trolley.speed(), 3, 1e-9);
  EXPECT_NEAR(trolley.world.joint<JointDriver>(driver).effort(), 0, 1e-6);
}

TEST(JointDriver, StallsAgainstAStrongerForce) {
  Trolley trolley;
  trolley.world.body(trolley.body).force = {-30, 0, 0};
  JointDriver::Settings settings;
  settings.coordinate = trolley.rail.travel();
  settings.position = through({{0, 0}, {1, 1}});
  settings.strongest = 10;
  const int driver = trolley.world.add<JointDriver>(settings);
  trolley.run(1);
  EXPECT_NEAR(trolley.world.joint<JointDriver>(driver).effort(), 10, 1e-9);
  EXPECT_NEAR(trolley.speed(), -5, 1e-9);  // (10 − 30) N on 4 kg
}

TEST(JointDriver, SlipsInProportionToItsForce) {
  Trolley trolley;
  trolley.world.body(trolley.body).force = {-20, 0, 0};
  JointDriver::Settings settings;
  settings.coordinate = trolley.rail.travel();
  settings.speed = through({{0, 1}});
  settings.slip = 0.01;
  trolley.world.add<JointDriver>(settings);
  trolley.run(2);
  EXPECT_NEAR(trolley.speed(), 1 - 0.01 * 20, 1e-6);
}

TEST(JointDriver, SpinsUpAWheelWithItsTorque) {
  Wheel wheel;
  JointDriver::Settings settings;
  settings.coordinate = wheel.hinge.angle();
  settings.speed = through({{0, 0}, {10, 1000}});
  settings.strongest = 5;
  wheel.world.add<JointDriver>(settings);
  wheel.run(2);
  EXPECT_NEAR(wheel.speed(), 5 / wheel.inertia() * 2, 1e-6);
}

/// Time between the first and the last of a number of upward crossings of zero.
template <class Scene, class Read>
double timeOfPeriods(Scene& scene, int periods, const Read& read) {
  double first = -1, last = read();
  for (int crossings = 0;;) {
    scene.world.step(kStep);
    const double now = read();
    if (last < 0 && now >= 0) {
      const double at = scene.world.time() - kStep * now / (now - last);
      if (first < 0)
        first = at;
      else if (++crossings == periods)
        return at - first;
    }
    last = now;
    if (scene.world.time() > 100) return -1;
  }
}

TEST(SpringDamper, SwingsWithItsOwnPeriod) {
  Trolley trolley;
  trolley.world.body(trolley.body).pose.position.x() = 0.1;
  trolley.world.add<SpringDamper>({trolley.rail.travel(), 0, 400, 0, 0});
  EXPECT_NEAR(timeOfPeriods(trolley, 10, [&] { return trolley.place(); }), 10 * 2 * M_PI / 10,
              1e-3 * 2 * M_PI);
  Wheel wheel;
  wheel.world.body(wheel.body).angularVelocity.z() = 0.3;
  wheel.world.add<SpringDamper>({wheel.hinge.angle(), 0, 100 * wheel.inertia(), 0, 0});
  EXPECT_NEAR(timeOfPeriods(wheel, 10, [&] { return wheel.angle(); }), 2 * M_PI, 1e-3 * 2 * M_PI);
}

TEST(SpringDamper, KeepsItsEnergyWithoutDamping) {
  Trolley trolley;
  trolley.world.body(trolley.body).pose.position.x() = 0.1;
  trolley.world.add<SpringDamper>({trolley.rail.travel(), 0, 400, 0, 0});
  trolley.run(10);
  EXPECT_NEAR(trolley.world.energies().total(), 0.5 * 400 * 0.01, 0.002 * 0.5 * 400 * 0.01);
}

TEST(SpringDamper, DampsAsTheFormulaSays) {
  Trolley trolley;
  trolley.world.body(trolley.body).velocity.x() = 1;
  trolley.world.add<SpringDamper>({trolley.rail.travel(), 0, 400, 4, 0});
  double most = 0;
  while (trolley.world.time() < 4) {
    trolley.world.step(kStep);
    if (trolley.world.time() > 3.3) most = std::max(most, trolley.place());
  }
  // x = (v/ω_d)·e^{−δt}·sin ω_d·t with δ = d/2m = 0.5/s; the largest after 3.3 s is at 3.298 s + …
  const double damped = std::sqrt(100 - 0.25);
  double expected = 0;
  for (double t = 3.3; t < 4; t += 1e-4)
    expected = std::max(expected, std::exp(-0.5 * t) / damped * std::sin(damped * t));
  EXPECT_NEAR(most, expected, 0.02 * expected);
}

TEST(SpringDamper, DamperAloneSlowsDown) {
  Trolley trolley;
  trolley.world.body(trolley.body).velocity.x() = 2;
  trolley.world.add<SpringDamper>({trolley.rail.travel(), 0, 0, 4, 0});
  trolley.run(1);
  EXPECT_NEAR(trolley.speed(), 2 * std::exp(-1), 0.003);
}

TEST(SpringDamper, AnEndlesslyStiffOneIsStable) {
  Trolley trolley;
  trolley.world.body(trolley.body).pose.position.x() = 0.1;
  trolley.world.add<SpringDamper>({trolley.rail.travel(), 0, 1e15, 1e12, 0});
  trolley.run(1);
  EXPECT_NEAR(trolley.place(), 0, 1e-3);
}

TEST(JointLimit, StopsATrolleyAtBothEnds) {
  for (const double direction : {1.0, -1.0}) {
    Trolley trolley;
    trolley.world.body(trolley.body).force = {direction * 40, 0, 0};
    JointLimit::Settings limit;
    limit.coordinate = trolley.rail.travel();
    limit.least = -0.5;
    limit.most = 0.7;
    const int stop = trolley.world.add<JointLimit>(limit);
    trolley.run(2);
    EXPECT_NEAR(trolley.place(), direction > 0 ? 0.7 : -0.5, 1e-6);
    EXPECT_NEAR(trolley.world.constraint(stop)->forces()[direction > 0 ? 1 : 0], 40, 1e-6);
  }
}

TEST(JointLimit, BouncesBackByItsRestitution) {
  Trolley trolley;
  trolley.world.body(trolley.body).velocity = {2, 0, 0};
  JointLimit::Settings limit;
  limit.coordinate = trolley.rail.travel();
  limit.most = 0.3;
  limit.restitution = 0.5;
  trolley.world.add<JointLimit>(limit);
  trolley.run(0.5);
  EXPECT_NEAR(trolley.speed(), -1, 1e-3);
}

TEST(JointLimit, HoldsADoorBetweenItsAngles) {
  Wheel wheel;
  wheel.world.body(wheel.body).torque = {0, 0, 3};
  JointLimit::Settings limit;
  limit.coordinate = wheel.hinge.angle();
  limit.least = -0.2;
  limit.most = 7.5;  // more than a turn
  wheel.world.add<JointLimit>(limit);
  wheel.run(5);
  EXPECT_NEAR(wheel.angle(), 7.5, 1e-4);
  wheel.world.body(wheel.body).torque = {0, 0, -3};
  wheel.run(5);
  EXPECT_NEAR(wheel.angle(), -0.2, 1e-4);
}

TEST(JointLimit, KeepsADistance) {
  World world;
  world.settings().gravity.setZero();
  const int a = world.addBody(pointMass(1, {0, 0, 0}));
  const int b = world.addBody(pointMass(1, {1, 0, 0}));
  world.body(b).velocity = {3, 0, 0};
  JointLimit::Settings limit;
  limit.coordinate = JointCoordinate::distance(a, b, Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero());
  limit.least = 0.5;
  limit.most = 2;
  world.add<JointLimit>(limit);
  for (int i = 0; i < 480; ++i) world.step(kStep);
  EXPECT_NEAR((world.body(b).pose.position - world.body(a).pose.position).norm(), 2, 1e-3);
  EXPECT_NEAR(world.momentum().x(), 3, 1e-12);
}

TEST(ActingJoints, SayWhatIsWrongAndWhatToDo) {
  BodyList bodies;
  bodies.add(boxBody(1, {1, 1, 1}, {0, 0, 0}));
  bodies.add(pointMass(1, {1, 0, 0}));
  JointDriver::Settings driver;
  driver.coordinate = JointCoordinate::distance(kGround, 0, {0, 0, 0}, {0, 0, 0});
  EXPECT_EQ(JointDriver(driver).findDefect(bodies),
            "a driver: give it either a position or a speed over time");
  driver.speed = through({{0, 1}});
  EXPECT_EQ(JointDriver(driver).findDefect(bodies), "");
  driver.strongest = -1;
  EXPECT_NE(JointDriver(driver).findDefect(bodies), "");
  driver.strongest = 1;
  driver.coordinate.kind = CoordinateKind::Angle;
  driver.coordinate.bodyB = 1;
  EXPECT_NE(JointDriver(driver).findDefect(bodies).find("point mass"), std::string::npos);

  SpringDamper::Settings spring;
  spring.coordinate = JointCoordinate::travel(kGround, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0});
  spring.stiffness = 1;
  EXPECT_NE(SpringDamper(spring).findDefect(bodies).find("unit length"), std::string::npos);
  spring.coordinate.axis = Eigen::Vector3d::UnitX();
  EXPECT_EQ(SpringDamper(spring).findDefect(bodies), "");
  spring.stiffness = 0;
  EXPECT_NE(SpringDamper(spring).findDefect(bodies).find("neither"), std::string::npos);
  spring.damping = -1;
  EXPECT_NE(SpringDamper(spring).findDefect(bodies).find("negative"), std::string::npos);

  JointLimit::Settings limit;
  limit.coordinate = spring.coordinate;
  EXPECT_NE(JointLimit(limit).findDefect(bodies).find("limits nothing"), std::string::npos);
  limit.least = 1;
  limit.most = 0;
  EXPECT_NE(JointLimit(limit).findDefect(bodies).find("exchange"), std::string::npos);
  limit.most = 2;
  EXPECT_EQ(JointLimit(limit).findDefect(bodies), "");
  limit.restitution = 2;
  EXPECT_NE(JointLimit(limit).findDefect(bodies), "");
}

}  // namespace
}  // namespace liana
