#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/project/project_file.h"
#include "io/step/write_step.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string projectOf(const TemporaryFolder& folder, std::vector<Cable> cables,
                      std::vector<AssemblyReference> assemblies = {}) {
  DocumentContent content;
  content.cables = std::move(cables);
  content.assemblies = std::move(assemblies);
  EXPECT_TRUE(writeProject(content, folder / "p.liana").ok());
  return (folder / "p.liana").string();
}

/// A plate under the top of the arch cable.
AssemblyReference plateAt(const TemporaryFolder& folder, double height) {
  Assembly assembly;
  const int shape = assembly.addShape({boxShape(100, 100, 10), Color{}, {}, nullptr});
  assembly.addNode({"Plate", -1, shifted(100, -50, height), {}, shape});
  EXPECT_TRUE(writeStep(assembly, folder / "plate.step").ok());
  AssemblyReference reference;
  reference.id = {1};
  reference.file = folder / "plate.step";
  return reference;
}

}  // namespace

TEST(CheckCommand, CableWithinItsLimitsEndsWithZero) {
  const TemporaryFolder folder;
  Cable cable = archCable();
  cable.spec.limits.minBendRadiusStatic_mm = 50;
  const Outcome outcome = runLiana({"check", projectOf(folder, {cable})});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find("FAILED"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("0 failed"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "");
}

TEST(CheckCommand, BrokenLimitEndsWithOneAndTellsPlaceAndSize) {
  const TemporaryFolder folder;
  Cable cable = archCable();
  cable.spec.limits.minBendRadiusStatic_mm = 400;
  const std::string project = projectOf(folder, {cable});
  const Outcome text = runLiana({"check", project});
  EXPECT_EQ(text.code, ExitFailed);
  EXPECT_NE(text.out.find("FAILED  bend radius"), std::string::npos) << text.out;
  const Outcome outcome = runLiana({"check", project, "--json"});
  EXPECT_EQ(outcome.code, ExitFailed);
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["passes"], false);
  ASSERT_FALSE(json["findings"].empty());
  const auto& finding = json["findings"][0];
  EXPECT_EQ(finding["check"], "bend_radius");
  EXPECT_EQ(finding["limit"], 400);
  EXPECT_LT(finding["value"].get<double>(), 400);
  EXPECT_GT(finding["at_mm"].get<double>(), finding["from_mm"].get<double>() - 1e-9);
  EXPECT_EQ(finding["position_mm"].size(), 3u);
  const Outcome csv = runLiana({"check", project, "--csv"});
  EXPECT_EQ(csv.out.find("number,status,cable,check,"), 0u) << csv.out;
  EXPECT_NE(csv.out.find("1,failed,Arch,bend_radius,"), std::string::npos) << csv.out;
}

TEST(CheckCommand, ClearanceToPartsOfTheAssemblyIsJudged) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()}, {plateAt(folder, 100)});
  const auto far =
      nlohmann::json::parse(runLiana({"check", project, "--limit", "clearance_mm=5", "--json"}).out);
  EXPECT_EQ(far["cables"][0]["checks"]["clearance"]["status"], "passed") << far.dump(1);
  EXPECT_EQ(far["cables"][0]["checks"]["penetration"]["status"], "passed");
  const Outcome close = runLiana({"check", project, "--limit", "clearance_mm=300", "--json"});
  EXPECT_EQ(close.code, ExitFailed);
  const auto json = nlohmann::json::parse(close.out);
  ASSERT_FALSE(json["findings"].empty());
  EXPECT_EQ(json["findings"][0]["check"], "clearance");
  EXPECT_EQ(json["findings"][0]["with"], "Plate");
}

TEST(CheckCommand, LimitsAndCablesCanBeChosen) {
  const TemporaryFolder folder;
  Cable other = archCable();
  other.name = "Other";
  other.isMoving = true;
  other.limits.minBendRadiusMoving_mm = 400;
  const std::string project = projectOf(folder, {archCable(), other});
  EXPECT_EQ(runLiana({"check", project}).code, ExitFailed);
  EXPECT_EQ(runLiana({"check", project, "--cable", "Arch"}).code, ExitOk);
  EXPECT_EQ(runLiana({"check", project, "--cable", "Arch", "--limit", "target_length_mm=700"}).code,
            ExitFailed);
  EXPECT_EQ(runLiana({"check", project, "--limit", "min_bend_radius_moving_mm=10"}).code, ExitOk);
  const Outcome cable = runLiana({"check", project, "--cable", "Arhc"});
  EXPECT_EQ(cable.code, ExitBadInput);
  EXPECT_NE(cable.err.find("did you mean \"Arch\""), std::string::npos) << cable.err;
  const Outcome key = runLiana({"check", project, "--limit", "clearence_mm=3"});
  EXPECT_EQ(key.code, ExitBadInput);
  EXPECT_NE(key.err.find("clearance_mm"), std::string::npos) << key.err;
  for (const char* wrong : {"clearance_mm", "clearance_mm=", "clearance_mm=x", "clearance_mm=-1", "=3"})
    EXPECT_EQ(runLiana({"check", project, "--limit", wrong}).code, ExitBadInput) << wrong;
}

TEST(CheckCommand, StrictFailsOnNear) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()});
  const auto report = nlohmann::json::parse(
      runLiana({"check", project, "--limit", "min_bend_radius_static_mm=1", "--json"}).out);
  const double radius = report["cables"][0]["minimum_bend_radius_mm"];
  const std::string limit = "min_bend_radius_static_mm=" + std::to_string(radius / 1.05);
  EXPECT_EQ(runLiana({"check", project, "--limit", limit}).code, ExitOk);
  EXPECT_EQ(runLiana({"check", project, "--limit", limit, "--strict"}).code, ExitFailed);
}

TEST(CheckCommand, WritesReportsByTheirEnding) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()}, {plateAt(folder, 100)});
  EXPECT_EQ(runLiana({"check", project, "--report", (folder / "r.html").string()}).code, ExitOk);
  EXPECT_NE(textOf(folder / "r.html").find("data:image/png;base64,"), std::string::npos);
  EXPECT_EQ(runLiana({"check", project, "--report", (folder / "r.json").string()}).code, ExitOk);
  EXPECT_TRUE(nlohmann::json::parse(textOf(folder / "r.json"))["passes"]);
  EXPECT_EQ(runLiana({"check", project, "--report", (folder / "r.csv").string()}).code, ExitOk);
  EXPECT_EQ(runLiana({"check", project, "--report", (folder / "r.pdf").string()}).code, ExitBadInput);
  EXPECT_FALSE(std::filesystem::exists(folder / "r.pdf"));
}

TEST(CheckCommand, UnsolvableCableFailsAndSaysWhy) {
  const TemporaryFolder folder;
  Cable cable = archCable();
  cable.length = 200;
  const Outcome outcome = runLiana({"check", projectOf(folder, {cable})});
  EXPECT_EQ(outcome.code, ExitFailed);
  EXPECT_NE(outcome.out.find("short"), std::string::npos) << outcome.out;
}

}  // namespace liana
