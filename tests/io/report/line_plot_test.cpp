#include "io/report/line_plot.h"

#include <gtest/gtest.h>

#include <cmath>

namespace liana {

TEST(RoundTicks, AreRoundAndWithinTheRange) {
  EXPECT_EQ(roundTicks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  const auto ticks = roundTicks(-0.37, 1.21, 5);
  ASSERT_EQ(ticks.size(), 3u);
  EXPECT_NEAR(ticks[0], 0, 1e-12);
  EXPECT_NEAR(ticks[2], 1, 1e-12);
  EXPECT_EQ(roundTicks(3, 3, 5), std::vector<double>{3});
}

TEST(LinePlot, ShowsAxesLimitsRangesAndMarks) {
  LinePlot plot{
      "Curvature",        "1/m", {0, 100, 200}, {0, 12, 3}, {{10, "radius <100> mm"}}, {{80, 120, 4}},
      {{50, "Clip & Co"}}};
  const std::string svg = drawPlot(plot);
  for (const char* part : {"Curvature [1/m]", "s [mm]", "class=limit", "radius &lt;100&gt; mm",
                           "class=broken", ">4<", "Clip &amp; Co", "<polyline"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
}

TEST(LinePlot, SurvivesFlatEmptyAndStrangeData) {
  EXPECT_EQ(drawPlot({"T", "N", {}, {}, {}, {}, {}}), "");
  const std::string flat = drawPlot({"T", "N", {0, 1}, {0, 0}, {}, {}, {}});
  EXPECT_EQ(flat.find("nan"), std::string::npos);
  const std::string strange = drawPlot({"T", "N", {0, 1, 2}, {1, std::nan(""), 2}, {}, {}, {}});
  EXPECT_EQ(strange.find("nan"), std::string::npos);
}

}  // namespace liana
