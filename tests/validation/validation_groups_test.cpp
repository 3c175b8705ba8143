// The tables of `liana validate` as tests: every row of every group must keep its limit.
#include <gtest/gtest.h>

#include <ostream>

#include "solvers/validation/dynamics/dynamics_validation.h"
#include "solvers/validation/groups/constraint_cases.h"
#include "solvers/validation/quasistatic/quasi_static_validation.h"
#include "solvers/validation/wires/wire_validation.h"

namespace liana {

void PrintTo(const ValidationGroup& group, std::ostream* out) {
  *out << group.name;
}

namespace {

class GroupValidation : public testing::TestWithParam<ValidationGroup> {
protected:
  static void expectEveryRowKeepsItsLimit() {
    ValidationTable table;
    GetParam().run(table);
    EXPECT_FALSE(table.rows().empty());
    for (const ValidationRow& row : table.rows())
      EXPECT_TRUE(row.pass) << row.caseName << ", " << row.quantity << ": reference " << row.reference
                            << ", measured " << row.measured << ", error " << row.error << ", limit "
                            << row.limit;
  }
};

std::string groupName(const testing::TestParamInfo<ValidationGroup>& group) {
  return group.param.name;
}

class QuasiStaticValidation : public GroupValidation {};
TEST_P(QuasiStaticValidation, EveryRowKeepsItsLimit) {
  expectEveryRowKeepsItsLimit();
}
INSTANTIATE_TEST_SUITE_P(Groups, QuasiStaticValidation, testing::ValuesIn(quasiStaticGroups()), groupName);

class ConstraintValidation : public GroupValidation {};
TEST_P(ConstraintValidation, EveryRowKeepsItsLimit) {
  expectEveryRowKeepsItsLimit();
}
INSTANTIATE_TEST_SUITE_P(Groups, ConstraintValidation, testing::ValuesIn(constraintGroups()), groupName);

class DynamicsValidation : public GroupValidation {};
TEST_P(DynamicsValidation, EveryRowKeepsItsLimit) {
  expectEveryRowKeepsItsLimit();
}
INSTANTIATE_TEST_SUITE_P(Groups, DynamicsValidation, testing::ValuesIn(dynamicsGroups()), groupName);

class WireValidation : public GroupValidation {};
TEST_P(WireValidation, EveryRowKeepsItsLimit) {
  expectEveryRowKeepsItsLimit();
}
INSTANTIATE_TEST_SUITE_P(Groups, WireValidation, testing::ValuesIn(wireGroups()), groupName);

}  // namespace
}  // namespace liana
