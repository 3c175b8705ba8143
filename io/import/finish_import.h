// The last step of every import: meshes for all parts, and words for what is not as it should be.
#pragma once

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Gives every part its mesh and drops parts that have none or lie beyond all reason. Warnings name those,
/// parts whose triangles do not enclose the volume of their solids even when made finer, and solids that are
/// open.
Result<void> finishImport(ImportedAssembly& imported, const InputFile& file,
                          const TessellationQuality& quality, const Progress& progress);

}  // namespace liana
