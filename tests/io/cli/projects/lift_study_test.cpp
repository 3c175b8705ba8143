// `liana study` over a load case: rows, worst runs, resuming, shards, and plain complaints.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "io/cli/cli.h"
#include "io/project/project_file.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_riggings.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

class LiftStudyCommand : public testing::Test {
protected:
  LiftStudyCommand() {
    Rigging rigging = trolleyCrane();
    rigging.cases[0].duration = 0.3;
    DocumentContent content;
    content.rigging = std::make_shared<const Rigging>(rigging);
    EXPECT_TRUE(writeProject(content, project_).ok());
  }

  Outcome run(std::vector<std::string> arguments, const char* out = "out") {
    arguments.insert(arguments.begin(), {"study", project_.string()});
    arguments.insert(arguments.end(), {"-o", (folder_ / out).string()});
    return runLiana(std::move(arguments));
  }

  std::vector<std::string> lines(const fs::path& file) {
    std::istringstream stream(textOf(folder_ / file));
    std::vector<std::string> found;
    for (std::string line; std::getline(stream, line);) found.push_back(line);
    return found;
  }

  TemporaryFolder folder_;
  fs::path project_ = folder_ / "crane.liana";
};

}  // namespace

TEST_F(LiftStudyCommand, WritesARowForEveryRunAndTheWorstOfThem) {
  const Outcome outcome = run({"--case", "Hoist and stop", "--runs", "4", "--load", "50", "--json"});
  EXPECT_TRUE(outcome.code == ExitOk || outcome.code == ExitFailed) << outcome.err;
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(summary["finished"], 5);
  EXPECT_EQ(summary["case"], "Hoist and stop");
  EXPECT_EQ(textOf(folder_ / "out/study.json"), outcome.out);
  const auto csv = lines("out/runs.csv"), jsonl = lines("out/runs.jsonl");
  ASSERT_EQ(csv.size(), 6u);
  ASSERT_EQ(jsonl.size(), 6u);
  EXPECT_EQ(csv[0].rfind("run,passes,load_percent,speed_percent,", 0), 0u) << csv[0];
  EXPECT_NE(csv[0].find(",worst_check,worst_of,worst_value,"), std::string::npos);
  EXPECT_NE(csv[0].find("Hoist rope/rope_strength"), std::string::npos);
  // The least strength is that of the heaviest load.
  double heaviest = -100, strengthThere = 0, least = 1e9;
  for (std::size_t i = 1; i < jsonl.size(); ++i) {
    const auto row = nlohmann::json::parse(jsonl[i]);
    for (const auto& finding : row["lift"]["findings"]) {
      if (finding["check"] != "rope_strength" || finding["of"] != "Sling") continue;
      const double value = finding["value"];
      least = std::min(least, value);
      if (row["parameters"]["load_percent"] > heaviest) {
        heaviest = row["parameters"]["load_percent"];
        strengthThere = value;
      }
    }
  }
  EXPECT_GT(heaviest, 10);
  EXPECT_DOUBLE_EQ(strengthThere, least);
  bool found = false;
  for (const auto& check : summary["lift"]["checks"])
    if (check["check"] == "rope_strength" && check["of"] == "Sling") {
      found = true;
      EXPECT_NEAR(check["min"].get<double>(), least, 1e-6);
      EXPECT_EQ(check["runs"], 5);
    }
  EXPECT_TRUE(found);
  EXPECT_FALSE(summary["lift"]["worst_runs"].empty());
}

TEST_F(LiftStudyCommand, GoesOnWhereItStoppedAndShardsJoinToTheSameBytes) {
  ASSERT_NE(run({"--case", "Hoist and stop", "--runs", "3"}).code, ExitBadInput);
  const std::string whole = textOf(folder_ / "out/runs.jsonl"), table = textOf(folder_ / "out/runs.csv");
  // As if it had been killed after two rows, in the middle of the third.
  const auto rows = lines("out/runs.jsonl");
  folder_.write("out/runs.jsonl", rows[0] + "\n" + rows[1] + "\n" + rows[2] + "\n" + rows[3].substr(0, 40));
  EXPECT_EQ(run({"--case", "Hoist and stop", "--runs", "3"}).code, ExitBadInput) << "it would be replaced";
  run({"--case", "Hoist and stop", "--runs", "3", "--resume"});
  EXPECT_EQ(textOf(folder_ / "out/runs.jsonl"), whole);
  EXPECT_EQ(textOf(folder_ / "out/runs.csv"), table);
  for (const char* shard : {"1/2", "2/2"})
    run({"--case", "Hoist and stop", "--runs", "3", "--shard", shard, "--threads", "1"}, "shards");
  runLiana({"study", "merge", (folder_ / "shards").string()});
  EXPECT_EQ(textOf(folder_ / "shards/runs.jsonl"), whole);
  EXPECT_EQ(textOf(folder_ / "shards/runs.csv"), table);
}

TEST_F(LiftStudyCommand, NamesTheRopesItChose) {
  const fs::path study = folder_.write("study.json", R"({
    "format": "liana-study", "version": 1, "case": "Hoist and stop", "sampling": "grid",
    "parameters": [{"vary": "rope", "list": ["6x36ws-iwrc-10"], "ropes": ["Sling"]}]})");
  const Outcome outcome = run({"--study", study.string()});
  EXPECT_TRUE(outcome.code == ExitOk || outcome.code == ExitFailed) << outcome.err;
  const auto csv = lines("out/runs.csv");
  ASSERT_EQ(csv.size(), 3u);
  EXPECT_NE(csv[0].find("Sling/rope"), std::string::npos);
  EXPECT_NE(csv[1].find(",as it is,"), std::string::npos) << csv[1];
  EXPECT_NE(csv[2].find("6x36WS-IWRC, 10 mm"), std::string::npos) << csv[2];
}

TEST_F(LiftStudyCommand, SaysWhatIsWrong) {
  EXPECT_NE(run({"--case", "Hoist and stopp"}).err.find("did you mean \"Hoist and stop\"?"),
            std::string::npos);
  const fs::path cables = folder_.write("cables.json", R"({"format": "liana-study", "version": 1})");
  EXPECT_NE(run({"--study", cables.string(), "--case", "Hoist and stop"}).err.find("is a study of cables"),
            std::string::npos);
  EXPECT_NE(run({}).err.find("--case"), std::string::npos) << "there are no cables; the lift is offered";
  EXPECT_FALSE(fs::exists(folder_ / "out")) << "no folder for nothing";
}

}  // namespace liana
