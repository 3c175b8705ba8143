#include "io/import/read_assembly.h"

#include "io/file_kind.h"
#include "io/import/import_cache.h"
#include "io/import/importer_process.h"
#include "io/import/input_file.h"
#include "io/import/packed_assembly.h"
#include "io/import/read_in_this_process.h"

namespace liana {
namespace {

Result<FileKind> kindOf(const InputFile& input) {
  const FileKind byContent = fileKindOf(input.head, input.size);
  if (isAssemblyKind(byContent)) return byContent;
  const FileKind byName = fileKindOf(input.path);
  if (byContent == FileKind::Project || byName == FileKind::Project)
    return badFile(input.path, "is a project, not a CAD file. Open it as a project.");
  if (byName == FileKind::Step)
    return badFile(input.path,
                   "is not a STEP file (it does not begin with ISO-10303-21). Export it as STEP AP203, "
                   "AP214 or AP242.");
  if (byName == FileKind::Brep || byName == FileKind::Iges)
    return badFile(input.path, std::string("is not a proper ") + nameOf(byName) + " file. Export it again.");
  if (isAssemblyKind(byName)) return byName;
  return badFile(
      input.path,
      "is none of the formats that can be read: STEP, IGES, BREP, STL, OBJ, glTF. Export it as STEP.");
}

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
  const Result<InputFile> input = inspectInputFile(file);
  if (!input.ok()) return input.error();
  const Result<FileKind> kind = kindOf(*input);
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
  Result<ImportedAssembly> imported = readFresh(*input, *kind, settings, progress, keep);
  if (imported.ok() && !progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

}  // namespace liana
