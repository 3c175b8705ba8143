// Numbers as people type them.
#include "gui/panels/fields/quantity.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

double length(const char* text) {
  return parseQuantity(QString::fromUtf8(text), Quantity::Length).value_or(-1e9);
}

TEST(ParseQuantity, UnitsAndSums) {
  EXPECT_DOUBLE_EQ(length("12"), 12);
  EXPECT_DOUBLE_EQ(length("12 mm"), 12);
  EXPECT_DOUBLE_EQ(length("1.2 cm"), 12);
  EXPECT_DOUBLE_EQ(length("0,5 m"), 500);
  EXPECT_DOUBLE_EQ(length("0.5 in"), 12.7);
  EXPECT_DOUBLE_EQ(length("12 mm + 1/4 in"), 12 + 6.35);
  EXPECT_DOUBLE_EQ(length("(1 + 2) * 10 mm"), 30);
  EXPECT_DOUBLE_EQ(length("-3 mm"), -3);
  EXPECT_DOUBLE_EQ(*parseQuantity("2 GPa", Quantity::Modulus), 2000);
  EXPECT_DOUBLE_EQ(*parseQuantity("1.4 g/cm³", Quantity::Density), 1400);
  EXPECT_DOUBLE_EQ(*parseQuantity("0.5 kN + 20 N", Quantity::Force), 520);
  EXPECT_DOUBLE_EQ(*parseQuantity("300 N·mm", Quantity::Moment), 0.3);
  EXPECT_DOUBLE_EQ(*parseQuantity("2 Nm", Quantity::Moment), 2);
  EXPECT_DOUBLE_EQ(*parseQuantity("0.5 turns/m", Quantity::Twist), 180);
}

TEST(ParseQuantity, NonsenseIsRefused) {
  for (const char* text : {"", "mm", "12 furlongs", "1 +", "(2", "1/0", "12 mm mm", "1..2"})
    EXPECT_FALSE(parseQuantity(text, Quantity::Length)) << text;
  EXPECT_FALSE(parseQuantity("3 mm", Quantity::Modulus));
}

}  // namespace
}  // namespace liana
