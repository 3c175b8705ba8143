// The massless cable: its derivatives, what it keeps, how it winds, slackens and runs over sheaves.
#include "solvers/wires/massless_cable.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "solvers/dynamics/world.h"
#include "solvers/scenes/hoisting_scenes.h"
#include "solvers/scenes/massless_cable_scenes.h"

namespace liana {
namespace {

Body randomBox(std::mt19937& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  Body body;
  body.mass = 3 + number(random);
  body.inertia = boxInertia(body.mass, {0.7, 1.0, 1.3});
  body.pose.position = 3 * Eigen::Vector3d(number(random), number(random), number(random));
  body.pose.orientation =
      Eigen::Quaterniond(number(random), number(random), number(random), number(random)).normalized();
  body.velocity = {number(random), number(random), number(random)};
  body.angularVelocity = {number(random), number(random), number(random)};
  return body;
}

/// Four boxes, one of them named twice, on one cable with a twist row, a driver and a sheave.
World randomWorld(int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  World world;
  world.settings().gravity.setZero();
  for (int i = 0; i < 4; ++i) world.addBody(randomBox(random));
  MasslessCable::Settings rope;
  rope.nodes = {{0, {0.3, 0.2, -0.1}},
                {1, {0.1, -0.4, 0.2}, 0.9},
                {2, {0.2, 0.1, 0.3}},
                {1, {-0.3, 0.2, 0.1}, 0.8},
                {3, {0.1, 0.1, -0.5}}};
  rope.length = 0.9 * rope.pathLength(world.bodies());
  rope.stretchStiffness = 200;
  rope.twistStiffness = 5;
  rope.driverSpeed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, -0.1}});
  rope.driverSlip = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, 0.5}});
  rope.alignTwist(world.bodies());
  world.add<MasslessCable>(rope);
  return world;
}

void shift(Body& body, const Eigen::Matrix<double, 6, 1>& by) {
  body.pose.position += by.head<3>();
  const double angle = by.tail<3>().norm();
  if (angle > 0)
    body.pose.orientation = Eigen::AngleAxisd(angle, by.tail<3>() / angle) * body.pose.orientation;
}

TEST(MasslessCable, JacobiansOfLengthAndTwistMatchFiniteDifferences) {
  for (int seed = 0; seed < 20; ++seed) {
    World world = randomWorld(seed);
    // Away from the poses in which the twist was set to zero.
    std::mt19937 random(static_cast<unsigned>(100 + seed));
    std::uniform_real_distribution<double> number(-0.4, 0.4);
    for (int i = 0; i < 4; ++i) {
      Eigen::Matrix<double, 6, 1> by;
      for (int k = 0; k < 6; ++k) by[k] = number(random);
      shift(world.body(i), by);
    }
    BodyConstraint& cable = *world.constraint(0);
    const int places = static_cast<int>(cable.bodies().size());
    ConstraintRows rows, moved;
    const auto evaluate = [&](const World& at, ConstraintRows& into) {
      into.reset(cable.rowCount(), places);
      at.constraint(0)->evaluate({at.bodies(), 0, 0}, into);
    };
    // From the first step on each portion knows its length.
    evaluate(world, rows);
    cable.endStep({world.bodies(), 0, 0});
    evaluate(world, rows);
    const double step = 1e-6;
    for (int place = 0; place < places; ++place)
      for (int k = 0; k < 6; ++k) {
        // Three portions between the sheaves; the twist behind the driver's three.
        const int rowOf[4] = {0, 1, 2, 6};
        double values[2][4];
        for (int side = 0; side < 2; ++side) {
          World other = world;
          Eigen::Matrix<double, 6, 1> by = Eigen::Matrix<double, 6, 1>::Zero();
          by[k] = side == 0 ? -step : step;
          shift(other.body(cable.bodies()[static_cast<size_t>(place)]), by);
          evaluate(other, moved);
          for (int row = 0; row < 4; ++row) values[side][row] = moved.row(rowOf[row]).violation;
        }
        for (int row = 0; row < 4; ++row)
          EXPECT_NEAR(rows.jacobian(rowOf[row], place)[k], (values[1][row] - values[0][row]) / (2 * step),
                      2e-7)
              << "seed " << seed << ", row " << rowOf[row] << ", body at " << place << ", component " << k;
      }
  }
}

TEST(MasslessCable, KeepsMomentumAndAngularMomentum) {
  World world = randomWorld(3);
  const Eigen::Vector3d momentum = world.momentum(), angular = world.angularMomentum();
  for (int i = 0; i < 600; ++i) ASSERT_EQ(world.step(1.0 / 120).status, StepStatus::Done);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-10);
  EXPECT_LT((world.angularMomentum() - angular).norm(), 1e-10);
}

