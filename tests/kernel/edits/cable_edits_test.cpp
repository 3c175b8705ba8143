// Every edit within a cable: what it does, that undo restores, which ones merge, and what they refuse.
#include <gtest/gtest.h>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/keep_length.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/edits/cable/move_handles.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/cable/remove_handle.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/harness/add_connector.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

class CableEdits : public testing::Test {
protected:
  CableEdits() {
    Cable cable = archCable();
    cable.handles = {handleAt(0.3, {50, 0, 150}, 11), handleAt(0.6, {200, 0, 200}, 12)};
    AddCable add(cable);
    EXPECT_TRUE(add.apply(document).ok());
    id = add.cable();
  }

  const Cable& cable() const { return *document.findCable(id); }

  Document document;
  CableId id;
};

}  // namespace

TEST_F(CableEdits, MergedDragUndoesInOneStep) {
  RouteHandle handle = *cable().findHandle({11});
  const Eigen::Vector3d before = handle.worldFromHandle.translation();
  handle.worldFromHandle.translation().z() += 1;
  MoveHandle drag(id, handle);
  ASSERT_TRUE(drag.apply(document).ok());
  for (int i = 0; i < 5; ++i) {
    handle.worldFromHandle.translation().z() += 1;
    MoveHandle next(id, handle);
    ASSERT_TRUE(next.apply(document).ok());
    ASSERT_TRUE(drag.mergeWith(next));
  }
  EXPECT_DOUBLE_EQ(cable().findHandle({11})->worldFromHandle.translation().z(), before.z() + 6);
  drag.revert(document);
  EXPECT_EQ(cable().findHandle({11})->worldFromHandle.translation(), before);
  ASSERT_TRUE(drag.apply(document).ok());
  EXPECT_DOUBLE_EQ(cable().findHandle({11})->worldFromHandle.translation().z(), before.z() + 6);
}

TEST_F(CableEdits, SeveralHandlesMoveAsOneAndThereAndBackIsNoStep) {
  const Cable before = cable();
  const auto moved = [&](double by) {
    std::vector<MoveHandles::Move> moves;
    for (RouteHandle handle : before.handles) {
      handle.worldFromHandle.translation().z() += by;
      moves.push_back({id, handle});
    }
    return MoveHandles(moves);
  };
  int changes = 0;
  const auto subscription = document.observe([&](const DocumentChange&) { ++changes; });
  MoveHandles drag = moved(1), next = moved(7), back = moved(0);
  ASSERT_TRUE(drag.apply(document).ok());
  EXPECT_EQ(changes, 1) << "the cable was changed more than once";
  ASSERT_TRUE(next.apply(document).ok());
  ASSERT_TRUE(drag.mergeWith(next));
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_DOUBLE_EQ(cable().handles[i].worldFromHandle.translation().z(),
                     before.handles[i].worldFromHandle.translation().z() + 7);
  drag.revert(document);
  EXPECT_EQ(cable().handles, before.handles);
  ASSERT_TRUE(drag.apply(document).ok());
  EXPECT_TRUE(drag.hasEffect(document));
  ASSERT_TRUE(back.apply(document).ok());
  ASSERT_TRUE(drag.mergeWith(back));
  EXPECT_FALSE(drag.hasEffect(document));
  EXPECT_FALSE(drag.mergeWith(MoveHandles({{id, before.handles.front()}}))) << "other handles";
  EXPECT_FALSE(MoveHandles({{id, handleAt(0.5, {0, 0, 0}, 99)}}).apply(document).ok());
}

TEST_F(CableEdits, AValueTypedBackHasNoEffect) {
  const double length = cable().length;
  ChangeCable edit = ChangeCable::setLength(id, length + 5);
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_TRUE(edit.hasEffect(document));
  ChangeCable back = ChangeCable::setLength(id, length);
  ASSERT_TRUE(back.apply(document).ok());
  ASSERT_TRUE(edit.mergeWith(back));
  EXPECT_FALSE(edit.hasEffect(document));
  MoveHandle nowhere(id, *cable().findHandle({11}));
  ASSERT_TRUE(nowhere.apply(document).ok());
  EXPECT_FALSE(nowhere.hasEffect(document));
}

TEST_F(CableEdits, MovesOfDifferentHandlesDoNotMerge) {
  MoveHandle one(id, *cable().findHandle({11}));
  EXPECT_FALSE(one.mergeWith(MoveHandle(id, *cable().findHandle({12}))));
  EXPECT_FALSE(one.mergeWith(MoveEnd(id, WhichEnd::Start, cable().start)));
}

TEST_F(CableEdits, HandlesStaySortedWhenOneSlidesPastAnother) {
  RouteHandle handle = *cable().findHandle({11});
  handle.fraction = 0.8;
  MoveHandle slide(id, handle);
  ASSERT_TRUE(slide.apply(document).ok());
  EXPECT_EQ(cable().handles[1].id, HandleId{11});
  slide.revert(document);
  EXPECT_EQ(cable().handles[0].id, HandleId{11});
}

