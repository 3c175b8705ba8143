// Which of the formats that can be read as an assembly a file has.
#pragma once

#include "io/file_kind.h"
#include "io/import/input_file.h"
#include "kernel/base/result.h"

namespace liana {

/// The content decides, then the name. Other files are an error that says what to do with them.
Result<FileKind> assemblyKindOf(const InputFile& input);

}  // namespace liana
