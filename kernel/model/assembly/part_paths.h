// The paths of all nodes of an assembly at once.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernel/model/assembly/assembly.h"

namespace liana {

/// What Assembly::pathOf gives for each node; in one go, for thousands of siblings.
std::vector<std::string> pathsOf(const Assembly& assembly);

/// What Assembly::findPath gives for each path.
std::map<std::string, int> nodesByPath(const Assembly& assembly);

}  // namespace liana
