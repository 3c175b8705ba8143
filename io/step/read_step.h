// Reads STEP files (AP203, AP214, AP242) into an assembly, on the calling thread.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

/// Product tree, names, colours, placements; units become millimetres; instances share one shape. Meshes are
/// not made (see Assembly::tessellate). Any failure is an Error that names the file and the reason; what is
/// missing from a file that could be read in part goes to `warnings`. Programs open files with
/// readAssembly(), which reads in a process of its own.
Result<Assembly> readStep(const std::filesystem::path& file, const Progress& progress = {},
                          std::vector<std::string>* warnings = nullptr);

/// The same with everything known about the file.
Result<ImportedAssembly> readStepFile(const InputFile& file, const Progress& progress);

}  // namespace liana
