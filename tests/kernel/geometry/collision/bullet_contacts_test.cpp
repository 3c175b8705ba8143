// Contacts of all pairs of shapes, and boxes that rest on each other.
#include "kernel/geometry/collision/bullet_contacts.h"

#include <gtest/gtest.h>

#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 240, kGravity = 9.81;

struct NotJoined : ContactDetector::JoinedPairs {
  bool joined(int, int) const override { return false; }
};

/// Two bodies, the first static, and what is found between them.
struct Pair {
  Pair(int shapeB, const Eigen::Vector3d& b, int shapeA, const Eigen::Vector3d& a,
       const Eigen::Quaterniond& turnA = Eigen::Quaterniond::Identity()) {
    Body body;
    body.kind = BodyKind::Static;
    body.pose.position = b;
    body.shape = shapeB;
    bodies.add(body);
    body.kind = BodyKind::Dynamic;
    body.pose = {a, turnA};
    body.shape = shapeA;
    bodies.add(body);
  }
  std::vector<ContactPoint> find(const BulletContacts& shapes, double margin = 0.02) const {
    std::vector<ContactPoint> contacts;
    shapes.findContacts(bodies, margin, NotJoined(), contacts);
    return contacts;
  }
  BodyList bodies;
};

/// A square of two triangles per cell in z = 0 [mm], normals up.
TriangleMesh floorMesh(int cells, float size) {
  TriangleMesh mesh;
  for (int i = 0; i <= cells; ++i)
    for (int j = 0; j <= cells; ++j)
      mesh.vertices.emplace_back(size * (static_cast<float>(i) / cells - 0.5f),
                                 size * (static_cast<float>(j) / cells - 0.5f), 0.0f);
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j) {
      const int at = i * (cells + 1) + j;
      mesh.triangles.push_back({at, at + cells + 1, at + 1});
      mesh.triangles.push_back({at + 1, at + cells + 1, at + cells + 2});
    }
  return mesh;
}

void expectTouching(const std::vector<ContactPoint>& contacts, size_t count, const Eigen::Vector3d& normal,
                    double gap, const std::string& what, double tolerance = 1e-6) {
  ASSERT_EQ(contacts.size(), count) << what;
  for (const ContactPoint& contact : contacts) {
    EXPECT_EQ(contact.bodyA, 1) << what;
    EXPECT_LT((contact.normal - normal).norm(), 1e-5) << what << " " << contact.normal.transpose();
    EXPECT_NEAR(contact.gap, gap, tolerance) << what;
  }
}

TEST(BulletContacts, EveryShapeTouchesABoxFromAbove) {
  BulletContacts shapes;
  const int table = shapes.addBox({1, 1, 0.2});
  const int box = shapes.addBox({0.3, 0.2, 0.1}), sphere = shapes.addSphere(0.05);
  const int capsule = shapes.addCapsule(0.05, 0.3), cylinder = shapes.addCylinder(0.1, 0.2);
  const int hull = *shapes.addHull({{-0.1, -0.1, -0.05}, {0.1, -0.1, -0.05}, {0, 0.1, -0.05}, {0, 0, 0.1}});
  const Eigen::Vector3d up = Eigen::Vector3d::UnitZ();
  const Eigen::Quaterniond lying(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY()));
  for (const double gap : {0.01, 1e-7, 0.0, -1e-7, -0.002}) {
    const std::string at = " at a gap of " + std::to_string(gap);
    const auto over = [&](int shape, double height,
                          const Eigen::Quaterniond& turn = Eigen::Quaterniond(1, 0, 0, 0)) {
      return Pair(table, {0, 0, -0.1}, shape, {0.03, 0.02, height + gap}, turn).find(shapes);
    };
    expectTouching(over(box, 0.05), 4, up, gap, "box" + at);
    expectTouching(over(sphere, 0.05), 1, up, gap, "sphere" + at);
    expectTouching(over(capsule, 0.05, lying), 2, up, gap, "lying capsule" + at);
    expectTouching(over(capsule, 0.2), 1, up, gap, "standing capsule" + at);
    expectTouching(over(cylinder, 0.1), 4, up, gap, "standing cylinder" + at);
    expectTouching(over(hull, 0.05), 3, up, gap, "hull" + at);
  }
}

