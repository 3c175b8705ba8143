#include "io/cli/cli.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "io/project/project_file.h"
#include "io/step/write_step.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::filesystem::path projectWith(const TemporaryFolder& folder, std::vector<Cable> cables) {
  DocumentContent content;
  content.cables = std::move(cables);
  EXPECT_TRUE(writeProject(content, folder / "p.liana").ok());
  return folder / "p.liana";
}

}  // namespace

TEST(CommandLine, HelpAndVersionSucceed) {
  const Outcome help = runLiana({"--help"});
  EXPECT_EQ(help.code, ExitOk);
  EXPECT_NE(help.out.find("route"), std::string::npos);
  EXPECT_NE(help.out.find("Exit codes"), std::string::npos);
  EXPECT_NE(runLiana({"route", "--help"}).out.find("Examples"), std::string::npos);
  const Outcome version = runLiana({"--version"});
  EXPECT_EQ(version.code, ExitOk);
  EXPECT_EQ(version.out.rfind("liana ", 0), 0u);
}

TEST(CommandLine, BadUsageAndBadFilesEndWithTwo) {
  const TemporaryFolder folder;
  EXPECT_EQ(runLiana({}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"fly"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"route"}).code, ExitBadInput);
  const Outcome missing =
      runLiana({"route", (folder / "no.liana").string(), "-o", (folder / "out").string()});
  EXPECT_EQ(missing.code, ExitBadInput);
  EXPECT_NE(missing.err.find("no.liana"), std::string::npos);
  EXPECT_EQ(runLiana({"info", (folder / "no.step").string()}).code, ExitBadInput);
  const Outcome empty =
      runLiana({"route", projectWith(folder, {}).string(), "-o", (folder / "out").string()});
  EXPECT_EQ(empty.code, ExitBadInput);
  EXPECT_NE(empty.err.find("no cables"), std::string::npos);
}

TEST(CommandLine, RouteWritesCurvesTablesAndReports) {
  const TemporaryFolder folder;
  Cable twin = archCable();
  twin.start.worldFromEnd.translation().y() = twin.end.worldFromEnd.translation().y() = 50;
  const auto project = projectWith(folder, {archCable(), twin});
  const Outcome outcome = runLiana({"route", project.string(), "-o", (folder / "new/out").string()});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
  EXPECT_NE(outcome.out.find("Arch"), std::string::npos);
  for (const char* file : {"centerlines.step", "Arch.csv", "Arch_2.csv", "report.html", "report.json"})
    EXPECT_TRUE(std::filesystem::exists(folder / "new/out" / file)) << file;
}

TEST(CommandLine, RouteFindsTheLengthWhereTheProjectAsksForIt) {
  const TemporaryFolder folder;
  Cable straight = archCable(), bent = archCable();
  straight.routing = {RoutingMode::AutomaticLength, 5, 0, 1, 0.1};
  bent.routing = {RoutingMode::AutomaticLength, 5, 0, 1, 0.9};
  const auto project = projectWith(folder, {archCable(), straight, bent});
  const Outcome outcome = runLiana({"route", project.string(), "-o", (folder / "out").string(), "--json"});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
  const auto cables = nlohmann::json::parse(outcome.out)["cables"];
  EXPECT_EQ(cables[0]["length_mm"], 600);
  EXPECT_NE(cables[1]["length_mm"], 600);
  EXPECT_LT(cables[1]["length_mm"].get<double>() + 10, cables[2]["length_mm"].get<double>());
  EXPECT_NEAR(cables[1]["solved_length_mm"].get<double>(), cables[1]["length_mm"].get<double>(), 1);
}

TEST(CommandLine, UnsolvableCableEndsWithOneAndStillReports) {
  const TemporaryFolder folder;
  Cable shorter = archCable();
  shorter.name = "Short";
  shorter.length = 200;
  const auto project = projectWith(folder, {archCable(), shorter});
  const Outcome outcome = runLiana({"route", project.string(), "-o", (folder / "out").string(), "--json"});
  EXPECT_EQ(outcome.code, ExitFailed);
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["cables"][0]["passes"], true);
  EXPECT_EQ(json["cables"][1]["passes"], false);
  EXPECT_TRUE(std::filesystem::exists(folder / "out/Arch.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out/Short.csv"));
}

TEST(CommandLine, InfoDescribesStepAndProject) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeStep(smallAssembly(), folder / "a.step").ok());
  const Outcome text = runLiana({"info", (folder / "a.step").string()});
  EXPECT_EQ(text.code, ExitOk);
  EXPECT_NE(text.out.find("2 parts, 3 instances"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("      Pin"), std::string::npos) << text.out;
  const auto json = nlohmann::json::parse(runLiana({"info", (folder / "a.step").string(), "--json"}).out);
  EXPECT_EQ(json["instances"], 3);
  EXPECT_NEAR(json["volume_mm3"].get<double>(), 2 * 6000 + EIGEN_PI * 25 * 40, 1e-3);
  const Outcome project = runLiana({"info", projectWith(folder, {archCable()}).string()});
  EXPECT_EQ(project.code, ExitOk);
  EXPECT_NE(project.out.find("cable Arch"), std::string::npos);
}

}  // namespace liana
