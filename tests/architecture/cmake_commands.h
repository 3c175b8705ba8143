// The commands of a CMakeLists.txt, read far enough to see what links what.
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace liana::architecture {

/// One call, such as target_link_libraries(io PUBLIC kernel); variables stay as they are written.
struct CMakeCommand {
  std::string name;
  std::vector<std::string> arguments;
  int line = 0;
};

std::vector<CMakeCommand> readCMakeCommands(const SourceFile& file);

}  // namespace liana::architecture
