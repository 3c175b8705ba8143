// Moves in files: everything comes back, short forms are understood, mistakes are named, damage never
// crashes.
#include "io/motion/moves_file.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/io/cli/run_liana.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

DocumentContent someContent() {
  DocumentContent content;
  content.assemblies = {{AssemblyId{1}, "/a.step", Eigen::Isometry3d::Identity(), nullptr},
                        {AssemblyId{2}, "/b.step", Eigen::Isometry3d::Identity(), nullptr}};
  Connector plug;
  plug.id = {10};
  plug.name = "X1";
  content.connectors = {plug};
  return content;
}

std::vector<Move> someMoves() {
  Move move;
  move.name = "Door \"ü\"";
  move.steps = 17;
  move.movers = {
      {"Hinge", MotionKind::Turn, {{AssemblyId{2}, "Door"}}, {}, -1, {1, 2, 3}, {0, 0, 1}},
      {"Window", MotionKind::Slide, {{AssemblyId{2}, "Glass"}}, {}, 0, {0, 0, 0}, {0, 0.6, 0.8}},
      {"Plug", MotionKind::Free, {{AssemblyId{1}, ""}}, {ConnectorId{10}}, -1, {0, 0, 0}, {0, 0, 1}}};
  Eigen::Isometry3d away = Eigen::Isometry3d::Identity();
  away.linear() = Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitX()).toRotationMatrix();
  away.translation() = Eigen::Vector3d(5, 6, 7);
  const Eigen::Isometry3d here = Eigen::Isometry3d::Identity();
  move.keys = {{0, {{here, 0}, {here, 0}, {here, 0}}}, {1.5, {{here, 65}, {here, -300}, {away, 0}}}};
  return {move};
}

TEST(MovesFile, RoundTripKeepsEverything) {
  const TemporaryFolder folder;
  const DocumentContent content = someContent();
  ASSERT_TRUE(writeMoves(someMoves(), content, folder / "moves.json").ok());
  const Result<ReadMoves> read = readMoves(folder / "moves.json", content);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->warnings.empty());
  ASSERT_EQ(read->moves.size(), 1u);
  const Move before = someMoves().front(), &after = read->moves.front();
  EXPECT_EQ(after.movers, before.movers);
  EXPECT_EQ(after.steps, 17);
  ASSERT_EQ(after.keys.size(), 2u);
  EXPECT_EQ(after.keys[1].poses[0].value, 65);
  EXPECT_LT((after.keys[1].poses[2].worldFromMover.matrix() - before.keys[1].poses[2].worldFromMover.matrix())
                .norm(),
            1e-12);
  ASSERT_TRUE(writeMoves(read->moves, content, folder / "again.json").ok());
  EXPECT_EQ(textOf(folder / "again.json"), textOf(folder / "moves.json"));
}

constexpr const char* kShort =
    R"({"format": "liana-moves", "version": 1, "moves": [{"name": "Open", "movers": [
  {"name": "Hinge", "motion": "turn", "parts": [{"assembly": 1, "part": "Door"}],
   "axis_point_mm": [0, 0, 0], "axis_direction": [0, 0, 1]}],
  "keys": [{"time_s": 0}, {"time_s": 1, "poses": {"Hinge": 60}}, {"time_s": 2}]}]})";

TEST(MovesFile, AMoverThatIsNotMentionedStays) {
  const Result<ReadMoves> read = decodeMoves(kShort, someContent(), "m.json");
  ASSERT_TRUE(read.ok()) << read.error().message;
  const std::vector<KeyPose>& keys = read->moves.front().keys;
  EXPECT_EQ(keys[0].poses[0].value, 0);
  EXPECT_EQ(keys[1].poses[0].value, 60);
  EXPECT_EQ(keys[2].poses[0].value, 60);
}

TEST(MovesFile, MistakesAreNamedWithFileAndPlace) {
  const auto message = [](const std::string& from, const std::string& to) {
    std::string text = kShort;
    text.replace(text.find(from), from.size(), to);
    const auto read = decodeMoves(text, someContent(), "m.json");
    return read.ok() ? std::string("no error") : read.error().message;
  };
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  EXPECT_TRUE(has(message("\"turn\"", "\"spin\""), "motion"));
  EXPECT_TRUE(has(message("\"turn\"", "\"spin\""), "m.json"));
  EXPECT_TRUE(has(message("\"assembly\": 1", "\"assembly\": 7"), "assembly"));
  EXPECT_TRUE(has(message("[0, 0, 1]", "[0, 0, 0]"), "direction"));
  EXPECT_TRUE(has(message("\"time_s\": 2", "\"time_s\": 1"), "Key 3"));
  EXPECT_TRUE(has(message("liana-moves", "liana-study"), "format"));
  EXPECT_TRUE(has(message("\"Hinge\": 60", "\"Hinge\": \"x\""), "number"));
  std::string unknown = kShort;
  unknown.replace(unknown.find("\"Hinge\": 60"), 11, "\"Hing\": 60");
  EXPECT_EQ(decodeMoves(unknown, someContent(), "m.json")->warnings.size(), 1u);
}

TEST(MovesFile, DamageNeverCrashes) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeMoves(someMoves(), someContent(), folder / "moves.json").ok());
  const std::string text = textOf(folder / "moves.json");
  std::mt19937 random(11);
  for (int i = 0; i < 1000; ++i) {
    std::string damaged = text;
    for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = static_cast<char>(32 + random() % 95);
    const auto read = decodeMoves(damaged, someContent(), "m.json");
    if (!read.ok()) EXPECT_TRUE(read.error().message.find("m.json") != std::string::npos);
  }
}

}  // namespace
}  // namespace liana
