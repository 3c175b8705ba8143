#include "solvers/validation/power_fit.h"

#include <gtest/gtest.h>

#include <cmath>

namespace liana {

TEST(PowerFit, FindsTheExponentOfAPowerLaw) {
  EXPECT_NEAR(fitExponent({25, 50, 100, 200}, {8e-3, 2e-3, 5e-4, 1.25e-4}), -2, 1e-12);
}

TEST(PowerFit, NoiseOnBothSidesCancels) {
  EXPECT_NEAR(fitExponent({1, 2, 4, 8}, {1.1, 2.0 / 1.1, 4.0 / 1.1, 8.0 * 1.1}), 1, 1e-12);
}

TEST(PowerFit, AMissingValueIsNotANumber) {
  EXPECT_TRUE(std::isnan(fitExponent({1, 2, 4}, {1, std::nan(""), 4})));
}

}  // namespace liana
