// The fields of cables, ends and the document, and choosing from the library.
#include "gui/panels/pages/cable_page.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/route/library_dialog.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/direction_angles.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/shapes/live_checks.h"
#include "io/project/project_file.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class CablePageTest : public RoutingTest {
protected:
  QuantityField* field(const char* name) { return window_->findChild<QuantityField*>(name); }

  static void type(QuantityField* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  QString errors() {
    QString all;
    for (const QLabel* label : window_->findChildren<QLabel*>("fieldError"))
      if (label->isVisible()) all += label->text();
    return all;
  }
};

TEST_F(CablePageTest, WhatACableIsMadeOfIsKeptInALibraryOfOnesOwn) {
  openProject();
  CableSpec spec = cable(0).spec;
  spec.name = "Hose of the south plant";
  spec.outerDiameter = 11.25;
  workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(cable(0).id, spec)));
  workspace().select(cable(0).id);
  ASSERT_TRUE(window_->routes().saveSpec->isEnabled());
  window_->routes().saveSpec->trigger();
  const LibraryCable* kept = cableLibrary().find("hose-of-the-south-plant");
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept->spec.outerDiameter, 11.25);
  EXPECT_EQ(cable(0).spec.libraryId, kept->id);
  EXPECT_TRUE(std::filesystem::exists(CableLibrary::userFile()));
}

TEST_F(CablePageTest, ARoundCableIsMadeFlatByTheSectionAndRoundAgainByUndo) {
  openProject();
  workspace().select(cable(0).id);
  const CableSpec before = cable(0).spec;
  auto* shape = window_->findChild<QComboBox*>("sectionShape");
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->currentIndex(), 0);
  EXPECT_FALSE(field("flatWidth")->isVisible());
  shape->setCurrentIndex(1);
  Q_EMIT shape->activated(1);
  ASSERT_TRUE(cable(0).spec.flat);
  EXPECT_EQ(cable(0).spec.findDefect(), "");
  EXPECT_TRUE(field("flatWidth")->isVisible());
  type(field("flatWidth"), "24");
  type(field("flatThickness"), "2.5");
  EXPECT_EQ(cable(0).spec.flat->width, 24);
  EXPECT_EQ(cable(0).spec.flat->thickness, 2.5);
  EXPECT_EQ(cable(0).spec.outerDiameter, 24);
  type(field("edgewiseLimit"), "300");
  EXPECT_EQ(cable(0).spec.limits.minBendRadiusEdgewise_mm, 300);
  while (workspace().undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).spec, before);
  EXPECT_FALSE(field("flatWidth")->isVisible());
}

TEST_F(CablePageTest, AThicknessBeyondTheWidthIsRefusedUnderItsField) {
  openProject();
  CableSpec spec = cable(0).spec;
  spec.setFlat(FlatSection{20, 2, 1, FlatShape::Strip, false});
  workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(cable(0).id, spec)));
  workspace().select(cable(0).id);
  type(field("flatThickness"), "30");
  EXPECT_TRUE(errors().contains("at least as wide as thick")) << errors().toStdString();
  EXPECT_EQ(cable(0).spec.flat->thickness, 2);
}

TEST_F(CablePageTest, LibraryEntryChangesTheCableInOneStepAndIsRemembered) {
  openProject();
  workspace().select(cable(0).id);
  const CableSpec before = cable(0).spec;
  QTest::mouseClick(window_->findChild<QPushButton*>("fromLibrary"), Qt::LeftButton);
  auto* dialog = window_->findChild<LibraryDialog*>();
  ASSERT_TRUE(dialog);
  QTest::keyClicks(dialog->findChild<QLineEdit*>("librarySearch"), "coolant 10");
  ASSERT_TRUE(dialog->chosen());
  EXPECT_EQ(dialog->chosen()->id, "coolant-10x3");
  EXPECT_TRUE(dialog->findChild<QTextBrowser*>()->toPlainText().contains("Outer diameter"));
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  EXPECT_EQ(cable(0).spec, cableLibrary().find("coolant-10x3")->spec);
  EXPECT_EQ(workspace().undoStack().count(), 1);
  EXPECT_EQ(specForNewCable().libraryId, "coolant-10x3");
  window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).spec, before);
  QSettings().remove("cable/libraryEntry");
}

