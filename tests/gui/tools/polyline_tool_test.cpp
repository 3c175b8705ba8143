// Cables drawn point by point, made of hoses and imported.
#include "gui/tools/polyline_tool.h"

#include <QFile>
#include <QMenu>
#include <QPushButton>

#include "gui/actions/tool_actions.h"
#include "gui/panels/tree/model_tree.h"
#include "gui/workspace/parts/part_conversion.h"
#include "gui/workspace/selection/cable_choice.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class PolylineToolTest : public RoutingTest {
protected:
  /// The middle of the hose's outer side, where the eye from above sees it.
  Eigen::Vector3d hosePoint(double degrees) {
    const double angle = degrees * EIGEN_PI / 180;
    return {SocketProject::hoseBend * std::sin(angle),
            SocketProject::hoseY + SocketProject::hoseBend * (1 - std::cos(angle)),
            SocketProject::hoseRadius};
  }
  int shapeOf(const std::string& part) {
    const auto& assembly = document().assemblies().front().assembly;
    return assembly->node(assembly->findPath("Machine/" + part)).shape;
  }
};

TEST_F(PolylineToolTest, CablePassesThroughThePointsAndDoubleClickEndsIt) {
  openMachine();
  const int steps = workspace().undoStack().count();
  window_->routes().polyline->trigger();
  const QPoint first(120, 120), second(260, 200), last(400, 110);
  click(first);
  click(second);
  click(onDisc());
  click(last);
  doubleClick(last);
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  ASSERT_EQ(cable(0).handles.size(), 2u);
  EXPECT_LE((onScreen(cable(0).start.worldFromEnd.translation()) - first).manhattanLength(), 2);
  EXPECT_LE((onScreen(handlePosition()) - second).manhattanLength(), 2);
  EXPECT_LE((onScreen(cable(0).end.worldFromEnd.translation()) - last).manhattanLength(), 2);
  const RouteHandle& clip = cable(0).handles.at(1);
  EXPECT_TRUE(clip.isClip()) << "a point on a part goes with the part";
  EXPECT_NEAR(clip.worldFromHandle.translation().z(),
              SocketProject::discHeight + cable(0).spec.outerDiameter / 2, 1e-4);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(workspace().shapeOf(cable(0).id)->report.converged());
  EXPECT_LT(tubeDistance(cable(0).id, handlePosition()), 2);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
}

TEST_F(PolylineToolTest, PointsSnapToHolesTheFirstIsAnEndThereAndTheNextIsPassedThrough) {
  openMachine();
  const int steps = workspace().undoStack().count();
  window_->routes().polyline->trigger();
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  EXPECT_TRUE(offer().contains("⌀")) << qPrintable(offer());
  click(inBore(0));
  ASSERT_TRUE(hoverUntilOffered(inBore(SocketProject::sleeveDistance)));
  EXPECT_TRUE(std::any_of(sketch().lines.begin(), sketch().lines.end(), [](const Sketch::Line& line) {
    return line.dashed && line.points.size() > 10;
  })) << "the way of the cable is not shown";
  click(inBore(SocketProject::sleeveDistance));
  const QPoint last(60, 60);
  click(last);
  doubleClick(last);
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  const Connector* socket =
      cable(0).start.connector ? document().findConnector(*cable(0).start.connector) : nullptr;
  ASSERT_TRUE(socket) << "the start is held by nothing";
  EXPECT_EQ(socket->attachedTo, partNamed("Sleeve A"));
  EXPECT_NEAR(cable(0).start.worldFromEnd.linear().col(2).z(), 1, 1e-6) << "out of the bore";
  ASSERT_EQ(cable(0).handles.size(), 1u);
  const RouteHandle& clip = cable(0).handles[0];
  EXPECT_EQ(clip.attachedTo, partNamed("Sleeve B"));
  EXPECT_TRUE(clip.fixesOrientation);
  EXPECT_NEAR(std::abs(clip.worldFromHandle.linear().col(2).z()), 1, 1e-6) << "along the bore";
  EXPECT_NEAR(clip.worldFromHandle.translation().x(), SocketProject::sleeveDistance, 1e-3);
  EXPECT_NEAR(clip.worldFromHandle.translation().y(), 0, 1e-3);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
}

