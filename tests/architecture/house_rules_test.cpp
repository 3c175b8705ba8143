// The rules of the house name what is out of place or missing, and nothing else.
#include "tests/architecture/house_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace liana::architecture {
namespace {

SourceTree completeTree() {
  SourceTree tree;
  tree.topLevelNames = {".ci",
                        ".gitignore",
                        "CHANGELOG.md",
                        "CMakeLists.txt",
                        "CMakePresets.json",
                        "LICENSE",
                        "README.md",
                        "gui",
                        "io",
                        "kernel",
                        "run",
                        "samples",
                        "solvers",
                        "test",
                        "tests"};
  for (const std::string room : {"gui", "io", "kernel", "solvers", "samples", "tests"}) {
    tree.files.push_back({room + "/README.md", {"# " + room}});
  }
  return tree;
}

TEST(HouseRules, AcceptACompleteTree) {
  EXPECT_EQ(describe(checkTopLevel(completeTree())), "");
  EXPECT_EQ(describe(checkReadmes(completeTree())), "");
}

TEST(HouseRules, NameWhatDoesNotBelongAtTheTop) {
  SourceTree tree = completeTree();
  tree.topLevelNames.push_back("utils");
  EXPECT_NE(describe(checkTopLevel(tree)).find("utils"), std::string::npos);
}

TEST(HouseRules, NameWhatIsMissingAtTheTop) {
  SourceTree tree = completeTree();
  std::erase(tree.topLevelNames, "LICENSE");
  EXPECT_NE(describe(checkTopLevel(tree)).find("LICENSE"), std::string::npos);
}

TEST(HouseRules, NameARoomWithoutReadme) {
  SourceTree tree = completeTree();
  std::erase_if(tree.files, [](const SourceFile& file) { return file.path == "io/README.md"; });
  const auto violations = checkReadmes(tree);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].path, "io/README.md");
}

TEST(HouseRules, NameARoomWithAnEmptyReadme) {
  SourceTree tree = completeTree();
  tree.files[0].lines = {"", "  "};
  ASSERT_EQ(checkReadmes(tree).size(), 1u);
}

// Written in two pieces, so that this file keeps the rule it tests.
std::vector<Violation> violationsOf(const std::string& before, const std::string& pathWithoutSlash) {
  return checkMachinePaths({{}, {{"tests/io/a.cpp", {"", before + "/" + pathWithoutSlash}}}});
}

TEST(HouseRules, NameAPathOfOneMachine) {
  const auto violations = violationsOf("open(\"", "home/anna/parts.step\")");
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].line, 2);
  EXPECT_EQ(violationsOf("", "tmp/out").size(), 1u);
  EXPECT_EQ(violationsOf("cd ", "work").size(), 1u);
  EXPECT_EQ(violationsOf("FILE_NAME('", "root/box.step')").size(), 1u);
}

TEST(HouseRules, LeaveOtherPathsAlone) {
  EXPECT_TRUE(violationsOf("https://example.org", "home/index.html").empty());
  EXPECT_TRUE(violationsOf("${CMAKE_BINARY_DIR}", "tmp/x").empty());
  EXPECT_TRUE(violationsOf("..", "work/x").empty());
  EXPECT_TRUE(violationsOf("cat ", "workshop/x").empty());
  EXPECT_TRUE(violationsOf("cat ", "usr/bin").empty());
}

SourceTree treeFinding(const std::string& cmakeLine) {
  return {{},
          {{".ci/packages.txt",
            {"# comment  VTK  x", "", "libeigen3-dev  Eigen3  matrices", "ccache  ccache  speed"}},
           {"kernel/CMakeLists.txt", {cmakeLine}}}};
}

TEST(HouseRules, WantAPackageForWhatCMakeFinds) {
  EXPECT_TRUE(checkPackages(treeFinding("find_package(Eigen3 3.4 REQUIRED)")).empty());
  EXPECT_TRUE(checkPackages(treeFinding("find_program(CACHE NAMES ccache)")).empty());
  EXPECT_TRUE(checkPackages(treeFinding("find_program(CACHE ccache)")).empty());
  EXPECT_TRUE(checkPackages(treeFinding("find_package(Threads)")).empty());
  const auto violations = checkPackages(treeFinding("find_package(VTK 9.1 REQUIRED)"));
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_NE(violations[0].message.find("VTK"), std::string::npos);
  EXPECT_EQ(checkPackages(treeFinding("find_program(TOOL NAMES strange)")).size(), 1u);
}

}  // namespace
}  // namespace liana::architecture
