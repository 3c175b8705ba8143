// Finds and reads the files of a project's assemblies: moved, changed and missing ones included.
#pragma once

#include "io/project/project_file.h"

namespace liana {

/// Gives the assemblies their geometry and content hashes. What is not as it was is told in `problems` and
/// `warnings`; only cancelling and a relink that fits nothing are errors.
Result<void> loadAssemblies(OpenedProject& project, const std::filesystem::path& projectFile,
                            const std::vector<Relink>& relinks, const Progress& progress);

}  // namespace liana
