#include "solvers/multibody/body.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

TEST(MoveFreely, ATumblingBodyKeepsEnergyAndAngularMomentum) {
  Body body;
  body.mass = 3;
  body.inertia = Eigen::Vector3d(1, 2, 3).asDiagonal();
  body.inertia(0, 1) = body.inertia(1, 0) = 0.2;
  body.angularVelocity = {0.05, 4, 0.03};  // about the middle axis: it flips over and over
  body.velocity = {1, 2, 3};
  const double energy = body.kineticEnergy();
  const Eigen::Vector3d momentum = body.angularMomentum();
  double leastAlong = 1;
  for (int i = 0; i < 20000; ++i) {
    moveFreely(body, 1.0 / 240);
    leastAlong = std::min(leastAlong, body.angularVelocity.normalized().dot(body.rotation().col(1)));
  }
  EXPECT_NEAR(body.kineticEnergy(), energy, 1e-10 * energy);
  EXPECT_LT((body.angularMomentum() - momentum).norm(), 1e-10 * momentum.norm());
  EXPECT_LT(leastAlong, -0.8);
}

TEST(MoveFreely, TurnsAboutAMainAxisByAngleTimesTime) {
  Body body;
  body.inertia = Eigen::Vector3d(1, 2, 3).asDiagonal();
  body.angularVelocity = {0, 0, 2};
  for (int i = 0; i < 1000; ++i) moveFreely(body, 1e-3);
  EXPECT_NEAR(Eigen::AngleAxisd(body.pose.orientation).angle(), 2, 1e-5);
}

TEST(MoveFreely, APointMassGoesStraightOn) {
  Body body = pointMass(1, {1, 0, 0});
  body.velocity = {0, 2, 0};
  moveFreely(body, 0.5);
  EXPECT_EQ(body.pose.position, Eigen::Vector3d(1, 1, 0));
}

TEST(BodyList, GivesAFreeSlotToTheNextBody) {
  BodyList bodies;
  bodies.add(pointMass(1, {0, 0, 0}));
  bodies.add(pointMass(2, {0, 0, 0}));
  bodies.remove(0);
  EXPECT_FALSE(bodies.isUsed(0));
  EXPECT_EQ(bodies.add(pointMass(3, {0, 0, 0})), 0);
  EXPECT_EQ(bodies.add(pointMass(4, {0, 0, 0})), 2);
  EXPECT_FALSE(bodies.isDynamic(BodyList::kGround));
}

TEST(BodyInertia, MatchesTheFormulas) {
  EXPECT_NEAR(boxInertia(12, {1, 2, 3})(0, 0), 13, 1e-12);
  EXPECT_NEAR(sphereInertia(5, 2)(1, 1), 8, 1e-12);
  EXPECT_NEAR(cylinderInertia(2, 1, 3)(2, 2), 1, 1e-12);
  EXPECT_NEAR(cylinderInertia(2, 1, 3)(0, 0), 2, 1e-12);
}

}  // namespace
}  // namespace liana
