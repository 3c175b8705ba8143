// Joints of a move turned and slid by hand in the view, on their page and by typed numbers, and made key
// poses.
#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>

#include "gui/actions/move_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/panels/fields/quantity_field.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class JointsTest : public RoutingTest {
protected:
  MoveSession& session() { return window_->moves().session(); }
  const Move& move() { return *session().move(); }
  template <typename Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(name);
  }

  /// Sleeve B on an arm that turns about the upright axis in the middle between the sleeves.
  void makeJoint(MotionKind kind = MotionKind::Turn) {
    openMachine();
    view()->flights().setStandardView(StandardView::Top);
    drawFrame();
    workspace().select(instanceOf("Sleeve B"));
    window_->moves().create->trigger();
    ASSERT_EQ(document().moves().size(), 1u);
    Move joint = withKind(move(), 0, kind, document().content());
    joint.movers[0].axisPoint = {SocketProject::sleeveDistance / 2, 0, 0};
    joint.movers[0].axisDirection =
        kind == MotionKind::Turn ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
    ASSERT_TRUE(session().change(joint, "Make joint"));
    workspace().select({});
    drawFrame();
  }
  double posedValue() { return session().posed() ? (*session().posed())[0].value : 0; }
  Eigen::Vector3d sleeveInView() {
    return view()->scene().assemblies().boxOf(instanceOf("Sleeve B")).center();
  }
  /// Where the sleeve is when its arm is turned by an angle [°].
  QPoint turnedTo(double degrees) {
    const double radius = SocketProject::sleeveDistance / 2, angle = degrees * EIGEN_PI / 180;
    return onScreen({radius + radius * std::cos(angle), radius * std::sin(angle), SocketProject::rimHeight});
  }
  /// On the sleeve's wall, beside the bore.
  QPoint onSleeve() { return pixelOf(instanceOf("Sleeve B")); }
};

TEST_F(JointsTest, APartThatIsDraggedTurnsAboutItsJointInTheViewAlone) {
  makeJoint();
  const auto revision = document().revision();
  const int steps = workspace().undoStack().index();
  window_->moves().byHand->trigger();
  const Eigen::Vector3d before = sleeveInView();
  dragMouse(onSleeve(), onSleeve() + (turnedTo(40) - turnedTo(0)));
  EXPECT_GT(posedValue(), 25) << "the mouse went about 40° around the axis";
  EXPECT_LT(posedValue(), 55);
  const double angle = posedValue() * EIGEN_PI / 180, radius = SocketProject::sleeveDistance / 2;
  const Eigen::Vector3d there(radius + radius * std::cos(angle), radius * std::sin(angle), before.z());
  EXPECT_NEAR((sleeveInView() - there).norm(), 0, 1e-3);
  EXPECT_EQ(document().revision(), revision) << "the project stays as it is";
  EXPECT_EQ(workspace().undoStack().index(), steps);
}

TEST_F(JointsTest, WhatWasTurnedByHandBecomesAKeyPoseInOneStep) {
  makeJoint();
  window_->moves().byHand->trigger();
  dragMouse(onSleeve(), onSleeve() + (turnedTo(40) - turnedTo(0)));
  const double value = posedValue();
  ASSERT_NE(value, 0);
  const int steps = workspace().undoStack().index();
  QTest::mouseClick(find<QPushButton>("jointAddKey"), Qt::LeftButton);
  ASSERT_EQ(move().keys.size(), 2u);
  EXPECT_EQ(move().keys[1].poses[0].value, value);
  EXPECT_EQ(workspace().undoStack().index(), steps + 1);
  EXPECT_EQ(session().timeline().time(), move().keys[1].time) << "the view shows the new key pose";
  window_->edits().undo->trigger();
  EXPECT_EQ(move().keys.size(), 1u);
}

