// Reads STL files, text and binary, into an assembly of parts with meshes, on the calling thread.
#pragma once

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// One part per solid, with its name. Lengths are multiplied by settings.millimetresPerUnit: STL has no unit.
/// Colours of binary files are read as Materialise Magics and VisCAM write them. Facets that cannot be read
/// are left out with a warning.
Result<ImportedAssembly> readStlFile(const InputFile& file, const ImportSettings& settings,
                                     const Progress& progress);

}  // namespace liana
