// The validation table as tests: every row of every group must keep its limit.
#include "solvers/validation/quasistatic/quasi_static_validation.h"

#include <gtest/gtest.h>

#include <ostream>

namespace liana {

void PrintTo(const ValidationGroup& group, std::ostream* out) {
  *out << group.name;
}

class QuasiStaticValidation : public testing::TestWithParam<ValidationGroup> {};

TEST_P(QuasiStaticValidation, EveryRowKeepsItsLimit) {
  ValidationTable table;
  GetParam().run(table);
  EXPECT_FALSE(table.rows().empty());
  for (const ValidationRow& row : table.rows())
    EXPECT_TRUE(row.pass) << row.caseName << ", " << row.quantity << ": reference " << row.reference
                          << ", measured " << row.measured << ", error " << row.error << ", limit "
                          << row.limit;
}

INSTANTIATE_TEST_SUITE_P(Groups, QuasiStaticValidation, testing::ValuesIn(quasiStaticGroups()),
                         [](const auto& group) { return group.param.name; });

}  // namespace liana
