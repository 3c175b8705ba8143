// Moves in projects: everything comes back, short forms are understood, mistakes are named, damage never
// crashes.
#include "io/project/content/move_json.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/full_project.h"

namespace liana {
namespace {

Result<OpenedProject> opened(const std::string& text) {
  OpenOptions options;
  options.readsGeometry = false;
  return projectFromText(text, "m.liana", {}, options);
}

TEST(MoveJson, RoundTripKeepsEverything) {
  const TemporaryFolder folder;
  const DocumentContent before = fullContent(folder);
  const std::string text = projectText(before, folder.root());
  OpenOptions options;
  options.readsGeometry = false;
  const auto read = projectFromText(text, folder / "m.liana", {}, options);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->warnings.empty());
  ASSERT_EQ(read->content.moves.size(), 1u);
  const Move expected = anyMove(read->content.assemblies[0].id, read->content.connectors[1].id);
  const Move& after = read->content.moves.front();
  EXPECT_TRUE(after.id.isValid());
  EXPECT_EQ(after.name, expected.name);
  EXPECT_EQ(after.movers, expected.movers);
  EXPECT_EQ(after.steps, 17);
  ASSERT_EQ(after.keys.size(), 2u);
  EXPECT_EQ(after.keys[1].poses[0].value, 65.1);
  EXPECT_LT(
      (after.keys[1].poses[2].worldFromMover.matrix() - expected.keys[1].poses[2].worldFromMover.matrix())
          .norm(),
      1e-12);
  EXPECT_EQ(projectText(read->content, folder.root()), text);
}

constexpr const char* kShort =
    R"({"format": "liana-project", "version": 3, "assemblies": [{"file": "a.step"}, {"file": "b.step"}],
  "moves": [{"name": "Open", "movers": [
  {"name": "Hinge", "motion": "turn", "parts": [{"assembly": 1, "part": "Door"}],
   "axis_point_mm": [0, 0, 0], "axis_direction": [0, 0, 1]}],
  "keys": [{"time_s": 0}, {"time_s": 1, "poses": {"Hinge": 60}}, {"time_s": 2}]}]})";

TEST(MoveJson, AMoverThatIsNotMentionedStays) {
  const auto read = opened(kShort);
  ASSERT_TRUE(read.ok()) << read.error().message;
  const std::vector<KeyPose>& keys = read->content.moves.front().keys;
  EXPECT_EQ(keys[0].poses[0].value, 0);
  EXPECT_EQ(keys[1].poses[0].value, 60);
  EXPECT_EQ(keys[2].poses[0].value, 60);
}

TEST(MoveJson, MistakesAreNamedWithFileAndPlace) {
  const auto message = [](const std::string& from, const std::string& to) {
    std::string text = kShort;
    text.replace(text.find(from), from.size(), to);
    const auto read = opened(text);
    return read.ok() ? std::string("no error") : read.error().message;
  };
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  EXPECT_TRUE(has(message("\"turn\"", "\"spin\""), "moves[0].movers[0].motion"));
  EXPECT_TRUE(has(message("\"turn\"", "\"spin\""), "m.liana"));
  EXPECT_TRUE(has(message("\"assembly\": 1", "\"assembly\": 7"), "assembly"));
  EXPECT_TRUE(has(message("[0, 0, 1]", "[0, 0, 0]"), "direction"));
  EXPECT_TRUE(has(message("\"time_s\": 2", "\"time_s\": 1"), "Key 3"));
  EXPECT_TRUE(has(message("\"Hinge\": 60", "\"Hinge\": \"x\""), "number"));
  const std::string moves = std::string(kShort).substr(std::string(kShort).find("{\"name\": \"Open\""));
  EXPECT_TRUE(has(message("\"moves\": [", "\"moves\": [" + moves.substr(0, moves.size() - 2) + ", "),
                  "names must differ"));
  std::string unknown = kShort;
  unknown.replace(unknown.find("\"Hinge\": 60"), 11, "\"Hing\": 60");
  EXPECT_EQ(opened(unknown)->warnings.size(), 1u);
}

TEST(MoveJson, DamageNeverCrashes) {
  DocumentContent content;
  content.assemblies = {{AssemblyId{1}, "/a.step", Eigen::Isometry3d::Identity(), nullptr}};
  Connector plug;
  plug.id = {10};
  plug.name = "X1";
  content.connectors = {plug};
  content.moves = {anyMove({1}, {10})};
  const std::string text = projectText(content, "/");
  std::mt19937 random(11);
  for (int i = 0; i < 1000; ++i) {
    std::string damaged = text;
    for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = static_cast<char>(32 + random() % 95);
    const auto read = opened(damaged);
    const bool isNamed = read.ok() || read.error().message.find("m.liana") != std::string::npos;
    EXPECT_TRUE(isNamed) << "damage " << i;
  }
}

}  // namespace
}  // namespace liana
