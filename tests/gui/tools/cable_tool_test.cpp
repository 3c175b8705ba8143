// Cables made by two clicks, with real mouse and keys.
#include "gui/tools/cable_tool.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "gui/actions/tool_actions.h"
#include "gui/panels/status/start_card.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class CableToolTest : public RoutingTest {};

TEST_F(CableToolTest, TwoClicksOnBoresMakeASolvedCableOnTheirAxesAndUndoInOneStep) {
  openMachine();
  const int steps = workspace().undoStack().count();
  makeCable();
  const Cable& made = cable(0);
  EXPECT_NEAR(
      (made.start.worldFromEnd.translation() - Eigen::Vector3d(0, 0, SocketProject::rimHeight)).norm(), 0,
      1e-6);
  EXPECT_NEAR((made.end.worldFromEnd.translation() -
               Eigen::Vector3d(SocketProject::sleeveDistance, 0, SocketProject::rimHeight))
                  .norm(),
              0, 1e-6);
  for (const CableEnd& end : {made.start, made.end})
    EXPECT_NEAR(end.worldFromEnd.linear().col(2).z(), 1, 1e-9) << "the cable does not leave the bore upwards";
  EXPECT_FALSE(made.spec.libraryId.empty());
  EXPECT_GT(made.length, SocketProject::sleeveDistance);
  EXPECT_LT(made.length, 2 * SocketProject::sleeveDistance);
  EXPECT_EQ(workspace().selection(), Selection(made.id));
  EXPECT_TRUE(workspace().shapeOf(made.id)->report.converged());
  EXPECT_TRUE(window_->tools().select->isChecked()) << "the tool has not handed over";
  EXPECT_TRUE(sketch().isEmpty());

  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
  window_->edits().undo->trigger();
  EXPECT_TRUE(document().cables().empty());
  EXPECT_TRUE(document().connectors().empty());
  window_->edits().redo->trigger();
  EXPECT_EQ(document().cables().size(), 1u);
}

TEST_F(CableToolTest, EndsFollowThePartTheySitOn) {
  openMachine();
  makeCable();
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(-30, 20, 10);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Sleeve A"), moved)));
  EXPECT_NEAR(
      (cable(0).start.worldFromEnd.translation() - Eigen::Vector3d(-30, 20, 10 + SocketProject::rimHeight))
          .norm(),
      0, 1e-6);
}

TEST_F(CableToolTest, HoverNamesTheBoreAndFTurnsItsArrowRound) {
  openMachine();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  EXPECT_TRUE(offer().contains("18 mm")) << offer().toStdString();
  EXPECT_TRUE(window_->findChild<QLabel*>("nextStep")->text().contains(offer()));
  ASSERT_FALSE(sketch().arrows.empty());
  const Eigen::Vector3d before = sketch().arrows.back().direction;
  QTest::keyClick(view(), Qt::Key_F);
  EXPECT_NEAR((sketch().arrows.back().direction + before).norm(), 0, 1e-9);
  click(inBore(0));
  ASSERT_TRUE(hoverUntilOffered(inBore(SocketProject::sleeveDistance)));
  click(inBore(SocketProject::sleeveDistance));
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_NEAR(cable(0).start.worldFromEnd.linear().col(2).z(), -1, 1e-9);
  EXPECT_NEAR(cable(0).end.worldFromEnd.linear().col(2).z(), 1, 1e-9);
}