TEST(MasslessCable, TwistIsCountedBeyondFullTurns) {
  CubePair pair;
  pair.stiffness = 10;
  DynamicScene scene = twistPairScene(pair);
  const auto& cable = scene.world.joint<MasslessCable>(0);
  double largest = 0;
  for (int i = 0; i < 1200; ++i) {
    ASSERT_EQ(advance(scene, 0.01).status, StepStatus::Done);
    largest = std::max(largest, cable.twist(scene.world.bodies()));
  }
  // 2 rad/s over ω = √(2c/I): almost two turns.
  EXPECT_NEAR(largest, 2 / std::sqrt(2 * 10 / (1000.0 * 4 / 6)), 0.01);
  EXPECT_GT(largest, 3 * std::numbers::pi);
}

TEST(MasslessCable, TwistGoesOnWhenTheCableSwingsRightRound) {
  // The cable is led once around the first body, through the direction opposite to the one it was aligned in.
  World world;
  Body held;
  held.kind = BodyKind::Static;
  world.addBody(held);
  world.addBody(randomBox(*std::make_unique<std::mt19937>(1)));
  MasslessCable::Settings rope;
  rope.nodes = {{0, Eigen::Vector3d::Zero()}, {1, Eigen::Vector3d::Zero()}};
  world.body(1).pose = {{2, 0, 0}, Eigen::Quaterniond::Identity()};
  rope.length = 2;
  rope.twistStiffness = 1;
  rope.alignTwist(world.bodies());
  MasslessCable cable(rope);
  for (int i = 1; i <= 400; ++i) {
    const Eigen::AngleAxisd turn(2 * std::numbers::pi * i / 400, Eigen::Vector3d(0, 0.1, 1).normalized());
    world.body(1).pose = {turn * Eigen::Vector3d(2, 0, 0), Eigen::Quaterniond(turn)};
    const double before = cable.twist(world.bodies());
    cable.endStep({world.bodies(), 0, 0});
    EXPECT_LT(std::abs(cable.twist(world.bodies()) - before), 1e-12);
    EXPECT_LT(std::abs(before), 2.1 * std::numbers::pi);
  }
}

TEST(MasslessCable, NeverPushes) {
  DynamicScene scene = snapLoadScene();
  bool slack = false, taut = false;
  for (int i = 0; i < 240; ++i) {
    ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done);
    const double pull = scene.world.joint<MasslessCable>(0).tension();
    EXPECT_GE(pull, 0);
    slack = slack || pull == 0;
    taut = taut || pull > 0;
  }
  EXPECT_TRUE(slack);
  EXPECT_TRUE(taut);
}

TEST(MasslessCable, LiveWinchGivesTheSameRopeAsALengthOverTime) {
  World given, live;
  for (World* world : {&given, &live}) {
    world->addBody(pointMass(10, {0, 0, -5}));
    MasslessCable::Settings rope;
    rope.nodes = {{}, {0, Eigen::Vector3d::Zero()}};
    rope.length = 5;
    rope.stretchStiffness = 1e7;
    // A new speed acts from the middle of a step on.
    if (world == &given)
      rope.lengthOverTime = std::make_shared<PiecewiseLinear>(
          std::vector<std::array<double, 2>>{{0.995, 5}, {1.995, 4.5}, {10, 4.5}});
    world->add<MasslessCable>(rope);
  }
  for (int i = 0; i < 300; ++i) {
    dynamic_cast<MasslessCable*>(live.constraint(0))->setWinchSpeed(i >= 99 && i < 199 ? -0.5 : 0);
    given.step(0.01);
    live.step(0.01);
    ASSERT_NEAR(given.body(0).pose.position.z(), live.body(0).pose.position.z(), 1e-6) << i;
  }
  EXPECT_NEAR(live.joint<MasslessCable>(0).length(live.time()), 4.5, 1e-12);
  EXPECT_NEAR(live.body(0).pose.position.z(), -4.5, 1e-3);
}

TEST(MasslessCable, StretchFollowsTheSection) {
  World world;
  world.addBody(pointMass(100, {0, 0, -2.02}));
  MasslessCable::Settings rope;
  rope.nodes = {{}, {0, Eigen::Vector3d::Zero()}};
  rope.length = 2;
  rope.section.axial = 1e5;
  rope.relaxation = 0.1;
  world.add<MasslessCable>(rope);
  for (int i = 0; i < 2000; ++i) world.step(0.005);
  EXPECT_NEAR(world.joint<MasslessCable>(0).tension(), 981, 1e-3);
  EXPECT_NEAR(-world.body(0).pose.position.z() - 2, 981 / (1e5 / 2), 1e-6);
}

