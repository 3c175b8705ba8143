#include "io/study/study_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr const char* kFull = R"({
  "format": "liana-study", "version": 1,
  "runs": 500, "seed": 7, "sampling": "random", "stations": 51,
  "parameters": [
    {"vary": "stiffness", "normal_percent": [0, 5], "cables": ["Air hose"]},
    {"vary": "length", "uniform_mm": [-4, 2], "together": true},
    {"vary": "rest_curvature", "within_1_per_m": 1.5},
    {"vary": "position", "list_mm": [-1, 0, 2.5], "at": ["start", "Arm clip"], "axis": "z"},
    {"vary": "grip", "grid_mm": [-10, 10, 5]},
    {"vary": "roll", "uniform_deg": [-15, 15], "levels": 4}
  ]})";

std::string studyWith(const std::string& parameter) {
  return R"({"format": "liana-study", "version": 1, "parameters": [)" + parameter + "]}";
}

std::string messageOf(const std::string& text) {
  const TemporaryFolder folder;
  const Result<StudySpec> spec = readStudyFile(folder.write("bad.json", text));
  if (spec.ok()) return "no error";
  EXPECT_NE(spec.error().message.find("bad.json"), std::string::npos) << spec.error().message;
  return spec.error().message;
}

}  // namespace

TEST(StudyFile, ReadsEverythingAStudyMaySay) {
  const TemporaryFolder folder;
  const Result<StudySpec> spec = readStudyFile(folder.write("study.json", kFull));
  ASSERT_TRUE(spec.ok()) << spec.error().message;
  EXPECT_EQ(spec->runs, 500);
  EXPECT_EQ(spec->seed, 7u);
  EXPECT_EQ(spec->sampling, StudySampling::Random);
  EXPECT_EQ(spec->stations, 51);
  ASSERT_EQ(spec->variations.size(), 6u);
  EXPECT_EQ(spec->variations[0].distribution.kind, Distribution::Kind::Normal);
  EXPECT_EQ(spec->variations[0].cables, std::vector<std::string>{"Air hose"});
  EXPECT_EQ(spec->variations[1].unit, StudyUnit::Millimetres);
  EXPECT_TRUE(spec->variations[1].together);
  EXPECT_EQ(spec->variations[2].distribution.first, 1.5);
  EXPECT_EQ(spec->variations[3].axis, 2);
  EXPECT_EQ(spec->variations[3].supports, (std::vector<std::string>{"start", "Arm clip"}));
  EXPECT_EQ(spec->variations[4].distribution.values, (std::vector<double>{-10, -5, 0, 5, 10}));
  EXPECT_EQ(spec->variations[5].unit, StudyUnit::Degrees);
  EXPECT_EQ(spec->variations[5].levels, 4);
}

TEST(StudyFile, WhatIsWrittenReadsBackTheSame) {
  const TemporaryFolder folder;
  const Result<StudySpec> spec = readStudyFile(folder.write("study.json", kFull));
  ASSERT_TRUE(spec.ok());
  const std::string once = toJson(*spec).dump();
  const Result<StudySpec> again = readStudyFile(folder.write("again.json", once));
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ(toJson(*again).dump(), once);
}

TEST(StudyFile, TheLeastStudyHasTheUsualVariations) {
  const TemporaryFolder folder;
  const auto spec = readStudyFile(folder.write("study.json", R"({"format": "liana-study", "version": 1})"));
  ASSERT_TRUE(spec.ok());
  StudySpec usual;
  usual.variations = usualVariations();
  EXPECT_EQ(toJson(*spec), toJson(usual));
}

TEST(StudyFile, BadFilesAreRefusedWithThePlace) {
  const auto says = [](const std::string& text, const std::string& part) {
    const std::string message = messageOf(text);
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  says("{", "not proper JSON");
  says("[]", "must hold one object");
  says(R"({"format": "liana-project", "version": 1})", "format: must be \"liana-study\"");
  says(R"({"format": "liana-study", "version": 2})", "version: must be 1");
  says(R"({"format": "liana-study", "version": 1, "run": 3})", "run: is not known");
  says(R"({"format": "liana-study", "version": 1, "runs": "many"})", "runs: must be a whole number");
  says(R"({"format": "liana-study", "version": 1, "seed": -1})", "seed: must be zero or more");
  says(R"({"format": "liana-study", "version": 1, "sampling": "sobol"})", "latin_hypercube");
  says(studyWith("{}"), "parameters[0].vary: is missing");
  says(studyWith(R"({"vary": "colour"})"), "parameters[0].vary: \"colour\" is not known");
  says(studyWith(R"({"vary": "length"})"), "parameters[0].uniform_percent: is missing");
  says(studyWith(R"({"vary": "length", "uniform_deg": [0, 1]})"), "parameters[0].uniform_deg: is not known");
  says(studyWith(R"({"vary": "length", "uniform_mm": [0, 1, 2]})"), "parameters[0].uniform_mm: must be two");
  says(studyWith(R"({"vary": "length", "uniform_mm": [1, 0]})"), "parameters[0].uniform_mm: the range ends");
  says(studyWith(R"({"vary": "length", "uniform_mm": [0, "a"]})"), "uniform_mm: must be a list of numbers");
  says(studyWith(R"({"vary": "length", "normal_mm": [0, -1]})"), "standard deviation");
  says(studyWith(R"({"vary": "length", "list_mm": []})"), "the list is empty");
  says(studyWith(R"({"vary": "length", "grid_mm": [0, 1, 1e9]})"), "1 to 1000");
  says(studyWith(R"({"vary": "length", "uniform_mm": [0, 1], "list_mm": [1]})"), "give one of them");
  says(studyWith(R"({"vary": "length", "uniform_mm": [0, 1], "axis": "x"})"),
       "parameters[0].axis: is not known");
  says(studyWith(R"({"vary": "position", "within_mm": 1, "axis": "w"})"), "parameters[0].axis: must be");
  says(studyWith(R"({"vary": "position", "within_mm": 1, "at": "end"})"), "at: must be a list of texts");
  says(studyWith(R"({"vary": "position", "within_mm": 1, "cables": [1]})"),
       "cables: must be a list of texts");
}

}  // namespace liana
