// Reads a file of any CAD or mesh format, meshes included, on the calling thread.
#pragma once

#include "io/file_kind.h"
#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Geometry that cannot be used (too far away, not numbers, no triangles) is left out with a warning. OCCT's
/// readers may crash or hang on damaged files: readAssembly() calls this in a process of its own.
Result<ImportedAssembly> readInThisProcess(const InputFile& file, FileKind kind,
                                           const ImportSettings& settings, const Progress& progress);

}  // namespace liana
