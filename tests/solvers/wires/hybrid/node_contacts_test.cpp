#include "solvers/wires/hybrid/node_contacts.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

TEST(NodeContacts, WhatSankInIsLiftedOutAndNothingElseMoves) {
  BodyList bodies;
  Body body;
  body.pose.position = {1, 2, 3};
  body.pose.orientation = Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitX());
  bodies.add(body);
  const WireObstacle obstacle{0, WireSurface::box({2, 2, 2}), 0.3};
  Eigen::Vector3d place = body.toWorld({0.2, 0.1, 0.999});
  liftOut(bodies, obstacle, 0.01, place);
  const Eigen::Vector3d lifted = body.toBody(place);
  EXPECT_GT(lifted.z(), 1);
  EXPECT_LT(lifted.z(), 1 + 1e-5);
  EXPECT_NEAR(lifted.x(), 0.2, 1e-9);
  const Eigen::Vector3d outside = body.toWorld({0.2, 0.1, 1.01});
  place = outside;
  liftOut(bodies, obstacle, 0.01, place);
  EXPECT_EQ(place, outside);
}

TEST(NodeContacts, AContactIsToldWhenTheNodeMayArriveWithinTheStep) {
  BodyList bodies;
  Body box;
  box.kind = BodyKind::Static;
  bodies.add(box);
  Body node = pointMass(1, {0, 0, 1.5});
  bodies.add(node);
  const WireObstacle obstacle{0, WireSurface::box({2, 2, 2}), 0.3};
  std::vector<ContactPoint> contacts;
  addNodeContact(bodies, 1, obstacle, 0, 1.0 / 60, 0.01, contacts);
  EXPECT_TRUE(contacts.empty());
  bodies.at(1).velocity = {0, 0, -30};
  addNodeContact(bodies, 1, obstacle, 0, 1.0 / 60, 0.01, contacts);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_NEAR(contacts[0].gap, 0.5, 1e-5);
  EXPECT_EQ(contacts[0].friction, 0.3);
  EXPECT_LT((contacts[0].normal - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
}

}  // namespace
}  // namespace liana
