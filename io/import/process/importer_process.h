// Reads files in a process of their own, which may crash, hang or be stopped without harm to this one.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "io/file_kind.h"
#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"
#include "io/import/process/importer_protocol.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// The importer program beside this one, or at $LIANA_IMPORTER; empty if there is none or that says "off".
std::filesystem::path importerProgram();

/// Starts the importer program if it does not run yet, waits for its answer to the request about `file`, and
/// lets `take` have the bytes it packed. Cancelling ends the reading process within some 20 ms wherever it
/// is. A file on which there is no progress for a minute and another ten seconds per megabyte, or for the
/// request's `patience` if not zero, is given up; so is one that takes five times that in computing. Nothing
/// when there is no importer program beside this one (or at $LIANA_IMPORTER; "off" means none).
std::optional<Result<void>> askImporter(const ImportRequest& request, const InputFile& file,
                                        const Progress& progress,
                                        const std::function<Result<void>(std::string_view)>& take);

/// Asks for an assembly. `keep` gets it as it was packed.
std::optional<Result<ImportedAssembly>> readInImporterProcess(
    const InputFile& file, FileKind kind, const ImportSettings& settings, const Progress& progress,
    const std::function<void(std::string_view)>& keep);

}  // namespace liana
