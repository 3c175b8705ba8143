// Words for what is missing from an assembly that was read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/xde/assembly_from_xde.h"

namespace liana {

/// "A", "B" and 3 more.
std::string listNames(std::vector<std::string> names);

/// Adds a warning for products without geometry and for triangles that were left out.
void noteMissing(const XdeAssembly& collected, const std::filesystem::path& file,
                 std::vector<std::string>& warnings);

}  // namespace liana
