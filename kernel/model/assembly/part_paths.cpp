#include "kernel/model/assembly/part_paths.h"

namespace liana {

std::vector<std::string> pathsOf(const Assembly& assembly) {
  std::vector<std::string> paths;
  std::map<std::pair<int, std::string>, int> seen;  // parent and name
  for (const AssemblyNode& node : assembly.nodes()) {
    std::string path = node.parent < 0 ? "" : paths[static_cast<std::size_t>(node.parent)] + "/";
    path += node.name;
    const int number = ++seen[{node.parent, node.name}];
    if (number > 1) path.append("[").append(std::to_string(number)).append("]");
    paths.push_back(std::move(path));
  }
  // A node without a name goes by the path of what it is in.
  for (std::string& path : paths)
    while (path.ends_with('/')) path.pop_back();
  return paths;
}

std::map<std::string, int> nodesByPath(const Assembly& assembly) {
  std::map<std::string, int> nodes;
  int node = 0;
  // The first of several nodes goes by a path they share.
  for (std::string& path : pathsOf(assembly)) nodes.try_emplace(std::move(path), node++);
  return nodes;
}

}  // namespace liana
