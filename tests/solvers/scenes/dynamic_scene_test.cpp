// Every scene can be built, stepped and recorded, and gives the same bits each time.
#include "solvers/scenes/dynamic_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <set>

namespace liana {

void PrintTo(const SceneEntry& entry, std::ostream* out) {
  *out << entry.name;
}

namespace {

Recording runFor(DynamicScene& scene, int steps) {
  Recording recording = recordingOf(scene, "test");
  for (int i = 0; i < steps; ++i) {
    EXPECT_NE(advance(scene, scene.step).status, StepStatus::Refused);
    recording.frames.push_back(frameOf(scene));
  }
  return recording;
}

class EveryDynamicScene : public testing::TestWithParam<SceneEntry> {};

TEST_P(EveryDynamicScene, RunsAndDescribesItself) {
  EXPECT_FALSE(GetParam().description.empty());
  DynamicScene scene = GetParam().make();
  EXPECT_EQ(scene.world.findDefect(), "");
  EXPECT_GT(scene.duration, scene.step);
  EXPECT_FALSE(scene.channels.empty());
  EXPECT_FALSE(scene.boxes.empty());
  const Recording recording = runFor(scene, 50);
  for (const RecordingFrame& frame : recording.frames) {
    EXPECT_EQ(frame.values.size(), recording.channels.size());
    EXPECT_EQ(frame.lines.size(), scene.lines.size());
    for (double value : frame.values) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST_P(EveryDynamicScene, RunsOnFromASnapshotWithTheSameBits) {
  DynamicScene scene = GetParam().make();
  runFor(scene, 30);
  DynamicScene copy = scene;
  const Recording on = runFor(scene, 30), again = runFor(copy, 30);
  EXPECT_TRUE(isSame(on, again));
}

INSTANTIATE_TEST_SUITE_P(Scenes, EveryDynamicScene, testing::ValuesIn(dynamicScenes()),
                         [](const auto& entry) {
                           std::string name = entry.param.name;
                           std::erase(name, '-');
                           return name;
                         });

TEST(DynamicScenes, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const SceneEntry& entry : dynamicScenes()) EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
}

TEST(Recording, TellsTheLastBitApart) {
  DynamicScene scene = dynamicScenes().front().make();
  const Recording one = runFor(scene, 3);
  Recording other = one;
  EXPECT_TRUE(isSame(one, other));
  double& number = other.frames[1].poses[0].position.x();
  number = std::nextafter(number, 1e9);
  EXPECT_FALSE(isSame(one, other));
}

}  // namespace
}  // namespace liana
