// Rigging by hand: tree, pages, tools; every change is one undo step and is saved.
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QTreeWidget>

#include "gui/actions/edit_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/pages/rig_panel.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/panels/fields/quantity_field.h"
#include "io/project/project_file.h"
#include "tests/gui/hoist/lift_test.h"

namespace liana {
namespace {

class RigPagesTest : public LiftTest {
protected:
  RigEditor& editor() { return mode().editor(); }
  /// Types into a field of the page that is shown.
  void type(const char* name, const char* text) {
    QuantityField* field = nullptr;
    for (QuantityField* each : window_->findChildren<QuantityField*>(name))
      if (each->isVisible()) field = each;
    ASSERT_NE(field, nullptr) << name;
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
};

TEST_F(RigPagesTest, TheTreeListsTheRiggingAndAClickShowsItsPage) {
  openLift();
  activate();
  QTreeWidget* tree = mode().tree().tree();
  QTreeWidgetItem* item = mode().tree().itemOf({RigList::Ropes, "Leg 2"});
  ASSERT_NE(item, nullptr);
  tree->scrollToItem(item);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(item).center());
  EXPECT_EQ(editor().selected(), (RigThing{RigList::Ropes, "Leg 2"}));
  type("rig_diameter", "20 mm");
  EXPECT_EQ(rigging().findRope("Leg 2")->spec.diameter, 20);
  EXPECT_EQ(rigging().findRope("Leg 2")->spec.libraryId, "") << "a typed figure is not the library's";
  window_->edits().undo->trigger();
  EXPECT_EQ(rigging().findRope("Leg 2")->spec.diameter, 16);
  EXPECT_EQ(rigging().findRope("Leg 2")->spec.libraryId, "6x36ws-iwrc-16");
}

TEST_F(RigPagesTest, WhatTheRiggingCannotBeIsRefusedAndTold) {
  openLift();
  const Rigging before = rigging();
  const Result<void> done =
      editor().tryChange("Break it", [](Rigging& changed) { changed.ropes[0].route[1].at = "nowhere"; });
  EXPECT_FALSE(done.ok());
  EXPECT_NE(done.error().message.find("nowhere"), std::string::npos);
  EXPECT_TRUE(rigging() == before);
}

TEST_F(RigPagesTest, WhatIsGoneIsNotSelectedAndNothingIsHungOnIt) {
  openLift();
  editor().select({RigList::Bodies, "Plate"});
  ASSERT_TRUE(editor().remove({RigList::Bodies, "Plate"}));
  editor().select({RigList::Bodies, "Plate"});  // as a click on what the view shows of a run
  EXPECT_TRUE(editor().selected().isNothing());
  ASSERT_TRUE(editor().addFitting(FittingKind::Eye));
  EXPECT_EQ(rigging().fittings.back().body, "");
}

TEST_F(RigPagesTest, TheNameOnAPageRenamesTheThing) {
  openLift();
  activate();
  editor().select({RigList::Bodies, "Plate"});
  QLineEdit* name = nullptr;
  for (QLineEdit* each : window_->findChildren<QLineEdit*>("rig_name"))
    if (each->isVisible()) name = each;
  ASSERT_NE(name, nullptr);
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "Slab");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_EQ(rigging().findBody("Plate"), nullptr);
  EXPECT_NE(rigging().findBody("Slab"), nullptr);
  EXPECT_EQ(editor().selected(), (RigThing{RigList::Bodies, "Slab"}));
  ASSERT_TRUE(editor().addFitting(FittingKind::Eye));
  EXPECT_EQ(rigging().fittings.back().body, "Slab");
}

TEST_F(RigPagesTest, ARenamedThingKeepsEverythingThatRefersToIt) {
  openLift();
  editor().select({RigList::Winches, "Hoist"});
  ASSERT_TRUE(editor().rename({RigList::Winches, "Hoist"}, "Main winch"));
  EXPECT_EQ(editor().selected().name, "Main winch");
  EXPECT_EQ(rigging().cases[0].commands[0].drive, "Main winch");
  ASSERT_TRUE(editor().rename({RigList::Bodies, "Plate"}, "Slab"));
  EXPECT_EQ(rigging().findFitting("Lug 3")->body, "Slab");
  EXPECT_EQ(rigging().findDefect(), "");
}

TEST_F(RigPagesTest, ANameTypedInTheTreeIsTheThingsOwn) {
  openLift();
  activate();
  QTreeWidget* tree = mode().tree().tree();
  const RigThing plate{RigList::Bodies, "Plate"};
  tree->setCurrentItem(mode().tree().itemOf(plate));
  tree->setFocus();
  QTest::keyClick(tree, Qt::Key_F2);
  const QPointer<QLineEdit> field = tree->findChild<QLineEdit*>();
  ASSERT_TRUE(field);
  field->selectAll();
  QTest::keyClicks(field, "Slab");
  QTest::keyPress(field, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return rigging().findBody("Slab") != nullptr; }));
  EXPECT_EQ(editor().selected(), (RigThing{RigList::Bodies, "Slab"}));
  EXPECT_TRUE(waitFor([&] { return !field; })) << "the field is closed";
}