TEST_F(CableEdits, RefusedEditChangesNothing) {
  const std::uint64_t revision = document.revision();
  RouteHandle onTop = handleAt(0.6, {0, 0, 0}, 13);
  EXPECT_FALSE(AddHandle(id, onTop).apply(document).ok());
  EXPECT_FALSE(ChangeCable::setLength(id, -5).apply(document).ok());
  EXPECT_FALSE(RemoveHandle(id, HandleId{77}).apply(document).ok());
  EXPECT_FALSE(MoveHandle(id, handleAt(0.4, {0, 0, 0}, 77)).apply(document).ok());
  EXPECT_FALSE(ChangeCable::setLength(CableId{999}, 5).apply(document).ok());
  EXPECT_EQ(document.revision(), revision);
  EXPECT_EQ(cable().handles.size(), 2u);
}

TEST_F(CableEdits, AddAndRemoveHandleUndo) {
  AddHandle add(id, handleAt(0.45, {100, 0, 220}, 13));
  ASSERT_TRUE(add.apply(document).ok());
  EXPECT_EQ(cable().handles[1].id, HandleId{13});
  RemoveHandle remove(id, HandleId{11});
  ASSERT_TRUE(remove.apply(document).ok());
  EXPECT_EQ(cable().handles.size(), 2u);
  remove.revert(document);
  add.revert(document);
  ASSERT_EQ(cable().handles.size(), 2u);
  EXPECT_EQ(cable().handles[0].id, HandleId{11});
}

TEST_F(CableEdits, ValuesOfOneKindMergeOthersDoNot) {
  auto first = ChangeCable::setLength(id, 650);
  ASSERT_TRUE(first.apply(document).ok());
  auto second = ChangeCable::setLength(id, 700);
  ASSERT_TRUE(second.apply(document).ok());
  EXPECT_TRUE(first.mergeWith(second));
  EXPECT_FALSE(first.mergeWith(ChangeCable::setSegments(id, 50)));
  first.revert(document);
  EXPECT_EQ(cable().length, 600);
}

TEST_F(CableEdits, SpecNameAndSegmentsChangeAndUndo) {
  CableSpec spec = cable().spec;
  spec.outerDiameter = 12;
  auto section = ChangeCable::setSpec(id, spec);
  auto name = ChangeCable::setName(id, "Brake line");
  auto segments = ChangeCable::setSegments(id, 77);
  for (ChangeCable* edit : {&section, &name, &segments}) ASSERT_TRUE(edit->apply(document).ok());
  EXPECT_EQ(cable().spec.outerDiameter, 12);
  EXPECT_EQ(cable().name, "Brake line");
  EXPECT_EQ(cable().segments, 77);
  for (ChangeCable* edit : {&segments, &name, &section}) edit->revert(document);
  EXPECT_EQ(cable().spec.outerDiameter, 10);
  EXPECT_EQ(cable().name, "Arch");
  EXPECT_EQ(cable().segments, 60);
}

TEST_F(CableEdits, RoutingModeMergesAndRefusesNonsense) {
  auto first = ChangeCable::setRouting(id, {RoutingMode::AutomaticLength, 5, 0, 1, 0.2});
  ASSERT_TRUE(first.apply(document).ok());
  auto second = ChangeCable::setRouting(id, {RoutingMode::AutomaticLength, 5, 0, 1, 0.7});
  ASSERT_TRUE(second.apply(document).ok());
  EXPECT_TRUE(first.mergeWith(second));
  EXPECT_EQ(cable().routing.bend, 0.7);
  for (const RoutingRule& bad :
       {RoutingRule{RoutingMode::Stretch, -1, 0, 1, 0.5}, RoutingRule{RoutingMode::Stretch, 1, 0.6, 0.5, 0.5},
        RoutingRule{RoutingMode::AutomaticLength, 1, 0, 1, 1.5},
        RoutingRule{RoutingMode::Stretch, 1, 0, 1, 0.5, -3}})
    EXPECT_FALSE(ChangeCable::setRouting(id, bad).apply(document).ok());
  first.revert(document);
  EXPECT_EQ(cable().routing, RoutingRule());
}

TEST_F(CableEdits, KeptLengthMovesTheHandlesAlongAndUndoes) {
  auto automatic = ChangeCable::setRouting(id, {RoutingMode::AutomaticLength, 5, 0, 1, 0.2});
  ASSERT_TRUE(automatic.apply(document).ok());
  KeepLength keep(id, 732.5, {0.25, 0.7});
  ASSERT_TRUE(keep.apply(document).ok());
  EXPECT_EQ(cable().routing.mode, RoutingMode::FixedLength);
  EXPECT_EQ(cable().length, 732.5);
  EXPECT_EQ(cable().handles[1].fraction, 0.7);
  keep.revert(document);
  EXPECT_EQ(cable().length, 600);
  EXPECT_EQ(cable().handles[1].fraction, 0.6);
  EXPECT_FALSE(KeepLength(id, 700, {0.5}).apply(document).ok());
}

