#include "io/step/read_step.h"

#include <Interface_InterfaceModel.hxx>
#include <STEPCAFControl_ExternFile.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <StepShape_FaceSurface.hxx>
#include <TColStd_SequenceOfAsciiString.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <XSControl_WorkSession.hxx>
#include <algorithm>
#include <istream>

#include "io/import/occt_failures.h"
#include "io/read_file.h"
#include "io/step/counting_buffer.h"
#include "io/step/records/step_body_names.h"
#include "io/step/records/step_bombs.h"
#include "io/xde/assembly_from_xde.h"
#include "io/xde/occt_session.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/occt_progress.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

bool endsProperly(const InputFile& file) {
  return file.tail.find("END-ISO-10303-21") != std::string::npos;
}

std::string endHint(const InputFile& file) {
  return endsProperly(file) ? ""
                            : " Its end is missing: it was probably cut off while being copied or saved.";
}

/// The first word of FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 … }')).
std::string schemaOf(const std::string& head) {
  const std::size_t schema = head.find("FILE_SCHEMA");
  const std::size_t open = schema == std::string::npos ? schema : head.find('\'', schema);
  if (open == std::string::npos) return {};
  const std::size_t end = head.find_first_of(" '{\r\n", open + 1);
  return end == std::string::npos ? std::string() : head.substr(open + 1, end - open - 1);
}

std::string unitOf(STEPCAFControl_Reader& reader) {
  TColStd_SequenceOfAsciiString lengths, angles, solidAngles;
  reader.ChangeReader().FileUnits(lengths, angles, solidAngles);
  std::string text;
  for (int i = 1; i <= lengths.Length(); ++i) {
    const std::string unit = lengths(i).ToCString();
    if (text.find(unit) == std::string::npos) text += (text.empty() ? "" : ", ") + unit;
  }
  return text;
}

/// Names every file that this one refers to and that could not be read.
void noteReferences(const STEPCAFControl_Reader& reader, const InputFile& file, ImportedAssembly& imported) {
  std::vector<std::string> missing, unreadable;
  for (NCollection_DataMap<TCollection_AsciiString, Handle(STEPCAFControl_ExternFile)>::Iterator it(
           reader.ExternFiles());
       it.More(); it.Next()) {
    fs::path path =
        it.Value()->GetName().IsNull() ? it.Key().ToCString() : it.Value()->GetName()->ToCString();
    if (path.is_relative()) path = file.path.parent_path() / path;
    imported.references.push_back(path);
    std::error_code error;
    if (!fs::is_regular_file(path, error))
      missing.push_back(path.filename().string());
    else if (it.Value()->GetLoadStatus() != IFSelect_RetDone || !it.Value()->GetTransferStatus())
      unreadable.push_back(path.filename().string());
  }
  const std::string name = "\"" + file.path.filename().string() + "\" refers to ";
  if (!missing.empty())
    imported.warnings.push_back(name + listNames(missing) + ", not found beside it; " +
                                "what is in there is missing. Put the files into the same folder.");
  if (!unreadable.empty())
    imported.warnings.push_back(name + listNames(unreadable) +
                                ", which cannot be read; what is in there is missing.");
}

int faceCount(const Assembly& assembly) {
  TopTools_IndexedMapOfShape faces;
  for (const AssemblyShape& shape : assembly.shapes())
    if (shape.hasExactGeometry()) TopExp::MapShapes(occtShape(shape.shape), TopAbs_FACE, faces);
  return faces.Extent();
}

/// OCCT leaves out what it cannot read and goes on; a face may be missing from a part that looks whole. Its
/// own list of failures names annotations and repaired curves too, so faces are counted instead.
void noteDamage(STEPCAFControl_Reader& reader, const InputFile& file, Assembly& assembly,
                std::vector<std::string>& warnings) {
  const Handle(Interface_InterfaceModel) model = reader.ChangeReader().WS()->Model();
  int promised = 0;
  for (int i = 1; !model.IsNull() && i <= model->NbEntities(); ++i)
    promised += model->Value(i)->IsKind(STANDARD_TYPE(StepShape_FaceSurface));
  const std::string name = "\"" + file.path.filename().string() + "\": ";
  const int missing = promised - faceCount(assembly);
  if (missing <= 0) return;
  assembly.markIncomplete();
  warnings.push_back(name + std::to_string(missing) + " of " + std::to_string(promised) +
                     " faces could not be read and are missing.");
}

