#include "solvers/validation/dynamics/sampled_series.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace liana {
namespace {

SampledSeries wave(double omega, double phase) {
  SampledSeries series{2, 0.01, {}};
  for (int i = 0; i < 1000; ++i) series.values.push_back(3 * std::sin(omega * 0.01 * i + phase));
  return series;
}

TEST(SampledSeries, TurningPointsLieBetweenSamples) {
  const auto points = wave(2, 0.3).turningPoints();
  ASSERT_GE(points.size(), 6u);
  for (size_t i = 0; i < points.size(); ++i) {
    EXPECT_NEAR(std::abs(points[i].value), 3, 1e-6);
    EXPECT_NEAR(points[i].time - 2, (std::numbers::pi * (0.5 + static_cast<double>(i)) - 0.3) / 2, 1e-5);
  }
}

TEST(SampledSeries, PeriodIsThatOfUpwardCrossings) {
  EXPECT_NEAR(wave(2, 0.3).period(), std::numbers::pi, 1e-4);
  EXPECT_TRUE(std::isnan(SampledSeries({0, 1, {1, 2, 3}}).period()));
}

}  // namespace
}  // namespace liana
