// `liana hoist` from the project to its results: verdicts, files, the same bytes again, and plain complaints.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/cli/cli.h"
#include "io/project/project_file.h"
#include "io/recording/hoist_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_riggings.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr const char* kResults[] = {"series.csv",  "checks.csv",         "events.csv",
                                    "report.html", "recording.lianarec", "lift.glb"};

class HoistCommand : public testing::Test {
protected:
  HoistCommand() { write(trolleyCrane()); }

  void write(const Rigging& rigging) {
    DocumentContent content;
    content.rigging = std::make_shared<const Rigging>(rigging);
    EXPECT_TRUE(writeProject(content, project_).ok());
  }

  Outcome run(std::vector<std::string> arguments, const char* out = "out") {
    arguments.insert(arguments.begin(), {"hoist", project_.string()});
    arguments.insert(arguments.end(), {"-o", (folder_ / out).string()});
    return runLiana(std::move(arguments));
  }

  TemporaryFolder folder_;
  std::filesystem::path project_ = folder_ / "crane.liana";
};

}  // namespace

TEST_F(HoistCommand, WritesItsResultsAndTheSameBytesAgain) {
  const Outcome first = run({"--duration", "1.5"});
  EXPECT_TRUE(first.code == ExitOk || first.code == ExitFailed) << first.err;
  for (const char* name : kResults) EXPECT_GT(textOf(folder_ / "out" / name).size(), 20u) << name;
  EXPECT_EQ(textOf(folder_ / "out/events.csv").find('\n') + 1, textOf(folder_ / "out/events.csv").size())
      << "a calm start has no event, only the header";
  run({"--duration", "1.5"}, "again");
  for (const char* name : kResults)
    EXPECT_EQ(textOf(folder_ / "out" / name), textOf(folder_ / "again" / name)) << name;
  EXPECT_EQ(textOf(folder_ / "out/lift.glb").substr(0, 4), "glTF");
}

TEST_F(HoistCommand, EndsWithOneWhenALimitIsPassed) {
  Rigging rigging = trolleyCrane();
  rigging.limits = HoistLimits();
  rigging.limits.dynamicFactor = 5;
  rigging.limits.sidePull_deg = 45;
  rigging.limits.fleetAngleGrooved_deg = 45;
  write(rigging);
  const Outcome good = run({"--duration", "1", "--json"});
  EXPECT_EQ(good.code, ExitOk) << good.out;
  rigging.limits.safetyFactorRunning = 50;
  write(rigging);
  const Outcome bad = run({"--duration", "1", "--json"});
  EXPECT_EQ(bad.code, ExitFailed);
  const nlohmann::json json = nlohmann::json::parse(bad.out);
  EXPECT_EQ(json["checks"][0]["check"], "rope_strength");
  EXPECT_EQ(json["checks"][0]["of"], "Hoist rope");
}

TEST_F(HoistCommand, ARecordingIsCheckedWithoutRunning) {
  run({"--duration", "1"});
  const Outcome again = run({"--replay", (folder_ / "out/recording.lianarec").string()}, "again");
  EXPECT_TRUE(again.code == ExitOk || again.code == ExitFailed) << again.err;
  EXPECT_EQ(textOf(folder_ / "out/checks.csv"), textOf(folder_ / "again/checks.csv"));
  EXPECT_EQ(textOf(folder_ / "out/recording.lianarec"), textOf(folder_ / "again/recording.lianarec"));
}

TEST_F(HoistCommand, ListsOwnAndReadyMadeCases) {
  const Outcome listed = run({"--list"});
  EXPECT_EQ(listed.code, ExitOk);
  EXPECT_NE(listed.out.find("Hoist and stop: 8 s\n"), std::string::npos) << listed.out;
  EXPECT_NE(listed.out.find("Lift-off from slack"), std::string::npos) << listed.out;
}

TEST_F(HoistCommand, SaysWhatIsWrong) {
  const Outcome unknown = run({"--case", "Hoist and stopp"});
  EXPECT_EQ(unknown.code, ExitBadInput);
  EXPECT_NE(unknown.err.find("did you mean \"Hoist and stop\"?"), std::string::npos) << unknown.err;
  ASSERT_TRUE(writeProject(DocumentContent(), project_).ok());
  const Outcome none = run({});
  EXPECT_EQ(none.code, ExitBadInput);
  EXPECT_NE(none.err.find("has no rigging"), std::string::npos) << none.err;
}

}  // namespace liana
