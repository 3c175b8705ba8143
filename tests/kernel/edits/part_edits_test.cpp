// Edits of parts, assemblies and connectors: what follows what, that undo restores, which ones merge.
#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/change_handle.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/harness/remove_connector.h"
#include "kernel/edits/part/add_assembly.h"
#include "kernel/edits/part/change_part.h"
#include "kernel/edits/part/move_assembly.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/edits/part/move_parts.h"
#include "kernel/edits/part/relink_assembly.h"
#include "kernel/edits/part/remove_assembly.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// An assembly at (1000, 0, 0), a connector on its second box, a cable plugged into it, with a clip on the
/// pin.
class PartEdits : public testing::Test {
protected:
  PartEdits() {
    AddAssembly add(
        {{}, "/parts/small.step", shifted(1000, 0, 0), std::make_shared<const Assembly>(smallAssembly())});
    EXPECT_TRUE(add.apply(document).ok());
    assembly = add.assembly();
    Connector socket;
    socket.name = "X1";
    socket.worldFromConnector = shifted(1100, 10, 30);
    socket.attachedTo = box();
    AddConnector addConnector(socket);
    EXPECT_TRUE(addConnector.apply(document).ok());
    connector = addConnector.connector();
    Cable made = archCable();
    made.start.connector = connector;
    made.handles = {handleAt(0.3, {1050, 0, 150}, 500), handleAt(0.6, {1200, 0, 200}, 501)};
    made.handles[0].attachedTo = PartReference{assembly, "Assembly/Group/Pin"};
    AddCable addCable(made);
    EXPECT_TRUE(addCable.apply(document).ok());
    id = addCable.cable();
  }

  PartReference box() const { return {assembly, "Assembly/Box[2]"}; }
  PartReference group() const { return {assembly, "Assembly/Group"}; }
  const Cable& cable() const { return *document.findCable(id); }
  const AssemblyReference& reference() const { return *document.findAssembly(assembly); }
  Eigen::Isometry3d placeOf(const std::string& part) const {
    return reference().assembly->worldFromNode(reference().assembly->findPath(part));
  }

  Document document;
  AssemblyId assembly;
  ConnectorId connector;
  CableId id;
};

}  // namespace

TEST_F(PartEdits, AValueTypedBackHasNoEffect) {
  ASSERT_TRUE(ChangePart::setFriction({box()}, 0.2).apply(document).ok());
  ChangePart edit = ChangePart::setFriction({box()}, 0.3);
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_TRUE(edit.hasEffect(document));
  ChangePart back = ChangePart::setFriction({box()}, 0.2);
  ASSERT_TRUE(back.apply(document).ok());
  ASSERT_TRUE(edit.mergeWith(back));
  EXPECT_FALSE(edit.hasEffect(document));
}

TEST_F(PartEdits, PluggedInEndIsWhereItsConnectorIs) {
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 10, 30)));
  CableEnd moved = cable().start;
  moved.worldFromEnd = shifted(5, 5, 5);
  ASSERT_TRUE(MoveEnd(id, WhichEnd::Start, moved).apply(document).ok());
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 10, 30))) << "still plugged in";
  moved.connector.reset();
  ASSERT_TRUE(MoveEnd(id, WhichEnd::Start, moved).apply(document).ok());
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(5, 5, 5)));
  moved.connector = ConnectorId{777};
  EXPECT_FALSE(MoveEnd(id, WhichEnd::Start, moved).apply(document).ok());
}

