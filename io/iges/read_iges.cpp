#include "io/iges/read_iges.h"

#include <IGESCAFControl_Reader.hxx>
#include <IGESControl_Controller.hxx>
#include <IGESData_GlobalSection.hxx>
#include <IGESData_IGESModel.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDocStd_Document.hxx>

#include "io/import/occt_failures.h"
#include "io/xde/assembly_from_xde.h"
#include "io/xde/occt_session.h"
#include "io/xde/xde_warnings.h"
#include "kernel/geometry/occt_progress.h"

namespace liana {
namespace {

std::string unitOf(const IGESCAFControl_Reader& reader) {
  const Handle(IGESData_IGESModel) model = Handle(IGESData_IGESModel)::DownCast(reader.Model());
  if (model.IsNull()) return {};
  switch (model->GlobalSection().UnitFlag()) {
    case 1:
      return "inch";
    case 2:
      return "millimetre";
    case 4:
      return "foot";
    case 5:
      return "mile";
    case 6:
      return "metre";
    case 7:
      return "kilometre";
    case 8:
      return "mil";
    case 9:
      return "micrometre";
    case 10:
      return "centimetre";
    case 11:
      return "microinch";
    default:
      break;
  }
  const Handle(TCollection_HAsciiString) name = model->GlobalSection().UnitName();
  return name.IsNull() ? std::string() : std::string(name->ToCString());
}

/// OCCT reads IGES by name only and without progress; the shapes have it.
Result<ImportedAssembly> readWithOcct(const InputFile& file, const Progress& progress) {
  const OcctSession session;
  IGESControl_Controller::Init();
  IGESCAFControl_Reader reader;
  reader.SetColorMode(true);
  reader.SetNameMode(true);
  reader.SetLayerMode(true);
  reader.SetReadVisible(false);  // hidden entities too: they are in the tree, hidden
  if (!progress.report(0, "Reading the file")) return Error::cancelled();
  if (reader.ReadFile(file.path.c_str()) != IFSelect_RetDone)
    return badFile(file.path, "cannot be read as IGES: its text is damaged. Export it again.");
  Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  const Handle(OcctProgress) indicator = new OcctProgress(progress.part(0.3, 0.95), "Building shapes");
  const bool transferred = reader.Transfer(document, indicator->Start());
  if (indicator->wasCancelled()) return Error::cancelled();

  ImportedAssembly imported;
  imported.format = "IGES";
  imported.unit = unitOf(reader);
  XdeAssembly collected = assemblyFromXde(document);
  if (!transferred || collected.assembly.shapes().empty())
    return badFile(file.path,
                   "holds no geometry that can be read. Export the parts with their surfaces or solids.");
  // The last line is numbered within its section; some fill the number with zeros, OCCT among them.
  const bool endsProperly =
      file.tail.find("T      1") != std::string::npos || file.tail.find("T0000001") != std::string::npos;
  if (!endsProperly || collected.badTriangles > 0) collected.assembly.markIncomplete();
  noteMissing(collected, file.path, imported.warnings);
  if (!endsProperly)
    imported.warnings.push_back("\"" + file.path.filename().string() +
                                "\" has no proper end; parts may be missing.");
  imported.assembly = std::move(collected.assembly);
  if (!progress.report(1, "Read")) return Error::cancelled();
  return imported;
}

}  // namespace

Result<ImportedAssembly> readIgesFile(const InputFile& file, const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&] { return readWithOcct(file, progress); });
}

}  // namespace liana
