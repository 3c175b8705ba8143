#include "kernel/model/part_paths.h"

#include <map>

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

}  // namespace liana
