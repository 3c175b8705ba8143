// Reads IGES files into an assembly, on the calling thread.
#pragma once

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

Result<ImportedAssembly> readIgesFile(const InputFile& file, const Progress& progress);

}  // namespace liana