void chooseWhatToRead(STEPCAFControl_Reader& reader) {
  reader.SetColorMode(true);
  reader.SetNameMode(true);
  reader.SetSHUOMode(true);
  reader.SetLayerMode(true);  // layers may be hidden
  reader.SetPropsMode(false);
  reader.SetGDTMode(false);
  reader.SetMatMode(false);
  reader.SetViewMode(false);
}

/// Parses and transfers; OCCT's exceptions pass through.
Result<ImportedAssembly> readWithOcct(const InputFile& file, const Progress& progress) {
  const OcctSession session;
  STEPCAFControl_Reader reader;
  chooseWhatToRead(reader);
  CountingBuffer buffer(file.path, progress.part(0, 0.4));
  std::istream stream(&buffer);
  const IFSelect_ReturnStatus parsed = reader.ChangeReader().ReadStream(file.path.c_str(), stream);
  if (buffer.wasCancelled()) return Error::cancelled();
  if (parsed != IFSelect_RetDone)
    return badFile(file.path,
                   "cannot be read as STEP: its text is damaged." + endHint(file) + " Export it again.");

  Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  const Handle(OcctProgress) indicator = new OcctProgress(progress.part(0.4, 0.95), "Building shapes");
  const bool transferred = reader.Transfer(document, indicator->Start());
  if (indicator->wasCancelled()) return Error::cancelled();
  if (!progress.report(0.95, "Collecting parts")) return Error::cancelled();

  ImportedAssembly imported;
  imported.format = "STEP";
  if (const std::string schema = schemaOf(file.head); !schema.empty()) imported.format += ", " + schema;
  imported.unit = unitOf(reader);
  XdeAssembly collected = assemblyFromXde(document);
  noteReferences(reader, file, imported);
  if (!transferred || collected.assembly.shapes().empty()) {
    std::string reason = "holds no geometry that can be read." + endHint(file) +
                         " Files with drawings, data or references alone cannot be shown; export the parts "
                         "with their shapes.";
    for (const std::string& warning : imported.warnings) reason += " " + warning;
    return badFile(file.path, reason);
  }
  if (!imported.warnings.empty() || collected.badTriangles > 0 || !endsProperly(file))
    collected.assembly.markIncomplete();
  noteMissing(collected, file.path, imported.warnings);
  noteDamage(reader, file, collected.assembly, imported.warnings);
  if (!endsProperly(file))
    imported.warnings.push_back("\"" + file.path.filename().string() +
                                "\" has no proper end; parts may be missing.");
  imported.bodyNames = stepBodyNames(reader, collected.assembly);
  imported.assembly = std::move(collected.assembly);
  if (!progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

}  // namespace

Result<ImportedAssembly> readStepFile(const InputFile& file, const Progress& progress) {
  if (file.head.find("ISO-10303-21") == std::string::npos)
    return badFile(file.path,
                   "is not a STEP file (it does not begin with ISO-10303-21). Export it as STEP AP203, AP214 "
                   "or AP242.");
  return catchingOcctFailures(file.path, endHint(file), [&]() -> Result<ImportedAssembly> {
    if (const Result<std::string> text = readWholeFile(file.path); text.ok())
      if (const std::string bomb = findStepBomb(*text); !bomb.empty())
        return badFile(file.path, "is damaged, " + bomb + " Export it again.");
    return readWithOcct(file, progress);
  });
}

Result<Assembly> readStep(const fs::path& file, const Progress& progress,
                          std::vector<std::string>* warnings) {
  const Result<InputFile> input = inspectInputFile(file);
  if (!input.ok()) return input.error();
  Result<ImportedAssembly> imported = readStepFile(*input, progress);
  if (!imported.ok()) return imported.error();
  if (warnings) warnings->insert(warnings->end(), imported->warnings.begin(), imported->warnings.end());
  return std::move(imported->assembly);
}

}  // namespace liana
