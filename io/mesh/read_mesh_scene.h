// Reads OBJ and glTF files into an assembly of parts with meshes, on the calling thread.
#pragma once

#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Groups become parts, materials colours. Lengths are multiplied by settings.millimetresPerUnit: OBJ has no
/// unit.
Result<ImportedAssembly> readObjFile(const InputFile& file, const ImportSettings& settings,
                                     const Progress& progress);

/// Nodes become the tree, meshes parts, materials colours. glTF's metres become millimetres, its y axis,
/// which points up, becomes z.
Result<ImportedAssembly> readGltfFile(const InputFile& file, const Progress& progress);

}  // namespace liana
