// Recordings of moves survive the way to a file and back, bit by bit; what was stopped goes on with the same
// bits; damage is told with its place.
#include "io/recording/move_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "io/recording/kept_moves.h"
#include "tests/io/recording/sample_recordings.h"
#include "tests/support/full_project.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

MoveRecording sampleRecording() {
  MoveRecording recording;
  recording.move = "Open \"the\" door ü";
  recording.inputs = "xxh3-1";
  recording.movers = {"Door"};
  recording.cables = {"A", "B"};
  recording.moments = 4;
  for (int i = 0; i < 3; ++i) {
    MoveFrame frame;
    frame.time = i / 3.0;
    frame.displacements = {
        Eigen::Isometry3d(Eigen::AngleAxisd(0.1 * i, Eigen::Vector3d(1, 2, 3).normalized()))};
    RecordedCable solved, lost;
    solved.status = SolveStatus::Converged;
    solved.line = anyShape(0);
    for (Eigen::Vector3d& tangent : solved.line.tangents) tangent.normalize();
    for (int kind = 0; kind < kCheckKinds; ++kind)
      solved.outcomes.push_back({static_cast<CheckKind>(kind), CheckStatus::Near, 1.0 / 3, 0.5, 2, "part"});
    lost.status = SolveStatus::Unreachable;
    lost.reason = "too short";
    lost.missing = 12.5;
    frame.cables = {solved, lost};
    recording.frames.push_back(frame);
  }
  recording.events = {{0, 1, MoveEvent::Kind::IsTooShort, 12.5, ""},
                      {0.5, 0, MoveEvent::Kind::Snaps, 3, ""},
                      {0.6, 0, MoveEvent::Kind::GoesThrough, 0, "Plate"}};
  return recording;
}

TEST(MoveFile, RoundTripKeepsEveryBit) {
  const MoveRecording recording = sampleRecording();
  const std::string bytes = encodeMove(recording);
  const Result<ReadMove> read = decodeMove(bytes, "a.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->warning, "");
  EXPECT_EQ(encodeMove(read->recording), bytes);
  const RecordedCable &before = recording.frames[1].cables[0], &after = read->recording.frames[1].cables[0];
  EXPECT_EQ(after.line.points, before.line.points);
  EXPECT_EQ(after.line.tangents, before.line.tangents);
  EXPECT_EQ(after.line.contacts.size(), before.line.contacts.size());
  EXPECT_EQ(read->recording.frames[2].cables[1].reason, "too short");
  EXPECT_EQ(read->recording.events.size(), 3u);
  EXPECT_EQ(read->recording.events[2].with, "Plate");
  EXPECT_FALSE(read->recording.isComplete());
}

TEST(MoveFile, ARecordingOfBeforeACheckWasThereSaysItWasNotMade) {
  MoveRecording recording = sampleRecording();
  for (MoveFrame& frame : recording.frames) frame.cables[0].outcomes.pop_back();
  const Result<ReadMove> read = decodeMove(encodeMove(recording), "a.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  const auto& outcomes = read->recording.frames[1].cables[0].outcomes;
  ASSERT_EQ(outcomes.size(), static_cast<std::size_t>(kCheckKinds));
  EXPECT_EQ(outcomes.back().kind, static_cast<CheckKind>(kCheckKinds - 1));
  EXPECT_EQ(outcomes.back().status, CheckStatus::NotChecked);
  EXPECT_TRUE(read->recording.frames[1].cables[1].outcomes.empty()) << "nothing was judged there";
}

TEST(MoveFile, ACutFileGivesItsWholeFrames) {
  const std::string bytes = encodeMove(sampleRecording());
  const Result<ReadMove> read =
      decodeMove(std::string_view(bytes).substr(0, bytes.size() - 30), "a.lianarec");
  ASSERT_TRUE(read.ok());
  EXPECT_NE(read->warning.find("ends early, after 2 whole frames"), std::string::npos) << read->warning;
}

TEST(MoveFile, OneWithoutAWholeFrameIsNone) {
  MoveRecording recording = sampleRecording();
  recording.frames.clear();
  recording.events.clear();
  const Result<ReadMove> read = decodeMove(encodeMove(recording), "a.lianarec");
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("a.lianarec"), std::string::npos);
  EXPECT_NE(read.error().message.find("no moment"), std::string::npos) << read.error().message;
}

TEST(MoveFile, AProjectTellsOfAKeptOneThatEndsEarly) {
  const TemporaryFolder folder;
  DocumentContent content;
  content.moves.emplace_back().name = "Push";
  std::filesystem::create_directories(keptMovesFolder(folder / "p.liana"));
  const std::string bytes = encodeMove(sampleRecording());
  const auto file = keptMovesFolder(folder / "p.liana") / keptMoveFile("Push");
  std::ofstream(file, std::ios::binary) << bytes.substr(0, bytes.size() - 30);
  std::vector<std::string> warnings;
  const auto kept = readKeptMoves(content, folder / "p.liana", warnings);
  ASSERT_EQ(kept.size(), 1u);
  ASSERT_TRUE(kept[0].recording);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("ends early"), std::string::npos) << warnings[0];
}