TEST(MasslessCable, SheavesTakeTheirShareInBothDirectionsAndHoldInBetween) {
  Reeving reeving;
  const double eta = reeving.efficiency, weight = reeving.mass * 9.81;
  const auto lead = [&](double speed) {
    reeving.lineSpeed = speed;
    DynamicScene scene = reevingScene(reeving);
    for (int i = 0; i < 360; ++i) advance(scene, scene.step);
    return scene.world.joint<MasslessCable>(0).tension() / weight;
  };
  const double hoisting = (1 - eta) / (eta * (1 - std::pow(eta, 4)));
  const double lowering = (1 - 1 / eta) / (1 / eta * (1 - std::pow(1 / eta, 4)));
  EXPECT_NEAR(lead(-0.4), hoisting, 1e-4);
  EXPECT_NEAR(lead(0.4), lowering, 1e-4);
  EXPECT_GE(lead(0), lowering - 1e-4);
  EXPECT_LE(lead(0), hoisting + 1e-4);
}

/// The new direction is decided within the step: no step shows pulls of the other one.
TEST(MasslessCable, SheavesTurnAllAtOnceWhenTheWinchTurns) {
  Reeving reeving;
  const double eta = reeving.efficiency, slack = 1e-9 * reeving.mass * 9.81;
  reeving.lineSpeed = 0;
  DynamicScene scene = reevingScene(reeving);
  auto& cable = dynamic_cast<MasslessCable&>(*scene.world.constraint(0));
  const int segments = static_cast<int>(cable.settings().nodes.size()) - 1;
  for (const double speed : {-0.4, 0.4, -0.4}) {
    cable.setWinchSpeed(speed);
    for (int i = 0; i < 240; ++i) {
      ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done);
      for (int k = 0; k + 1 < segments; ++k) {
        const double before = cable.tension(k), after = cable.tension(k + 1);
        if (cable.settings().nodes[static_cast<size_t>(k) + 1].efficiency == 1) {
          EXPECT_EQ(before, after);
          continue;
        }
        EXPECT_GE(after, eta * before - slack) << speed << " " << i << " " << k;
        EXPECT_LE(after, before / eta + slack) << speed << " " << i << " " << k;
        if (i > 120) {
          EXPECT_NEAR(after, speed < 0 ? eta * before : before / eta, 1e-6 * before);
        }
      }
    }
  }
}

TEST(MasslessCable, SnapshotRunsOnWithTheSameBits) {
  World world = randomWorld(5);
  for (int i = 0; i < 50; ++i) world.step(0.01);
  World copy = world;
  for (int i = 0; i < 50; ++i) {
    world.step(0.01);
    copy.step(0.01);
  }
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(world.body(i).pose.position, copy.body(i).pose.position);
    EXPECT_EQ(world.body(i).pose.orientation.coeffs(), copy.body(i).pose.orientation.coeffs());
  }
}

TEST(MasslessCable, DefectsAreToldWithPlaceAndRemedy) {
  World world;
  world.addBody(pointMass(1, {0, 0, -1}));
  MasslessCable::Settings good;
  good.nodes = {{}, {BodyList::kGround, {1, 0, 0}}, {0, Eigen::Vector3d::Zero()}};
  good.length = 2;
  const auto defect = [&](auto change) {
    MasslessCable::Settings rope = good;
    change(rope);
    MasslessCable cable(rope);
    cable.name = "hoist";
    return cable.findDefect(world.bodies());
  };
  using Settings = MasslessCable::Settings;
  EXPECT_EQ(defect([](Settings&) {}), "");
  EXPECT_EQ(defect([](Settings& s) { s.nodes.resize(1); }),
            "massless cable \"hoist\" needs at least two nodes");
  EXPECT_EQ(defect([](Settings& s) { s.nodes[1].efficiency = 1.2; }),
            "massless cable \"hoist\", node 1: the efficiency of a sheave must be above 0 and at most 1");
  EXPECT_NE(defect([](Settings& s) { s.nodes[0].efficiency = 0.9; }).find("node 0: the cable is held there"),
            std::string::npos);
  EXPECT_EQ(defect([](Settings& s) { s.length = 0; }), "massless cable \"hoist\" needs a length above zero");
  EXPECT_NE(defect([](Settings& s) { s.holdsLength = false; }).find("nor has a driver"), std::string::npos);
  EXPECT_NE(defect([](Settings& s) {
              s.nodes[1].efficiency = 0.9;
              s.onlyPulls = false;
            }).find("cannot run over sheaves with losses"),
            std::string::npos);
  EXPECT_NE(defect([](Settings& s) { s.stretchStiffness = 0; }).find("stretch stiffness"), std::string::npos);
  EXPECT_NE(defect([](Settings& s) { s.twistStiffness = 1; }).find("alignTwist"), std::string::npos);
  EXPECT_NE(defect([](Settings& s) { s.nodes[2].body = 7; }).find("body 7"), std::string::npos);
}

}  // namespace
}  // namespace liana
