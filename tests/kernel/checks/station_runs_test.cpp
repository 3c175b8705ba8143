#include "kernel/checks/station_runs.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

std::vector<StationRun> runsAbove(const std::vector<double>& values, double threshold) {
  std::vector<double> s;
  for (std::size_t i = 0; i < values.size(); ++i) s.push_back(10.0 * static_cast<double>(i));
  std::vector<StationRun> runs;
  findRunsAbove(s, values, threshold, runs);
  return runs;
}

}  // namespace

TEST(StationRuns, RunsEndWhereTheLineCrossesTheThreshold) {
  const auto runs = runsAbove({0, 4, 6, 2, 0}, 3);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_NEAR(runs[0].from, 7.5, 1e-12);
  EXPECT_NEAR(runs[0].to, 27.5, 1e-12);
  EXPECT_EQ(runs[0].worst, 2);
}

TEST(StationRuns, ApartRunsAreTwoAndEndsOfTheCableEndThem) {
  const auto runs = runsAbove({5, 1, 1, 5, 7}, 3);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].from, 0);
  EXPECT_NEAR(runs[0].to, 5, 1e-12);
  EXPECT_NEAR(runs[1].from, 25, 1e-12);
  EXPECT_EQ(runs[1].to, 40);
  EXPECT_EQ(runs[1].worst, 4);
}

TEST(StationRuns, EqualToTheThresholdIsNotAbove) {
  EXPECT_TRUE(runsAbove({3, 3, 3}, 3).empty());
  EXPECT_TRUE(runsAbove({}, 3).empty());
}

}  // namespace liana
