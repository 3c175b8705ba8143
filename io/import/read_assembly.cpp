#include "io/import/read_assembly.h"

#include "io/archive/scratch_folder.h"
#include "io/import/assembly_kind.h"
#include "io/import/import_cache.h"
#include "io/import/input_file.h"
#include "io/import/packed/packed_assembly.h"
#include "io/import/process/importer_process.h"
#include "io/import/read_in_this_process.h"

namespace liana {
namespace {

Result<ImportedAssembly> readFresh(const InputFile& input, FileKind kind, const ImportSettings& settings,
                                   const Progress& progress,
                                   const std::function<void(std::string_view)>& keep) {
  if (auto imported = readInImporterProcess(input, kind, settings, progress, keep))
    return std::move(*imported);
  Result<ImportedAssembly> imported = readInThisProcess(input, kind, settings, progress);
  if (imported.ok()) keep(packAssembly(*imported, input.path.parent_path()));
  return imported;
}

}  // namespace

Result<ImportedAssembly> readAssembly(const std::filesystem::path& file, const ImportSettings& settings,
                                      const Progress& progress) {
  Result<InputFile> input = inspectInputFile(file);
  if (!input.ok()) return input.error();
  const Result<FileKind> kind = assemblyKindOf(*input);
  if (!kind.ok()) return kind.error();
  if (!progress.report(0, "Reading the file")) return Error::cancelled();
  const auto cache = settings.useCache ? ImportCache::ofUser() : std::nullopt;
  const std::string key = cache ? ImportCache::keyOf(input->path, settings) : std::string();
  if (cache) {
    bool cancelled = false;
    if (auto kept = cache->find(key, input->path, progress, cancelled)) {
      if (!progress.report(1, "Read")) return Error::cancelled();
      return std::move(*kept);
    }
    if (cancelled) return Error::cancelled();
  }
  const auto keep = [&](std::string_view packed) {
    if (cache) cache->store(key, packed);
  };
  std::optional<ScratchFolder> scratch;
  if (input->isArchive()) input->scratch = scratch.emplace().path();
  Result<ImportedAssembly> imported = readFresh(*input, *kind, settings, progress, keep);
  if (imported.ok() && !progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

}  // namespace liana