TEST_F(PartEdits, MovedPartCarriesItsConnectorAndThePlug) {
  MovePart move(box(), shifted(100, 0, 50));
  ASSERT_TRUE(move.apply(document).ok());
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(100, 0, 50)));
  EXPECT_TRUE(document.findConnector(connector)->worldFromConnector.isApprox(shifted(1100, 10, 80)));
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 10, 80)));
  EXPECT_EQ(cable().handles[0].worldFromHandle.translation(), Eigen::Vector3d(1050, 0, 150))
      << "sits elsewhere";
  move.revert(document);
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(100, 0, 0)));
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 10, 30)));
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(PartEdits, PartsThatMoveTogetherChangeTheirAssemblyOnceAndEndWhereSingleMovesWouldPutThem) {
  const Eigen::Isometry3d boxGoal = shifted(100, 0, 50), groupGoal = shifted(-3, 0, 7);
  int changes = 0;
  MoveParts together({{box(), boxGoal}, {group(), groupGoal}}, "Move 2 parts");
  {
    const auto subscription = document.observe([&](const DocumentChange& change) {
      if (concernsParts(change)) ++changes;
    });
    ASSERT_TRUE(together.apply(document).ok());
  }
  EXPECT_EQ(changes, 1);
  const std::vector<PartOverride> overrides = reference().overrides;
  const Eigen::Isometry3d pin = placeOf("Assembly/Group/Pin");
  const Cable moved = cable();
  together.revert(document);
  EXPECT_TRUE(reference().overrides.empty());
  ASSERT_TRUE(MovePart(box(), boxGoal).apply(document).ok());
  ASSERT_TRUE(MovePart(group(), groupGoal).apply(document).ok());
  EXPECT_TRUE(placeOf("Assembly/Group/Pin").isApprox(pin));
  ASSERT_EQ(overrides.size(), reference().overrides.size());
  for (std::size_t i = 0; i < overrides.size(); ++i)
    EXPECT_TRUE(overrides[i].parentFromPart->isApprox(*reference().overrides[i].parentFromPart));
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(moved.start.worldFromEnd));
  EXPECT_TRUE(cable().handles[0].worldFromHandle.isApprox(moved.handles[0].worldFromHandle));
}

TEST_F(PartEdits, MovesOfTheSamePartsMergeAndOthersDoNot) {
  MoveParts first({{box(), shifted(1, 0, 0)}, {group(), shifted(2, 0, 0)}}, "Move 2 parts");
  MoveParts second({{box(), shifted(5, 0, 0)}, {group(), shifted(6, 0, 0)}}, "Move 2 parts");
  const MoveParts other({{box(), shifted(9, 0, 0)}}, "Move 1 part");
  const Eigen::Isometry3d before = placeOf("Assembly/Box[2]");
  ASSERT_TRUE(first.apply(document).ok());
  ASSERT_TRUE(second.apply(document).ok());
  EXPECT_FALSE(first.mergeWith(other));
  ASSERT_TRUE(first.mergeWith(second));
  first.revert(document);
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(before));
  ASSERT_TRUE(first.apply(document).ok());
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(5, 0, 0)));
}

TEST_F(PartEdits, PartsThatAreNotThereMoveNothing) {
  MoveParts edit({{box(), shifted(1, 0, 0)}, {{assembly, "Assembly/Lid"}, shifted(2, 0, 0)}}, "Move 2 parts");
  const Result<void> result = edit.apply(document);
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("Assembly/Lid"), std::string::npos);
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(PartEdits, ManyOverridesFindTheirPartsAsFewDo) {
  Assembly rack;
  AssemblyNode root;
  root.name = "Rack";
  rack.addNode(root);
  for (int i = 0; i < 30; ++i) {
    AssemblyNode node;
    node.name = i % 3 == 0 ? "" : "Screw";
    node.parent = 0;
    rack.addNode(node);
  }
  std::vector<PartOverride> overrides;
  for (int i = 1; i <= 20; ++i) {
    PartOverride change;
    change.part = i == 1 ? "Rack/Screw" : "Rack/Screw[" + std::to_string(i) + "]";
    change.parentFromPart = shifted(i, 0, 0);
    change.name = "Screw " + std::to_string(i);
    overrides.push_back(change);
  }
  std::vector<OriginalNode> originals;
  const Assembly changed = withOverrides(rack, overrides, originals);
  EXPECT_EQ(originals.size(), overrides.size());
  for (const PartOverride& change : overrides)
    EXPECT_TRUE(changed.parentFromNode(rack.findPath(change.part)).isApprox(*change.parentFromPart));
}