TEST_F(PolylineToolTest, TellsWhichCableItLaysAndTurnsAnEndRound) {
  openMachine();
  window_->routes().polyline->trigger();
  const QString spec = QString::fromStdString(specForNewCable().name);
  EXPECT_TRUE(window_->tools().current().nextStep().contains(spec))
      << qPrintable(window_->tools().current().nextStep());
  ASSERT_TRUE(hoverUntilOffered(inBore(0)));
  QTest::keyClick(view(), Qt::Key_F);
  click(inBore(0));
  click({60, 60});
  QTest::keyClick(view(), Qt::Key_Return);
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_NEAR(cable(0).start.worldFromEnd.linear().col(2).z(), -1, 1e-6);
}

TEST_F(PolylineToolTest, PointsTheCablePassesByItselfGetNoHandle) {
  openMachine();
  view()->flights().setStandardView(StandardView::Front);
  drawFrame();
  window_->routes().polyline->trigger();
  // Three of them so near to each other that one handle takes the cable past all.
  for (const QPoint& point : {QPoint(100, 100), {250, 160}, {258, 163}, {266, 160}, {420, 100}}) click(point);
  QTest::keyClick(view(), Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  EXPECT_EQ(cable(0).handles.size(), 1u) << "handles where the cable passes anyway";
  EXPECT_EQ(cable(0).handles.at(0).name, "Handle 1");
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_TRUE(workspace().shapeOf(cable(0).id)->report.converged());
}

TEST_F(PolylineToolTest, CancelledHoseSearchChangesNothing) {
  openMachine();
  workspace().select(instanceOf("Hose"));
  const int rigid = shapeOf("Hose");
  window_->routes().makeMoulded->trigger();
  auto* cancel = window_->findChild<QPushButton*>("cancelTask");
  ASSERT_TRUE(cancel->isVisible()) << "no way to cancel";
  QTest::mouseClick(cancel, Qt::LeftButton);
  EXPECT_FALSE(window_->routes().task().isBusy());
  EXPECT_FALSE(cancel->isVisible());
  EXPECT_EQ(shapeOf("Hose"), rigid);
  EXPECT_TRUE(document().cables().empty());
}

TEST_F(PolylineToolTest, EscapeTakesPointsBackAndEnterEnds) {
  openMachine();
  window_->routes().polyline->trigger();
  click({120, 120});
  click({260, 200});
  click({300, 300});
  QTest::keyClick(view(), Qt::Key_Escape);
  QTest::keyClick(view(), Qt::Key_Return);
  ASSERT_EQ(document().cables().size(), 1u);
  EXPECT_TRUE(cable(0).handles.empty());
}

TEST_F(PolylineToolTest, ImportedCenterlineBecomesACableThatFollowsItInOneStep) {
  openMachine();
  const int steps = workspace().undoStack().count();
  const QString file = QString::fromStdString((sockets_.folder() / "route.csv").string());
  QFile csv(file);
  ASSERT_TRUE(csv.open(QIODevice::WriteOnly));
  csv.write("x_mm,y_mm,z_mm\n0,0,100\n100,0,100\n200,40,120\n300,60,200\n");
  csv.close();
  window_->routes().importFrom(file.toStdString());
  EXPECT_TRUE(window_->routes().task().isBusy());
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  EXPECT_NEAR((cable(0).start.worldFromEnd.translation() - Eigen::Vector3d(0, 0, 100)).norm(), 0, 1e-6);
  EXPECT_NEAR((cable(0).end.worldFromEnd.translation() - Eigen::Vector3d(300, 60, 200)).norm(), 0, 1e-6);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_LT(tubeDistance(cable(0).id, {200, 40, 120}), 6);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
  window_->edits().undo->trigger();
  EXPECT_TRUE(document().cables().empty());
}

TEST_F(PolylineToolTest, BrokenCenterlineIsNamedAndChangesNothing) {
  openMachine();
  QStringList messages;
  QObject::connect(&workspace(), &Workspace::messagePosted, &workspace(),
                   [&](MessageKind, const QString& text) { messages << text; });
  window_->routes().importFrom(sockets_.folder() / "missing.csv");
  ASSERT_TRUE(waitFor([&] { return !messages.isEmpty(); }));
  EXPECT_TRUE(messages.front().contains("missing.csv")) << messages.front().toStdString();
  EXPECT_TRUE(document().cables().empty());
}

TEST_F(PolylineToolTest, CancelledImportChangesNothing) {
  openMachine();
  const QString file = QString::fromStdString((sockets_.folder() / "route.csv").string());
  QFile csv(file);
  ASSERT_TRUE(csv.open(QIODevice::WriteOnly));
  csv.write("x_mm,y_mm,z_mm\n0,0,100\n100,0,100\n200,40,120\n300,60,200\n");
  csv.close();
  const int steps = workspace().undoStack().count();
  window_->routes().importFrom(file.toStdString());
  window_->routes().cancelTask();
  EXPECT_FALSE(window_->routes().task().isBusy());
  // A second one may start although the first has perhaps not stopped yet.
  window_->routes().importFrom(file.toStdString());
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty() && !window_->routes().task().isBusy(); }));
  EXPECT_EQ(document().cables().size(), 1u);
  EXPECT_EQ(workspace().undoStack().count(), steps + 1);
}

