// `liana move` from the project to its results: verdicts, files, the same bytes again, and plain complaints.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/cli/cli.h"
#include "io/motion/keys_csv.h"
#include "io/project/project_file.h"
#include "io/recording/move_file.h"
#include "io/write_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr const char* kResults[] = {"move.csv",           "peaks.csv",    "events.csv",  "report.html",
                                    "recording.lianarec", "envelope.obj", "envelope.stl"};

/// An arch whose end is plugged into a connector that slides away.
DocumentContent archContent() {
  DocumentContent content;
  Connector plug;
  plug.id = {10};
  plug.name = "X1";
  plug.worldFromConnector = archCable().end.worldFromEnd;
  content.connectors = {plug};
  Cable cable = archCable();
  cable.id = {20};
  cable.segments = 30;
  cable.end.connector = plug.id;
  cable.limits.minBendRadiusStatic_mm = 20;
  content.cables = {cable};
  return content;
}

Move slide(const std::string& name, double way) {
  Move move;
  move.name = name;
  move.steps = 5;
  move.movers = {{"Plug", MotionKind::Slide, {}, {ConnectorId{10}}, -1, {0, 0, 0}, {1, 0, 0}}};
  move.keys = {{0, {{Eigen::Isometry3d::Identity(), 0}}}, {2, {{Eigen::Isometry3d::Identity(), way}}}};
  return move;
}

class MoveCommand : public testing::Test {
protected:
  MoveCommand() {
    DocumentContent content = archContent();
    content.moves = {slide("Aside", 60), slide("Too far", 400)};
    EXPECT_TRUE(writeProject(content, project_).ok());
  }

  Outcome run(std::vector<std::string> arguments, const char* out = "out") {
    arguments.insert(arguments.begin(), {"move", project_.string()});
    arguments.insert(arguments.end(), {"-o", (folder_ / out).string()});
    return runLiana(std::move(arguments));
  }

  TemporaryFolder folder_;
  std::filesystem::path project_ = folder_ / "arch.liana";
};

TEST_F(MoveCommand, WritesTheSameBytesEveryTime) {
  const Outcome first = run({"Aside", "--threads", "1"}), second = run({"Aside", "--threads", "3"}, "again");
  ASSERT_EQ(first.code, ExitOk) << first.err;
  ASSERT_EQ(second.code, ExitOk) << second.err;
  for (const char* name : kResults) {
    EXPECT_FALSE(textOf(folder_ / "out" / name).empty()) << name;
    EXPECT_TRUE(textOf(folder_ / "out" / name) == textOf(folder_ / "again" / name)) << name;
  }
  const Result<ReadMove> recording = readMoveRecording(folder_ / "out" / "recording.lianarec");
  ASSERT_TRUE(recording.ok());
  EXPECT_TRUE(recording->recording.isComplete());
  EXPECT_EQ(recording->recording.frames.size(), 6u);
}

TEST_F(MoveCommand, TellsWhatACableLacksAndEndsWithOne) {
  const Outcome outcome = run({"Too far", "--json"});
  EXPECT_EQ(outcome.code, ExitFailed) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_FALSE(json["passes"].get<bool>());
  ASSERT_EQ(json["missing_lengths"].size(), 1u);
  // 300 mm at rest and 400 more, with 600 mm of cable.
  EXPECT_NEAR(json["missing_lengths"][0]["missing_mm"].get<double>(), 100, 2);
  EXPECT_EQ(json["events"].back()["event"], "too_short");
}

TEST_F(MoveCommand, TakesOtherKeyPosesAndSteps) {
  Move move = slide("Aside", 30);
  ASSERT_TRUE(writeFileAtomically(folder_ / "keys.csv", keysCsv(move)).ok());
  const Outcome outcome = run({"Aside", "--keys", (folder_ / "keys.csv").string(), "--steps", "3"});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
  const auto recording = readMoveRecording(folder_ / "out" / "recording.lianarec");
  ASSERT_TRUE(recording.ok());
  EXPECT_EQ(recording->recording.frames.size(), 4u);
  EXPECT_NEAR(recording->recording.frames.back().displacements[0].translation().x(), 30, 1e-9);
}

TEST_F(MoveCommand, GoesOnFromWhatWasStopped) {
  const Outcome whole = run({"Aside"}, "whole");
  ASSERT_EQ(whole.code, ExitOk);
  const OpenedProject project = *readProject(project_);
  const Move move = project.content.moves.front();
  MoveSolver stopped(MovedScene::make(project.content, move).value(), hashOfInputs(move, project.content));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(stopped.advance().ok());
  std::filesystem::create_directory(folder_ / "out");
  ASSERT_TRUE(writeFileAtomically(folder_ / "out" / "stopped.lianarec",
                                  encodeCheckpoint(stopped.recording(), stopped.checkpoint()))
                  .ok());
  EXPECT_EQ(run({"Too far", "--resume"}).code, ExitBadInput) << "another move";
  ASSERT_EQ(run({"Aside", "--resume"}).code, ExitOk);
  for (const char* name : kResults)
    EXPECT_TRUE(textOf(folder_ / "out" / name) == textOf(folder_ / "whole" / name)) << name;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out" / "stopped.lianarec"));
}

TEST_F(MoveCommand, ComplaintsNameWhatIsWrong) {
  const auto complaint = [this](std::vector<std::string> arguments) {
    const Outcome outcome = run(std::move(arguments));
    EXPECT_EQ(outcome.code, ExitBadInput);
    return outcome.err;
  };
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  EXPECT_TRUE(has(complaint({}), "2 moves"));
  EXPECT_TRUE(has(complaint({"Asid"}), "Aside"));
  ASSERT_TRUE(writeProject(archContent(), folder_ / "still.liana").ok());
  const Outcome still = runLiana({"move", (folder_ / "still.liana").string()});
  EXPECT_EQ(still.code, ExitBadInput);
  EXPECT_TRUE(has(still.err, "has no moves"));
  EXPECT_TRUE(has(complaint({"Aside", "--resume"}), "--resume"));
  const Outcome listed = run({"--list"});
  EXPECT_TRUE(has(listed.out, "Too far: 2 key poses"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out")) << "made for nothing";
}

}  // namespace
}  // namespace liana