TEST_F(PartEdits, MovesTellWhatMovedAndLeaveTheTreeAlone) {
  const auto* tree = &reference().assembly->nodes();
  std::vector<DocumentChange> changes;
  const auto watch = document.observe([&](const DocumentChange& change) {
    if (!std::holds_alternative<CableChanged>(change) && !std::holds_alternative<ConnectorChanged>(change))
      changes.push_back(change);
  });
  MovePart move(group(), shifted(1, 2, 3));
  ASSERT_TRUE(move.apply(document).ok());
  move.revert(document);
  ASSERT_TRUE(MoveAssembly(assembly, shifted(900, 0, 0)).apply(document).ok());
  ASSERT_EQ(changes.size(), 3u);
  const int node = reference().assembly->findPath("Assembly/Group");
  for (const int i : {0, 1}) EXPECT_EQ(std::get<PartsMoved>(changes[i]).nodes, std::vector<int>{node});
  EXPECT_EQ(std::get<PartsMoved>(changes[2]).nodes, std::vector<int>{0}) << "with all below it";
  EXPECT_EQ(&reference().assembly->nodes(), tree);
  ASSERT_TRUE(ChangePart::setColor(box(), Color{0, 0, 0}).apply(document).ok());
  EXPECT_TRUE(std::holds_alternative<AssemblyChanged>(changes.back()));
}

TEST_F(PartEdits, ClipsFollowAGroupThatTurns) {
  const Eigen::Isometry3d before = placeOf("Assembly/Group/Pin");
  const Eigen::Vector3d onPin =
      (shifted(1000, 0, 0) * before).inverse() * cable().handles[0].worldFromHandle.translation();
  Eigen::Isometry3d turned = placeOf("Assembly/Group");
  turned.rotate(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
  ASSERT_TRUE(MovePart(group(), turned).apply(document).ok());
  const Eigen::Vector3d now = shifted(1000, 0, 0) * placeOf("Assembly/Group/Pin") * onPin;
  EXPECT_NEAR((cable().handles[0].worldFromHandle.translation() - now).norm(), 0, 1e-9);
  EXPECT_EQ(cable().handles[1].worldFromHandle.translation(), Eigen::Vector3d(1200, 0, 200))
      << "a free handle stays";
}

TEST_F(PartEdits, DragOfAPartIsOneStepAndRedoesToTheSameBits) {
  MovePart drag(box(), shifted(100.1, 0, 0));
  ASSERT_TRUE(drag.apply(document).ok());
  for (int i = 2; i < 30; ++i) {
    MovePart next(box(), shifted(100 + 0.1 * i, 0.3 * i, 0));
    ASSERT_TRUE(next.apply(document).ok());
    ASSERT_TRUE(drag.mergeWith(next));
  }
  const Eigen::Isometry3d end = cable().start.worldFromEnd;
  drag.revert(document);
  EXPECT_EQ(cable().start.worldFromEnd.matrix(), shifted(1100, 10, 30).matrix());
  ASSERT_TRUE(drag.apply(document).ok());
  EXPECT_EQ(cable().start.worldFromEnd.matrix(), end.matrix());
  EXPECT_FALSE(drag.mergeWith(MovePart(group(), shifted(0, 0, 0))));
}

TEST_F(PartEdits, PartGoesBackToWhereItsFileHasIt) {
  ASSERT_TRUE(MovePart(box(), shifted(1, 2, 3)).apply(document).ok());
  ASSERT_TRUE(MovePart(group(), shifted(9, 9, 9)).apply(document).ok());
  ASSERT_TRUE(MovePart(box(), std::nullopt).apply(document).ok());
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(100, 0, 0)));
  EXPECT_TRUE(placeOf("Assembly/Group").isApprox(shifted(9, 9, 9)));
  EXPECT_EQ(reference().overrides.size(), 1u);
}