TEST_F(PolylineToolTest, HoseBecomesFlexibleAndRigidAgain) {
  openMachine();
  workspace().select(instanceOf("Hose"));
  const int rigid = shapeOf("Hose");
  ASSERT_TRUE(window_->routes().makeMoulded->isEnabled());
  window_->routes().makeMoulded->trigger();
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  EXPECT_NEAR(cable(0).length, SocketProject::hoseBend * EIGEN_PI / 2, 1);
  EXPECT_NEAR(cable(0).spec.outerDiameter, 2 * SocketProject::hoseRadius, 0.05);
  EXPECT_EQ(shapeOf("Hose"), -1);
  EXPECT_EQ(workspace().selection(), Selection(cable(0).id));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  ASSERT_TRUE(window_->routes().makeRigid->isEnabled());
  window_->routes().makeRigid->trigger();
  EXPECT_TRUE(document().cables().empty());
  EXPECT_EQ(shapeOf("Hose"), rigid);
  window_->edits().undo->trigger();
  window_->edits().undo->trigger();
  EXPECT_TRUE(document().cables().empty());
  EXPECT_EQ(shapeOf("Hose"), rigid);
}

TEST_F(PolylineToolTest, StretchBetweenTwoClicksBecomesFlexible) {
  openMachine();
  view()->flights().setStandardView(StandardView::Top);
  drawFrame();
  window_->routes().flexible->trigger();
  click(onScreen(hosePoint(30)));
  ASSERT_TRUE(waitFor([&] { return !sketch().lines.empty(); })) << "the hose was not found";
  hover(onScreen(hosePoint(70)));
  click(onScreen(hosePoint(70)));
  ASSERT_TRUE(waitFor([&] { return !document().cables().empty(); }));
  EXPECT_NEAR(cable(0).length, SocketProject::hoseBend * 40 * EIGEN_PI / 180, 3);
  EXPECT_GE(shapeOf("Hose"), 0) << "the rest of the hose stays";
}

TEST_F(PolylineToolTest, PartThatIsNoHoseSaysWhy) {
  openMachine();
  QStringList messages;
  QObject::connect(&workspace(), &Workspace::messagePosted, &workspace(),
                   [&](MessageKind, const QString& text) { messages << text; });
  workspace().select(instanceOf("Disc"));
  window_->routes().makeLaid->trigger();
  ASSERT_TRUE(waitFor([&] { return !messages.isEmpty(); }));
  EXPECT_TRUE(messages.front().contains("Disc")) << messages.front().toStdString();
  EXPECT_TRUE(document().cables().empty());
}

TEST_F(PolylineToolTest, RightClickOffersTheVerbsOfWhatIsUnderTheMouse) {
  openMachine();
  QTest::mouseClick(view(), Qt::RightButton, {}, onDisc());
  EXPECT_EQ(workspace().selection(), Selection(instanceOf("Disc")));
  auto* menu = window_->findChild<QMenu*>("contextMenu");
  ASSERT_TRUE(menu);
  EXPECT_TRUE(menu->actions().contains(window_->routes().makeMoulded));
  EXPECT_TRUE(menu->actions().contains(window_->edits().hide));
  menu->close();
  makeCable();
  auto* tree = window_->findChild<ModelTree*>();
  Q_EMIT tree->contextMenuRequested(workspace().selection(), tree->mapToGlobal(QPoint(10, 10)));
  menu = nullptr;
  ASSERT_TRUE(waitFor([&] { return (menu = window_->findChild<QMenu*>("contextMenu")) != nullptr; }));
  EXPECT_TRUE(menu->actions().contains(window_->routes().library));
  menu->close();
}

}  // namespace
}  // namespace liana
