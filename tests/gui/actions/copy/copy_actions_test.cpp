// Cables are copied by keys, through the clipboard and between windows, mirrored and laid in rows.
#include "gui/actions/copy/copy_actions.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPushButton>

#include "gui/panels/fields/quantity_field.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class CopyTest : public RoutingTest {
protected:
  /// The cable between the bores, selected by a click.
  void makeAndSelect() {
    openMachine();
    makeCable();
    const CableId id = cable(0).id;
    window_->routes().cable->setChecked(false);
    QTest::keyClick(view(), Qt::Key_Escape);
    const QPoint middle = onScreen(pointOnTube(id, 0.5));
    hover(middle);
    QTest::mouseClick(view(), Qt::LeftButton, {}, middle);
    ASSERT_EQ(workspace().selection(), Selection(id));
    focusView();
  }
  CopyActions& copies() { return *window_->findChild<CopyActions*>(); }
  void press(Qt::Key key) { QTest::keyClick(view(), key, Qt::ControlModifier); }
  void listen() {
    QObject::connect(&workspace(), &Workspace::messagePosted,
                     [this](MessageKind, const QString& text) { said_ += text + "\n"; });
  }
  QDialog* dialog(const char* name) { return window_->findChild<QDialog*>(name); }
  void accept(QDialog* asked) {
    QTest::mouseClick(asked->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  }

  QString said_;
};

TEST_F(CopyTest, DuplicatesLieBesideTheOriginalOnTheSamePartsAndUndoTakesOneStep) {
  makeAndSelect();
  const Cable original = cable(0);
  press(Qt::Key_D);
  ASSERT_EQ(document().cables().size(), 2u);
  const Cable& copy = cable(1);
  EXPECT_NE(copy.name, original.name);
  EXPECT_EQ(workspace().selection(), Selection(copy.id)) << "what was made is selected";
  EXPECT_NEAR((copy.start.worldFromEnd.translation() - original.start.worldFromEnd.translation()).norm(),
              2 * original.spec.outerDiameter, 1e-6);
  ASSERT_TRUE(copy.start.connector);
  EXPECT_EQ(document().findConnector(*copy.start.connector)->attachedTo, partNamed("Sleeve A"));
  EXPECT_TRUE(waitFor([&] { return allSolved(); }));
  window_->edits().undo->trigger();
  EXPECT_EQ(document().cables().size(), 1u);
  EXPECT_EQ(document().connectors().size(), 2u);
}

TEST_F(CopyTest, WhatIsOnTheClipboardIsPastedIntoAnotherDocumentWithItsPartsNamed) {
  makeAndSelect();
  const Eigen::Isometry3d place = cable(0).start.worldFromEnd;
  press(Qt::Key_C);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains("liana-project")) << "readable text too";
  openWindow();
  openMachine();
  listen();
  focusView();
  press(Qt::Key_V);
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_TRUE(cable(0).start.worldFromEnd.isApprox(place, 1e-6));
  EXPECT_EQ(document().findConnector(*cable(0).start.connector)->attachedTo, partNamed("Sleeve A"));
  EXPECT_FALSE(said_.contains("stand free")) << qPrintable(said_);
}

TEST_F(CopyTest, WhereThePartsAreMissingPastedSocketsStandFree) {
  makeAndSelect();
  press(Qt::Key_C);
  openWindow();
  listen();
  copies().paste->trigger();
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_FALSE(document().findConnector(*cable(0).start.connector)->attachedTo);
  EXPECT_TRUE(said_.contains("stand free")) << qPrintable(said_);
}

TEST_F(CopyTest, CutTakesTheCableOutAndPasteBringsItBack) {
  makeAndSelect();
  const Eigen::Isometry3d place = cable(0).start.worldFromEnd;
  press(Qt::Key_X);
  EXPECT_TRUE(document().cables().empty());
  press(Qt::Key_V);
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_TRUE(cable(0).start.worldFromEnd.isApprox(place, 1e-6));
}

TEST_F(CopyTest, ATextThatIsNoCableIsRefusedWithWhatToDo) {
  openMachine();
  listen();
  QGuiApplication::clipboard()->setText("Dear Sir or Madam,");
  copies().paste->trigger();
  EXPECT_TRUE(document().cables().empty());
  EXPECT_TRUE(said_.contains("Ctrl+C")) << qPrintable(said_);
}

TEST_F(CopyTest, AMirroredCableStandsBehindThePlane) {
  makeAndSelect();
  copies().mirror->trigger();
  QDialog* asked = dialog("mirrorDialog");
  ASSERT_TRUE(asked);
  auto* place = asked->findChild<QuantityField*>("mirrorPlace");
  place->selectAll();
  QTest::keyClicks(place, "-30");
  accept(asked);
  ASSERT_EQ(document().cables().size(), 2u);
  const Eigen::Vector3d was = cable(0).start.worldFromEnd.translation();
  const Eigen::Vector3d is = cable(1).start.worldFromEnd.translation();
  EXPECT_NEAR(is.x(), -60 - was.x(), 1e-6);
  EXPECT_NEAR(is.y(), was.y(), 1e-6);
  EXPECT_NEAR(is.z(), was.z(), 1e-6);
}

TEST_F(CopyTest, ARowAroundAnAxisHoldsAsManyCopiesAsWereAskedForInOneStep) {
  makeAndSelect();
  copies().pattern->trigger();
  QDialog* asked = dialog("patternDialog");
  ASSERT_TRUE(asked);
  auto* way = asked->findChild<QComboBox*>("patternWay");
  way->setCurrentIndex(1);
  asked->findChild<QComboBox*>("patternAxis")->setCurrentIndex(2);
  for (const char* name : {"patternCenterX", "patternCenterY", "patternCenterZ"}) {
    auto* field = asked->findChild<QuantityField*>(name);
    ASSERT_TRUE(field->isVisible());
    field->selectAll();
    QTest::keyClicks(field, "0");
  }
  asked->findChild<QSpinBox*>("patternCopies")->setValue(5);
  accept(asked);
  ASSERT_EQ(document().cables().size(), 6u);
  const Eigen::Vector3d was = cable(0).end.worldFromEnd.translation();
  for (int i = 1; i < 6; ++i) {
    const Eigen::Vector3d there = Eigen::AngleAxisd(i * EIGEN_PI / 3, Eigen::Vector3d::UnitZ()) * was;
    EXPECT_LT((cable(i).end.worldFromEnd.translation() - there).norm(), 1e-6) << i;
  }
  EXPECT_EQ(workspace().undoStack().count(), 2) << "the cable, and all its copies";
}

}  // namespace
}  // namespace liana