TEST_F(CableToolTest, TabGoesThroughTheOtherPlacesThere) {
  openMachine();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  const auto shown = [&] {
    const Sketch::Arrow& arrow = sketch().arrows.back();
    std::ostringstream text;
    text << offer().toStdString() << std::fixed << std::setprecision(3) << " at " << arrow.from.transpose()
         << " along " << arrow.direction.transpose();
    return text.str();
  };
  std::vector<std::string> places{shown()};
  for (int i = 0; i < 20; ++i) {
    QTest::keyClick(view(), Qt::Key_Tab);
    EXPECT_EQ(window_->focusWidget(), view());
    if (shown() == places.front()) break;
    EXPECT_EQ(std::count(places.begin(), places.end(), shown()), 0) << shown() << " comes twice";
    places.push_back(shown());
  }
  EXPECT_GT(places.size(), 1u);
  EXPECT_LT(places.size(), 20u) << "Tab does not come back to the first place";
  QTest::keyClick(view(), Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(shown(), places.back());
}

TEST_F(CableToolTest, WheelOnTheArrowTurnsItAndElsewhereZooms) {
  openMachine();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  const auto wheel = [&](const QPoint& at) {
    QWheelEvent event(at, view()->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(view(), &event);
  };
  const double distance = view()->camera().distance;
  const Eigen::Vector3d roll = sketch().arrows.front().direction;
  wheel(onScreen(sketch().arrows.back().from));
  EXPECT_DOUBLE_EQ(view()->camera().distance, distance);
  EXPECT_NEAR(roll.dot(sketch().arrows.front().direction), std::cos(EIGEN_PI / 12), 1e-9);
  wheel({30, view()->height() - 200});
  EXPECT_LT(view()->camera().distance, distance);
}

TEST_F(CableToolTest, EscapeGoesBackOneStepAndThenToSelecting) {
  openMachine();
  const int steps = workspace().undoStack().count();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  click(inBore(0));
  hover(inBore(SocketProject::sleeveDistance));
  EXPECT_FALSE(sketch().lines.empty()) << "no preview to the mouse";
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_TRUE(window_->routes().cable->isChecked());
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_TRUE(window_->tools().select->isChecked());
  EXPECT_TRUE(sketch().isEmpty());
  EXPECT_EQ(workspace().undoStack().count(), steps);
}

TEST_F(CableToolTest, StartOnAPartThatIsMovedMeanwhileIsChosenAnew) {
  openMachine();
  window_->routes().cable->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  click(inBore(0));
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(0, 50, 0);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Sleeve A"), moved)));
  EXPECT_TRUE(window_->findChild<QLabel*>("nextStep")->text().contains("starts"));
}

TEST_F(CableToolTest, WorksInAnEmptyDocumentOnThePlaneOfTheView) {
  auto* card = window_->findChild<StartCard*>();
  ASSERT_TRUE(card->isVisible());
  window_->routes().cable->trigger();
  EXPECT_FALSE(card->isVisible()) << "it lies over the view";
  const QPoint from(view()->width() / 2 - 150, view()->height() / 2), to = from + QPoint(300, -40);
  click(from);
  click(to);
  ASSERT_EQ(document().cables().size(), 1u);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(workspace().shapeOf(cable(0).id)->report.converged());
  const Eigen::Vector3d start = cable(0).start.worldFromEnd.translation(),
                        end = cable(0).end.worldFromEnd.translation();
  EXPECT_LE((onScreen(start) - from).manhattanLength(), 2);
  EXPECT_LE((onScreen(end) - to).manhattanLength(), 2);
  EXPECT_GT(cable(0).start.worldFromEnd.linear().col(2).dot((end - start).normalized()), 0.99);
  EXPECT_LT(cable(0).end.worldFromEnd.linear().col(2).dot((end - start).normalized()), -0.99);
}

TEST_F(CableToolTest, DraggedEndTakesItsSocketAlongAndGoesOnFollowingThePart) {
  openMachine();
  makeCable();
  QTest::keyClick(view(), Qt::Key_Escape);
  workspace().select(EndReference{cable(0).id, WhichEnd::Start});
  view()->setFocus();
  const Eigen::Vector3d before = cable(0).start.worldFromEnd.translation();
  QTest::keyClick(view(), Qt::Key_Up);
  const Eigen::Vector3d after = cable(0).start.worldFromEnd.translation();
  EXPECT_NEAR((after - before).norm(), 1, 1e-9);
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  moved.translation() = Eigen::Vector3d(0, 25, 0);
  ASSERT_TRUE(workspace().apply(std::make_unique<MovePart>(partNamed("Sleeve A"), moved)));
  EXPECT_NEAR((cable(0).start.worldFromEnd.translation() - after - Eigen::Vector3d(0, 25, 0)).norm(), 0,
              1e-9);
}

TEST_F(CableToolTest, SecondCableIntoTheSameSocketSharesIt) {
  openMachine();
  makeCable();
  window_->routes().cable->trigger();
  const QPoint rim = onScreen({0, 0, SocketProject::rimHeight});
  ASSERT_TRUE(hoverUntilOffered(rim));
  EXPECT_EQ(offer(), "Socket 1");
  click(rim);
  click(onDisc());
  ASSERT_TRUE(waitFor([&] { return document().cables().size() == 2; }));
  EXPECT_EQ(cable(1).start.connector, cable(0).start.connector);
  EXPECT_EQ(document().connectors().size(), 3u);
}

}  // namespace
}  // namespace liana
