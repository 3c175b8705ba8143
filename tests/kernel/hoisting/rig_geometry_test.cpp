#include "kernel/hoisting/rig_geometry.h"

#include <gtest/gtest.h>

#include "kernel/geometry/mesh/box_mesh.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

constexpr double kBox = 6000e-9 * 1000, kPin = 1000e-9 * 1000;  // at 1000 kg/m³ [kg]

/// Two boxes, and a pin in a group.
DocumentContent withParts() {
  Assembly assembly;
  AssemblyShape box, pin;
  box.mesh = centredBox({10, 20, 30});
  pin.mesh = centredBox({5, 5, 40});
  const int boxShape = assembly.addShape(box), pinShape = assembly.addShape(pin);
  const int root = assembly.addNode({"Assembly", -1, Eigen::Isometry3d::Identity(), {}, -1});
  assembly.addNode({"Box", root, shifted(0, 0, 0), {}, boxShape});
  assembly.addNode({"Box", root, shifted(100, 0, 0), {}, boxShape});
  const int group = assembly.addNode({"Group", root, shifted(0, 50, 0), {}, -1});
  assembly.addNode({"Pin", group, shifted(0, 0, 7), {}, pinShape});
  DocumentContent content;
  AssemblyReference reference;
  reference.id = AssemblyId{1};
  reference.assembly = std::make_shared<const Assembly>(std::move(assembly));
  content.assemblies = {reference};
  return content;
}

RigBody bodyOf(const char* name, const std::vector<std::string>& parts) {
  RigBody body;
  body.name = name;
  body.density = 1000;
  for (const std::string& part : parts) body.parts.push_back({AssemblyId{1}, part});
  return body;
}

double massOf(const Rigging& rigging, std::size_t body) {
  const auto geometry = RigGeometry::gather(rigging, withParts());
  EXPECT_TRUE(geometry.ok()) << geometry.error().message;
  return geometry.ok() ? geometry->bodies[body].mass : 0;
}

}  // namespace

TEST(RigGeometry, APartWithinABodyThatIsABodyOfItsOwnIsWeighedOnce) {
  for (const bool innerFirst : {true, false}) {
    Rigging rigging;
    rigging.bodies = {bodyOf("All", {"Assembly"}), bodyOf("Pin", {"Assembly/Group/Pin"})};
    if (innerFirst) std::swap(rigging.bodies[0], rigging.bodies[1]);
    const std::size_t all = innerFirst ? 1 : 0;
    EXPECT_NEAR(massOf(rigging, all), 2 * kBox, 1e-12);
    EXPECT_NEAR(massOf(rigging, 1 - all), kPin, 1e-12);
  }
}

TEST(RigGeometry, APartThatABodyNamesTwiceIsWeighedOnce) {
  Rigging rigging;
  rigging.bodies = {bodyOf("Group", {"Assembly/Group", "Assembly/Group/Pin", "Assembly/Group"})};
  EXPECT_NEAR(massOf(rigging, 0), kPin, 1e-12);
}

TEST(RigGeometry, ForARecordingBodiesStandWhereTheyWereAndAreNotWeighed) {
  Rigging rigging;
  rigging.bodies = {bodyOf("Pin", {"Assembly/Group/Pin"})};
  const auto weighed = RigGeometry::gather(rigging, withParts());
  ASSERT_TRUE(weighed.ok());
  const auto known = RigGeometry::gather(
      rigging, withParts(), {{1e-3 * weighed->bodies[0].centre, Eigen::Quaterniond::Identity()}});
  ASSERT_TRUE(known.ok());
  EXPECT_EQ(known->bodies[0].mass, 0);
  const auto before = cornersOf(weighed->bodies[0]), after = cornersOf(known->bodies[0]);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_LT((before[i] - after[i]).norm(), 1e-9);
}

TEST(RigGeometry, WhatBelongsToNoBodyIsTheStructure) {
  Rigging rigging;
  rigging.bodies = {bodyOf("Pin", {"Assembly/Group/Pin"})};
  const auto geometry = RigGeometry::gather(rigging, withParts());
  ASSERT_TRUE(geometry.ok()) << geometry.error().message;
  ASSERT_EQ(geometry->structure.size(), 2u);
  for (const RigPart& part : geometry->structure)
    EXPECT_EQ(part.reference.part.find("Pin"), std::string::npos);
}

}  // namespace liana
