#include "kernel/base/progress.h"

#include <gtest/gtest.h>

#include <vector>

namespace liana {

TEST(Progress, PartsScaleIntoTheirShare) {
  std::vector<double> seen;
  const Progress whole([&](double fraction, std::string_view) {
    seen.push_back(fraction);
    return true;
  });
  const Progress half = whole.part(0.5, 1.0), inner = half.part(0.5, 1.0);
  EXPECT_TRUE(half.report(0));
  EXPECT_TRUE(inner.report(0));
  EXPECT_TRUE(inner.report(1));
  EXPECT_EQ(seen, (std::vector<double>{0.5, 0.75, 1.0}));
}

TEST(Progress, CallbackCancels) {
  const Progress progress([](double, std::string_view) { return false; });
  EXPECT_FALSE(progress.report(0.1));
  EXPECT_FALSE(progress.part(0.2, 0.4).report(0.1));
  EXPECT_TRUE(Progress().report(0.1));
}

}  // namespace liana
