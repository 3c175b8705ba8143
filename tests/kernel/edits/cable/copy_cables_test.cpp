#include "kernel/edits/cable/copy_cables.h"

#include <gtest/gtest.h>

#include <numbers>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

/// The arch, plugged into a socket at its start.
void fill(Document& document) {
  Connector socket;
  socket.name = "Pump";
  AddConnector added(socket);
  ASSERT_TRUE(added.apply(document).ok());
  Cable cable = archCable();
  cable.start.connector = added.connector();
  cable.handles = {handleAt(0.5, {150, 40, 180})};
  cable.handles[0].name = "Elbow clip";
  ASSERT_TRUE(AddCable(cable).apply(document).ok());
}

std::vector<CableId> allOf(const Document& document) {
  std::vector<CableId> ids;
  for (const Cable& cable : document.cables()) ids.push_back(cable.id);
  return ids;
}

TEST(CopyCables, CopiesHaveSocketsNamesAndIdsOfTheirOwnAndGoWithOneUndo) {
  Document document;
  fill(document);
  DocumentContent copied = cablesAlone(document.content(), allOf(document));
  placeElsewhere(copied, Eigen::Affine3d(Eigen::Translation3d(0, 25, 0)));
  AddCopies edit({copied});
  ASSERT_TRUE(edit.apply(document).ok());
  ASSERT_EQ(document.cables().size(), 2u);
  ASSERT_EQ(document.connectors().size(), 2u);
  const Cable &one = document.cables()[0], &other = document.cables()[1];
  EXPECT_EQ(other.name, "Arch (2)");
  EXPECT_EQ(document.connectors()[1].name, "Pump (2)");
  EXPECT_EQ(other.handles[0].name, "Elbow clip");
  EXPECT_NE(other.id, one.id);
  EXPECT_NE(other.handles[0].id, one.handles[0].id);
  EXPECT_EQ(other.start.connector, document.connectors()[1].id);
  const auto shift = [](const auto& a, const auto& b) { return (b.translation() - a.translation()).eval(); };
  for (const Eigen::Vector3d& moved :
       {shift(one.start.worldFromEnd, other.start.worldFromEnd),
        shift(one.end.worldFromEnd, other.end.worldFromEnd),
        shift(one.handles[0].worldFromHandle, other.handles[0].worldFromHandle)})
    EXPECT_NEAR((moved - Eigen::Vector3d(0, 25, 0)).norm(), 0, 1e-12);
  edit.revert(document);
  EXPECT_EQ(document.cables().size(), 1u);
  EXPECT_EQ(document.connectors().size(), 1u);
  ASSERT_TRUE(edit.apply(document).ok()) << "again, as a redo does";
  EXPECT_EQ(document.cables()[1].name, "Arch (2)");
  AddCopies third({cablesAlone(document.content(), {document.cables()[1].id})});
  ASSERT_TRUE(third.apply(document).ok());
  EXPECT_EQ(document.cables()[2].name, "Arch (3)");
}

TEST(CopyCables, AMirroredCableTakesTheMirroredShape) {
  Cable cable = archCable();
  cable.spec.restCurvature = {1.5, -0.7, 0.8};
  cable.start.isKeyed = cable.end.isKeyed = true;
  cable.start.worldFromEnd.rotate(Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitZ()));
  cable.end.worldFromEnd.rotate(Eigen::AngleAxisd(0.3, Eigen::Vector3d(1, 0.2, 0.1).normalized()));
  cable.start.turns = 1;
  cable.handles = {handleAt(0.4, {120, 60, 150})};
  Document document;
  ASSERT_TRUE(AddCable(cable).apply(document).ok());
  Eigen::Affine3d mirror = Eigen::Affine3d::Identity();
  mirror.linear()(0, 0) = -1;
  mirror.translation().x() = 80;
  DocumentContent copied = cablesAlone(document.content(), allOf(document));
  placeElsewhere(copied, mirror);
  ASSERT_TRUE(AddCopies({copied}).apply(document).ok());
  const RoutedCable one = routeCable(document.cables()[0], {}), other = routeCable(document.cables()[1], {});
  ASSERT_TRUE(one.hasShape());
  ASSERT_TRUE(other.hasShape());
  ASSERT_EQ(one.centerline.points.size(), other.centerline.points.size());
  double largest = 0;
  for (std::size_t i = 0; i < one.centerline.points.size(); ++i)
    largest = std::max(largest, (mirror * one.centerline.points[i] - other.centerline.points[i]).norm());
  EXPECT_LT(largest, 0.01) << "[mm]";
  EXPECT_GT((one.centerline.points[20] - other.centerline.points[20]).norm(), 10) << "they are not the same";
}

TEST(CopyCables, BranchesComeAlongWhereSeveralCopiesMeetAndElseEndsAreFree) {
  Document document;
  Branch branch;
  branch.name = "Y";
  branch.worldFromBranch.translation() = Eigen::Vector3d(300, 0, 0);
  AddBranch added(branch);
  ASSERT_TRUE(added.apply(document).ok());
  for (int i = 0; i < 2; ++i) {
    Cable cable = archCable();
    cable.end.branch = added.branch();
    ASSERT_TRUE(AddCable(cable).apply(document).ok());
  }
  EXPECT_EQ(cablesAlone(document.content(), allOf(document)).branches.size(), 1u);
  const DocumentContent one = cablesAlone(document.content(), {document.cables()[0].id});
  EXPECT_TRUE(one.branches.empty());
  EXPECT_FALSE(one.cables[0].end.branch);
  AddCopies edit({cablesAlone(document.content(), allOf(document))});
  ASSERT_TRUE(edit.apply(document).ok());
  ASSERT_EQ(document.branches().size(), 2u);
  EXPECT_EQ(document.cables()[2].end.branch, document.branches()[1].id);
}

TEST(CopyCables, ClipsOnPartsThatAreNotThereStandFree) {
  Document document;
  fill(document);
  DocumentContent copied = cablesAlone(document.content(), allOf(document));
  AssemblyReference elsewhere;
  elsewhere.id = {77};
  elsewhere.file = "/nowhere/machine.step";
  copied.assemblies.push_back(elsewhere);
  copied.cables[0].handles[0].attachedTo = PartReference{{77}, "Machine/Frame"};
  AddCopies edit({copied});
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_EQ(edit.freedCount(), 1);
  EXPECT_FALSE(document.cables()[1].handles[0].isClip());
}

}  // namespace
}  // namespace liana
