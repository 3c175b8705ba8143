// How cables look that break a limit.
#include <algorithm>

#include "gui/panels/color_legend.h"
#include "gui/view/color_map.h"
#include "gui/workspace/cable_quantity.h"
#include "kernel/edits/change_cable.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class CableLookTest : public WindowTest {};

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
  EXPECT_EQ(*std::max_element(margins.begin(), margins.end()), 100) << "twice the limit is wide enough";

  window_->workspace().apply(std::make_unique<ChangeCable>(ChangeCable::setLimits(cable(1).id, limits)));
  const Rgb red = colorOf(CableQuantity::BendRadiusMargin, -1, {-100, 100}, 0);
  EXPECT_GT(red[0], 180);
  EXPECT_LT(red[1], 60);
  for (const CableQuantity quantity : {CableQuantity::Curvature, CableQuantity::BendRadiusMargin}) {
    workspace.setColorBy(quantity);
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
  window_->workspace().setColorBy(CableQuantity::Tension);
  const auto* legend = window_->findChild<ColorLegend*>("colorLegend");
  EXPECT_TRUE(legend->isHidden());
  openProject();
  window_->workspace().setColorBy(CableQuantity::Tension);
  EXPECT_FALSE(legend->isHidden());
}

}  // namespace
}  // namespace liana
