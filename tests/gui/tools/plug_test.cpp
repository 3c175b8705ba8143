// Connectors that are unplugged, pulled about, held back and plugged in, with real mouse events.
#include <QComboBox>
#include <QPushButton>

#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/harness/held_back.h"
#include "gui/workspace/harness/plugging.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/part/add_assembly.h"
#include "tests/gui/support/harness_test.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

class PlugTest : public HarnessTest {
protected:
  /// The trunk's end unplugged, and a socket that far beyond what the trunk can reach [mm].
  void openPlug(double beyond) {
    openCables();
    Connector socket;
    socket.name = "X1";
    socket.worldFromConnector = lookingAt({600 + beyond, 0, 0}, {0, 0, 0});
    ASSERT_TRUE(workspace().apply(std::make_unique<AddConnector>(socket)));
    socket_ = document().connectors().back().id;
    workspace().select(EndReference{cable(0).id, WhichEnd::End});
    ASSERT_TRUE(window_->harness().unplug->isEnabled());
    window_->harness().unplug->trigger();
    ASSERT_EQ(document().connectors().size(), 2u);
    plug_ = document().connectors().back().id;
    EXPECT_EQ(workspace().selection(), Selection(plug_));
    settle();
    view()->fitAll();
    drawFrame();
  }
  QPoint onPlug() { return onScreen(poseOf(document(), SelectionSet(plug_))->worldFromPose.translation()); }
  QPoint onSocket() { return onScreen(document().findConnector(socket_)->worldFromConnector.translation()); }
  void pullToSocket() {
    const QPoint from = onPlug();
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    moveMouse(from, onSocket());
    ASSERT_TRUE(waitFor([&] { return !workspace().isSolving(); }));
  }
  void letGo() { QTest::mouseRelease(view(), Qt::LeftButton, {}, onSocket()); }

  ConnectorId plug_, socket_;
};

TEST_F(PlugTest, PulledPlugStopsWhereItsCableHoldsItAndTheButtonLengthensAndPlugsIn) {
  openPlug(30);
  pullToSocket();
  const auto held = heldBackPlug(document(), plug_);
  ASSERT_TRUE(held) << "the plug goes where its cable cannot";
  EXPECT_NEAR(held->missing, 30, 1.5);
  EXPECT_EQ(held->holder, cable(0).id);
  const Eigen::Vector3d place = poseOf(document(), SelectionSet(plug_))->worldFromPose.translation();
  EXPECT_LT(place.x(), 602);
  hover(onSocket());
  letGo();
  EXPECT_TRUE(document().findConnector(plug_)) << "it is plugged in although it does not reach";
  settle();
  EXPECT_TRUE(window_->findChild<QLabel*>("solverState")->text().contains("held back") ||
              waitFor([&] { return window_->findChild<QLabel*>("solverState")->text().contains("short"); }));
  auto* remedy = window_->findChild<QPushButton*>("remedy");
  ASSERT_TRUE(waitFor([&] { return remedy->isVisible(); }));
  EXPECT_TRUE(remedy->text().contains("Lengthen Trunk to")) << qPrintable(remedy->text());
  QTest::mouseClick(remedy, Qt::LeftButton);
  EXPECT_NEAR(cable(0).length, 631, 2);
  EXPECT_EQ(cable(0).end.connector, socket_) << "it reaches now, but is not plugged in";
  EXPECT_FALSE(document().findConnector(plug_));
  settle();
  EXPECT_TRUE(workspace().shapeOf(cable(0).id)->report.converged());
  EXPECT_FALSE(remedy->isVisible());
  window_->edits().undo->trigger();
  EXPECT_DOUBLE_EQ(cable(0).length, 600);
  EXPECT_TRUE(document().findConnector(plug_));
}

TEST_F(PlugTest, ThePartChosenAsItsHousingGoesWhereThePlugCanGo) {
  openPlug(30);
  auto assembly = std::make_shared<Assembly>();
  const int box = assembly->addShape({boxShape(30, 20, 20), Color{}, {}, nullptr});
  assembly->addNode({"Shell", -1, shifted(560, -10, -10), {}, box});
  ASSERT_TRUE(assembly->tessellate().ok());
  ASSERT_TRUE(workspace().apply(std::make_unique<AddAssembly>(
      AssemblyReference{{}, "shell.step", Eigen::Isometry3d::Identity(), assembly})));
  workspace().select({});
  workspace().select(plug_);
  auto* housing = window_->findChild<QComboBox*>("connectorHousing");
  ASSERT_TRUE(waitFor([&] { return housing->isVisible(); }));
  ASSERT_EQ(housing->count(), 3);
  EXPECT_EQ(housing->itemText(2), "Shell");
  housing->setFocus();
  QTest::keyClick(housing, Qt::Key_Down);
  EXPECT_NEAR(document().findConnector(plug_)->size.z(), 15, 1e-9) << "a box by its usual size";
  ASSERT_TRUE(waitFor([&] { return window_->findChild<QuantityField*>("connectorSize2")->isVisible(); }));
  QTest::keyClick(housing, Qt::Key_Down);
  ASSERT_TRUE(document().findConnector(plug_)->attachedTo);
  EXPECT_EQ(document().findConnector(plug_)->attachedTo->part, "Shell");
  EXPECT_FALSE(window_->findChild<QuantityField*>("connectorSize2")->isVisible());
  settle();
  const PartInstance shell{document().assemblies()[0].id, 0};
  const auto front = [&] { return view()->scene().assemblies().boxOf(shell).min().x(); };
  EXPECT_NEAR(front(), 560, 0.5);
  pullToSocket();
  drawFrame();
  EXPECT_NEAR(document().findConnector(plug_)->worldFromConnector.translation().x(), 630, 1.5);
  EXPECT_TRUE(waitFor([&] {
    drawFrame();
    return front() > 585 && front() < 602;
  })) << "it is drawn at "
      << front() << ", where the plug is not";
  letGo();
  settle();
  window_->edits().undo->trigger();
  settle();
  EXPECT_NEAR(front(), 560, 0.5);
}

TEST_F(PlugTest, PlugDraggedIntoASocketItReachesIsPluggedInInOneStep) {
  openPlug(-20);
  const int before = steps();
  pullToSocket();
  EXPECT_FALSE(heldBackPlug(document(), plug_));
  letGo();
  EXPECT_EQ(steps(), before + 1);
  EXPECT_EQ(cable(0).end.connector, socket_);
  EXPECT_FALSE(document().findConnector(plug_)) << "the plug that came with the cable is left over";
  EXPECT_EQ(workspace().selection(), Selection(socket_));
  window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).end.connector, plug_);
}

TEST_F(PlugTest, HangingPlugIsPulledByAHand) {
  openPlug(100);
  workspace().select(plug_);
  window_->harness().plugHangs->trigger();
  EXPECT_EQ(document().findConnector(plug_)->hold, ConnectorHold::Loose);
  settle();
  const QPoint from = onPlug();
  dragMouse(from, from + QPoint(-40, -40));
  EXPECT_EQ(document().findConnector(plug_)->hold, ConnectorHold::Pulled);
}

TEST_F(PlugTest, DragOfAPlugIsTakenBackByEscape) {
  openPlug(30);
  const Eigen::Isometry3d before = document().findConnector(plug_)->worldFromConnector;
  pullToSocket();
  QTest::keyClick(view(), Qt::Key_Escape);
  letGo();
  EXPECT_TRUE(document().findConnector(plug_)->worldFromConnector.isApprox(before));
}

}  // namespace
}  // namespace liana
