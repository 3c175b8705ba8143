// Random worlds give numbers, come to an end, and say what could not be solved.
#include "tests/solvers/dynamics/random_worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

/// LIANA_RANDOM_WORLDS sets how many are tried; a few of them belong to every run of the tests.
int worldsToTry() {
  const char* wanted = std::getenv("LIANA_RANDOM_WORLDS");
  return wanted ? std::atoi(wanted) : 150;
}

bool areNumbers(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

TEST(RandomWorlds, GiveNumbersAndSayWhatCouldNotBeSolved) {
  int counts[4] = {};
  for (int seed = 0; seed < worldsToTry(); ++seed) {
    double step = 0;
    World world = randomWorld(static_cast<unsigned>(seed), step);
    StepStatus worst = StepStatus::Done;
    for (int i = 0; i < 100; ++i) {
      const std::vector<double> before = numbersOf(world);
      const StepReport report = world.step(step);
      const std::vector<double> after = numbersOf(world);
      ASSERT_TRUE(areNumbers(after)) << "seed " << seed << ", step " << i;
      ASSERT_EQ(report.status == StepStatus::Done, report.message.empty())
          << "seed " << seed << ", step " << i;
      ASSERT_TRUE(report.status != StepStatus::Done ||
                  report.impulses.residual <= world.settings().inexactSpeed)
          << "seed " << seed << ", step " << i;
      worst = std::max(worst, report.status);
      if (report.status != StepStatus::Refused) continue;
      ASSERT_EQ(after, before) << "a step that was refused has moved something; seed " << seed;
      break;
    }
    ++counts[static_cast<int>(worst)];
  }
  RecordProperty("done", counts[0]);
  RecordProperty("inexact", counts[1]);
  RecordProperty("unstable", counts[2]);
  RecordProperty("refused", counts[3]);
  if (std::getenv("LIANA_RANDOM_WORLDS"))
    std::printf("done %d, inexact %d, unstable %d, refused %d\n", counts[0], counts[1], counts[2], counts[3]);
  EXPECT_GT(counts[0], worldsToTry() / 10) << "too few are solved to tell anything";
}

TEST(RandomWorlds, RunTwiceWithTheSameBits) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    double step = 0;
    World one = randomWorld(seed, step), two = randomWorld(seed, step);
    for (int i = 0; i < 30; ++i) {
      one.step(step);
      two.step(step);
    }
    ASSERT_EQ(numbersOf(one), numbersOf(two)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace liana
