#include "io/project/project_migrations.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/project/project_file.h"
#include "io/project/project_format.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

const std::filesystem::path kVersions = paths::sources() / "tests/io/project/versions";

OpenOptions withoutGeometry() {
  OpenOptions options;
  options.readsGeometry = false;
  return options;
}

}  // namespace

TEST(ProjectMigrations, ASampleOfEveryVersionOpens) {
  for (int version = 1; version <= kProjectVersion; ++version) {
    const auto file = kVersions / ("robot_arm_v" + std::to_string(version) + ".liana");
    ASSERT_EQ(nlohmann::json::parse(textOf(file))["version"], version);
    const auto opened = readProject(file, {}, withoutGeometry());
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    EXPECT_TRUE(opened->warnings.empty()) << opened->warnings[0];
    ASSERT_EQ(opened->content.cables.size(), 3u);
    EXPECT_EQ(opened->content.cables[0].spec.limits.minBendRadiusStatic_mm, 64);
    EXPECT_EQ(opened->content.cables[1].handles[1].attachedTo->part,
              "Robot arm/Forearm group/Bracket with clips/Clip 12 mm");
  }
}

TEST(ProjectMigrations, OldAndNewSampleAreTheSameDocument) {
  const auto one = readProject(kVersions / "robot_arm_v1.liana", {}, withoutGeometry());
  const auto two = readProject(kVersions / "robot_arm_v2.liana", {}, withoutGeometry());
  const auto three = readProject(kVersions / "robot_arm_v3.liana", {}, withoutGeometry());
  ASSERT_TRUE(one.ok() && two.ok() && three.ok());
  EXPECT_EQ(projectText(two->content, kVersions), projectText(three->content, kVersions));
  DocumentContent newer = two->content;
  newer.assemblies[0].contentHash.clear();  // version 1 had none
  EXPECT_EQ(projectText(one->content, kVersions), projectText(newer, kVersions));
}

TEST(ProjectMigrations, NoLimitInVersionOneIsNoLimitNow) {
  auto json = nlohmann::json::parse(
      R"({"format": "liana-project", "version": 1, "cables": [{"spec": {"minimum_bend_radius_mm": 0.0}}, 7,
          {"spec": 3}, {"spec": {"minimum_bend_radius_mm": "wide"}}]})");
  migrateProject(json);
  EXPECT_EQ(json["version"], kProjectVersion);
  EXPECT_EQ(json["cables"][0]["spec"], nlohmann::json::object());
  EXPECT_EQ(json["cables"][3]["spec"]["limits"]["min_bend_radius_static_mm"], "wide")
      << "left for the reader to refuse";
}

TEST(ProjectMigrations, VersionTwoKeepsItsReservedListOfHarnessesToItself) {
  auto json = nlohmann::json::parse(R"({"format": "liana-project", "version": 2, "harnesses": []})");
  migrateProject(json);
  EXPECT_EQ(json["version"], kProjectVersion);
  EXPECT_FALSE(json.contains("harnesses"));
}

TEST(ProjectMigrations, NewerFilesAreRefusedClearly) {
  const TemporaryFolder folder;
  const auto opened = readProject(folder.write("next.liana", R"({"format": "liana-project",
                                                 "version": 4})"));
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.error().message.find("next.liana\", line 2, version: is 4"), std::string::npos)
      << opened.error().message;
  EXPECT_NE(opened.error().message.find("newer Liana"), std::string::npos);
}

}  // namespace liana
