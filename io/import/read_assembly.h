// The one door for CAD and mesh files: whatever the format, an assembly with meshes comes out.
#pragma once

#include <filesystem>

#include "io/import/imported_assembly.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Reads STEP, IGES, BREP, STL, OBJ and glTF files, also packed in a .zip or .gz; the content decides the
/// format, then the name. Lengths become millimetres. Failures are errors that name the file and the reason;
/// what is missing of a file that could be read in part is in the warnings. The progress is asked at least
/// every 50 ms, and a stop it asks for happens within 200 ms and leaves nothing behind. May be called from
/// several threads at once.
Result<ImportedAssembly> readAssembly(const std::filesystem::path& file, const ImportSettings& settings = {},
                                      const Progress& progress = {});

}  // namespace liana