TEST_F(CablePageTest, LibraryEntryChangesAllSelectedCablesInOneStep) {
  openProject();
  auto* several = window_->findChild<QLabel*>("severalCables");
  workspace().select(cable(0).id);
  EXPECT_FALSE(several->isVisible());
  workspace().select(SelectionSet(std::vector<Selection>{cable(1).id, cable(0).id}));
  EXPECT_TRUE(several->isVisible());
  EXPECT_TRUE(several->text().contains("2 cables selected")) << qPrintable(several->text());
  const CableSpec before = cable(1).spec;
  QTest::mouseClick(window_->findChild<QPushButton*>("fromLibrary"), Qt::LeftButton);
  auto* dialog = window_->findChild<LibraryDialog*>();
  ASSERT_TRUE(dialog);
  QTest::keyClicks(dialog->findChild<QLineEdit*>("librarySearch"), "coolant 10");
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  for (const int i : {0, 1}) EXPECT_EQ(cable(i).spec, cableLibrary().find("coolant-10x3")->spec) << i;
  EXPECT_EQ(workspace().undoStack().count(), 1);
  window_->edits().undo->trigger();
  for (const int i : {0, 1}) EXPECT_EQ(cable(i).spec, before) << i;
  QSettings().remove("cable/libraryEntry");
}

TEST_F(CablePageTest, ColourKeepsWhatChangedWhileItsDialogWasOpen) {
  openProject();
  workspace().select(cable(0).id);
  QTimer::singleShot(0, [this] {
    auto* dialog = qobject_cast<QColorDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    CableSpec thicker = cable(0).spec;
    thicker.outerDiameter = 11;
    workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(cable(0).id, thicker)));
    dialog->setCurrentColor(QColor(0, 0, 255));
    dialog->accept();
  });
  QTest::mouseClick(window_->findChild<QToolButton*>("cableColor"), Qt::LeftButton);
  EXPECT_EQ(cable(0).spec.color.blue, 1);
  EXPECT_EQ(cable(0).spec.outerDiameter, 11) << "the colour has brought the old diameter back";
}

