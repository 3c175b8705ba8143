// How cables look: thin ones, selected ones, those that break a limit.
#include <QTest>

#include <cmath>

#include "gui/actions/view_actions.h"
#include "gui/panels/status/color_legend.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/shapes/cable_quantity.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class CableLookTest : public WindowTest {
protected:
  /// Pink, of this diameter, with nothing else in the picture.
  CableId showPink(double diameter) {
    const CableId id = cable(1).id;
    CableSpec spec = cable(1).spec;
    spec.outerDiameter = diameter;
    spec.innerDiameter = 0;
    spec.color = {1, 0, 0.8f};
    window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(id, spec)));
    std::vector<PartInstance> parts;
    for (int node = 0; node < 40; ++node) parts.push_back(part(node));
    std::erase_if(parts, [this](const PartInstance& each) {
      return window_->viewport().scene().assemblies().boxOf(each).isEmpty();
    });
    hide(window_->workspace(), parts, {cable(0).id});
    EXPECT_TRUE(waitFor([&] { return allSolved(); }));
    return id;
  }
  QImage picture() {
    drawFrame();
    return window_->viewport().grabFramebuffer();
  }
  static bool isPink(QRgb pixel) { return qRed(pixel) > 90 && qBlue(pixel) > 70 && qGreen(pixel) < 70; }
  /// Pixels around a place for which `is` holds.
  template <typename Is>
  int countAround(const QImage& image, const Eigen::Vector3d& place, int reach, const Is& is) {
    const QPoint at = onScreen(place);
    int count = 0;
    for (int y = -reach; y <= reach; ++y)
      for (int x = -reach; x <= reach; ++x)
        if (image.valid(at + QPoint(x, y))) count += is(image.pixel(at + QPoint(x, y)));
    return count;
  }
};

TEST_F(CableLookTest, AThinCableIsAnUnbrokenLineOfSomePixels) {
  openProject();
  const CableId id = showPink(0.1);
  const QImage image = picture();
  int broken = 0;
  for (int i = 2; i <= 98; ++i)
    broken += countAround(image, pointOnTube(id, i / 100.0), 2, isPink) < 4;  // 5 x 5 pixels, 2.5 wide
  EXPECT_EQ(broken, 0) << "places where hardly anything is seen of the cable";
  EXPECT_TRUE(window_->viewport().picks().cable(
      window_->viewport().toDevicePixels(onScreen(pointOnTube(id, 0.5)) + QPoint(2, 0))))
      << "what is seen can be picked";
}

TEST_F(CableLookTest, SelectedAndHoveredCablesKeepTheirColourAndGetAnOutline) {
  openProject();
  const CableId id = showPink(12);
  const Eigen::Vector3d middle = pointOnTube(id, 0.3);
  const auto isOrange = [](QRgb p) {
    return qRed(p) > 200 && qGreen(p) > 100 && qGreen(p) < 190 && qBlue(p) < 90;
  };
  const auto isBlue = [](QRgb p) { return qBlue(p) > 220 && qGreen(p) > 140 && qRed(p) < 130; };
  const QImage plain = picture();
  EXPECT_EQ(countAround(plain, middle, 25, isOrange), 0);
  window_->workspace().hover(id);
  EXPECT_GT(countAround(picture(), middle, 25, isBlue), 10) << "no outline of the hovered one";
  window_->workspace().hover({});
  window_->workspace().select(id);
  const QImage selected = picture();
  EXPECT_GT(countAround(selected, middle, 25, isOrange), 10) << "no outline";
  const QPoint at = onScreen(middle);
  const QColor before = plain.pixelColor(at), now = selected.pixelColor(at);
  for (const auto& [a, b] :
       {std::pair(before.red(), now.red()), {before.green(), now.green()}, {before.blue(), now.blue()}})
    EXPECT_NEAR(a, b, 12) << "the cable has lost its colour";
  if (const QString folder = qEnvironmentVariable("LIANA_TOUR"); !folder.isEmpty())
    selected.save(folder + "/selected-cable.png");
  window_->workspace().select({});
  EXPECT_EQ(countAround(picture(), middle, 25, isOrange), 0);
}

TEST_F(CableLookTest, TheMarginIsThatOfTheRadiusAndWhatIsBrokenIsRedInEveryMap) {
  openProject();
  Workspace& workspace = window_->workspace();
  const auto line = workspace.shownCenterline(cable(1).id);
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = 2 * line->minimumBendRadius();
  limits.maxTorsion_deg_per_m = 1e-9;
  DocumentSettings settings = workspace.document().settings();
  settings.limits = limits;
  Cable judged = cable(1);
  judged.limits = limits;
  const auto margins = valuesAlong(*line, judged, settings, CableQuantity::BendRadiusMargin);
  EXPECT_NEAR(margins[static_cast<std::size_t>(line->tightestStation())], -50, 1e-6)
      << "half the radius it must have";
  Cable wide = judged;
  wide.limits.minBendRadiusStatic_mm = 0.4 * line->minimumBendRadius();
  const auto wideMargins = valuesAlong(*line, wide, settings, CableQuantity::BendRadiusMargin);
  EXPECT_EQ(*std::min_element(wideMargins.begin(), wideMargins.end()), 100)
      << "twice the limit is wide enough";

  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLimits(cable(1).id, limits)));
  const Rgb red = colorOf(CableQuantity::BendRadiusMargin, -1, {-100, 100}, 0);
  EXPECT_GT(red[0], 180);
  EXPECT_LT(red[1], 60);
  for (const CableQuantity quantity : {CableQuantity::Curvature, CableQuantity::BendRadiusMargin}) {
    workspace.looks().setColorBy(quantity);
    const auto& axis = window_->viewport().scene().findCable(cable(1).id)->axis();
    const bool hasRed =
        std::any_of(axis.begin(), axis.end(), [&](const TubeStation& s) { return s.color == red; });
    EXPECT_TRUE(hasRed) << qPrintable(nameOf(quantity));
    const bool isAllRed =
        std::all_of(axis.begin(), axis.end(), [&](const TubeStation& s) { return s.color == red; });
    EXPECT_FALSE(isAllRed) << qPrintable(nameOf(quantity));
  }
}

TEST_F(CableLookTest, ThereIsNoLegendWithoutCables) {
  window_->workspace().looks().setColorBy(CableQuantity::Tension);
  const auto* legend = window_->findChild<ColorLegend*>("colorLegend");
  EXPECT_TRUE(legend->isHidden());
  openProject();
  window_->workspace().looks().setColorBy(CableQuantity::Tension);
  EXPECT_FALSE(legend->isHidden());
}

}  // namespace
}  // namespace liana
