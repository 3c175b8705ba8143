// Force arrows and the colour of clearance.
#include <QAction>
#include <QTest>

#include <algorithm>
#include <cmath>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/status/color_legend.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/shapes/shown_length.h"
#include "kernel/edits/cable/change_cable.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class PhysicsSketchTest : public WindowTest {
protected:
  const Sketch& forces() { return window_->viewport().sketches().sketch(SketchLayer::Forces); }
};

TEST_F(PhysicsSketchTest, ForceArrowsStandAtTheSupportsAndFollowTheDrag) {
  openProject();
  EXPECT_TRUE(forces().isEmpty());
  window_->views().showForces->trigger();
  const auto line = window_->workspace().shownCenterline(cable(0).id);
  ASSERT_EQ(forces().arrows.size(), 5u) << "three supports of one cable, two of the other";
  EXPECT_LT((forces().arrows[1].from - handlePosition()).norm(), 0.5);
  EXPECT_GT(forces().arrows[1].direction.normalized().dot(line->reactions[1].force.normalized()), 0.999);
  const QString newtons = QString::number(line->reactions[1].force.norm(), 'f', 2).chopped(1);
  EXPECT_TRUE(forces().arrows[1].label.contains(newtons))
      << qPrintable(forces().arrows[1].label) << " should tell " << qPrintable(newtons);
  for (const Sketch::Arrow& arrow : forces().arrows) EXPECT_LE(arrow.pixels, 100);

  Viewport* view = &window_->viewport();
  const QPoint from = onScreen(handlePosition()), to = from + QPoint(15, -30);
  QTest::mousePress(view, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) {
    const QPoint at = from + (to - from) * i / 5;
    QMouseEvent event(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view, &event);
  }
  const Eigen::Vector3d during = handlePosition();
  EXPECT_TRUE(waitFor([&] { return (forces().arrows[1].from - during).norm() < 0.5; }))
      << "the arrow stays behind while the button is down";
  QTest::mouseRelease(view, Qt::LeftButton, {}, to);
  ASSERT_EQ(forces().arrows.size(), 5u);
  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, 150)));
  EXPECT_TRUE(waitFor([&] { return forces().arrows.size() == 2; })) << "forces of a cable that cannot reach";
  window_->edits().undo->trigger();
  EXPECT_TRUE(waitFor([&] { return forces().arrows.size() == 5; }));
  hide(window_->workspace(), {}, {cable(0).id});
  EXPECT_EQ(forces().arrows.size(), 2u);
  window_->views().showForces->trigger();
  EXPECT_TRUE(forces().isEmpty());
}

TEST_F(PhysicsSketchTest, WorstPlaceOfWhatCablesAreColouredByIsMarkedWithItsValue) {
  openProject();
  const auto marks = [this]() -> const Sketch& {
    return window_->viewport().sketches().sketch(SketchLayer::Checks);
  };
  EXPECT_TRUE(marks().isEmpty());
  window_->views().colorBy.at(1)->trigger();
  ASSERT_EQ(marks().marks.size(), 2u);
  ASSERT_EQ(marks().labels.size(), 2u);
  const auto line = window_->workspace().shownCenterline(cable(0).id);
  const auto tightest = std::max_element(line->curvatures.begin(), line->curvatures.end());
  const Eigen::Vector3d place = line->points[static_cast<std::size_t>(tightest - line->curvatures.begin())];
  EXPECT_LT((marks().marks[0].point - place).norm(), 1e-9);
  EXPECT_TRUE(marks().labels[0].text.contains(lengthText(1 / *tightest)))
      << qPrintable(marks().labels[0].text);
  window_->views().colorBy.at(4)->trigger();
  EXPECT_TRUE(marks().labels.at(0).text.endsWith(" N")) << qPrintable(marks().labels[0].text);
  window_->views().colorBy.at(5)->trigger();  // the clearance
  ASSERT_TRUE(waitFor([&] { return marks().labels.size() == 2u; })) << "once the distances are measured";
  EXPECT_TRUE(marks().labels[1].text.endsWith(" mm")) << qPrintable(marks().labels[1].text);
  hide(window_->workspace(), {}, {cable(0).id});
  EXPECT_EQ(marks().labels.size(), 1u);
  window_->views().markChecks->trigger();
  EXPECT_TRUE(marks().isEmpty());
  window_->views().markChecks->trigger();
  window_->views().colorBy.at(0)->trigger();
  EXPECT_TRUE(marks().isEmpty());
}

