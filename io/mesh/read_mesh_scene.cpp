#include "io/mesh/read_mesh_scene.h"

#include <RWGltf_CafReader.hxx>
#include <RWObj_CafReader.hxx>
#include <TDocStd_Document.hxx>

#include "io/import/occt_failures.h"
#include "io/mesh/obj_faces.h"
#include "io/read_file.h"
#include "io/xde/assembly_from_xde.h"
#include "io/xde/occt_session.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/occt_progress.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr double kMillimetre = 0.001;  // [m]

/// Buffers and materials in files of their own.
void noteReferences(const RWMesh_CafReader& reader, const InputFile& file, ImportedAssembly& imported) {
  std::vector<std::string> missing;
  for (NCollection_IndexedMap<TCollection_AsciiString>::Iterator it(reader.ExternalFiles()); it.More();
       it.Next()) {
    fs::path path = it.Value().ToCString();
    if (path.is_relative()) path = file.path.parent_path() / path;
    imported.references.push_back(path);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) missing.push_back(path.filename().string());
  }
  if (!missing.empty())
    imported.warnings.push_back("\"" + file.path.filename().string() + "\" refers to " + listNames(missing) +
                                ", not found beside it. Put the files into the same folder.");
}

Result<ImportedAssembly> readScene(RWMesh_CafReader& reader, const InputFile& file, const char* format,
                                   const Progress& progress) {
  Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  reader.SetDocument(document);
  reader.SetSystemLengthUnit(kMillimetre);
  reader.SetFillIncompleteDocument(true);
  const Handle(OcctProgress) indicator = new OcctProgress(progress.part(0, 0.7), "Reading triangles");
  const bool complete = reader.Perform(file.path.c_str(), indicator->Start()) &&
                        (reader.ExtraStatus() & RWMesh_CafReaderStatusEx_Partial) == 0;
  if (indicator->wasCancelled()) return Error::cancelled();
  if (!progress.report(0.7, "Finding faces")) return Error::cancelled();

  ImportedAssembly imported;
  imported.format = format;
  noteReferences(reader, file, imported);
  XdeAssembly collected = assemblyFromXde(document);
  if (collected.assembly.shapes().empty()) {
    std::string reason = std::string("cannot be read as ") + format + ": " +
                         (complete ? "it holds no triangles." : "it is damaged or cut off. Export it again.");
    for (const std::string& warning : imported.warnings) reason += " " + warning;
    return badFile(file.path, reason);
  }
  if (!complete || !imported.warnings.empty() || collected.badTriangles > 0)
    collected.assembly.markIncomplete();
  if (!complete)
    imported.warnings.push_back("\"" + file.path.filename().string() +
                                "\" is damaged or cut off; parts are missing.");
  noteMissing(collected, file.path, imported.warnings);
  imported.assembly = std::move(collected.assembly);
  if (!progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

void noteFaces(const InputFile& file, std::vector<std::string>& warnings) {
  const Result<std::string> text = readWholeFile(file.path);
  if (!text.ok()) return;
  const ObjFaces faces = countObjFaces(*text);
  if (faces.wrong == 0) return;
  warnings.push_back(
      "\"" + file.path.filename().string() + "\", line " + std::to_string(faces.firstWrong) + ": " +
      std::to_string(faces.wrong) + " of " + std::to_string(faces.all) +
      " faces refer to vertices that are not there, or to fewer than three, and were left out.");
}

}  // namespace

Result<ImportedAssembly> readObjFile(const InputFile& file, const ImportSettings& settings,
                                     const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&] {
    const OcctSession session;
    RWObj_CafReader reader;
    reader.SetFileLengthUnit(kMillimetre * settings.millimetresPerUnit);
    auto imported = readScene(reader, file, "OBJ", progress);
    if (imported.ok()) noteFaces(file, imported->warnings);
    return imported;
  });
}

Result<ImportedAssembly> readGltfFile(const InputFile& file, const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&] {
    const OcctSession session;
    RWGltf_CafReader reader;
    reader.SetSystemCoordinateSystem(RWMesh_CoordinateSystem_Zup);
    reader.SetMeshNameAsFallback(true);
    reader.SetParallel(true);
    auto imported = readScene(reader, file, "glTF", progress);
    if (imported.ok()) imported->unit = "metre";
    return imported;
  });
}

}  // namespace liana
