// Reads Open CASCADE's own shape files (BREP, as text or binary) into an assembly, on the calling thread.
#pragma once

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// The format has no names, colours or units (millimetres are meant). A compound of placed shapes becomes a
/// tree in which the same shape at several places is one part.
Result<ImportedAssembly> readBrepFile(const InputFile& file, const Progress& progress);

}  // namespace liana
