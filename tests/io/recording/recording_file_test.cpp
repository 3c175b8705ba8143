// Recordings survive the way to a file and back, bit by bit; damage is told with its place.
#include "io/recording/recording_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "io/recording/picture_strip.h"
#include "io/recording/recording_csv.h"
#include "solvers/scenes/dynamic_scene.h"
#include "tests/io/recording/sample_recordings.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

Recording sampleRecording(int steps = 5) {
  DynamicScene scene = dynamicScenes()[2].make();
  Recording recording = recordingOf(scene, "four-cables");
  for (int i = 0; i < steps; ++i) {
    recording.frames.push_back(frameOf(scene));
    advance(scene, scene.step);
  }
  return recording;
}

TEST(RecordingFile, RoundTripKeepsEveryBit) {
  const TemporaryFolder folder;
  Recording recording = sampleRecording();
  recording.frames[1].values[0] = -0.0;
  recording.frames[2].values[0] = std::numeric_limits<double>::quiet_NaN();
  recording.frames[3].bodies.pop_back();  // bodies come and go
  recording.frames[3].poses.pop_back();
  recording.scene = "name with \"quotes\" and ü";
  ASSERT_TRUE(writeRecording(recording, folder / "a.lianarec").ok());
  const auto read = readRecording(folder / "a.lianarec");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->warning, "");
  EXPECT_TRUE(isSame(recording, read->recording));
}

TEST(RecordingFile, ACutFileGivesItsWholeFramesAndAWarning) {
  const Recording recording = sampleRecording();
  const std::string bytes = encodeRecording(recording);
  std::size_t frames = 0;
  for (std::size_t size = bytes.size() - 1; size > 0; --size) {
    const auto read = decodeRecording(std::string_view(bytes).substr(0, size), "a.lianarec");
    if (!read.ok()) {
      EXPECT_NE(read.error().message.find("a.lianarec"), std::string::npos);
      continue;
    }
    EXPECT_NE(read->warning.find("ends early, after " + std::to_string(read->recording.frames.size())),
              std::string::npos);
    frames = std::max(frames, read->recording.frames.size());
    for (std::size_t i = 0; i < read->recording.frames.size(); ++i)
      ASSERT_TRUE(isSame(read->recording.frames[i], recording.frames[i]));
  }
  EXPECT_EQ(frames, recording.frames.size());
}

TEST(RecordingFile, AnyFlippedByteIsNoticed) {
  const Recording recording = sampleRecording(3);
  const std::string bytes = encodeRecording(recording);
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    std::string broken = bytes;
    const std::size_t place = random() % broken.size();
    broken[place] = static_cast<char>(broken[place] ^ (1 << random() % 8));
    const auto read = decodeRecording(broken, "a.lianarec");
    // A changed length may look like a file that was cut; nothing wrong is ever taken for right.
    if (read.ok()) {
      EXPECT_NE(read->warning, "") << "byte " << place;
      for (std::size_t k = 0; k < read->recording.frames.size(); ++k)
        EXPECT_TRUE(isSame(read->recording.frames[k], recording.frames[k]));
    }
  }
}

TEST(RecordingFile, DamageIsToldWithFramePlaceAndRemedy) {
  std::string bytes = encodeRecording(sampleRecording());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  const auto read = decodeRecording(bytes, "a.lianarec");
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find("\"a.lianarec\", frame "), std::string::npos) << read.error().message;
  EXPECT_NE(read.error().message.find("run the simulation again"), std::string::npos);
}

TEST(RecordingFile, OtherFilesAndVersionsAreRefused) {
  EXPECT_NE(decodeRecording("solid cube", "a.stl").error().message.find("is not a recording"),
            std::string::npos);
  std::string newer = encodeRecording(sampleRecording(1));
  newer[8] = 9;
  EXPECT_NE(decodeRecording(newer, "a").error().message.find("has version 9"), std::string::npos);
  EXPECT_FALSE(readRecording("/nowhere/a.lianarec").ok());
}

TEST(RecordingCsv, HasALinePerFrameAndNumbersThatReadBack) {
  const Recording recording = sampleRecording();
  const std::string csv = seriesCsv(recording);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 6);
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "time_s,wide_x_m,large_z_m,small_z_m,track_N,pulley_N,pulley_twist_rad,kinetic_J,potential_J,"
            "stretch_J,bend_J,twist_J,other_J,dissipated_J,total_J");
}

TEST(PictureStrip, HasOnePictureAndTimePerMoment) {
  const Recording recording = sampleRecording();
  const std::string svg = drawStrip(recording, {3, 80, 100});
  const auto countOf = [&](const std::string& word) {
    int count = 0;
    for (std::size_t at = svg.find(word); at != std::string::npos; at = svg.find(word, at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(countOf("<image "), 3);
  EXPECT_EQ(countOf("t = 0.00 s"), 1);
  EXPECT_EQ(countOf("t = 0.20 s"), 1);
  EXPECT_EQ(drawStrip(Recording{}), "");
}

TEST(RecordingFile, IsToldApartFromAMove) {
  const Result<ReadRecording> wrong = decodeRecording(sampleMoveBytes(), "a.lianarec");
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("recording of a move"), std::string::npos);
}

}  // namespace

std::string emptySimulationBytes() {
  return encodeRecording(Recording());
}

}  // namespace liana