TEST_F(JointsTest, ANumberTypedDuringTheDragIsTheJointsOwn) {
  makeJoint();
  window_->moves().byHand->trigger();
  const QPoint from = onSleeve();
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + (turnedTo(20) - turnedTo(0)));
  QTest::keyClicks(view(), "32.5");
  EXPECT_EQ(posedValue(), 32.5);
  QTest::keyClick(view(), Qt::Key_Return);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from);
  EXPECT_EQ(posedValue(), 32.5);
}

TEST_F(JointsTest, ControlTurnsInStepsOfFiveDegrees) {
  makeJoint();
  window_->moves().byHand->trigger();
  dragMouse(onSleeve(), onSleeve() + (turnedTo(33) - turnedTo(0)), Qt::ControlModifier);
  ASSERT_NE(posedValue(), 0);
  EXPECT_NEAR(std::remainder(posedValue(), 5), 0, 1e-9) << posedValue();
}

TEST_F(JointsTest, EscapeTakesADragBackAndThenThePose) {
  makeJoint();
  window_->moves().byHand->trigger();
  const QPoint grabbed = onSleeve(), from = grabbed + (turnedTo(30) - turnedTo(0));
  dragMouse(grabbed, from);
  const double first = posedValue();
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  moveMouse(from, from + QPoint(0, -30));
  ASSERT_NE(posedValue(), first);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_EQ(posedValue(), first);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_FALSE(session().posed());
  EXPECT_FALSE(session().poses().isOn());
}

TEST_F(JointsTest, ASlidingJointFollowsTheMouseAlongItsAxis) {
  makeJoint(MotionKind::Slide);
  window_->moves().byHand->trigger();
  const QPoint way = onScreen({40, 0, 0}) - onScreen({0, 0, 0});
  const Eigen::Vector3d before = sleeveInView();
  dragMouse(onSleeve(), onSleeve() + way + QPoint(0, 25));
  EXPECT_NEAR(posedValue(), 40, 3) << "across the axis it does not go";
  EXPECT_NEAR((sleeveInView() - before - Eigen::Vector3d(posedValue(), 0, 0)).norm(), 0, 1e-3);
}

TEST_F(JointsTest, ThePageShowsAndPosesTheJoint) {
  makeJoint();
  EXPECT_EQ(find<QComboBox>("jointKind")->currentIndex(), 1);
  EXPECT_NEAR(find<QuantityField>("jointPointX")->value(), SocketProject::sleeveDistance / 2, 1e-9);
  auto* angle = find<QuantityField>("jointAngle");
  angle->setValue(60);
  EXPECT_EQ(posedValue(), 60);
  EXPECT_GT(sleeveInView().y(), 50);
  EXPECT_GT(find<QSlider>("jointSlider")->value(), 0);
  find<QSlider>("jointSlider")->setValue(-500);
  EXPECT_NEAR(posedValue(), -90, 1e-9);
  EXPECT_NEAR(angle->value(), -90, 1e-9);
  window_->moves().leave->trigger();
  EXPECT_FALSE(session().posed());
  EXPECT_EQ(angle->value(), 0);
}

TEST_F(JointsTest, TheAxisTypedOnThePageIsOneStepAndEndsAPose) {
  makeJoint();
  find<QuantityField>("jointAngle")->setValue(20);
  ASSERT_TRUE(session().posed());
  const int steps = workspace().undoStack().index();
  find<QuantityField>("jointPointX")->setValue(0);
  ASSERT_TRUE(waitFor([&] { return move().movers[0].axisPoint.x() == 0; }));
  EXPECT_EQ(workspace().undoStack().index(), steps + 1);
  EXPECT_FALSE(session().posed());
}

TEST_F(JointsTest, TakingAnotherToolShowsTheProjectAgain) {
  makeJoint();
  const Eigen::Vector3d before = sleeveInView();
  window_->moves().byHand->trigger();
  dragMouse(onSleeve(), onSleeve() + (turnedTo(40) - turnedTo(0)));
  ASSERT_TRUE(session().posed());
  window_->tools().select->trigger();
  EXPECT_FALSE(session().posed());
  EXPECT_NEAR((sleeveInView() - before).norm(), 0, 1e-3);
}

}  // namespace
}  // namespace liana
