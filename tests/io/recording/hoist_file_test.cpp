#include "io/recording/hoist_file.h"

#include <gtest/gtest.h>

#include <random>

#include "kernel/hoisting/hoist_run.h"
#include "tests/support/sample_riggings.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

HoistRecording shortLift() {
  DocumentContent content;
  const Rigging rigging = trolleyCrane();
  content.rigging = std::make_shared<const Rigging>(rigging);
  LoadCase lift = rigging.cases[0];
  lift.duration = 0.5;
  lift.slack["Sling"] = 20;
  auto run = HoistRun::begin(content, lift);
  EXPECT_TRUE(run.ok()) << run.error().message;
  EXPECT_TRUE((*run)->finish().ok());
  HoistRecording recording = (*run)->recording();
  recording.inputs = hashOfInputs(lift, content);
  return recording;
}

}  // namespace

TEST(HoistFile, ComesBackBitByBit) {
  const HoistRecording recording = shortLift();
  ASSERT_GT(recording.frames.size(), 20u);
  const TemporaryFolder folder;
  ASSERT_TRUE(writeHoistRecording(recording, folder / "lift.lianarec").ok());
  const Result<ReadHoist> read = readHoistRecording(folder / "lift.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->warning.empty());
  EXPECT_TRUE(isSame(read->recording, recording));
  EXPECT_EQ(encodeHoist(read->recording), encodeHoist(recording));
}

TEST(HoistFile, ShapesOfRopesAreSmallAndExact) {
  HoistRecording recording = shortLift();
  std::size_t points = 0;
  for (const HoistFrame& frame : recording.frames)
    for (const RopeReading& rope : frame.ropes) {
      points += rope.points.size();
      for (const Eigen::Vector3d& point : rope.points) EXPECT_EQ(point, onRecordingGrid(point));
    }
  const std::size_t packed = encodeHoist(recording).size();
  // The same, a little off the grid: as it was written before.
  HoistRecording off = recording;
  for (HoistFrame& frame : off.frames)
    for (RopeReading& rope : frame.ropes)
      for (Eigen::Vector3d& point : rope.points) point.array() += 1e-9;
  const std::size_t plain = encodeHoist(off).size();
  EXPECT_GT(plain - packed, points * 14) << "a point takes ten bytes at most on the whole, not 24";
  const Result<ReadHoist> read = decodeHoist(encodeHoist(off), "lift.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(isSame(read->recording, off));
}

TEST(HoistFile, ThatEndsEarlyKeepsItsWholeFrames) {
  const HoistRecording recording = shortLift();
  const std::string bytes = encodeHoist(recording);
  const Result<ReadHoist> read =
      decodeHoist(bytes.substr(0, bytes.size() - bytes.size() / 3), "lift.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_FALSE(read->warning.empty());
  EXPECT_LT(read->recording.frames.size(), recording.frames.size());
  ASSERT_FALSE(read->recording.frames.empty());
  EXPECT_TRUE(isSame(read->recording.frames.back(), recording.frames[read->recording.frames.size() - 1]));
}

TEST(HoistFile, DamageIsToldWithFileAndPlace) {
  const std::string good = encodeHoist(shortLift());
  std::mt19937 random(7);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    std::string bytes = good;
    for (unsigned k = 1 + random() % 4; k > 0; --k)
      bytes[random() % bytes.size()] ^= static_cast<char>(1 + random() % 255);
    const Result<ReadHoist> read = decodeHoist(bytes, "lift.lianarec");
    if (read.ok()) continue;
    ++refused;
    EXPECT_NE(read.error().message.find("lift.lianarec"), std::string::npos) << read.error().message;
  }
  EXPECT_GT(refused, 250) << "every byte is under a checksum but for the lengths at the end";
}

TEST(HoistFile, InputsTellOneStateOfTheProjectFromAnother) {
  DocumentContent content;
  Rigging rigging = trolleyCrane();
  content.rigging = std::make_shared<const Rigging>(rigging);
  const std::string first = hashOfInputs(rigging.cases[0], content);
  EXPECT_EQ(hashOfInputs(rigging.cases[0], content), first);
  rigging.limits.swing_deg = 1;
  content.rigging = std::make_shared<const Rigging>(rigging);
  EXPECT_EQ(hashOfInputs(rigging.cases[0], content), first) << "limits do not change a run";
  rigging.bodies[2].mass = 1001;
  content.rigging = std::make_shared<const Rigging>(rigging);
  EXPECT_NE(hashOfInputs(rigging.cases[0], content), first);
}

}  // namespace liana
