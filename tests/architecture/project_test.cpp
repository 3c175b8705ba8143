// The project itself keeps all rules.
#include <gtest/gtest.h>

#include "tests/architecture/house_rules.h"
#include "tests/architecture/include_rules.h"
#include "tests/architecture/link_rules.h"
#include "tests/architecture/names/name_rules.h"

namespace liana::architecture {
namespace {

const SourceTree& project() {
  static const SourceTree tree = readSourceTree(LIANA_SOURCE_DIR);
  return tree;
}

TEST(Project, IsReadAsAWhole) {
  ASSERT_NE(project().find("CMakeLists.txt"), nullptr);
  ASSERT_NE(project().find("tests/architecture/project_test.cpp"), nullptr);
  ASSERT_NE(project().find("solvers/CMakeLists.txt"), nullptr);
}

TEST(Project, IncludesOnlyAlongTheLineOfRooms) {
  EXPECT_EQ(describe(checkIncludes(project())), "");
}

TEST(Project, LinksOnlyAlongTheLineOfRooms) {
  EXPECT_EQ(describe(checkLinks(project())), "");
}

TEST(Project, HasOnlyRoomsAtTheTop) {
  EXPECT_EQ(describe(checkTopLevel(project())), "");
}

TEST(Project, HasAReadmeInEveryRoom) {
  EXPECT_EQ(describe(checkReadmes(project())), "");
}

TEST(Project, NamesNoPathOfOneMachine) {
  EXPECT_EQ(describe(checkMachinePaths(project())), "");
}

TEST(Project, HasOneNameForOneThing) {
  EXPECT_EQ(describe(checkNames(project())), "");
}

TEST(Project, InstallsAPackageForAllItFinds) {
  EXPECT_EQ(describe(checkPackages(project())), "");
}

}  // namespace
}  // namespace liana::architecture
