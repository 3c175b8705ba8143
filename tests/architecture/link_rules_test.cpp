// The rules about links name every link around a neighbour, and no other.
#include "tests/architecture/link_rules.h"

#include <gtest/gtest.h>

#include "tests/architecture/cmake_commands.h"

namespace liana::architecture {
namespace {

/// A tree that keeps the rules, with one more line at the end of one file.
SourceTree treeWith(const std::string& path, const std::string& line) {
  SourceTree tree{
      {},
      {{"CMakeLists.txt", {"find_package(Eigen3 REQUIRED)", "find_package(OpenCASCADE REQUIRED)"}},
       {"gui/CMakeLists.txt",
        {"find_package(Qt6 REQUIRED)", "add_library(gui STATIC a.cpp)",
         "target_link_libraries(gui PUBLIC io PRIVATE Qt6::Widgets ${VTK_LIBRARIES})"}},
       {"io/CMakeLists.txt",
        {"add_library(io STATIC a.cpp)", "target_link_libraries(io PUBLIC kernel PRIVATE TKSTEP)",
         "add_executable(liana main.cpp)", "target_link_libraries(liana PRIVATE io)"}},
       {"kernel/CMakeLists.txt",
        {"add_library(kernel STATIC a.cpp)", "target_link_libraries(kernel PUBLIC solvers",
         "  PRIVATE liana_occt TKernel)"}},
       {"solvers/CMakeLists.txt",
        {"add_library(solvers STATIC a.cpp)", "target_link_libraries(solvers PUBLIC Eigen3::Eigen)"}},
       {"samples/CMakeLists.txt", {"target_link_libraries(scenes PUBLIC io kernel TKPrim)"}}}};
  for (SourceFile& file : tree.files) {
    if (file.path == path) file.lines.push_back(line);
  }
  return tree;
}

bool isRefused(const std::string& path, const std::string& line) {
  return !checkLinks(treeWith(path, line)).empty();
}

TEST(LinkRules, AcceptTheLineOfRooms) {
  EXPECT_EQ(describe(checkLinks(treeWith("", ""))), "");
}

TEST(LinkRules, NameALinkAgainstTheLine) {
  const auto violations =
      checkLinks(treeWith("solvers/CMakeLists.txt", "target_link_libraries(solvers PRIVATE kernel)"));

  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].path, "solvers/CMakeLists.txt");
  EXPECT_EQ(violations[0].line, 3);
  EXPECT_NE(violations[0].message.find("kernel"), std::string::npos);
}

TEST(LinkRules, RefuseALinkPastTheNeighbour) {
  EXPECT_TRUE(isRefused("gui/CMakeLists.txt", "target_link_libraries(gui PRIVATE kernel)"));
  EXPECT_TRUE(isRefused("io/CMakeLists.txt", "target_link_libraries(liana PRIVATE solvers)"));
  EXPECT_TRUE(isRefused("io/CMakeLists.txt", "target_link_libraries(io PRIVATE samples)"));
}

TEST(LinkRules, KeepOpenCascadePrivate) {
  EXPECT_TRUE(isRefused("kernel/CMakeLists.txt", "target_link_libraries(kernel PUBLIC TKBRep)"));
  EXPECT_TRUE(isRefused("kernel/CMakeLists.txt", "target_link_libraries(kernel liana_occt)"));
  EXPECT_FALSE(isRefused("kernel/CMakeLists.txt", "target_link_libraries(kernel PRIVATE TKBRep)"));
  EXPECT_TRUE(isRefused("gui/CMakeLists.txt", "target_link_libraries(gui PRIVATE TKBRep)"));
  EXPECT_TRUE(isRefused("solvers/CMakeLists.txt", "target_link_libraries(solvers PRIVATE TKMath)"));
}

TEST(LinkRules, KeepQtAndVtkInGui) {
  EXPECT_TRUE(isRefused("io/CMakeLists.txt", "target_link_libraries(io PRIVATE Qt6::Core)"));
  EXPECT_TRUE(isRefused("kernel/CMakeLists.txt", "target_link_libraries(kernel PRIVATE VTK::CommonCore)"));
  EXPECT_TRUE(isRefused("CMakeLists.txt", "find_package(VTK 9.1 REQUIRED)"));
  EXPECT_FALSE(isRefused("gui/CMakeLists.txt", "find_package(VTK 9.1 REQUIRED)"));
}

TEST(LinkRules, WantOneLibraryPerRoom) {
  SourceTree tree = treeWith("", "");
  tree.files.erase(tree.files.begin() + 1);  // gui/CMakeLists.txt
  const auto violations = checkLinks(tree);
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].path, "gui/CMakeLists.txt");
}

TEST(CMakeCommands, ReadWordsQuotesAndCommentsOverSeveralLines) {
  const auto commands = readCMakeCommands({"CMakeLists.txt",
                                           {"# add_library(no)", "add_library (kernel STATIC  # why",
                                            "  \"a b.cpp\" c.cpp)", "if(NOT (A OR B))"}});

  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].name, "add_library");
  EXPECT_EQ(commands[0].line, 2);
  EXPECT_EQ(commands[0].arguments, (std::vector<std::string>{"kernel", "STATIC", "a b.cpp", "c.cpp"}));
  EXPECT_EQ(commands[1].name, "if");
  EXPECT_EQ(commands[1].arguments, (std::vector<std::string>{"NOT", "A", "OR", "B"}));
}

}  // namespace
}  // namespace liana::architecture