TEST_F(CableEdits, MoveEndMovesTheChosenEnd) {
  CableEnd end = cable().end;
  end.worldFromEnd.translation().x() = 250;
  end.turns = 1;
  MoveEnd move(id, WhichEnd::End, end);
  ASSERT_TRUE(move.apply(document).ok());
  EXPECT_EQ(cable().end.worldFromEnd.translation().x(), 250);
  EXPECT_EQ(cable().start.worldFromEnd.translation().x(), 0);
  move.revert(document);
  EXPECT_EQ(cable().end.worldFromEnd.translation().x(), 300);
  EXPECT_EQ(cable().end.turns, 0);
}

TEST_F(CableEdits, RemovedCableComesBackAtItsPlaceWithItsId) {
  AddCable other(archCable());
  ASSERT_TRUE(other.apply(document).ok());
  RemoveCable remove(id);
  ASSERT_TRUE(remove.apply(document).ok());
  EXPECT_EQ(document.findCable(id), nullptr);
  EXPECT_FALSE(RemoveCable(id).apply(document).ok());
  remove.revert(document);
  EXPECT_EQ(document.cables()[0].id, id);
  other.revert(document);
  EXPECT_EQ(document.cables().size(), 1u);
  ASSERT_TRUE(other.apply(document).ok());
  EXPECT_EQ(document.cables()[1].id, other.cable()) << "redo keeps the id";
}

TEST_F(CableEdits, RemovedCableTakesTheSocketsMadeForItAlongUntilUndo) {
  const auto addSocket = [&](const char* name, bool isMadeWithCable) {
    AddConnector add({{}, name, Eigen::Isometry3d::Identity(), {}, isMadeWithCable});
    EXPECT_TRUE(add.apply(document).ok());
    return add.connector();
  };
  const ConnectorId own = addSocket("Own", true), shared = addSocket("Shared", true),
                    drawn = addSocket("Drawn", false), unused = addSocket("Unused", true);
  const auto addCable = [&](ConnectorId start, ConnectorId end) {
    Cable made = archCable();
    made.start.connector = start;
    made.end.connector = end;
    AddCable add(made);
    EXPECT_TRUE(add.apply(document).ok());
    return add.cable();
  };
  const CableId first = addCable(own, shared), second = addCable(shared, drawn);
  RemoveCable removeFirst(first), removeSecond(second);
  ASSERT_TRUE(removeFirst.apply(document).ok());
  EXPECT_FALSE(document.findConnector(own));
  EXPECT_TRUE(document.findConnector(shared)) << "another cable is plugged in";
  ASSERT_TRUE(removeSecond.apply(document).ok());
  EXPECT_FALSE(document.findConnector(shared));
  EXPECT_TRUE(document.findConnector(drawn)) << "it was there before any cable";
  EXPECT_TRUE(document.findConnector(unused)) << "it is not this cable's";
  removeSecond.revert(document);
  removeFirst.revert(document);
  ASSERT_EQ(document.connectors().size(), 4u);
  EXPECT_EQ(document.connectors()[0].name, "Own");
  EXPECT_EQ(document.connectors()[1].name, "Shared");
  EXPECT_EQ(document.findCable(first)->start.connector, own);
}

TEST_F(CableEdits, LengthUnitOfTheDocumentChangesNoCable) {
  const std::uint64_t revision = cable().revision;
  DocumentSettings settings = document.settings();
  settings.lengthUnit = LengthUnit::Inch;
  ChangeSettings inches(settings);
  ASSERT_TRUE(inches.apply(document).ok());
  EXPECT_EQ(cable().revision, revision);
  inches.revert(document);
  EXPECT_EQ(document.settings().lengthUnit, LengthUnit::Millimetre);
  settings.gravity.setZero();
  ASSERT_TRUE(ChangeSettings(settings).apply(document).ok());
  EXPECT_GT(cable().revision, revision);
}

TEST_F(CableEdits, NamesColoursAndLimitsAskForNoNewShape) {
  const std::uint64_t revision = cable().revision, before = document.revision();
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = 50;
  CableSpec painted = cable().spec;
  painted.name = "Red one";
  painted.color = Color{1, 0, 0};
  painted.limits = limits;
  ASSERT_TRUE(ChangeCable::setName(id, "Other").apply(document).ok());
  ASSERT_TRUE(ChangeCable::setLimits(id, limits).apply(document).ok());
  ASSERT_TRUE(ChangeCable::setSpec(id, painted).apply(document).ok());
  DocumentSettings settings = document.settings();
  settings.limits = limits;
  ASSERT_TRUE(ChangeSettings(settings).apply(document).ok());
  EXPECT_EQ(cable().revision, revision);
  EXPECT_EQ(document.revision(), before + 4) << "the document has changed all the same";
  painted.youngsModulus *= 2;
  ASSERT_TRUE(ChangeCable::setSpec(id, painted).apply(document).ok());
  EXPECT_GT(cable().revision, revision);
}

}  // namespace liana
