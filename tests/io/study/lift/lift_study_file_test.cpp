#include "io/study/lift/lift_study_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string studyWith(const std::string& parameter) {
  return R"({"format": "liana-study", "version": 1, "case": "Hoist", "parameters": [)" + parameter + "]}";
}

std::string messageOf(const std::string& text) {
  const TemporaryFolder folder;
  const auto spec = readLiftStudyFile(folder.write("bad.json", text));
  if (spec.ok()) return "no error";
  EXPECT_NE(spec.error().message.find("bad.json"), std::string::npos) << spec.error().message;
  return spec.error().message;
}

}  // namespace

TEST(LiftStudyFile, ReadsEverythingAStudyMaySayAndWritesItTheSame) {
  const TemporaryFolder folder;
  const auto file = folder.write("study.json", R"({
  "format": "liana-study", "version": 1, "case": "Hoist and stop",
  "runs": 40, "seed": 7, "sampling": "random",
  "parameters": [
    {"vary": "load", "normal_percent": [0, 5]},
    {"vary": "speed", "uniform_percent": [-20, 10]},
    {"vary": "slack", "list_mm": [0, 50, 100], "ropes": ["Sling"], "together": true},
    {"vary": "rope", "list": ["6x36ws-iwrc-12", "6x36ws-iwrc-10"], "ropes": ["Hoist rope"]},
    {"vary": "damping", "grid_percent": [-50, 50, 3], "levels": 4}
  ]})");
  const auto read = readLiftStudyFile(file);
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_TRUE(*read);
  const LiftStudySpec& spec = **read;
  EXPECT_EQ(spec.loadCase, "Hoist and stop");
  EXPECT_EQ(spec.runs, 40);
  EXPECT_EQ(spec.seed, 7u);
  ASSERT_EQ(spec.variations.size(), 5u);
  EXPECT_EQ(spec.variations[2].ropes, std::vector<std::string>{"Sling"});
  EXPECT_TRUE(spec.variations[2].together);
  ASSERT_EQ(spec.variations[3].choices.size(), 2u);
  EXPECT_EQ(spec.variations[3].choices[1].diameter, 10);
  EXPECT_EQ(spec.variations[3].distribution.values, (std::vector<double>{1, 2}));
  EXPECT_EQ(spec.variations[4].levels, 4);
  const auto again = readLiftStudyFile(folder.write("again.json", toJson(spec).dump()));
  ASSERT_TRUE(again.ok() && *again) << again.error().message;
  EXPECT_EQ(toJson(**again), toJson(spec));
}

TEST(LiftStudyFile, WithoutACaseItIsOfCables) {
  const TemporaryFolder folder;
  const auto read =
      readLiftStudyFile(folder.write("cables.json", R"({"format": "liana-study", "version": 1, "runs": 5})"));
  ASSERT_TRUE(read.ok());
  EXPECT_FALSE(*read);
}

TEST(LiftStudyFile, SaysWhereItIsWrong) {
  EXPECT_NE(
      messageOf(studyWith(R"({"vary": "lode", "uniform_percent": [0, 1]})")).find("\"lode\" is not known"),
      std::string::npos);
  EXPECT_NE(messageOf(studyWith(R"({"vary": "load", "uniform_mm": [0, 1]})")).find("uniform_mm"),
            std::string::npos);
  EXPECT_NE(messageOf(studyWith(R"({"vary": "load"})")).find("say by how much"), std::string::npos);
  EXPECT_NE(messageOf(studyWith(R"({"vary": "rope", "list": ["no-such-rope"]})")).find("\"no-such-rope\""),
            std::string::npos);
  EXPECT_NE(
      messageOf(studyWith(R"({"vary": "load", "uniform_percent": [-150, 0]})")).find("zero or negative"),
      std::string::npos);
  EXPECT_NE(messageOf(R"({"format": "liana-cables", "case": "Hoist"})").find("not a Liana study"),
            std::string::npos);
}

}  // namespace liana
