#include "io/report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

ReportedCable routed(const Cable& cable) {
  CableChecker checker;
  return judged(cable, routeCable(cable, {}), limitsFor(cable, {}), checker);
}

RoutingReport mixedReport() {
  Cable good = archCable(), tight = archCable(), impossible = archCable();
  good.name = "Good <&>";
  good.spec.limits.minBendRadiusStatic_mm = 50;
  tight.name = "Tight, \"very\"";
  tight.spec.limits.minBendRadiusStatic_mm = 500;
  tight.limits.maxClipForce_N = 0.01;
  impossible.name = "Short";
  impossible.length = 200;
  return {"Test & report", {routed(good), routed(tight), routed(impossible)}};
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST(RoutingReport, PassesOnlyWhatIsSolvedAndWithinLimits) {
  const RoutingReport report = mixedReport();
  EXPECT_TRUE(report.cables[0].passes());
  EXPECT_FALSE(report.cables[1].passes());
  EXPECT_FALSE(report.cables[2].passes());
  EXPECT_FALSE(report.passes());
}

TEST(RoutingReport, FindingsAreNumberedFailedFirst) {
  const RoutingReport report = mixedReport();
  const auto findings = numberedFindings(report);
  ASSERT_GE(findings.size(), 4u);
  for (std::size_t i = 0; i < findings.size(); ++i) EXPECT_EQ(findings[i].number, static_cast<int>(i) + 1);
  const auto failed = static_cast<std::size_t>(report.count(CheckStatus::Failed));
  for (std::size_t i = 0; i < findings.size(); ++i)
    EXPECT_EQ(findings[i].finding->status == CheckStatus::Failed, i < failed);
}

TEST(RoutingReport, JsonHoldsLengthsRadiiForcesAndReasons) {
  const auto json = nlohmann::json::parse(reportJson(mixedReport()));
  EXPECT_EQ(json["passes"], false);
  ASSERT_EQ(json["cables"].size(), 3u);
  EXPECT_EQ(json["cables"][0]["solve"]["status"], "converged");
  EXPECT_NEAR(json["cables"][0]["solved_length_mm"].get<double>(), 600, 0.6);
  EXPECT_EQ(json["cables"][0]["supports"].size(), 2u);
  EXPECT_EQ(json["cables"][1]["allowed_bend_radius_mm"], 500);
  EXPECT_EQ(json["cables"][1]["checks"]["bend_radius"]["status"], "failed");
  EXPECT_EQ(json["cables"][1]["checks"]["torsion"]["status"], "not checked");
  EXPECT_NEAR(json["cables"][2]["solve"]["short_by_mm"].get<double>(), 100, 0.5);
  EXPECT_EQ(json["failed"],
            static_cast<int>(std::count_if(json["findings"].begin(), json["findings"].end(),
                                           [](const auto& f) { return f["status"] == "failed"; })));
}

TEST(RoutingReport, HtmlIsSelfContainedEscapedAndShowsFailuresFirst) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeReportHtml(mixedReport(), folder / "r.html").ok());
  const std::string html = textOf(folder / "r.html");
  EXPECT_NE(html.find("Good &lt;&amp;&gt;"), std::string::npos);
  EXPECT_EQ(html.find("Good <&>"), std::string::npos);
  EXPECT_LT(html.find("Failed checks"), html.find("<h2>Cables"));
  EXPECT_LT(html.find("Tight"), html.find("Good &lt;"));
  EXPECT_LT(html.find("Short"), html.find("Good &lt;"));
  for (const char* outside : {"http://", "https://", "src=", "<link", "<script", "@import", "url("})
    EXPECT_EQ(html.find(outside), std::string::npos) << outside;
}

TEST(RoutingReport, HtmlPlotsCurvatureWithItsLimitAndTensionOfEverySolvedCable) {
  const std::string html = reportHtml(mixedReport());
  EXPECT_EQ(countOf(html, "aria-label=\"Curvature along the cable\""), 2u);
  EXPECT_EQ(countOf(html, "aria-label=\"Tension along the cable\""), 2u);
  EXPECT_NE(html.find("radius 500.0 mm"), std::string::npos);
  EXPECT_NE(html.find("class=broken"), std::string::npos);
}

TEST(RoutingReport, HtmlShowsPicturesThatAWindowTook) {
  RoutingReport report = mixedReport();
  report.pictures.push_back({"from the window", {}, "PNG bytes"});
  EXPECT_NE(reportHtml(report).find("data:image/png;base64,UE5HIGJ5dGVz"), std::string::npos);
}

TEST(RoutingReport, CsvHasOneRowPerFindingCheckAndSupport) {
  const RoutingReport report = mixedReport();
  const std::string findings = findingsCsv(report);
  EXPECT_EQ(countOf(findings, "\n"), 1 + numberedFindings(report).size());
  EXPECT_NE(findings.find("\"Tight, \"\"very\"\"\",bend_radius,"), std::string::npos) << findings;
  EXPECT_EQ(countOf(checksCsv(report), "\n"), 1u + 3 * kCheckKinds);
  EXPECT_EQ(countOf(supportsCsv(report), "\n"), 1u + 2 * 2);
  for (const std::string& csv : {findings, checksCsv(report), supportsCsv(report)}) {
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    const auto commas = countOf(line, ",");
    while (std::getline(lines, line)) {
      std::size_t found = 0;
      bool quoted = false;
      for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ',' && !quoted) ++found;
      }
      EXPECT_EQ(found, commas) << line;
    }
  }
}

TEST(RoutingReport, CablesWithTurnsTellTwistAndLink) {
  Cable turned = archCable();
  turned.end.turns = 1;
  const RoutingReport report{"Turns", {routed(turned), routed(archCable())}};
  ASSERT_TRUE(report.cables[0].passes()) << report.cables[0].solve.reason;
  const auto json = nlohmann::json::parse(reportJson(report));
  EXPECT_NEAR(json["cables"][0]["link_turns"].get<double>(), 1, 0.02);
  EXPECT_NEAR(json["cables"][0]["wanted_link_turns"].get<double>(), 1, 0.02);
  EXPECT_GT(json["cables"][0]["twist_turns"].get<double>(), 0.5);
  EXPECT_NEAR(json["cables"][1]["twist_turns"].get<double>(), 0, 1e-3);
  EXPECT_FALSE(json["cables"][1].contains("wanted_link_turns"));
  const std::string html = reportHtml(report);
  EXPECT_EQ(countOf(html, "link 1.00 of 1.00 turns"), 1u);
}

TEST(RoutingReport, TurnsThatCannotBeHeldFail) {
  Cable turned = archCable();
  turned.end.turns = 100;
  const RoutingReport report{"Turns", {routed(turned)}};
  EXPECT_FALSE(report.passes());
  EXPECT_NE(reportJson(report).find("cannot hold 100 turns"), std::string::npos);
}

}  // namespace liana
