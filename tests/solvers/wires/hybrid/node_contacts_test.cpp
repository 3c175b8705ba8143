#include "solvers/wires/hybrid/node_contacts.h"

#include <gtest/gtest.h>

#include <cmath>

namespace liana {
namespace {

TEST(NodeContacts, TheNearestPlaceOfABoxIsOnItsFaceEdgeOrCorner) {
  const auto box = WireSurface::box({2, 2, 2});
  NodeOnSurface place;
  ASSERT_TRUE(findNearest(*box, {0.3, 0.2, 1.5}, 1, place));
  EXPECT_NEAR(place.distance, 0.5, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
  ASSERT_TRUE(findNearest(*box, {1.3, 0, 1.4}, 1, place));
  EXPECT_NEAR(place.distance, 0.5, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d(0.6, 0, 0.8)).norm(), 1e-9);
  ASSERT_TRUE(findNearest(*box, {0, 0.1, 0.9}, 1, place));
  EXPECT_NEAR(place.distance, -0.1, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-9);
  EXPECT_FALSE(findNearest(*box, {0, 0, 3}, 1, place));
}

TEST(NodeContacts, RoundSurfacesAreRound) {
  NodeOnSurface place;
  ASSERT_TRUE(findNearest(*WireSurface::sphere(2), {0, 3, 4}, 5, place));
  EXPECT_NEAR(place.distance, 3, 1e-12);
  EXPECT_LT((place.point - Eigen::Vector3d(0, 1.2, 1.6)).norm(), 1e-12);
  const auto bar = WireSurface::cylinder(1, 4);
  ASSERT_TRUE(findNearest(*bar, {0.3, 0.4, 0}, 1, place));
  EXPECT_NEAR(place.distance, -0.5, 1e-12);
  ASSERT_TRUE(findNearest(*bar, {0, 0.5, 2.25}, 1, place));
  EXPECT_NEAR(place.distance, 0.25, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
}

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
