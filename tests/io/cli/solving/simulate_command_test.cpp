// `liana simulate` as people call it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "io/cli/interrupt.h"
#include "io/cli/solving/scene_list.h"
#include "io/recording/recording_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string textOf(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

TEST(SimulateCommand, WritesSeriesRecordingAndStripTheSameEachTime) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    const Outcome outcome = runLiana(
        {"simulate", "lift-off", "-o", (folder / name).string(), "--duration", "0.5", "--pictures", "3"});
    EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
    EXPECT_NE(outcome.out.find("61 frames, 0.5 s"), std::string::npos) << outcome.out;
  }
  for (const char* name : {"series.csv", "recording.lianarec", "strip.svg"}) {
    const std::string text = textOf(folder / "a" / name);
    EXPECT_FALSE(text.empty()) << name;
    EXPECT_EQ(text, textOf(folder / "b" / name)) << name;
  }
  const auto read = readRecording(folder / "a" / "recording.lianarec");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->recording.frames.size(), 61u);
}

TEST(SimulateCommand, ARecordingGivesTheSameFilesAgain) {
  const TemporaryFolder folder;
  runLiana({"simulate", "trolley", "-o", (folder / "a").string(), "--duration", "0.2"});
  const Outcome again = runLiana(
      {"simulate", "--from", (folder / "a" / "recording.lianarec").string(), "-o", (folder / "b").string()});
  EXPECT_EQ(again.code, ExitOk) << again.err;
  for (const char* name : {"series.csv", "recording.lianarec", "strip.svg"})
    EXPECT_EQ(textOf(folder / "a" / name), textOf(folder / "b" / name)) << name;
}

TEST(SimulateCommand, ListsEveryScene) {
  const auto json = nlohmann::json::parse(runLiana({"simulate", "--list", "--json"}).out);
  EXPECT_EQ(json.size(), simulatedScenes().size());
  const std::string help = runLiana({"simulate", "--help"}).out, list = runLiana({"simulate", "--list"}).out;
  for (const SceneEntry& scene : simulatedScenes()) {
    EXPECT_NE(help.find(scene.name + " "), std::string::npos) << scene.name;
    EXPECT_NE(list.find(scene.name + " "), std::string::npos) << scene.name;
  }
}

TEST(SimulateCommand, TellsPeaksAsJson) {
  const TemporaryFolder folder;
  const Outcome outcome =
      runLiana({"simulate", "snap-load", "-o", (folder / "a").string(), "--duration", "0.4", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_NEAR(json["channels"]["tension_N"]["most"].get<double>() / 9810, 6.0463, 0.06);
  EXPECT_EQ(json["unstable_steps"], 0);
}

TEST(SimulateCommand, MistakesAreToldAndLeaveNothing) {
  const TemporaryFolder folder;
  const std::string out = (folder / "out").string();
  const Outcome unknown = runLiana({"simulate", "lift-of", "-o", out});
  EXPECT_EQ(unknown.code, ExitBadInput);
  EXPECT_NE(unknown.err.find("lift-off"), std::string::npos) << unknown.err;
  EXPECT_EQ(runLiana({"simulate"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"simulate", "trolley", "-o", out, "--step", "0"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"simulate", "trolley", "-o", out, "--step", "1e-9"}).code, ExitBadInput);
  std::ofstream(folder / "file") << "x";
  const Outcome file = runLiana({"simulate", "trolley", "-o", (folder / "file").string()});
  EXPECT_EQ(file.code, ExitBadInput);
  EXPECT_NE(file.err.find("is a file, not a folder"), std::string::npos) << file.err;
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(SimulateCommand, CtrlCLeavesNoFiles) {
  const TemporaryFolder folder;
  setInterrupted(true);
  const Outcome outcome = runLiana({"simulate", "four-cables", "-o", (folder / "out").string()});
  setInterrupted(false);
  EXPECT_EQ(outcome.code, ExitCancelled);
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

}  // namespace
}  // namespace liana
