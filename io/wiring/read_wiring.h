// The one door for files that tell which wires there are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/library/cable_library.h"
#include "kernel/base/result.h"
#include "kernel/model/harness/harness_draft.h"

namespace liana {

/// WireViz by its ending (.yml, .yaml), otherwise a wire list. What was left out or assumed is told in
/// `notices`.
Result<HarnessDraft> readWiring(const std::filesystem::path& file, const CableLibrary& library,
                                std::vector<std::string>& notices);

}  // namespace liana
