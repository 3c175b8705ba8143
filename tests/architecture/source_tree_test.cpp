// The tree is read as it lies on the disk, without what a build leaves there.
#include "tests/architecture/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/architecture/temporary_tree.h"

namespace liana::architecture {
namespace {

TEST(SourceTree, ReadsFilesBelowRoomsAndAtTheTop) {
  const TemporaryTree disk;
  disk.write("README.md", "one\ntwo\n");
  disk.write("kernel/geometry/shape.h", "#pragma once\n");

  const SourceTree tree = readSourceTree(disk.root());

  EXPECT_EQ(tree.topLevelNames, (std::vector<std::string>{"README.md", "kernel"}));
  ASSERT_NE(tree.find("README.md"), nullptr);
  EXPECT_EQ(tree.find("README.md")->lines, (std::vector<std::string>{"one", "two"}));
  ASSERT_NE(tree.find("kernel/geometry/shape.h"), nullptr);
  EXPECT_EQ(tree.find("kernel/geometry/shape.h")->room(), "kernel");
  EXPECT_EQ(tree.find("README.md")->room(), "");
}

TEST(SourceTree, LeavesOutWhatBuildsAndRunsWrite) {
  const TemporaryTree disk;
  for (const char* path : {"build/a.h", "build-dev/a.h", "out/report.json", ".git/config", "gui/a.h"}) {
    disk.write(path, "x\n");
  }

  const SourceTree tree = readSourceTree(disk.root());

  ASSERT_EQ(tree.files.size(), 1u);
  EXPECT_EQ(tree.files.front().path, "gui/a.h");
}

TEST(SourceTree, DescribesAViolationWithFileAndLine) {
  EXPECT_EQ(describe({{"io/a.h", 7, "is wrong"}, {"gui", 0, "is missing"}}),
            "io/a.h:7: is wrong\ngui: is missing\n");
}

}  // namespace
}  // namespace liana::architecture
