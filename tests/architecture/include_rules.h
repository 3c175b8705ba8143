// Which file may include what.
#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace liana::architecture {

/// Where a header comes from, told from its name alone.
enum class HeaderOrigin { Room, Standard, Eigen, OpenCascade, Qt, Vtk, Other };

HeaderOrigin originOf(const std::string& header);

/// The header named by an #include line, empty if the line is none.
std::string includedHeader(const std::string& line);

/// Includes against the line of rooms, libraries outside the rooms they belong to, and includes of our own
/// files that are not written from the top of the tree.
std::vector<Violation> checkIncludes(const SourceTree& tree);

}  // namespace liana::architecture
