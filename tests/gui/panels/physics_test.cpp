// Colours of cables, their legend, and plots that share the cursor with the view.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QTest>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/plot_panel.h"
#include "gui/panels/status/color_legend.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/probe_ring.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class PhysicsTest : public WindowTest {
protected:
  ColorLegend* legend() { return window_->findChild<ColorLegend*>(); }

  PlotPanel* shownPlots() {
    auto* plots = window_->findChild<PlotPanel*>();
    auto* dock = window_->findChild<QDockWidget*>("plotsDock");
    dock->raise();
    // The dock gets its place a moment after it was raised, and the axes theirs with the next frame.
    EXPECT_TRUE(waitFor([&] { return plots->isVisible() && plots->width() > dock->width() / 2; }));
    const int before = plots->frameCount();
    plots->redraw();
    EXPECT_TRUE(waitFor([&] { return plots->frameCount() > before; }));
    return plots;
  }
};

TEST_F(PhysicsTest, ColorByCurvatureColorsTheTubeAndShowsItsScale) {
  openProject();
  EXPECT_FALSE(legend()->isVisible());
  window_->views().colorBy.at(1)->trigger();
  ASSERT_TRUE(legend()->isVisible());
  EXPECT_EQ(legend()->title(), "Curvature [1/m]");
  const CableId id = cable(0).id;
  const auto centerline = window_->workspace().shownCenterline(id);
  const CableActor* actor = window_->viewport().scene().findCable(id);
  ASSERT_TRUE(actor->style().colorsFromStations);
  const double first = 1000 * centerline->curvatures.front();
  EXPECT_EQ(actor->axis().front().color, colorAt(ColorMap::Sequential, legend()->range().share(first)));
  double largest = 0;
  for (const Cable& each : window_->workspace().document().cables())
    for (const double curvature : window_->workspace().shownCenterline(each.id)->curvatures)
      largest = std::max(largest, 1000 * curvature);
  EXPECT_GE(legend()->range().high, largest);
  EXPECT_LE(legend()->range().high, 2.5 * largest);
  window_->views().colorBy.at(0)->trigger();
  EXPECT_FALSE(legend()->isVisible());
  EXPECT_FALSE(actor->style().colorsFromStations);
}

TEST_F(PhysicsTest, BendRadiusOfTheProjectCountsInEveryPlace) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  window_->views().colorBy.at(2)->trigger();
  ASSERT_EQ(legend()->title(), "Bend radius margin [%]");
  const CableActor* actor = window_->viewport().scene().findCable(cable(0).id);
  const Rgb unknown = actor->axis()[3].color;
  DocumentSettings settings;
  settings.limits.minBendRadiusStatic_mm = 300;
  ASSERT_TRUE(window_->workspace().apply(std::make_unique<ChangeSettings>(settings)));
  const auto textOf = [this](const char* name) { return window_->findChild<QLabel*>(name)->text(); };
  EXPECT_TRUE(waitFor([&] { return textOf("bendRadius").contains("limit 300"); }))
      << qPrintable(textOf("bendRadius"));
  EXPECT_TRUE(textOf("bendRadius").contains("✗")) << qPrintable(textOf("bendRadius"));
  EXPECT_TRUE(waitFor([&] { return textOf("tightestRadius").contains("limit 300"); }))
      << qPrintable(textOf("tightestRadius"));
  EXPECT_NE(actor->axis()[3].color, unknown) << "its margin is known now";
}

TEST_F(PhysicsTest, LegendMarksAndNamesTheLimitAsItIsNow) {
  openProject();
  window_->views().colorBy.at(3)->trigger();
  ASSERT_EQ(legend()->title(), "Torsion [°/m]");
  EXPECT_FALSE(legend()->limit());
  // Red letters to the right of the bar and its ticks.
  const auto redLetters = [this] {
    const QImage picture = legend()->grab().toImage();
    const double ratio = picture.devicePixelRatio();
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
      for (int x = static_cast<int>(34 * ratio); x < picture.width(); ++x) {
        const QColor color = picture.pixelColor(x, y);
        count += color.red() > color.green() + 60 && color.red() > color.blue() + 60;
      }
    return count;
  };
  EXPECT_EQ(redLetters(), 0);
  DocumentSettings settings;
  settings.limits.maxTorsion_deg_per_m = 0.5 * legend()->range().high;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  EXPECT_EQ(legend()->limit(), settings.limits.maxTorsion_deg_per_m);
  EXPECT_GT(redLetters(), 20) << "the limit is not written";
}

