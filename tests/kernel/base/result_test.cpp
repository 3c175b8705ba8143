#include "kernel/base/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace liana {

TEST(Result, HoldsValueOrError) {
  Result<std::unique_ptr<int>> good = std::make_unique<int>(7);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*std::move(good).value(), 7);
  const Result<int> bad = Error{"no"};
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message, "no");
  EXPECT_FALSE(bad.error().isCancelled());
}

TEST(Result, VoidTellsCancelledFromBadInput) {
  EXPECT_TRUE(Result<void>().ok());
  const Result<void> stopped = Error::cancelled();
  EXPECT_FALSE(stopped.ok());
  EXPECT_TRUE(stopped.error().isCancelled());
}

}  // namespace liana
