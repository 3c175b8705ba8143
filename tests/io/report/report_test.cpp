#include "io/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

ReportedCable routed(Cable cable) {
  RoutedCable result = routeCable(cable, {});
  return {std::move(cable), std::move(result.centerline), result.report};
}

RoutingReport mixedReport() {
  Cable good = archCable(), tight = archCable(), impossible = archCable();
  good.name = "Good <&>";
  tight.name = "Tight";
  tight.spec.limits.minBendRadiusStatic_mm = 500;
  impossible.name = "Short";
  impossible.length = 200;
  return {"Test & report", {routed(good), routed(tight), routed(impossible)}};
}

}  // namespace

TEST(RoutingReport, PassesOnlyWhatIsSolvedAndWithinLimits) {
  const RoutingReport report = mixedReport();
  EXPECT_TRUE(report.cables[0].passes());
  EXPECT_FALSE(report.cables[1].passes());
  EXPECT_FALSE(report.cables[2].passes());
  EXPECT_FALSE(report.passes());
}

TEST(RoutingReport, JsonHoldsLengthsRadiiForcesAndReasons) {
  const auto json = nlohmann::json::parse(reportJson(mixedReport()));
  EXPECT_EQ(json["passes"], false);
  ASSERT_EQ(json["cables"].size(), 3u);
  EXPECT_EQ(json["cables"][0]["solve"]["status"], "converged");
  EXPECT_NEAR(json["cables"][0]["solved_length_mm"].get<double>(), 600, 0.6);
  EXPECT_EQ(json["cables"][0]["supports"].size(), 2u);
  EXPECT_EQ(json["cables"][1]["allowed_bend_radius_mm"], 500);
  EXPECT_NEAR(json["cables"][2]["solve"]["short_by_mm"].get<double>(), 100, 0.5);
}

TEST(RoutingReport, HtmlIsSelfContainedEscapedAndShowsFailuresFirst) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeReportHtml(mixedReport(), folder / "r.html").ok());
  const std::string html = textOf(folder / "r.html");
  EXPECT_NE(html.find("Good &lt;&amp;&gt;"), std::string::npos);
  EXPECT_EQ(html.find("Good <&>"), std::string::npos);
  EXPECT_LT(html.find("Tight"), html.find("Good &lt;"));
  EXPECT_LT(html.find("Short"), html.find("Good &lt;"));
  EXPECT_NE(html.find("<svg"), std::string::npos);
  for (const char* outside : {"http://", "https://", "src=", "<link"})
    EXPECT_EQ(html.find(outside), std::string::npos);
}

}  // namespace liana
