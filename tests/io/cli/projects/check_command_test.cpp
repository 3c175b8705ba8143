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

TEST(CheckCommand, AllCablesOfTheNameAreChosen) {
  const TemporaryFolder folder;
  Cable other = archCable();
  for (CableEnd* end : {&other.start, &other.end}) end->worldFromEnd.translation().y() = 100;
  other.limits.minBendRadiusStatic_mm = 400;
  const Outcome outcome =
      runLiana({"check", projectOf(folder, {archCable(), other}), "--cable", "Arch", "--json"});
  EXPECT_EQ(outcome.code, ExitFailed) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["cables"].size(), 2u);
}

TEST(CheckCommand, LimitsAndCablesCanBeChosen) {
  const TemporaryFolder folder;
  Cable other = archCable();
  other.name = "Other";
  for (CableEnd* end : {&other.start, &other.end}) end->worldFromEnd.translation().y() = 100;
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

TEST(CheckCommand, StrictFailsOnWarnings) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()});
  std::string text = textOf(project);
  text.insert(text.find('{') + 1, "\"unheard_of\": 1,");
  std::ofstream(project) << text;
  EXPECT_EQ(runLiana({"check", project}).code, ExitOk);
  const Outcome strict = runLiana({"check", project, "--strict"});
  EXPECT_EQ(strict.code, ExitFailed);
  EXPECT_NE(strict.err.find("--strict"), std::string::npos) << strict.err;
  EXPECT_EQ(runLiana({"info", project}).code, ExitOk);
  EXPECT_EQ(runLiana({"info", project, "--strict"}).code, ExitFailed);
}

TEST(CheckCommand, MissingAssemblyIsNotJudgedAndEndsWithOne) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()}, {plateAt(folder, 100)});
  const std::vector<std::string> words{"check", project, "--limit", "clearance_mm=5"};
  ASSERT_EQ(runLiana(words).code, ExitOk);
  std::filesystem::remove(folder / "plate.step");
  const Outcome text = runLiana(words);
  EXPECT_EQ(text.code, ExitFailed);
  EXPECT_NE(text.out.find("UNKNOWN clearance was not judged: plate.step is missing"), std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("2 could not be made"), std::string::npos) << text.out;

  std::vector<std::string> more = words;
  more.push_back("--json");
  const auto json = nlohmann::json::parse(runLiana(more).out);
  EXPECT_EQ(json["passes"], false);
  EXPECT_EQ(json["not_judged"], 2);
  EXPECT_EQ(json["failed"], 0);
  EXPECT_EQ(json["cables"][0]["passes"], false);
  EXPECT_EQ(json["cables"][0]["checks"]["clearance"]["status"], "not judged");
  EXPECT_EQ(json["cables"][0]["checks"]["penetration"]["status"], "not judged");
  EXPECT_EQ(json["findings"][0]["status"], "not judged");

  more.back() = "--csv";
  EXPECT_NE(runLiana(more).out.find("not judged,Arch,clearance"), std::string::npos);
  more.back() = "--report";
  more.push_back((folder / "r.html").string());
  EXPECT_EQ(runLiana(more).code, ExitFailed);
  const std::string page = textOf(folder / "r.html");
  EXPECT_NE(page.find("<h2>Not judged</h2>"), std::string::npos);
  EXPECT_NE(page.find("plate.step is missing"), std::string::npos);
  EXPECT_EQ(page.find("every cable is within its limits"), std::string::npos);

  EXPECT_EQ(runLiana({"route", project, "-o", (folder / "out").string()}).code, ExitFailed);
}

TEST(CheckCommand, MissingAssemblyMayBeAllowed) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()}, {plateAt(folder, 100)});
  std::filesystem::remove(folder / "plate.step");
  const Outcome outcome = runLiana({"check", project, "--limit", "clearance_mm=5", "--allow-missing"});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("UNKNOWN"), std::string::npos) << "it is still told";
  EXPECT_EQ(runLiana({"check", project, "--limit", "min_bend_radius_static_mm=400", "--allow-missing"}).code,
            ExitFailed);
  EXPECT_EQ(runLiana({"route", project, "-o", (folder / "out").string(), "--allow-missing"}).code, ExitOk);
}

TEST(CheckCommand, DamagedAssemblyIsNotJudgedWhereverItWasCut) {
  const TemporaryFolder folder;
  const std::string project = projectOf(folder, {archCable()}, {plateAt(folder, 100)});
  const std::string whole = textOf(folder / "plate.step");
  for (const double share : {0.3, 0.6, 0.9, 0.99}) {
    std::ofstream(folder / "plate.step", std::ios::binary)
        << whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size())));
    const Outcome outcome = runLiana({"check", project, "--limit", "clearance_mm=5"});
    EXPECT_EQ(outcome.code, ExitFailed) << share << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find("clearance was not judged"), std::string::npos) << share << outcome.out;
  }
}