TEST_F(RigPagesTest, DeletedThingsTakeAlongWhatCannotBeWithoutThemInOneStep) {
  openLift();
  const Rigging before = rigging();
  ASSERT_TRUE(editor().remove({RigList::Bodies, "Plate"}));
  EXPECT_EQ(rigging().bodies.size(), 1u);
  EXPECT_EQ(rigging().fittings.size(), 3u);
  EXPECT_EQ(rigging().ropes.size(), 1u);
  EXPECT_EQ(rigging().findDefect(), "");
  window_->edits().undo->trigger();
  EXPECT_TRUE(rigging() == before);
}

TEST_F(RigPagesTest, ALiftIsRiggedFromNothingRunAndReadBack) {
  mode().workspace->trigger();
  ASSERT_TRUE(editor().addFitting(FittingKind::Anchor));
  ASSERT_TRUE(editor().addBody(BodyUse::Load));
  type("rig_size_x", "500 mm");
  ASSERT_TRUE(editor().addFitting(FittingKind::Anchor));  // on the load, which is selected
  EXPECT_EQ(rigging().fittings[1].body, rigging().bodies[0].name);
  ASSERT_TRUE(editor().addRope());
  ASSERT_TRUE(editor().addWinch());
  ASSERT_TRUE(editor().addCase());
  EXPECT_EQ(rigging().bodies[0].boxSize.x(), 500);
  ASSERT_TRUE(waitFor([&] { return !mode().preview().isBehind(); }));
  EXPECT_EQ(mode().preview().defect(), "") << mode().preview().defect().toStdString();
  runToTheEnd();
  const auto& frames = session().recording()->frames;
  EXPECT_GT(frames.back().bodies[0].position.z(), frames.front().bodies[0].position.z() + 0.5);

  const TemporaryFolder folder;
  ASSERT_TRUE(writeProject(window_->workspace().saved().contentToSave(), folder.root() / "own.liana").ok());
  const Result<OpenedProject> read = readProject(folder.root() / "own.liana");
  ASSERT_TRUE(read.ok());
  ASSERT_TRUE(read->content.rigging);
  EXPECT_TRUE(*read->content.rigging == rigging());
}

TEST_F(RigPagesTest, AClickOnALoadInTheViewSelectsIt) {
  openLift();
  const Eigen::Vector3d top = rigging().findBody("Plate")->worldFromBox * Eigen::Vector3d(700, 0, 100);
  QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, onScreen(top));
  EXPECT_EQ(editor().selected(), (RigThing{RigList::Bodies, "Plate"}));
}

TEST_F(RigPagesTest, TheRopeToolReevesFromClickToClick) {
  openLift();
  const std::size_t ropes = rigging().ropes.size();
  const auto placeOf = [&](const char* name) {
    return rigging().findFitting(name)->worldFromFitting.translation();
  };
  mode().rope->trigger();
  const Eigen::Vector3d from = placeOf("Winch"), to = placeOf("Lug 4");
  for (const Eigen::Vector3d& place : {from, to})
    QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, onScreen(place));
  ASSERT_EQ(rigging().ropes.size(), ropes + 1);
  EXPECT_EQ(rigging().ropes.back().route.front().at, "Winch");
  EXPECT_EQ(rigging().ropes.back().route.back().at, "Lug 4");
  EXPECT_EQ(editor().selected().name, rigging().ropes.back().name);
  window_->edits().undo->trigger();
  EXPECT_EQ(rigging().ropes.size(), ropes);
}

TEST_F(RigPagesTest, TheSheaveToolTakesAxisAndDiameterFromAPart) {
  openProject();
  mode().workspace->trigger();
  mode().sheave->trigger();
  EXPECT_EQ(window_->tools().currentName(), "Sheave from a cylinder");
  mode().workspace->trigger();
  EXPECT_TRUE(window_->tools().select->isChecked()) << "the tools of a lift go with it";
}

}  // namespace
}  // namespace liana
