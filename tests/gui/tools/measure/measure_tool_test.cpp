// Measuring with real clicks on parts and cables.
#include "gui/tools/measure/measure_tool.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/file/samples.h"
#include "gui/actions/tool_actions.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "kernel/edits/cable/change_cable.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class MeasureToolTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    activate();
    openProject();
    QTest::keyClick(view(), Qt::Key_M);
    ASSERT_TRUE(window_->tools().measure->isChecked());
  }

  Viewport* view() { return &window_->viewport(); }
  MeasureTool& tool() { return dynamic_cast<MeasureTool&>(window_->tools().current()); }
  void click(const Eigen::Vector3d& place, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(view(), Qt::LeftButton, keys, onScreen(place));
  }
  const Sketch& drawn() { return view()->sketches().sketch(SketchLayer::Tool); }
  QString text() { return tool().result() ? tool().result()->text() : QString(); }
  /// The rims of pipe number i (from 0): 16 mm thick, from x = 0 to 300, as the small project has them.
  static Eigen::Vector3d pipeEnd(int i, double x) { return {x, 60.0 * i, 0}; }
};

TEST_F(MeasureToolTest, TwoPlanesTellTheirDistanceAndItsParts) {
  view()->flights().setStandardView(StandardView::Right);
  drawFrame();
  click(pipeEnd(0, 300));
  ASSERT_TRUE(tool().result());
  EXPECT_TRUE(text().contains("X 300 mm")) << qPrintable(text());
  EXPECT_FALSE(drawn().labels.empty());
  click(pipeEnd(2, 300));
  ASSERT_EQ(tool().places().size(), 2u);
  const double pixel = view()->camera().worldPerPixel(view()->viewSize(), pipeEnd(1, 300));
  EXPECT_NEAR(tool().result()->headline.section(' ', 0, 0).toDouble(), 120, 2 * pixel) << qPrintable(text());
  EXPECT_TRUE(text().contains("dX 0 mm") && text().contains("dZ ")) << qPrintable(text());
  EXPECT_TRUE(text().contains("parallel planes, 0 mm apart")) << qPrintable(text());
}

TEST_F(MeasureToolTest, HolesAndShaftsOfTheSampleTellTheirDiameterAndCentre) {
  window_->openFile(sampleProject().toStdString());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy() && allSolved(); }));
  window_->tools().measure->trigger();
  drawFrame();
  const MeasuredPlaces finder(*view());
  std::vector<QPoint> round;
  for (int y = 40; y < view()->height() - 40 && round.size() < 2; y += 9)
    for (int x = 40; x < view()->width() - 40 && round.size() < 2; x += 9) {
      const auto place = finder.at(view()->toDevicePixels(QPointF(x, y)), false);
      if (!place || !place->hasAxis() || place->radius <= 0) continue;
      if (round.empty() || (round.front() - QPoint(x, y)).manhattanLength() > 150) round.emplace_back(x, y);
    }
  ASSERT_EQ(round.size(), 2u) << "nothing round in sight";
  QTest::mouseClick(view(), Qt::LeftButton, {}, round[0]);
  ASSERT_EQ(tool().places().size(), 1u);
  EXPECT_TRUE(tool().result()->headline.startsWith("⌀ ")) << qPrintable(text());
  EXPECT_GT(drawn().lines.size(), 0u) << "the circle is not drawn";
  QTest::mouseClick(view(), Qt::LeftButton, {}, round[1]);
  ASSERT_EQ(tool().places().size(), 2u);
  const double distance = (tool().places()[1].point - tool().places()[0].point).norm();
  EXPECT_NEAR(tool().result()->headline.section(' ', 0, 0).toDouble(), distance, 0.006);
  EXPECT_TRUE(text().contains("⌀")) << qPrintable(text());
}

TEST_F(MeasureToolTest, PlacesOnOneCableTellTheWayAlongIt) {
  const CableId id = cable(0).id;
  click(pointOnTube(id, 0.2));
  click(pointOnTube(id, 0.8));
  ASSERT_EQ(tool().places().size(), 2u);
  ASSERT_EQ(tool().places()[0].kind, MeasuredPlace::Kind::Cable);
  const double along = tool().places()[1].arcLength - tool().places()[0].arcLength;
  // A click meets the tube's surface, up to a radius before or behind the place on the axis.
  EXPECT_NEAR(along, 0.6 * window_->workspace().shownCenterline(id)->length(), cable(0).spec.outerDiameter);
  const double straight = (tool().places()[1].point - tool().places()[0].point).norm();
  EXPECT_GT(along, straight + 1) << "the cable is bent";
  EXPECT_TRUE(text().contains("along the cable")) << qPrintable(text());
}

TEST_F(MeasureToolTest, CtrlMeasuresTheShortestWayBetweenWholeParts) {
  view()->flights().setStandardView(StandardView::Top);
  drawFrame();
  click(pipeEnd(0, 60) + Eigen::Vector3d(0, 0, 8), Qt::ControlModifier);
  click(pipeEnd(1, 240) + Eigen::Vector3d(0, 0, 8), Qt::ControlModifier);
  ASSERT_EQ(tool().places().size(), 2u);
  ASSERT_TRUE(waitFor([&] { return tool().result().has_value(); }));
  // 60 mm between the axes less two radii; facets of a round part stand back a little.
  EXPECT_TRUE(tool().result()->headline.contains("at the nearest")) << qPrintable(text());
  EXPECT_NEAR(tool().result()->headline.section(' ', 0, 0).toDouble(), 44, 0.3) << qPrintable(text());
  EXPECT_TRUE(text().contains("Pipe 1 – Pipe 2")) << qPrintable(text());
}

