#include <gtest/gtest.h>

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

}  // namespace liana