TEST_F(PhysicsSketchTest, ColourByClearanceTellsTheDistanceToTheNearestPartOrCable) {
  openProject();
  window_->views().colorBy.at(5)->trigger();  // the clearance
  auto* legend = window_->findChild<ColorLegend*>();
  ASSERT_TRUE(legend->isVisible());
  EXPECT_EQ(legend->title(), "Clearance [mm]");
  const CableId id = cable(1).id;
  LiveChecks& checks = window_->workspace().checks();
  ASSERT_TRUE(waitFor([&] { return checks.isCurrent() && !checks.clearances(id).empty(); }));
  const auto line = window_->workspace().shownCenterline(id);
  const std::vector<double>& gaps = checks.clearances(id);
  ASSERT_EQ(gaps.size(), line->points.size());
  EXPECT_TRUE(std::isnan(gaps.front())) << "held by its socket";
  const std::size_t middle = gaps.size() / 2;
  // Pipes run along x at y = 0, 60 and 120 with radius 8; both cables have radius 4.
  double expected = 1e9;
  for (const double y : {0.0, 60.0, 120.0})
    expected = std::min(expected, std::hypot(line->points[middle].y() - y, line->points[middle].z()) - 12);
  for (const Eigen::Vector3d& point : window_->workspace().shownCenterline(cable(0).id)->points)
    expected = std::min(expected, (line->points[middle] - point).norm() - 8);
  EXPECT_NEAR(gaps[middle], expected, 0.5);
  const CableActor* actor = window_->viewport().scene().findCable(id);
  EXPECT_EQ(actor->axis()[actor->axis().size() / 2].color,
            colorAt(ColorMap::Sequential, legend->range().share(gaps[middle])));
}

TEST_F(PhysicsSketchTest, SavedShapesAreThereAtOnceWhenTheProjectOpens) {
  openProject();
  const auto file = project_->folder() / "with shapes.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  window_->workspace().replaceDocument({}, {});
  window_->workspace().shapes().setLive(false);
  window_->openFile(file);
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty(); }));
  for (int i = 0; i < SmallProject::cableCount; ++i) {
    EXPECT_TRUE(window_->workspace().shownCenterline(cable(i).id)) << "nothing was solved, yet there it is";
    EXPECT_GT(window_->viewport().scene().findCable(cable(i).id)->axis().size(), 10u);
  }
  window_->workspace().shapes().setLive(true);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_LT(tubeDistance(cable(0).id, handlePosition()), 1);
}

TEST(PlaceLabel, LabelsOfNeighbouringPlacesKeepClearOfEachOtherAndOfTheEdges) {
  const QSizeF view(640, 480), label(140, 20);
  for (const QPointF& center : {QPointF(320, 240), QPointF(3, 3), QPointF(637, 477), QPointF(320, 470)}) {
    std::vector<QRectF> taken;
    for (int i = 0; i < 10; ++i) {
      const QRectF box = placeLabel(center + QPointF(i, -i), label, view, taken);
      EXPECT_TRUE(QRectF(QPointF(), view).contains(box)) << center.x() << ", " << center.y();
      for (const QRectF& other : taken)
        EXPECT_FALSE(other.intersects(box)) << "label " << i << " at " << center.x() << ", " << center.y();
      taken.push_back(box);
    }
  }
  const QRectF alone = placeLabel({320, 240}, label, view, {});
  EXPECT_GT(alone.left(), 320) << "above and to the right where there is room";
  EXPECT_LT(alone.bottom(), 240);
}

TEST(ColorMap, StandsOutOnDarkAndLightAndGetsLighterAllTheWay) {
  double before = 0;
  for (int i = 0; i <= 100; ++i) {
    const Rgb color = colorAt(ColorMap::Sequential, i / 100.0);
    const double luma = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
    EXPECT_GE(luma, before - 0.5) << i;
    before = luma;
  }
  const Rgb lowest = colorAt(ColorMap::Sequential, 0);
  EXPECT_GT(0.2126 * lowest[0] + 0.7152 * lowest[1] + 0.0722 * lowest[2], 70) << "lost on a dark background";
}

TEST(ValueText, NothingIsToldAsZero) {
  EXPECT_EQ(valueText(1.96e-14, CableQuantity::Torsion), "0 °/m");
  EXPECT_EQ(valueText(-2e-13, CableQuantity::Tension), "0 N");
  EXPECT_EQ(valueText(0.25, CableQuantity::Torsion), "0.25 °/m");
}

}  // namespace
}  // namespace liana
