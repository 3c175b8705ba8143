// What belongs where: names at the top, a README in every room, no path of one machine, packages for what we
// find.
#pragma once

#include <vector>

#include "tests/architecture/source_tree.h"

namespace liana::architecture {

/// Names at the top of the tree that have no place there, and those that are missing.
std::vector<Violation> checkTopLevel(const SourceTree& tree);

/// Rooms without a README.md, or with an empty one.
std::vector<Violation> checkReadmes(const SourceTree& tree);

/// Lines naming a folder that exists on somebody's machine only, such as a home folder.
std::vector<Violation> checkMachinePaths(const SourceTree& tree);

/// find_package and find_program calls for which .ci/packages.txt names no Debian package.
std::vector<Violation> checkPackages(const SourceTree& tree);

}  // namespace liana::architecture
