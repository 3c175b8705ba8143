// Looms on assemblies that others made: every cable finds a shape, among parts and among each other.
#include <gtest/gtest.h>

#include "io/project/project_file.h"
#include "kernel/routing/router.h"
#include "tests/support/paths.h"

namespace liana {
namespace {

class RealLooms : public ::testing::TestWithParam<const char*> {};

TEST_P(RealLooms, EveryCableFindsAShape) {
  const auto file = paths::data() / "defects" / GetParam();
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
  const auto project = readProject(file);
  ASSERT_TRUE(project.ok()) << project.error().message;
  const auto routed = routeDocument(project->content);
  ASSERT_TRUE(routed.ok());
  for (std::size_t i = 0; i < routed->size(); ++i)
    EXPECT_TRUE((*routed)[i].report.converged())
        << project->content.cables[i].name << ": " << (*routed)[i].report.reason;
}

INSTANTIATE_TEST_SUITE_P(Files, RealLooms,
                         testing::Values("F_omnibike40.liana", "F2_omnibike40_cc.liana", "E3_gello.liana"));

}  // namespace
}  // namespace liana