TEST(CheckCommand, ShapeThatLiesOnMissingPartsIsNotJudgedEither) {
  const TemporaryFolder folder;
  DocumentContent content;
  content.cables = {archCable()};
  content.assemblies = {plateAt(folder, 100)};
  content.settings.contact.withParts = true;
  ASSERT_TRUE(writeProject(content, folder / "p.liana").ok());
  std::filesystem::remove(folder / "plate.step");
  const auto json = nlohmann::json::parse(runLiana({"check", (folder / "p.liana").string(), "--json"}).out);
  EXPECT_EQ(json["cables"][0]["checks"]["shape"]["status"], "not judged");
}

TEST(CheckCommand, CablesThroughEachOtherFailAndTheReportNamesBoth) {
  const TemporaryFolder folder;
  Cable across = archCable();
  across.name = "Across";
  across.start.worldFromEnd.translation() = Eigen::Vector3d(150, -150, 0);
  across.end.worldFromEnd.translation() = Eigen::Vector3d(150, 150, 0);
  const std::string project = projectOf(folder, {archCable(), across});
  const Outcome outcome = runLiana({"check", project, "--json"});
  EXPECT_EQ(outcome.code, ExitFailed);
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["failed"], 2) << outcome.out;
  EXPECT_EQ(json["findings"][0]["check"], "penetration");
  EXPECT_EQ(json["findings"][0]["with"], "cable Across");
  EXPECT_NEAR(json["findings"][0]["value"].get<double>(), 10, 0.1);
  EXPECT_NEAR(json["findings"][0]["with_at_mm"].get<double>(), 300, 2);
  EXPECT_EQ(json["findings"][1]["with"], "cable Arch");
  // The other cable is there, whether it is asked for or not.
  EXPECT_EQ(runLiana({"check", project, "--cable", "Arch"}).code, ExitFailed);
}

TEST(CheckCommand, CableWithoutShapeFailsForItselfAndOthersAreNotJudgedWhereItIsLeftOut) {
  const TemporaryFolder folder;
  Cable lost = archCable();
  lost.name = "Short";
  lost.length = 200;
  const std::string project = projectOf(folder, {archCable(), lost});
  const auto both = nlohmann::json::parse(runLiana({"check", project, "--json"}).out);
  EXPECT_EQ(both["cables"][0]["passes"], true);
  EXPECT_EQ(both["cables"][1]["passes"], false);
  const Outcome alone = runLiana({"check", project, "--cable", "Arch"});
  EXPECT_EQ(alone.code, ExitFailed);
  EXPECT_NE(alone.out.find("penetration was not judged: cable Short has no shape"), std::string::npos)
      << alone.out;
}

TEST(RouteCommand, ShowsTheWorstFindingAndHowManyMore) {
  const TemporaryFolder folder;
  Cable cable = archCable();
  cable.limits.minBendRadiusStatic_mm = 150;  // broken by a little
  cable.limits.maxClipForce_N = 1e-3;         // broken a thousand times over
  const Outcome outcome =
      runLiana({"route", projectOf(folder, {cable}), "-o", (folder / "out").string(), "--no-pictures"});
  EXPECT_EQ(outcome.code, ExitFailed);
  EXPECT_NE(outcome.out.find("FAILED: support force"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" more)"), std::string::npos) << outcome.out;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/contacts.csv"));
}

TEST(CheckCommand, NamesCannotSpeakToTheTerminal) {
  const TemporaryFolder folder;
  const auto project = folder.write("p.liana", R"({"format": "liana-project", "version": 2, "cables": [
    {"name": "\u001b]0;owned\u0007\u001b[31mRED\u001b[2J\u0000\u009b1m\nok      Fake", "length_mm": 300,
     "spec": {"outer_diameter_mm": 5, "youngs_modulus_MPa": 20, "density_kg_m3": 1200},
     "start": {"position_mm": [0, 0, 0], "direction": [0, 0, 1]},
     "end": {"position_mm": [200, 0, 0], "direction": [0, 0, 1]}},
    {"name": "  ", "length_mm": 300,
     "spec": {"outer_diameter_mm": 5, "youngs_modulus_MPa": 20, "density_kg_m3": 1200},
     "start": {"position_mm": [0, 90, 0], "direction": [0, 0, 1]},
     "end": {"position_mm": [200, 90, 0], "direction": [0, 0, 1]}}]})");
  for (const char* command : {"check", "info"}) {
    const Outcome outcome = runLiana({command, project.string()});
    EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
    for (const std::string& text : {outcome.out, outcome.err}) {
      EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
      EXPECT_EQ(text.find('\0'), std::string::npos) << text;
      EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos) << text;
    }
    EXPECT_EQ(outcome.out.find("\nok      Fake"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("cables[0].name"), std::string::npos) << "told: " << outcome.err;
    EXPECT_NE(outcome.out.find("Cable 2"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("cables[1].name: is empty"), std::string::npos) << outcome.err;
  }
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