TEST(BulletContacts, ACylinderRollsOnAnEdgeOrAFaceOfItsPrism) {
  BulletContacts shapes;
  const int table = shapes.addBox({1, 1, 0.2}), cylinder = shapes.addCylinder(0.1, 0.2);
  const Eigen::Quaterniond lying(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY()));
  for (double turn = 0; turn < 0.2; turn += 0.013) {
    const Eigen::Quaterniond rolled = Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitX()) * lying;
    const auto contacts = Pair(table, {0, 0, -0.1}, cylinder, {0, 0, 0.1}, rolled).find(shapes, 2e-3);
    EXPECT_GE(contacts.size(), 2u) << turn;
    for (const ContactPoint& contact : contacts) EXPECT_GT(contact.normal.z(), 0.9999) << turn;
    double nearest = 1;
    for (const ContactPoint& contact : contacts) nearest = std::min(nearest, contact.gap);
    EXPECT_NEAR(nearest, 0, 0.004 * 0.1) << turn;
  }
}

TEST(BulletContacts, EdgesCrossAtOnePoint) {
  BulletContacts shapes;
  const int beam = shapes.addBox({1, 0.1, 0.1});
  // Both stand on an edge, one across the other.
  Pair pair(beam, {0, 0, 0}, beam, {0, 0, 0.1 * std::sqrt(2.0) + 0.001},
            Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ()) *
                Eigen::Quaterniond(Eigen::AngleAxisd(M_PI / 4, Eigen::Vector3d::UnitX())));
  pair.bodies.at(0).pose.orientation = Eigen::AngleAxisd(M_PI / 4, Eigen::Vector3d::UnitX());
  // The core's rounding takes a little off an edge: (√2 − 1) of its margin.
  expectTouching(pair.find(shapes), 1, Eigen::Vector3d::UnitZ(), 0.001 + 2 * 0.01 * (std::sqrt(2.0) - 1),
                 "crossed beams", 1e-6);
}

TEST(BulletContacts, RoundShapesTouchEachOther) {
  BulletContacts shapes;
  const int sphere = shapes.addSphere(0.1), capsule = shapes.addCapsule(0.05, 0.4);
  expectTouching(Pair(sphere, {0, 0, 0}, sphere, {0.21, 0, 0}).find(shapes), 1, Eigen::Vector3d::UnitX(),
                 0.01, "spheres");
  expectTouching(Pair(capsule, {0, 0, 0}, sphere, {0.15, 0, 0.1}).find(shapes), 1, Eigen::Vector3d::UnitX(),
                 0, "sphere beside a capsule");
  const auto parallel = Pair(capsule, {0, 0, 0}, capsule, {0.1, 0, 0.1}).find(shapes);
  ASSERT_GE(parallel.size(), 2u);
  for (const ContactPoint& contact : parallel) EXPECT_NEAR(contact.gap, 0, 1e-2);
  expectTouching(Pair(capsule, {0, 0, 0}, capsule, {0.11, 0, 0},
                      Eigen::Quaterniond(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitX())))
                     .find(shapes),
                 1, Eigen::Vector3d::UnitX(), 0.01, "crossed capsules");
}

