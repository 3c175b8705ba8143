#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "io/cli/cli.h"
#include "solvers/validation/groups/reference_groups.h"
#include "solvers/validation/quasistatic/reference_shapes.h"
#include "tests/io/cli/run_liana.h"

namespace liana {

TEST(ValidateCommand, TellsEveryRowAndFailsIfOneFails) {
  const Outcome outcome = runLiana({"validate", "quasi-static", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  std::set<std::string> cases;
  int failed = 0;
  for (const auto& row : json["rows"]) {
    cases.insert(row["case"].get<std::string>());
    failed += row["pass"].get<bool>() ? 0 : 1;
  }
  for (const ReferenceShape& shape : referenceShapes()) EXPECT_TRUE(cases.count(shape.name)) << shape.name;
  EXPECT_EQ(json["failed"], failed);
  EXPECT_EQ(json["passes"].get<bool>(), failed == 0);
  EXPECT_EQ(outcome.code, failed == 0 ? ExitOk : ExitFailed);
}

TEST(ValidateCommand, TellsEveryGroupOfCables) {
  const Outcome outcome = runLiana({"validate", "constraints", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  std::set<std::string> cases;
  for (const auto& row : json["rows"]) cases.insert(row["case"].get<std::string>());
  for (const ReferenceGroup& group : referenceGroups()) EXPECT_TRUE(cases.count(group.name)) << group.name;
  EXPECT_EQ(cases.count("hose-sagging"), 0u);
  EXPECT_EQ(json["solver"], "constraints");
  EXPECT_TRUE(json["passes"].get<bool>());
  EXPECT_EQ(outcome.code, ExitOk);
}

TEST(ValidateCommand, DynamicsIsATableOfItsOwn) {
  const Outcome outcome = runLiana({"validate", "dynamics", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["solver"], "dynamics");
  EXPECT_GT(json["rows"].size(), 30u);
  std::set<std::string> cases;
  for (const auto& row : json["rows"]) cases.insert(row["case"].get<std::string>());
  EXPECT_TRUE(cases.count("snap load"));
  EXPECT_FALSE(cases.count(referenceShapes().front().name));
  EXPECT_EQ(outcome.code, json["failed"] == 0 ? ExitOk : ExitFailed);
}

TEST(ValidateCommand, UnknownSolverIsBadInput) {
  const Outcome outcome = runLiana({"validate", "quasi-dynamic"});
  EXPECT_EQ(outcome.code, ExitBadInput);
  EXPECT_NE(outcome.err.find("quasi-static"), std::string::npos);
}

TEST(BenchCommand, PrintsRatiosUpToTheMostSegments) {
  const Outcome outcome =
      runLiana({"bench", "quasi-static", "--frames", "10", "--most-segments", "200", "--json"});
  EXPECT_EQ(outcome.code, ExitOk);
  const auto json = nlohmann::json::parse(outcome.out);
  std::vector<int> segments;
  for (const auto& timing : json["handle_drag"]) {
    segments.push_back(timing["segments"]);
    EXPECT_EQ(timing["frames"], 10);
    EXPECT_GT(timing["ratio"].get<double>(), 0);
  }
  EXPECT_EQ(segments, (std::vector<int>{25, 50, 100, 200}));
  EXPECT_TRUE(json["growth_exponent"].is_number());
  EXPECT_EQ(json["hose_drag_5_mm"].size(), 2u);
}

TEST(BenchCommand, TellsHowTheCostGrowsWithConstraints) {
  const Outcome outcome = runLiana({"bench", "constraints", "--json"});
  EXPECT_EQ(outcome.code, ExitOk);
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["kinds"].size(), 4u);
  for (const auto& kind : json["kinds"]) {
    EXPECT_TRUE(kind["growth_exponent"].is_number()) << kind["kind"];
    EXPECT_EQ(kind["steps"].back()["constraints"], 1000);
  }
}

TEST(BenchCommand, DynamicsTellsStagesAndRatios) {
  const Outcome outcome = runLiana({"bench", "dynamics", "--steps", "5", "--most-elements", "50", "--json"});
  EXPECT_EQ(outcome.code, ExitOk);
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["chains"].size(), 3u);
  EXPECT_TRUE(json["growth_exponent"].is_number());
  for (const auto& chain : json["chains"]) {
    EXPECT_EQ(chain["well_steps"], 5);
    EXPECT_GT(chain["ratio"].get<double>(), 0);
    EXPECT_EQ(chain["stage_shares"].size(), 6u);
  }
}

TEST(BenchCommand, TooFewFramesAreBadInput) {
  EXPECT_EQ(runLiana({"bench", "--frames", "0"}).code, ExitBadInput);
}

}  // namespace liana
