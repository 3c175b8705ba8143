// Deleted parts are out of everything that counts, and come back by undo or on request.
#include "kernel/edits/part/remove_parts.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/part/change_part.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/model/assembly/assembly_mass.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// Two boxes and a pin; a cable is plugged in at the second box and clipped to the pin.
class RemovePartsTest : public testing::Test {
protected:
  RemovePartsTest() {
    DocumentContent content;
    AssemblyReference reference;
    reference.id = assembly;
    reference.file = "/parts/small.step";
    reference.setGeometry(smallAssembly());
    content.assemblies.push_back(reference);
    Connector socket;
    socket.id = connector;
    socket.name = "X1";
    socket.worldFromConnector = shifted(100, 10, 30);
    socket.attachedTo = box();
    content.connectors.push_back(socket);
    Cable made = archCable();
    made.id = cableId;
    made.start.connector = connector;
    made.start.worldFromEnd = socket.worldFromConnector;
    made.handles = {handleAt(0.3, {50, 0, 150}, 500)};
    made.handles[0].attachedTo = pin();
    content.cables.push_back(made);
    document = std::make_unique<Document>(std::move(content));
  }

  PartReference box() const { return {assembly, "Assembly/Box[2]"}; }
  PartReference group() const { return {assembly, "Assembly/Group"}; }
  PartReference pin() const { return {assembly, "Assembly/Group/Pin"}; }
  const AssemblyReference& reference() const { return document->assemblies().front(); }
  const Cable& cable() const { return document->cables().front(); }
  double mass() const {
    return massOf(*reference().assembly, [](int) { return 1000.0; })->properties.mass;
  }

  const AssemblyId assembly{1};
  const ConnectorId connector{2};
  const CableId cableId{3};
  std::unique_ptr<Document> document;
};

TEST_F(RemovePartsTest, TakesNoPartInContactMassAndCountsUntilUndo) {
  const double whole = mass();
  RemoveParts remove({box()});
  ASSERT_TRUE(remove.apply(*document).ok());
  EXPECT_EQ(remove.name(), "Delete part \"Box[2]\"");
  EXPECT_EQ(reference().assembly->instanceCount(), 2);
  EXPECT_LT(mass(), whole - 1e-6);
  EXPECT_EQ(Obstacles::build(document->assemblies())->distances().partCount(), 2);
  EXPECT_LT(document->boundingBox().max().x(), 100);
  remove.revert(*document);
  EXPECT_EQ(reference().assembly->instanceCount(), 3);
  EXPECT_DOUBLE_EQ(mass(), whole);
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(RemovePartsTest, BranchGoesWithEverythingBelow) {
  RemoveParts remove({group(), box()});
  ASSERT_TRUE(remove.apply(*document).ok());
  EXPECT_EQ(remove.name(), "Delete 2 parts");
  EXPECT_EQ(reference().assembly->instanceCount(), 1);
  for (const PartReference& part : {group(), pin(), box()})
    EXPECT_TRUE(reference().assembly->node(reference().assembly->findPath(part.part)).isRemoved);
}

TEST_F(RemovePartsTest, CablesStayWhereTheyAreAndSocketsAndClipsLetGo) {
  RemoveParts remove({box(), group()});
  ASSERT_TRUE(remove.apply(*document).ok());
  EXPECT_FALSE(document->findConnector(connector)->attachedTo);
  EXPECT_EQ(cable().start.connector, connector);
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(100, 10, 30)));
  EXPECT_FALSE(cable().handles[0].isClip());
  EXPECT_EQ(cable().handles[0].worldFromHandle.translation(), Eigen::Vector3d(50, 0, 150));
  remove.revert(*document);
  EXPECT_EQ(document->findConnector(connector)->attachedTo, box());
  EXPECT_EQ(cable().handles[0].attachedTo, pin());
}

TEST_F(RemovePartsTest, WhatWasChangedAboutThePartIsKeptForWhenItComesBack) {
  ASSERT_TRUE(MovePart(box(), shifted(7, 7, 7)).apply(*document).ok());
  ASSERT_TRUE(ChangePart::setName(box(), "Lid").apply(*document).ok());
  ASSERT_TRUE(RemoveParts({box()}).apply(*document).ok());
  ASSERT_TRUE(ChangePart::setColor(group(), Color{0, 0, 0}).apply(*document).ok());
  EXPECT_EQ(reference().assembly->instanceCount(), 2) << "another change brings it back";
  RestoreParts restore(assembly);
  ASSERT_TRUE(restore.apply(*document).ok());
  const int node = reference().assembly->findPath(box().part);
  EXPECT_EQ(reference().assembly->instanceCount(), 3);
  EXPECT_EQ(reference().assembly->node(node).shownName(), "Lid");
  EXPECT_TRUE(reference().assembly->worldFromNode(node).isApprox(shifted(7, 7, 7)));
  ASSERT_TRUE(MovePart(box(), std::nullopt).apply(*document).ok());
  EXPECT_TRUE(reference().assembly->worldFromNode(node).isApprox(shifted(100, 0, 0))) << "the file's place";
  EXPECT_FALSE(RestoreParts({99}).apply(*document).ok());
  EXPECT_FALSE(RemoveParts({{assembly, "Assembly/Nothing"}}).apply(*document).ok());
}

TEST_F(RemovePartsTest, ObstaclesNoticeThatPartsWentOrCame) {
  Obstacles all = *Obstacles::build(document->assemblies());
  ASSERT_TRUE(RemoveParts({box()}).apply(*document).ok());
  EXPECT_FALSE(all.follow(document->assemblies()));
  Obstacles fewer = *Obstacles::build(document->assemblies());
  ASSERT_TRUE(RestoreParts(assembly).apply(*document).ok());
  EXPECT_FALSE(fewer.follow(document->assemblies()));
  EXPECT_TRUE(all.follow(document->assemblies()));
}

}  // namespace
}  // namespace liana