TEST_F(MeasureToolTest, CtrlMeasuresBetweenACableAndAPart) {
  click(pointOnTube(cable(1).id, 0.25), Qt::ControlModifier);
  ASSERT_EQ(tool().places().size(), 1u);
  view()->flights().setStandardView(StandardView::Bottom);
  drawFrame();
  click(pipeEnd(0, 150) - Eigen::Vector3d(0, 0, 8), Qt::ControlModifier);
  ASSERT_TRUE(waitFor([&] { return tool().result().has_value(); }));
  const double found = tool().result()->headline.section(' ', 0, 0).toDouble();
  double expected = 1e9;
  for (const TubeStation& station : view()->scene().findCable(cable(1).id)->axis()) {
    const Eigen::Vector3d& p = station.position;
    const double beyond = std::max({0.0, -p.x(), p.x() - 300});
    const double across = std::max(0.0, std::hypot(p.y(), p.z()) - 8);
    expected = std::min(expected, std::hypot(across, beyond) - 4);
  }
  EXPECT_NEAR(found, expected, 0.4) << qPrintable(text());
}

TEST_F(MeasureToolTest, ShiftClickOnAThirdPlaceMeasuresTheAngle) {
  view()->flights().setStandardView(StandardView::Right);
  drawFrame();
  click(pipeEnd(0, 300));
  click(pipeEnd(1, 300));
  click(pipeEnd(2, 300), Qt::ShiftModifier);
  ASSERT_EQ(tool().places().size(), 3u);
  EXPECT_EQ(tool().result()->headline, "180°") << qPrintable(text());
  click(pipeEnd(0, 300));
  EXPECT_EQ(tool().places().size(), 1u) << "the next click begins anew";
}

TEST_F(MeasureToolTest, CtrlCCopiesAndEscapeClearsThenLeaves) {
  view()->flights().setStandardView(StandardView::Right);
  drawFrame();
  click(pipeEnd(0, 300));
  click(pipeEnd(1, 300));
  ASSERT_TRUE(tool().result());
  QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), text());
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_FALSE(tool().result());
  EXPECT_TRUE(drawn().labels.empty());
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_TRUE(window_->tools().select->isChecked());
  EXPECT_EQ(window_->workspace().undoStack().count(), 0) << "measuring changes nothing";
}

TEST_F(MeasureToolTest, AChangeOfTheDocumentTakesAnOldNumberAway) {
  click(pointOnTube(cable(0).id, 0.2));
  ASSERT_TRUE(tool().result());
  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 400)));
  EXPECT_FALSE(tool().result());
}

TEST_F(MeasureToolTest, DraggingTurnsTheViewAndKeepsTheResult) {
  click(pointOnTube(cable(0).id, 0.2));
  const QString before = text();
  const Eigen::Quaterniond orientation = view()->camera().orientation;
  const QPoint from = onScreen(pointOnTube(cable(0).id, 0.5));
  QTest::mousePress(view(), Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) {
    const QPoint at = from + QPoint(10 * i, 4 * i);
    QMouseEvent move(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view(), &move);
  }
  QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(50, 20));
  EXPECT_GT(orientation.angularDistance(view()->camera().orientation), 0.1);
  EXPECT_EQ(text(), before);
}

MeasuredPlace plane(const Eigen::Vector3d& point, const Eigen::Vector3d& normal) {
  MeasuredPlace place;
  place.kind = MeasuredPlace::Kind::Plane;
  place.point = point;
  place.direction = normal.normalized();
  return place;
}

MeasuredPlace axis(const Eigen::Vector3d& point, const Eigen::Vector3d& direction) {
  MeasuredPlace place = plane(point, direction);
  place.kind = MeasuredPlace::Kind::Round;
  place.radius = 2;
  return place;
}

TEST(Measurement, PlanesAndAxesTellTheirAngleOrHowFarApartTheyAre) {
  const auto details = [](const MeasuredPlace& a, const MeasuredPlace& b) {
    return measureBetween(a, b).details.join("; ");
  };
  EXPECT_TRUE(details(plane({0, 0, 0}, {0, 0, 1}), plane({9, 3, 5}, {0, 0, -1}))
                  .contains("parallel planes, 5 mm apart"));
  EXPECT_TRUE(
      details(plane({0, 0, 0}, {0, 0, 1}), plane({9, 3, 5}, {1, 0, 1})).contains("angle 45° (or 135°)"));
  EXPECT_TRUE(
      details(axis({0, 0, 0}, {0, 0, 1}), axis({3, 4, 9}, {0, 0, 1})).contains("parallel axes, 5 mm apart"));
  EXPECT_TRUE(details(axis({0, 0, 0}, {0, 0, 1}), axis({3, 4, 9}, {0, 1, 0})).contains("angle 90°"));
  EXPECT_TRUE(
      details(axis({0, 0, 7}, {1, 0, 0}), plane({0, 0, 0}, {0, 0, 1})).contains("axis to plane 7 mm"));
  MeasuredPlace point;
  point.point = {1, 2, 3};
  EXPECT_TRUE(details(point, plane({0, 0, 0}, {0, 0, 1})).contains("to the plane 3 mm"));
  EXPECT_TRUE(details(point, axis({0, 0, 0}, {0, 0, 1})).contains("to the axis 2.24 mm"));
}

}  // namespace
}  // namespace liana
