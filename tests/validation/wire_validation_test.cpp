// The validation table of the hybrid wire as tests: every row of every group must keep its limit.
#include "solvers/validation/wires/wire_validation.h"

#include <gtest/gtest.h>

namespace liana {

class WireValidation : public testing::TestWithParam<ValidationGroup> {};

TEST_P(WireValidation, EveryRowKeepsItsLimit) {
  ValidationTable table;
  GetParam().run(table);
  EXPECT_FALSE(table.rows().empty());
  for (const ValidationRow& row : table.rows())
    EXPECT_TRUE(row.pass) << row.caseName << ", " << row.quantity << ": reference " << row.reference
                          << ", measured " << row.measured << ", error " << row.error << ", limit "
                          << row.limit;
}

INSTANTIATE_TEST_SUITE_P(Groups, WireValidation, testing::ValuesIn(wireGroups()),
                         [](const auto& group) { return group.param.name; });

}  // namespace liana