TEST(MoveFile, DamageIsToldAndNothingCrashes) {
  const std::string bytes = encodeMove(sampleRecording());
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    std::string damaged = bytes;
    const std::size_t place = random() % damaged.size();
    damaged[place] = static_cast<char>(damaged[place] ^ (1 << random() % 8));
    const Result<ReadMove> read = decodeMove(damaged, "a.lianarec");
    if (!read.ok())
      EXPECT_NE(read.error().message.find("a.lianarec"), std::string::npos);
    else
      EXPECT_FALSE(read->warning.empty()) << "byte " << place;
  }
}

TEST(MoveFile, IsToldApartFromASimulation) {
  EXPECT_FALSE(decodeMove(emptySimulationBytes(), "a.lianarec").ok());
  EXPECT_FALSE(decodeMove("solid cube", "a.stl").ok());
}

/// A cable plugged into a connector that is pulled away.
DocumentContent plugContent() {
  DocumentContent content;
  Connector plug;
  plug.id = {10};
  plug.name = "X1";
  plug.worldFromConnector = archCable().end.worldFromEnd;
  content.connectors = {plug};
  Cable cable = archCable();
  cable.id = {20};
  cable.end.connector = plug.id;
  content.cables = {cable};
  return content;
}

Move pulling(const DocumentContent& content) {
  Move move;
  move.name = "Pull";
  move.steps = 6;
  move.movers = {{"Plug", MotionKind::Slide, {}, {content.connectors.front().id}, -1, {0, 0, 0}, {1, 0, 1}}};
  move.keys = {{0, {{Eigen::Isometry3d::Identity(), 0}}}, {1, {{Eigen::Isometry3d::Identity(), 90}}}};
  return move;
}

TEST(MoveFile, StoppedSolveGoesOnFromItsFileWithTheSameBits) {
  const DocumentContent content = plugContent();
  const Move move = pulling(content);
  MoveSolver whole(MovedScene::make(content, move).value()), stopped(MovedScene::make(content, move).value());
  ASSERT_TRUE(whole.solveAll({}).ok());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(stopped.advance().ok());
  const std::string bytes = encodeCheckpoint(stopped.recording(), stopped.checkpoint());
  Result<ReadCheckpoint> read = decodeCheckpoint(bytes, content.cables, "stopped.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  MoveSolver again(MovedScene::make(content, move).value());
  again.resume(std::move(read->recording), std::move(read->checkpoint));
  ASSERT_TRUE(again.solveAll({}).ok());
  EXPECT_EQ(encodeMove(again.recording()), encodeMove(whole.recording()));
  EXPECT_FALSE(decodeCheckpoint(bytes, {}, "stopped.lianarec").ok()) << "of other cables";
  EXPECT_FALSE(decodeMove(bytes, "stopped.lianarec").ok());
}

TEST(MoveFile, InputsTellWhatItWasSolvedFor) {
  const DocumentContent content = plugContent();
  const Move move = pulling(content);
  const std::string inputs = hashOfInputs(move, content);
  EXPECT_EQ(hashOfInputs(move, content), inputs);
  Move renamed = move, longer = move;
  renamed.name = "Other";
  longer.keys.back().time = 2;
  EXPECT_EQ(hashOfInputs(renamed, content), inputs);
  EXPECT_NE(hashOfInputs(longer, content), inputs);
  DocumentContent changed = content;
  changed.cables.front().spec.color = {1, 0, 0};
  EXPECT_EQ(hashOfInputs(move, changed), inputs) << "what shapes and judges nothing";
  changed.cables.front().limits.minBendRadiusStatic_mm = 55;
  EXPECT_NE(hashOfInputs(move, changed), inputs);
  changed = content;
  changed.cables.front().length += 1;
  EXPECT_NE(hashOfInputs(move, changed), inputs);
}

}  // namespace

std::string sampleMoveBytes() {
  return encodeMove(sampleRecording());
}

}  // namespace liana
