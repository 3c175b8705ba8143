// The validation table of the dynamic mode as tests: every row of every group must keep its limit.
#include "solvers/validation/dynamics/dynamics_validation.h"

#include <gtest/gtest.h>

namespace liana {

class DynamicsValidation : public testing::TestWithParam<ValidationGroup> {};

TEST_P(DynamicsValidation, EveryRowKeepsItsLimit) {
  ValidationTable table;
  GetParam().run(table);
  EXPECT_FALSE(table.rows().empty());
  for (const ValidationRow& row : table.rows())
    EXPECT_TRUE(row.pass) << row.caseName << ", " << row.quantity << ": reference " << row.reference
                          << ", measured " << row.measured << ", error " << row.error << ", limit "
                          << row.limit;
}

INSTANTIATE_TEST_SUITE_P(Groups, DynamicsValidation, testing::ValuesIn(dynamicsGroups()),
                         [](const auto& group) { return group.param.name; });

}  // namespace liana