TEST_F(CablePageTest, SearchWithoutAnAnswerSaysSoAndCannotBeTaken) {
  openProject();
  window_->routes().library->trigger();
  auto* dialog = window_->findChild<LibraryDialog*>();
  ASSERT_TRUE(dialog);
  QTest::keyClicks(dialog->findChild<QLineEdit*>("librarySearch"), "xyzzy");
  EXPECT_FALSE(dialog->chosen());
  EXPECT_FALSE(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
  EXPECT_FALSE(dialog->findChild<QTextBrowser*>()->toPlainText().isEmpty());
  dialog->reject();
}

TEST_F(CablePageTest, WrongNumberSaysSoBesideTheFieldAndKeepsTheOldValue) {
  openProject();
  workspace().select(cable(0).id);
  const double before = cable(0).length;
  type(field("cableLength"), "12 apples");
  EXPECT_EQ(cable(0).length, before);
  EXPECT_FALSE(errors().isEmpty());
  type(field("cableLength"), "0.4 m");
  EXPECT_DOUBLE_EQ(cable(0).length, 400);
  EXPECT_TRUE(errors().isEmpty()) << errors().toStdString();
}

TEST_F(CablePageTest, InnerDiameterBeyondTheOuterIsRefusedBesideTheField) {
  openProject();
  workspace().select(cable(0).id);
  auto* page = window_->findChild<CablePage*>();
  QuantityField* inner = nullptr;
  for (QuantityField* each : page->findChildren<QuantityField*>())
    if (each->toolTip().startsWith("Zero for a solid")) inner = each;
  ASSERT_TRUE(inner);
  type(inner, "50");
  EXPECT_EQ(cable(0).spec.innerDiameter, 0);
  EXPECT_TRUE(errors().contains("diameter", Qt::CaseInsensitive)) << errors().toStdString();
  EXPECT_EQ(workspace().undoStack().count(), 0);
}

TEST_F(CablePageTest, CableThatMovesIsJudgedByTheLimitOfMovingCables) {
  openProject();
  DocumentSettings settings;
  settings.limits.minBendRadiusMoving_mm = 400;
  ASSERT_TRUE(workspace().apply(std::make_unique<ChangeSettings>(settings)));
  workspace().select(cable(0).id);
  auto* moves = window_->findChild<QCheckBox*>("cableMoves");
  ASSERT_FALSE(moves->isChecked());
  moves->click();
  EXPECT_TRUE(cable(0).isMoving);
  LiveChecks& checks = workspace().checks();
  EXPECT_TRUE(waitFor([&] { return checks.count(CheckStatus::Failed) > 0; }));
  ASSERT_TRUE(window_->files().saveTo(project_->project()));
  EXPECT_TRUE(readProject(project_->project())->content.cables.at(0).isMoving);
  window_->edits().undo->trigger();
  EXPECT_FALSE(cable(0).isMoving);
  EXPECT_TRUE(waitFor([&] { return !moves->isChecked(); }));
}

TEST_F(CablePageTest, EndFieldsTurnItKeyItAndGiveItTurns) {
  openProject();
  workspace().select(EndReference{cable(0).id, WhichEnd::End});
  type(field("handleHeading"), "0");
  type(field("handleElevation"), "30");
  const Eigen::Vector3d z = cable(0).end.worldFromEnd.linear().col(2);
  EXPECT_NEAR((z - Eigen::Vector3d(std::sqrt(0.75), 0, 0.5)).norm(), 0, 1e-9);
  window_->findChild<QCheckBox*>("isKeyed")->click();
  EXPECT_TRUE(cable(0).end.isKeyed);
  type(field("endTurns"), "2");
  EXPECT_EQ(cable(0).end.turns, 2);
  window_->findChild<QCheckBox*>("holdsOrientation")->click();
  EXPECT_FALSE(cable(0).end.fixesOrientation);
  EXPECT_FALSE(field("handleHeading")->isEnabled());
  const int steps = workspace().undoStack().count();
  for (int i = 0; i < steps; ++i) window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).end.turns, 0);
  EXPECT_TRUE(cable(0).end.fixesOrientation);
  EXPECT_NEAR(cable(0).end.worldFromEnd.linear().col(2).z(), 1, 1e-9);
}

TEST_F(CablePageTest, GravityIsSwitchedAndTypedForTheDocument) {
  openProject();
  workspace().select({});
  window_->findChild<QCheckBox*>("hasGravity")->click();
  EXPECT_TRUE(document().settings().gravity.isZero());
  EXPECT_FALSE(window_->routes().gravity->isChecked());
  window_->routes().gravity->trigger();
  EXPECT_NEAR(document().settings().gravity.z(), -9.81, 1e-12);
  type(field("gravityX"), "1 g");
  EXPECT_NEAR(document().settings().gravity.x(), 9.81, 1e-12);
  window_->edits().undo->trigger();
  EXPECT_EQ(document().settings().gravity.x(), 0);
}