TEST_F(PartEdits, WhatCannotBeIsRefusedAndChangesNothing) {
  const std::uint64_t revision = document.revision();
  Eigen::Isometry3d stretched = shifted(0, 0, 0);
  stretched.linear() *= 2;
  EXPECT_FALSE(MovePart(box(), stretched).apply(document).ok());
  EXPECT_FALSE(MovePart({assembly, "Assembly/Nothing"}, shifted(0, 0, 0)).apply(document).ok());
  EXPECT_FALSE(MovePart({{99}, "Assembly"}, shifted(0, 0, 0)).apply(document).ok());
  EXPECT_FALSE(ChangePart::setMaterial(box(), "foam", -1).apply(document).ok());
  EXPECT_FALSE(MoveAssembly(assembly, stretched).apply(document).ok());
  EXPECT_FALSE(RelinkAssembly(assembly, "/new.step", nullptr, "").apply(document).ok());
  EXPECT_FALSE(RemoveAssembly({99}).apply(document).ok());
  EXPECT_FALSE(RemoveConnector({99}).apply(document).ok());
  Connector twin = *document.findConnector(connector);
  twin.id = {};
  EXPECT_FALSE(AddConnector(twin).apply(document).ok()) << "a name of its own";
  EXPECT_EQ(document.revision(), revision);
}

TEST_F(PartEdits, ColourMaterialAndClearanceChangeAndUndo) {
  auto paint = ChangePart::setColor(group(), Color{0, 0, 0});
  auto steel = ChangePart::setMaterial(group(), "steel", 7850);
  auto hot = ChangePart::setClearance(box(), 40);
  for (ChangePart* edit : {&paint, &steel, &hot}) ASSERT_TRUE(edit->apply(document).ok());
  const int pin = reference().assembly->findPath("Assembly/Group/Pin");
  EXPECT_EQ(reference().assembly->colorOf(pin), (Color{0, 0, 0}));
  const PartFacts facts = factsOf(reference().overrides, "Assembly/Group/Pin");
  EXPECT_EQ(facts.density, 7850);
  EXPECT_EQ(facts.material, "steel");
  EXPECT_FALSE(facts.clearance);
  EXPECT_EQ(factsOf(reference().overrides, "Assembly/Box[2]").clearance, 40);
  EXPECT_FALSE(factsOf(reference().overrides, "Assembly/Box").clearance)
      << "a name that only starts the same";
  for (ChangePart* edit : {&hot, &steel, &paint}) edit->revert(document);
  EXPECT_TRUE(reference().overrides.empty());
  EXPECT_EQ(reference().assembly->colorOf(pin), (Color{0, 0, 1}));
  EXPECT_TRUE(steel.mergeWith(ChangePart::setMaterial(group(), "brass", 8500)));
  EXPECT_FALSE(steel.mergeWith(ChangePart::setClearance(group(), 5)));
  EXPECT_FALSE(steel.mergeWith(ChangePart::setMaterial(box(), "brass", 8500)));
}

TEST_F(PartEdits, RenamedPartKeepsItsPathAndUndoes) {
  auto rename = ChangePart::setName({assembly, "Assembly/Group/Pin"}, "Axle");
  ASSERT_TRUE(rename.apply(document).ok());
  EXPECT_EQ(rename.name(), "Rename part \"Axle\"");
  const int pin = reference().assembly->findPath("Assembly/Group/Pin");
  ASSERT_GE(pin, 0) << "clips and overrides are found by the file's names";
  EXPECT_EQ(reference().assembly->node(pin).shownName(), "Axle");
  EXPECT_EQ(reference().assembly->shownPathOf(pin), "Assembly/Group/Axle");
  EXPECT_EQ(reference().assembly->shownPathOf(2), "Assembly/Box[2]");
  ASSERT_TRUE(ChangePart::setName({assembly, "Assembly/Group/Pin"}, "").apply(document).ok());
  EXPECT_EQ(reference().assembly->node(pin).shownName(), "Pin");
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(PartEdits, SeveralPartsChangeTogether) {
  auto paint = ChangePart::setColor({box(), group()}, Color{0, 0, 0});
  auto steel = ChangePart::setMaterial({box(), group()}, "steel", 7850);
  for (ChangePart* edit : {&paint, &steel}) ASSERT_TRUE(edit->apply(document).ok());
  EXPECT_EQ(paint.name(), "Change colour of parts");
  for (const PartReference& part : {box(), group()}) {
    EXPECT_EQ(reference().assembly->colorOf(reference().assembly->findPath(part.part)), (Color{0, 0, 0}));
    EXPECT_EQ(factsOf(reference().overrides, part.part).density, 7850);
  }
  for (ChangePart* edit : {&steel, &paint}) edit->revert(document);
  EXPECT_TRUE(reference().overrides.empty());
}

TEST_F(PartEdits, MovedAssemblyCarriesEverythingOnIt) {
  MoveAssembly move(assembly, shifted(1000, 500, 0));
  ASSERT_TRUE(move.apply(document).ok());
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 510, 30)));
  EXPECT_NEAR(cable().handles[0].worldFromHandle.translation().y(), 500, 1e-9);
  EXPECT_NEAR(cable().handles[1].worldFromHandle.translation().y(), 0, 1e-9);
  move.revert(document);
  EXPECT_NEAR(cable().handles[0].worldFromHandle.translation().y(), 0, 1e-9);
}