TEST(BulletContacts, AMeshOfManyTrianglesIsAsFlatAsOne) {
  BulletContacts shapes;
  const int ground = *shapes.addMesh(floorMesh(10, 1000));
  const int box = shapes.addBox({0.33, 0.27, 0.1}), sphere = shapes.addSphere(0.05);
  const int capsule = shapes.addCapsule(0.05, 0.3);
  const Eigen::Vector3d up = Eigen::Vector3d::UnitZ();
  const Eigen::Quaterniond lying(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY()));
  for (const double gap : {0.01, 0.0, -0.001}) {
    expectTouching(Pair(ground, {0, 0, 0}, box, {0.03, 0.02, 0.05 + gap}).find(shapes), 4, up, gap, "box");
    expectTouching(Pair(ground, {0, 0, 0}, sphere, {0.03, 0.04, 0.05 + gap}).find(shapes), 1, up, gap,
                   "sphere");
    expectTouching(Pair(ground, {0, 0, 0}, capsule, {0.03, 0.04, 0.05 + gap}, lying).find(shapes), 2, up, gap,
                   "capsule");
  }
  // From below, through the back of the triangles, nothing touches.
  EXPECT_TRUE(Pair(ground, {0, 0, 0}, sphere, {0.03, 0.04, -0.06}).find(shapes).empty());
}

TEST(BulletContacts, TheSamePosesGiveTheSamePointsInTheSameOrder) {
  BulletContacts shapes;
  const int box = shapes.addBox({0.2, 0.2, 0.2}), sphere = shapes.addSphere(0.1);
  BodyList bodies;
  for (int i = 0; i < 12; ++i) {
    Body body;
    body.shape = i % 3 ? box : sphere;
    body.pose.position = {0.13 * (i % 4), 0.12 * (i / 4), 0.02 * i};
    body.pose.orientation = Eigen::Quaterniond(1, 0.1 * i, 0.05 * i, -0.07 * i).normalized();
    bodies.add(body);
  }
  const auto numbers = [&](const BodyList& list) {
    std::vector<ContactPoint> contacts;
    shapes.findContacts(list, 0.02, NotJoined(), contacts);
    std::vector<double> all;
    for (const ContactPoint& contact : contacts) {
      all.insert(all.end(), {double(contact.bodyA), double(contact.bodyB), contact.gap, double(contact.key)});
      for (int k = 0; k < 3; ++k) all.insert(all.end(), {contact.position[k], contact.normal[k]});
    }
    return all;
  };
  const std::vector<double> first = numbers(bodies);
  ASSERT_GT(first.size(), 100u);
  BodyList elsewhere = bodies;
  for (int i = 0; i < 12; ++i) elsewhere.at(i).pose.position *= 1.1;
  numbers(elsewhere);  // another question in between changes nothing
  EXPECT_EQ(numbers(bodies), first);
}

TEST(BulletContacts, RefusesWhatHasNoBody) {
  BulletContacts shapes;
  EXPECT_FALSE(shapes.addHull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_FALSE(shapes.addHull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
  EXPECT_FALSE(shapes.addHull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, std::nan("")}}));
  EXPECT_FALSE(shapes.addMesh(TriangleMesh{}));
}

Body staticBody(int shape, const Eigen::Vector3d& position) {
  Body body;
  body.kind = BodyKind::Static;
  body.shape = shape;
  body.pose.position = position;
  return body;
}

double deepestGap(const World& world) {
  double deepest = 0;
  for (const ContactConstraint& contact : world.contacts()) deepest = std::min(deepest, contact.point().gap);
  return deepest;
}

