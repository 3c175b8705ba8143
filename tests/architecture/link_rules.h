// Which room's target may link what.
#pragma once

#include <vector>

#include "tests/architecture/source_tree.h"

namespace liana::architecture {

/// Every room of the line is a library of its name; its targets link that library and its right-hand
/// neighbour and no other room; Open CASCADE is private to kernel and io; Qt and VTK are found and linked in
/// gui alone.
std::vector<Violation> checkLinks(const SourceTree& tree);

}  // namespace liana::architecture
