// Riggings in project files: exact there and back, and messages that name the place.
#include "io/project/content/rigging_json.h"

#include <gtest/gtest.h>

#include "io/json/json_text.h"
#include "io/project/project_file.h"
#include "kernel/model/rigging/ready_made_cases.h"
#include "tests/support/full_rigging.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

DocumentContent contentOf(const Rigging& rigging) {
  DocumentContent content;
  content.rigging = std::make_shared<const Rigging>(rigging);
  return content;
}

/// What the reader says to a rigging with one value replaced.
std::string complaintAbout(const std::string& pointer, const nlohmann::json& value) {
  nlohmann::json json = nlohmann::json::parse(toJson(fullRigging(), {}).dump());
  json[nlohmann::json::json_pointer(pointer)] = value;
  std::vector<std::string> unknown;
  try {
    readRigging(JsonPlace(json, "rigging"), {}, unknown);
  } catch (const JsonDefect& defect) {
    return defect.what();
  }
  return {};
}

}  // namespace

TEST(RiggingJson, EveryMemberComesBackExactly) {
  const Rigging rigging = fullRigging();
  ASSERT_EQ(rigging.findDefect(), "");
  const TemporaryFolder folder;
  ASSERT_TRUE(writeProject(contentOf(rigging), folder / "a.liana").ok());
  const Result<OpenedProject> read = readProject(folder / "a.liana");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->warnings.empty());
  ASSERT_TRUE(read->content.rigging);
  EXPECT_EQ(*read->content.rigging, rigging);
  ASSERT_TRUE(writeProject(read->content, folder / "b.liana").ok());
  EXPECT_EQ(textOf(folder / "a.liana"), textOf(folder / "b.liana"));
}

TEST(RiggingJson, ReadyMadeCasesComeBackToo) {
  Rigging rigging = trolleyCrane();
  for (const LoadCase& made : readyMadeCases(rigging)) rigging.cases.push_back(made);
  std::vector<std::string> unknown;
  const nlohmann::json json = nlohmann::json::parse(toJson(rigging, {}).dump());
  EXPECT_EQ(readRigging(JsonPlace(json, "rigging"), {}, unknown), rigging);
  EXPECT_TRUE(unknown.empty());
}

TEST(RiggingJson, SaysWhatIsWrongAndWhere) {
  const auto says = [](const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
  };
  EXPECT_TRUE(says(complaintAbout("/bodies/1/mass_kg", "heavy"), "rigging.bodies[1].mass_kg"));
  EXPECT_TRUE(
      says(complaintAbout("/bodies/1/mass_kg", -5), "rigging.bodies[1]: The body \"Hook\" needs a mass"));
  EXPECT_TRUE(says(complaintAbout("/ropes/0/model", "elastic"), "\"hybrid\", \"rigid_body\", \"massless\""));
  EXPECT_TRUE(says(complaintAbout("/ropes/0/route/1/at", "Nowhere"), "\"Nowhere\", which there is not"));
  EXPECT_TRUE(
      says(complaintAbout("/cases/0/commands/0/drive", "Nobody"), "neither a winch nor a driven joint"));
  EXPECT_TRUE(says(complaintAbout("/limits/swing_deg", true), "rigging.limits.swing_deg"));
}

TEST(RiggingJson, TellsMembersNobodyKnows) {
  nlohmann::json json = nlohmann::json::parse(toJson(trolleyCrane(), {}).dump());
  json["bodies"][0]["wieght_kg"] = 5;
  std::vector<std::string> unknown;
  readRigging(JsonPlace(json, "rigging"), {}, unknown);
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_EQ(unknown[0], "rigging.bodies[0].wieght_kg");
}

}  // namespace liana
