// The check of the code's layout can fail: it refuses a crooked file and an empty tree.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/architecture/temporary_tree.h"

namespace liana::architecture {
namespace {

bool passes(const TemporaryTree& tree) {
  const std::string script = std::string(LIANA_SOURCE_DIR) + "/tests/architecture/check_format.sh";
  return std::system(("'" + script + "' '" + tree.root().string() + "' 2>&1").c_str()) == 0;
}

TEST(CheckFormat, AcceptsAStraightFileAndRefusesACrookedOne) {
  const TemporaryTree tree;
  tree.write(".clang-format", "BasedOnStyle: Google\n");
  tree.write("kernel/a.h", "int answer();\n");
  EXPECT_TRUE(passes(tree));
  tree.write("io/step/b.cpp", "int   answer( ) ;\n");
  EXPECT_FALSE(passes(tree));
}

TEST(CheckFormat, LooksAtRoomsAlone) {
  const TemporaryTree tree;
  tree.write(".clang-format", "BasedOnStyle: Google\n");
  tree.write("kernel/a.h", "int answer();\n");
  tree.write("build/generated.h", "int   answer( ) ;\n");
  EXPECT_TRUE(passes(tree));
}

TEST(CheckFormat, RefusesATreeWithNothingToCheck) {
  const TemporaryTree tree;
  tree.write(".clang-format", "BasedOnStyle: Google\n");
  tree.write("kernel/README.md", "# kernel\n");
  EXPECT_FALSE(passes(tree));
}

}  // namespace
}  // namespace liana::architecture