TEST_F(PartEdits, RemovedAssemblyLeavesClipsAndConnectorsFreeUntilUndo) {
  RemoveAssembly remove(assembly);
  ASSERT_TRUE(remove.apply(document).ok());
  EXPECT_TRUE(document.assemblies().empty());
  EXPECT_FALSE(cable().handles[0].isClip());
  EXPECT_FALSE(document.findConnector(connector)->attachedTo);
  remove.revert(document);
  EXPECT_EQ(cable().handles[0].attachedTo->assembly, assembly);
  EXPECT_EQ(document.findConnector(connector)->attachedTo, box());
}

TEST_F(PartEdits, RelinkedAssemblyKeepsWhatWasChangedAboutItsParts) {
  ASSERT_TRUE(MovePart(box(), shifted(7, 7, 7)).apply(document).ok());
  RelinkAssembly relink(assembly, "/parts/newer.step", std::make_shared<const Assembly>(smallAssembly()),
                        "hash");
  ASSERT_TRUE(relink.apply(document).ok());
  EXPECT_EQ(reference().file, "/parts/newer.step");
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(7, 7, 7)));
  ASSERT_TRUE(MovePart(box(), std::nullopt).apply(document).ok());
  EXPECT_TRUE(placeOf("Assembly/Box[2]").isApprox(shifted(100, 0, 0))) << "the new file's placement";
  EXPECT_EQ(relink.name(), "Relink newer.step");
}

TEST_F(PartEdits, ConnectorMovesItsCableAndLetsItGoWhenRemoved) {
  Connector moved = *document.findConnector(connector);
  moved.worldFromConnector = shifted(1, 1, 1);
  moved.name = "X2";
  ChangeConnector change(moved);
  ASSERT_TRUE(change.apply(document).ok());
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1, 1, 1)));
  RemoveConnector remove(connector);
  ASSERT_TRUE(remove.apply(document).ok());
  EXPECT_FALSE(cable().start.connector);
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1, 1, 1)));
  remove.revert(document);
  EXPECT_EQ(cable().start.connector, connector);
  change.revert(document);
  EXPECT_EQ(document.findConnector(connector)->name, "X1");
  EXPECT_TRUE(cable().start.worldFromEnd.isApprox(shifted(1100, 10, 30)));
}

TEST_F(PartEdits, HandleIsRenamedAndClippedToAPart) {
  auto rename = ChangeHandle::setName(id, {501}, "Clip 9");
  auto clip = ChangeHandle::attachTo(id, {501}, box());
  ASSERT_TRUE(rename.apply(document).ok());
  ASSERT_TRUE(clip.apply(document).ok());
  EXPECT_EQ(cable().handles[1].name, "Clip 9");
  ASSERT_TRUE(MovePart(box(), shifted(100, 0, 10)).apply(document).ok());
  EXPECT_NEAR(cable().handles[1].worldFromHandle.translation().z(), 210, 1e-9);
  EXPECT_FALSE(rename.mergeWith(clip));
  EXPECT_FALSE(ChangeHandle::attachTo(id, {501}, PartReference{{99}, "x"}).apply(document).ok());
  EXPECT_FALSE(ChangeHandle::setName(id, {999}, "x").apply(document).ok());
}

}  // namespace liana