/// Ten boxes of 0.2 m on each other, for five seconds.
TEST(BulletContacts, AStackOfTenBoxesStands) {
  auto shapes = std::make_shared<BulletContacts>();
  World world;
  world.addBody(staticBody(shapes->addBox({4, 4, 0.2}), {0, 0, -0.1}));
  const int box = shapes->addBox({0.2, 0.2, 0.2});
  for (int i = 0; i < 10; ++i) {
    Body body = boxBody(10, {0.2, 0.2, 0.2}, {0.003 * (i % 3), 0.002 * (i % 2), 0.101 + 0.201 * i});
    body.shape = box;
    world.addBody(body);
  }
  world.setContactDetector(shapes);
  double deepest = 0;
  int fallbacks = 0, inexact = 0;
  for (int i = 0; i < 5 * 240; ++i) {
    const StepReport report = world.step(kStep);
    fallbacks += report.impulses.usedFallback;
    inexact += report.status == StepStatus::Inexact;
    deepest = std::min(deepest, deepestGap(world));
  }
  EXPECT_GT(deepest, -1e-3);
  EXPECT_EQ(inexact, 0);
  EXPECT_LE(fallbacks, 12);
  for (int i = 1; i <= 10; ++i) {
    EXPECT_NEAR(world.body(i).pose.position.z(), 0.1 + 0.2 * (i - 1), 1e-3) << i;
    const Eigen::Vector2d start(0.003 * ((i - 1) % 3), 0.002 * ((i - 1) % 2));
    EXPECT_LT((world.body(i).pose.position.head<2>() - start).norm(), 1e-3) << i;
    EXPECT_LT(world.body(i).velocity.norm(), 1e-3) << i;
  }
}

TEST(BulletContacts, LoadsOfEveryShapeComeToRestOnAMesh) {
  auto shapes = std::make_shared<BulletContacts>();
  World world;
  world.addBody(staticBody(*shapes->addMesh(floorMesh(8, 4000), {0.6, 0, 1e-9}), {0, 0, 0}));
  const std::vector<int> kinds{
      shapes->addBox({0.3, 0.2, 0.1}), shapes->addCylinder(0.1, 0.2),
      *shapes->addMesh(floorMesh(1, 100), {}, Eigen::Isometry3d::Identity()),
      *shapes->addHull({{-0.1, -0.1, -0.05}, {0.1, -0.1, -0.05}, {0, 0.1, -0.05}, {0, 0, 0.1}})};
  for (size_t i = 0; i < kinds.size(); ++i) {
    if (i == 2) continue;  // a flat mesh has no body of its own
    Body body = boxBody(5, {0.2, 0.2, 0.15}, {0.6 * static_cast<double>(i) - 0.8, 0.1, 0.3});
    body.shape = kinds[i];
    body.pose.orientation = Eigen::AngleAxisd(0.2, Eigen::Vector3d(1, 1, 0).normalized());
    world.addBody(body);
  }
  world.setContactDetector(shapes);
  double deepest = 0;
  for (int i = 0; i < 4 * 240; ++i) {
    world.step(kStep);
    deepest = std::min(deepest, deepestGap(world));
  }
  EXPECT_GT(deepest, -1e-3);
  for (int i = 1; i < world.bodies().size(); ++i) {
    EXPECT_LT(world.body(i).velocity.norm(), 1e-3) << i;
    EXPECT_GT(world.body(i).pose.position.z(), 0.04) << i;
    EXPECT_LT(world.body(i).pose.position.z(), 0.2) << i;
  }
}

TEST(BulletContacts, ACopyOfAWorldFallsOnWithTheSameBits) {
  auto shapes = std::make_shared<BulletContacts>();
  World world;
  world.addBody(staticBody(shapes->addBox({4, 4, 0.2}), {0, 0, -0.1}));
  const int kinds[] = {shapes->addBox({0.2, 0.15, 0.1}), shapes->addCapsule(0.05, 0.2),
                       shapes->addSphere(0.08)};
  for (int i = 0; i < 9; ++i) {
    Body body = boxBody(1 + i, {0.2, 0.15, 0.1}, {0.05 * (i % 3), 0.04 * (i % 2), 0.2 + 0.22 * i});
    body.pose.orientation = Eigen::Quaterniond(1, 0.1 * i, 0.05 * i, -0.07 * i).normalized();
    body.shape = kinds[i % 3];
    world.addBody(body);
  }
  world.setContactDetector(shapes);
  for (int i = 0; i < 120; ++i) world.step(kStep);
  World copy = world;
  for (int i = 0; i < 120; ++i) {
    world.step(kStep);
    copy.step(kStep);
  }
  EXPECT_EQ(numbersOf(world), numbersOf(copy));
}

}  // namespace
}  // namespace liana
