#include "io/import/read_in_this_process.h"

#include "io/archive/read_unpacked.h"
#include "io/brep/read_brep.h"
#include "io/iges/read_iges.h"
#include "io/import/assembly_kind.h"
#include "io/import/finish_import.h"
#include "io/import/occt_failures.h"
#include "io/mesh/read_mesh_scene.h"
#include "io/mesh/read_stl.h"
#include "io/step/read_step.h"

namespace liana {
namespace {

constexpr double kReadingShare = 0.6;  // of the progress; the rest is meshing

Result<ImportedAssembly> readFormat(const InputFile& file, FileKind kind, const ImportSettings& settings,
                                    const Progress& progress) {
  switch (kind) {
    case FileKind::Step:
      return readStepFile(file, progress);
    case FileKind::Iges:
      return readIgesFile(file, progress);
    case FileKind::Brep:
      return readBrepFile(file, progress);
    case FileKind::Stl:
      return readStlFile(file, settings, progress);
    case FileKind::Obj:
      return readObjFile(file, settings, progress);
    case FileKind::Gltf:
      return readGltfFile(file, progress);
    case FileKind::Archive:
    case FileKind::Project:
    case FileKind::Unknown:
      break;
  }
  return badFile(file.path, "is none of the formats that can be read as an assembly.");
}

Result<ImportedAssembly> readPlainFile(const InputFile& file, FileKind kind, const ImportSettings& settings,
                                       const Progress& progress) {
  Result<ImportedAssembly> imported = readFormat(file, kind, settings, progress.part(0, kReadingShare));
  if (!imported.ok()) return imported;
  const FileKind named = fileKindOf(file.path);
  if (named != kind && named != FileKind::Unknown)
    imported->warnings.push_back("\"" + file.path.filename().string() + "\" is named like " + nameOf(named) +
                                 " but holds " + nameOf(kind) + "; it was read as what it holds.");
  const auto finished = finishImport(*imported, file, settings.quality, progress.part(kReadingShare, 1));
  if (!finished.ok()) return finished.error();
  if (!progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

Result<ImportedAssembly> readArchive(const InputFile& archive, const ImportSettings& settings,
                                     const Progress& progress) {
  const auto isAssembly = [](const std::filesystem::path& name) { return isAssemblyKind(fileKindOf(name)); };
  return readUnpacked<ImportedAssembly>(
      archive, isAssembly, progress,
      [&](const InputFile& within, const Progress& rest) -> Result<ImportedAssembly> {
        const Result<FileKind> kind = assemblyKindOf(within);
        if (!kind.ok()) return kind.error();
        Result<ImportedAssembly> imported = readPlainFile(within, *kind, settings, rest);
        if (imported.ok()) imported->references.clear();  // they are in the archive too
        return imported;
      });
}

}  // namespace

Result<ImportedAssembly> readInThisProcess(const InputFile& file, FileKind kind,
                                           const ImportSettings& settings, const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&] {
    return kind == FileKind::Archive ? readArchive(file, settings, progress)
                                     : readPlainFile(file, kind, settings, progress);
  });
}

}  // namespace liana
