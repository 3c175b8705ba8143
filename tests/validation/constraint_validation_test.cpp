// The table of `liana validate constraints` as tests: every row of every group must keep its limit.
#include <gtest/gtest.h>

#include <ostream>

#include "solvers/validation/groups/constraint_cases.h"

namespace liana {

class ConstraintValidation : public testing::TestWithParam<ValidationGroup> {};

TEST_P(ConstraintValidation, EveryRowKeepsItsLimit) {
  ValidationTable table;
  GetParam().run(table);
  EXPECT_FALSE(table.rows().empty());
  for (const ValidationRow& row : table.rows())
    EXPECT_TRUE(row.pass) << row.caseName << ", " << row.quantity << ": reference " << row.reference
                          << ", measured " << row.measured << ", error " << row.error << ", limit "
                          << row.limit;
}

INSTANTIATE_TEST_SUITE_P(Groups, ConstraintValidation, testing::ValuesIn(constraintGroups()),
                         [](const auto& group) { return group.param.name; });

}  // namespace liana
