#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "io/centerline/read_measurement.h"
#include "io/cli/cli.h"
#include "io/project/spec_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::string kSamples = paths::samples().string();
const std::string kPoints = kSamples + "/projects/measured_hose.csv";
const std::string kPoses = kSamples + "/projects/measured_hose_poses.json";

Outcome runFit(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "fit");
  return runLiana(std::move(arguments));
}

std::vector<std::string> knownHose(std::vector<std::string> more) {
  std::vector<std::string> arguments{kPoints, "--poses",   kPoses, "--diameter", "10.5", "--bending",
                                     "0.01",  "--torsion", "0.01", "--mass",     "0.12"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace

TEST(FitCommand, FindsTheStiffnessOfTheSampleHose) {
  const Outcome outcome = runFit(knownHose({"--json"}));
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err << outcome.out;
  const auto json = nlohmann::json::parse(outcome.out);
  const auto value = [&](const char* key) { return json["parameters"][key]["value"].get<double>(); };
  EXPECT_EQ(json["status"], "fitted");
  EXPECT_NEAR(value("length_mm"), 800, 1);
  EXPECT_NEAR(value("bending_stiffness_N_m2"), 0.03, 0.0006);
  EXPECT_NEAR(value("torsion_stiffness_N_m2"), 0.024, 0.0024);
  EXPECT_NEAR(value("rest_curvature_1_1_per_m"), 2.5, 0.05);
  EXPECT_NEAR(value("rest_curvature_2_1_per_m"), -1.5, 0.03);
  EXPECT_GT(json["parameters"]["length_mm"]["standard_deviation"].get<double>(), 0);
  EXPECT_NEAR(json["rms_distance_mm"].get<double>(), 0.1 * std::sqrt(2), 0.02);
}

TEST(FitCommand, PrintsATableAndWritesTheSpec) {
  const TemporaryFolder folder;
  const std::string file = (folder / "hose.json").string();
  const Outcome outcome = runFit(knownHose({"--write-spec", file}));
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
  EXPECT_NE(outcome.out.find("bending stiffness"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("Distance to the points"), std::string::npos);
  std::vector<std::string> warnings;
  const Result<CableSpec> spec = readSpecFile(file, warnings);
  ASSERT_TRUE(spec.ok()) << spec.error().message;
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(spec->outerDiameter, 10.5);
  EXPECT_NEAR(*spec->bendingStiffness, 0.03, 0.0006);
  EXPECT_NEAR(spec->restCurvature[0], 2.5, 0.05);
  // What was found is a good start for the next fit.
  const Outcome again = runFit({kPoints, "--poses", kPoses, "--spec", file, "--find", "bending", "--json"});
  ASSERT_EQ(again.code, ExitOk) << again.err;
  EXPECT_LE(nlohmann::json::parse(again.out)["iterations"].get<int>(), 3);
}

TEST(FitCommand, SaysWhatTheShapeDoesNotTell) {
  const Outcome outcome = runFit(knownHose({"--gravity", "0", "0", "0", "--json"}));
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["parameters"]["bending_stiffness_N_m2"]["identifiable"], false);
  EXPECT_EQ(json["parameters"]["bending_stiffness_N_m2"]["value"], 0.01);
  EXPECT_EQ(outcome.code, ExitFailed);  // the hose does have weight, and the best weightless one is far off
  EXPECT_EQ(json["status"], "poor fit");
}

TEST(FitCommand, BadInputEndsWithTwoAndWritesNothing) {
  const TemporaryFolder folder;
  const std::string file = (folder / "hose.json").string();
  EXPECT_EQ(runFit({}).code, ExitBadInput);
  const Outcome missing = runFit({(folder / "no.csv").string(), "--write-spec", file});
  EXPECT_EQ(missing.code, ExitBadInput);
  EXPECT_NE(missing.err.find("no.csv"), std::string::npos);
  const auto few = folder.write("few.csv", "x_mm,y_mm,z_mm\n0,0,0\n10,0,0\n20,0,0\n");
  const Outcome tooFew = runFit({few.string(), "--write-spec", file});
  EXPECT_EQ(tooFew.code, ExitBadInput);
  EXPECT_NE(tooFew.err.find("only 3 measured points"), std::string::npos) << tooFew.err;
  EXPECT_EQ(runFit(knownHose({"--diameter", "-3"})).code, ExitBadInput);
  EXPECT_EQ(runFit(knownHose({"--find", "colour"})).code, ExitBadInput);
  EXPECT_EQ(runFit(knownHose({"--spec", (folder / "no.json").string()})).code, ExitBadInput);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(FitCommand, SaysWhichMassItAssumedAndNothingWhenItIsGiven) {
  const Outcome assumed = runFit({kPoints, "--poses", kPoses, "--bending", "0.01", "--torsion", "0.01"});
  EXPECT_NE(assumed.out.find("ASSUMED"), std::string::npos) << assumed.out;
  EXPECT_NE(assumed.err.find("0.0754 kg/m follows from a diameter of 8 mm and a density of 1500 kg/m3"),
            std::string::npos)
      << assumed.err;
  const Outcome json = runFit(
      {kPoints, "--poses", kPoses, "--diameter", "10.5", "--bending", "0.01", "--torsion", "0.01", "--json"});
  const auto mass = nlohmann::json::parse(json.out)["mass_per_length_kg_m"];
  EXPECT_NEAR(mass["value"].get<double>(), 0.12989, 1e-4);
  ASSERT_EQ(mass["assumed"].size(), 1u);
  EXPECT_EQ(mass["assumed"][0], "a density of 1500 kg/m3");
  const Outcome given = runFit(knownHose({}));
  EXPECT_EQ(given.out.find("ASSUMED"), std::string::npos) << given.out;
  EXPECT_TRUE(given.err.empty()) << given.err;
}

TEST(FitCommand, NumbersBeyondAllMeasureNameTheirLine) {
  const TemporaryFolder folder;
  std::string text = "x_mm,y_mm,z_mm\n";
  for (int i = 0; i < 20; ++i) text += std::to_string(10 * i) + ",0,0\n";
  const auto file = folder.write("far.csv", text + "1e308,0,0\n210,0,0\n");
  const Outcome outcome = runFit({file.string(), "--mass", "0.1"});
  EXPECT_EQ(outcome.code, ExitBadInput);
  EXPECT_NE(outcome.err.find("line 22"), std::string::npos) << outcome.err;
}

TEST(FitCommand, SeveralShapesComeFromAJsonFileOrSeveralTables) {
  const TemporaryFolder folder;
  std::ifstream posesFile(kPoses);
  const auto poses = nlohmann::json::parse(posesFile);
  nlohmann::json file{{"format", "liana-measurements"}, {"version", 1}};
  for (const char* name : {"first", "second"})
    file["shapes"].push_back(
        {{"name", name}, {"file", kPoints}, {"start", poses["start"]}, {"end", poses["end"]}});
  const auto path = folder.write("shapes.json", file.dump());
  const Outcome outcome = runFit({path.string(), "--mass", "0.12", "--diameter", "10.5", "--bending", "0.01",
                                  "--torsion", "0.01", "--json"});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err << outcome.out;
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["shapes"].size(), 2u);
  EXPECT_EQ(json["shapes"][1]["name"], "second");
  EXPECT_NEAR(json["parameters"]["bending_stiffness_N_m2"]["value"].get<double>(), 0.03, 0.0006);
  EXPECT_NEAR(json["shapes"][0]["bending_stiffness_alone_N_m2"].get<double>(), 0.03, 0.0006);
  EXPECT_LT(json["bending_scatter_N_m2"].get<double>(), 1e-6) << "they are the same shape";
  const Outcome refused = runFit({kPoints, kPoints, "--poses", kPoses, "--mass", "0.12"});
  EXPECT_EQ(refused.code, ExitBadInput);
  EXPECT_NE(refused.err.find("--poses"), std::string::npos) << refused.err;
}

TEST(FitCommand, DefectsOfShapesFilesNameTheirPlace) {
  const TemporaryFolder folder;
  const auto complaintAbout = [&](const std::string& text) {
    const Outcome outcome = runFit({folder.write("shapes.json", text).string(), "--mass", "0.1"});
    EXPECT_EQ(outcome.code, ExitBadInput) << text;
    return outcome.err;
  };
  const std::string head = R"({"format": "liana-measurements", "version": 1, )";
  EXPECT_NE(complaintAbout("{}").find("format"), std::string::npos);
  EXPECT_NE(complaintAbout(head + R"("shapes": []})").find("shapes"), std::string::npos);
  EXPECT_NE(complaintAbout(head + R"("shapes": [{"name": "a"}]})").find("points_mm"), std::string::npos);
  EXPECT_NE(complaintAbout(head + R"("accuracy_mm": -1, "shapes": []})").find("accuracy_mm"),
            std::string::npos);
  EXPECT_NE(complaintAbout(head + R"("rest_curvature_within_1_per_m": 0, "shapes": []})").find("curvature"),
            std::string::npos);
  EXPECT_NE(complaintAbout(head + R"("shapes": [{"points_mm": [[0,0,0],[1e300,0,0]]}]})").find("point 2"),
            std::string::npos);
}

}  // namespace liana
