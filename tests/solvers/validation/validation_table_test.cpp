#include "solvers/validation/validation_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace liana {

TEST(ValidationTable, ARowPassesUpToItsLimit) {
  ValidationTable table;
  table.add("case", "inside", 2.0, 2.1, 2.0, 0.06);
  table.add("case", "outside", 2.0, 2.1, 2.0, 0.04);
  ASSERT_EQ(table.rows().size(), 2u);
  EXPECT_NEAR(table.rows()[0].error, 0.05, 1e-12);
  EXPECT_TRUE(table.rows()[0].pass);
  EXPECT_FALSE(table.rows()[1].pass);
}

TEST(ValidationTable, WhatCouldNotBeMeasuredFails) {
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  ValidationTable table;
  table.add("case", "number", 1, nothing, 1, 1e9);
  table.addAtLeast("case", "bound", 1, nothing, 1e9);
  for (const ValidationRow& row : table.rows()) EXPECT_FALSE(row.pass) << row.quantity;
}

TEST(ValidationTable, MoreThanAtLeastIsNoError) {
  ValidationTable table;
  table.addAtLeast("case", "order", 2, 2.3, 0.1);
  table.addAtLeast("case", "order", 2, 1.95, 0.1);
  table.addAtLeast("case", "order", 2, 1.85, 0.1);
  EXPECT_EQ(table.rows()[0].error, 0);
  EXPECT_TRUE(table.rows()[1].pass);
  EXPECT_FALSE(table.rows()[2].pass);
}

TEST(ValidationTable, ACountMustBeExact) {
  ValidationTable table;
  table.addCount("case", "frames", 5, 5);
  table.addCount("case", "frames", 5, 4);
  table.addCount("case", "frames", 5, 6);
  EXPECT_TRUE(table.rows()[0].pass);
  EXPECT_FALSE(table.rows()[1].pass);
  EXPECT_FALSE(table.rows()[2].pass);
}

TEST(ValidationTable, StopsWhenTheListenerSaysSo) {
  int heard = 0;
  ValidationTable table([&](const ValidationRow&) { return ++heard < 2; });
  for (int i = 0; i < 5; ++i) table.addCount("case", "number", i, i);
  EXPECT_EQ(heard, 2);
  EXPECT_EQ(table.rows().size(), 2u);
  EXPECT_TRUE(table.stopped());
}

}  // namespace liana