TEST_F(CablePageTest, ContactIsSwitchedForTheDocumentHereAndInTheMenu) {
  openProject();
  workspace().select({});
  auto* touchesParts = window_->findChild<QCheckBox*>("touchesParts");
  EXPECT_FALSE(field("friction")->isEnabled()) << "a number without effect";
  touchesParts->click();
  EXPECT_TRUE(document().settings().contact.withParts);
  EXPECT_TRUE(window_->edits().contact->isChecked());
  type(field("friction"), "0.3");
  EXPECT_DOUBLE_EQ(document().settings().contact.friction, 0.3);
  window_->edits().contact->trigger();
  EXPECT_FALSE(touchesParts->isChecked());
  window_->findChild<QCheckBox*>("touchesCables")->click();
  EXPECT_TRUE(document().settings().contact.withCables);
  EXPECT_TRUE(window_->edits().cableContact->isChecked());
  while (workspace().undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_EQ(document().settings().contact, ContactSettings{});
}

TEST(DirectionAngles, ComeBackFromTheAxesTheyMake) {
  for (const DirectionAngles angles :
       {DirectionAngles{30, 20, 10}, {-170, -80, 95}, {0, 90, 45}, {0, 0, -120}}) {
    const DirectionAngles back = directionAnglesOf(axesOf(angles));
    EXPECT_NEAR(back.heading, angles.heading, 1e-6);
    EXPECT_NEAR(back.elevation, angles.elevation, 1e-6);
    EXPECT_NEAR(back.roll, angles.roll, 1e-6);
  }
}

TEST_F(CablePageTest, FieldsThatWouldChangeNothingCannotBeChanged) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  const auto fieldOf = [this](const QString& label) -> QWidget* {
    for (QLabel* each : window_->findChildren<QLabel*>())
      if (each->isVisible() && each->text() == label) return each->buddy();
    return nullptr;
  };
  ASSERT_TRUE(fieldOf("Young's modulus") && fieldOf("Density"));
  EXPECT_TRUE(fieldOf("Young's modulus")->isEnabled());
  CableSpec spec = cable(0).spec;
  spec.bendingStiffness = 0.01;
  spec.torsionStiffness = 0.008;
  spec.massPerLength = 0.1;
  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(cable(0).id, spec)));
  EXPECT_TRUE(fieldOf("Young's modulus")->isEnabled()) << "the axial stiffness still follows from it";
  EXPECT_FALSE(fieldOf("Poisson ratio")->isEnabled());
  EXPECT_FALSE(fieldOf("Density")->isEnabled());
  spec.axialStiffness = 1e4;
  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(cable(0).id, spec)));
  EXPECT_FALSE(fieldOf("Young's modulus")->isEnabled());
}

TEST_F(CablePageTest, CountsAreWholeNumbersAndEveryReturnIsAStep) {
  openProject();
  window_->workspace().select(EndReference{cable(0).id, WhichEnd::End});
  QuantityField* turns = field("endTurns");
  type(turns, "1.5");
  EXPECT_EQ(cable(0).end.turns, 0) << "taken for 15, or rounded";
  EXPECT_TRUE(errors().contains("whole number")) << qPrintable(errors());
  type(turns, "99999");
  EXPECT_EQ(cable(0).end.turns, 0);
  type(turns, "2");
  type(turns, "3");
  EXPECT_EQ(cable(0).end.turns, 3);
  EXPECT_EQ(errors(), "");
  window_->workspace().edits().undo();
  EXPECT_EQ(cable(0).end.turns, 2) << "two numbers, two steps";
  type(turns, "0.5");
  EXPECT_NE(errors(), "");
  window_->workspace().edits().undo();
  EXPECT_EQ(errors(), "") << "said of a number that is long gone";
  QTest::keyClick(turns, Qt::Key_Up);
  EXPECT_EQ(cable(0).end.turns, 1) << "a step of one turn";
}

TEST_F(CablePageTest, LibraryIsWalkedThroughWithoutLeavingTheSearch) {
  LibraryDialog dialog(cableLibrary(), "", nullptr);
  dialog.show();
  auto* search = dialog.findChild<QLineEdit*>("librarySearch");
  QTest::keyClicks(search, "hose");
  ASSERT_TRUE(dialog.chosen());
  const std::string first = dialog.chosen()->id;
  QTest::keyClick(search, Qt::Key_Down);
  ASSERT_TRUE(dialog.chosen());
  EXPECT_NE(dialog.chosen()->id, first);
  for (int i = 0; i < 80; ++i) QTest::keyClick(search, Qt::Key_Down);
  EXPECT_TRUE(dialog.chosen()) << "stands on the heading of a group";
  EXPECT_EQ(search->text(), "hose");
}

}  // namespace
}  // namespace liana
