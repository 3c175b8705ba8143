#include "kernel/model/assembly/part_paths.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

TEST(PartPaths, AreThoseOfPathOfAlsoForTwinsAndSeveralRoots) {
  Assembly assembly;
  const auto add = [&assembly](const char* name, int parent) {
    AssemblyNode node;
    node.name = name;
    node.parent = parent;
    return assembly.addNode(node);
  };
  const int first = add("Frame", -1);
  add("Screw", first);
  const int group = add("Group", first);
  add("Screw", group);
  add("Screw", group);
  add("Screw", first);
  const int second = add("Frame", -1);
  add("", second);
  const int nameless = add("", second);
  add("Pin", nameless);
  const int third = add("", -1);
  add("", third);
  const std::vector<std::string> paths = pathsOf(assembly);
  ASSERT_EQ(paths.size(), assembly.nodes().size());
  for (int node = 0; node < static_cast<int>(paths.size()); ++node)
    EXPECT_EQ(paths[static_cast<std::size_t>(node)], assembly.pathOf(node));
  EXPECT_EQ(paths[4], "Frame/Group/Screw[2]");
}

}  // namespace
}  // namespace liana
