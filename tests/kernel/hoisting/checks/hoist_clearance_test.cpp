// Clearances of made-up recordings against distances by hand.
#include "kernel/hoisting/checks/hoist_clearance.h"

#include <gtest/gtest.h>

#include "tests/support/sample_meshes.h"
#include "tests/support/sample_riggings.h"

namespace liana {
namespace {

/// A wall of 100 mm at a place along x, from the ground to 5 m; `name` stands in the product tree.
void addWall(DocumentContent& content, const std::string& name, double x) {
  Assembly assembly;
  AssemblyShape shape;
  shape.mesh = std::make_shared<const TriangleMesh>(boxMesh({x, -2000, 0}, {x + 100, 2000, 5000}));
  const int added = assembly.addShape(shape);
  assembly.addNode({name, -1, Eigen::Isometry3d::Identity(), {}, added});
  AssemblyReference reference;
  reference.id = AssemblyId{content.assemblies.size() + 1};
  reference.file = "/" + name + ".step";
  reference.setGeometry(assembly);
  content.assemblies.push_back(reference);
}

/// The load of 1 m hangs with its middle at the origin of x, 1 m high, and goes along x by so much a frame.
struct Passing {
  DocumentContent content;
  HoistRecording recording;

  explicit Passing(std::initializer_list<double> places) {
    Rigging rigging = trolleyCrane();
    rigging.limits.clearance_mm = 200;
    content.rigging = std::make_shared<const Rigging>(rigging);
    for (const RigBody& body : rigging.bodies) {
      recording.bodies.push_back(body.name);
      recording.rest.push_back({body.worldFromBox.translation() / 1000, Eigen::Quaterniond::Identity()});
    }
    for (const double place : places) {
      HoistFrame frame;
      frame.time = 0.1 * static_cast<double>(recording.frames.size());
      frame.bodies = recording.rest;
      frame.bodies[2].position.x() = place / 1000;
      frame.ropes.resize(rigging.ropes.size());
      recording.frames.push_back(frame);
    }
  }

  const HoistFinding* find(const std::string& who) {
    Result<std::vector<HoistFinding>> result = findClearances(content, recording);
    EXPECT_TRUE(result.ok());
    found = std::move(*result);
    for (const HoistFinding& finding : found)
      if (finding.who == who) return &finding;
    return nullptr;
  }
  std::vector<HoistFinding> found;
};

}  // namespace

TEST(HoistClearance, OfALoadIsTheLeastDistanceOfItsHullWithItsMoment) {
  Passing lift({0, 300, 650, 400});
  addWall(lift.content, "Wall", 1300);  // its near side; the load reaches 500 mm beyond its middle
  const HoistFinding* load = lift.find("Load");
  ASSERT_TRUE(load);
  EXPECT_NEAR(load->value, 1300 - 650 - 500, 0.1);
  EXPECT_DOUBLE_EQ(load->time, 0.2);
  EXPECT_EQ(load->where, "Wall");
  EXPECT_EQ(load->status, CheckStatus::Failed);
  EXPECT_NEAR(load->place.x(), 1150, 160);  // between the two
}

TEST(HoistClearance, OfARopeIsThatOfItsSurfaceAwayFromWhereItIsHeld) {
  Passing lift({0, 0});
  addWall(lift.content, "Wall", 400);
  // The hoist rope hangs from 8 m to 3 m at x = −150; in the second moment its middle is at 250, 150 mm from
  // the wall, and the rope is 12 mm thick.
  lift.recording.frames[0].ropes[0].points = {{-0.15, 0, 8}, {-0.15, 0, 4.2}, {-0.15, 0, 3}};
  lift.recording.frames[1].ropes[0].points = {{-0.15, 0, 8}, {0.25, 0, 4.6}, {0.25, 0, 4.2}, {-0.15, 0, 3}};
  const HoistFinding* rope = lift.find("Hoist rope");
  ASSERT_TRUE(rope);
  EXPECT_NEAR(rope->value, 150 - 6, 0.1);
  EXPECT_DOUBLE_EQ(rope->time, 0.1);
}

TEST(HoistClearance, WhatALoadStandsOnCountsOnceItHasComeOff) {
  Passing stands({0, 0, 0});
  addWall(stands.content, "Fixture", 600);  // 100 mm beside it at the start, 200 are required
  EXPECT_FALSE(stands.find("Load"));
  Passing comesBack({0, -400, -50});
  addWall(comesBack.content, "Fixture", 600);
  const HoistFinding* load = comesBack.find("Load");
  ASSERT_TRUE(load);
  EXPECT_NEAR(load->value, 600 + 50 - 500, 0.1);
}

TEST(HoistClearance, ToALedBodyIsFoundWithoutAnyStructure) {
  Passing lift({0, 300});
  addWall(lift.content, "Leg", 1300);
  Rigging rigging = *lift.content.rigging;
  rigging.bodies[0].parts = {{AssemblyId{1}, {}}};  // all there is belongs to the trolley
  lift.content.rigging = std::make_shared<const Rigging>(rigging);
  const HoistFinding* load = lift.find("Load");
  ASSERT_TRUE(load);
  EXPECT_NEAR(load->value, 1300 - 300 - 500, 0.1);
}

}  // namespace liana