TEST_F(PhysicsTest, PicturesHaveTheLegend) {
  openProject();
  const QRect place = [this] {
    window_->views().colorBy.at(1)->trigger();
    return legend()->geometry();
  }();
  const auto dark = [&](const QImage& picture) {  // pixels of the legend's ground
    int count = 0;
    const double ratio = picture.devicePixelRatio();
    for (int y = place.top(); y < place.bottom(); ++y)
      for (int x = place.left(); x < place.right(); ++x)
        count += picture.pixelColor(QPoint(x, y) * ratio).lightness() < 110;
    return count;
  };
  const int enough = place.width() * place.height() / 2;
  window_->files().copyPicture->trigger();
  EXPECT_GT(dark(QApplication::clipboard()->image()), enough);
  const auto file = project_->folder() / "view.png";
  ASSERT_TRUE(window_->files().savePictureTo(file));
  EXPECT_GT(dark(QImage(QString::fromStdString(file.string()))), enough);
  window_->views().colorBy.at(0)->trigger();
  window_->files().copyPicture->trigger();
  EXPECT_LT(dark(QApplication::clipboard()->image()), enough) << "nothing is coloured any more";
}

TEST_F(PhysicsTest, PlotsNameTheirCableAndTellTheValueAtTheCursor) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  PlotPanel* plots = shownPlots();
  auto* dock = window_->findChild<QDockWidget*>("plotsDock");
  EXPECT_EQ(dock->windowTitle(), "Plots – Lower cable");
  EXPECT_TRUE(plots->titleOf(0).startsWith("Curvature [1/m]")) << qPrintable(plots->titleOf(0));
  window_->workspace().setProbe(Workspace::Probe{cable(1).id, 0.5});
  const auto line = window_->workspace().shownCenterline(cable(1).id);
  const double curvature = 1000 * line->curvatures[line->curvatures.size() / 2];
  EXPECT_TRUE(plots->titleOf(0).contains(QString::number(curvature, 'g', 3).chopped(1)))
      << qPrintable(plots->titleOf(0)) << " for " << curvature;
  EXPECT_TRUE(plots->titleOf(0).contains("180 mm")) << qPrintable(plots->titleOf(0));
}

TEST_F(PhysicsTest, LimitOfTheTorsionIsDrawnBothWaysRound) {
  openProject();
  PlotPanel* plots = shownPlots();
  // Rows of the middle chart in which the dashes of a limit lie.
  const auto limitRows = [&] {
    const QImage picture = plots->grabFramebuffer();
    QList<int> rows;
    for (int y = 0; y < picture.height(); ++y) {
      int dashes = 0;
      for (int x = picture.width() / 3; x < 2 * picture.width() / 3; ++x) {
        const QColor color = picture.pixelColor(x, y);
        dashes += color.red() > color.green() + 60 && color.red() > color.blue() + 60;
      }
      if (dashes > 20 && (rows.isEmpty() || y > rows.last() + 3)) rows << y;
    }
    return rows;
  };
  EXPECT_TRUE(limitRows().isEmpty());
  DocumentSettings settings;
  settings.limits.maxTorsion_deg_per_m = 100;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  EXPECT_TRUE(waitFor([&] { return limitRows().size() == 2; })) << limitRows().size();
}

TEST_F(PhysicsTest, HoveringThePlotPointsAtThePlaceInTheView) {
  openProject();
  window_->workspace().select(cable(0).id);
  PlotPanel* plots = shownPlots();
  ASSERT_EQ(plots->shownCable(), cable(0).id);
  const double length = window_->workspace().shownCenterline(cable(0).id)->arcLengths.back();
  QTest::mouseMove(plots, plots->pixelOf(1, 0.25 * length).toPoint());
  ASSERT_TRUE(waitFor([&] { return window_->workspace().probe().has_value(); }));
  EXPECT_NEAR(window_->workspace().probe()->fraction, 0.25, 0.02);
  EXPECT_TRUE(window_->viewport().scene().probeRing().isVisible());
}

TEST_F(PhysicsTest, HoveringTheCableMovesTheCursorOfThePlots) {
  openProject();
  QTest::mouseMove(&window_->viewport(), onScreen(pointOnTube(cable(0).id, 0.3)));
  ASSERT_TRUE(waitFor([&] { return window_->workspace().probe().has_value(); }));
  EXPECT_EQ(window_->workspace().probe()->cable, cable(0).id);
  EXPECT_NEAR(window_->workspace().probe()->fraction, 0.3, 0.05);
  QTest::mouseMove(&window_->viewport(), QPoint(30, 30));
  EXPECT_TRUE(waitFor([&] { return !window_->workspace().probe(); }));
}

}  // namespace
}  // namespace liana
