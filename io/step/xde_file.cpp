#include "io/step/xde_file.h"

#include <APIHeaderSection_MakeHeader.hxx>
#include <Interface_Static.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>
#include <fstream>

#include "io/import/text_decoding.h"
#include "io/read_file.h"
#include "io/step/records/step_encoding.h"
#include "io/step/step_order.h"
#include "io/why_not_written.h"
#include "io/write_file.h"
#include "kernel/geometry/occt_progress.h"

namespace liana {
namespace {

/// As ISO 10303-242 has it; OCCT puts a full stop behind the name, which other readers refuse.
constexpr const char* kSchemaOfAp242 =
    "AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }";

void describeOrigin(STEPCAFControl_Writer& writer, const std::filesystem::path& file,
                    const StepOptions& options) {
  APIHeaderSection_MakeHeader header(writer.ChangeWriter().Model());
  if (!options.hasTimeStamp) header.SetTimeStamp(new TCollection_HAsciiString(""));
  if (options.schema == StepSchema::Ap242)
    header.SetSchemaIdentifiersValue(1, new TCollection_HAsciiString(kSchemaOfAp242));
  header.SetName(new TCollection_HAsciiString(file.filename().c_str()));
  header.SetOriginatingSystem(new TCollection_HAsciiString("Liana"));
  header.SetAuthorValue(1, new TCollection_HAsciiString(""));
  header.SetOrganizationValue(1, new TCollection_HAsciiString(""));
}

/// OCCT writes names as UTF-8, which the standard does not know.
Result<void> makeAscii(const std::filesystem::path& file, const std::string& failed) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string ascii = encodeStepStrings(*text);
  if (ascii == *text) return {};
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(ascii.data(), static_cast<std::streamsize>(ascii.size()));
  stream.close();
  if (!stream) return Error{failed + ": " + whyNotWritten(file) + "."};
  return {};
}

}  // namespace

void setXdeName(const TDF_Label& label, const std::string& utf8) {
  TDataStd_Name::Set(label, TCollection_ExtendedString(decodeName(utf8).c_str(), true));
}

Result<void> writeXdeAsStep(const std::filesystem::path& file,
                            const std::function<void(const Handle(TDocStd_Document) &)>& fill,
                            const StepOptions& options) {
  const std::string failed = "\"" + file.string() + "\" cannot be written as STEP";
  try {
    const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
    fill(document);
    Interface_Static::SetCVal("write.step.schema",
                              options.schema == StepSchema::Ap242 ? "AP242DIS" : "AP214IS");
    STEPCAFControl_Writer writer;  // takes the schema as it is now
    writer.SetColorMode(true);
    writer.SetNameMode(true);
    const Handle(OcctProgress) indicator =
        new OcctProgress(options.progress.part(0, 0.8), "Translating shapes");
    const bool done = writer.Transfer(document, STEPControl_AsIs, nullptr, indicator->Start());
    if (indicator->wasCancelled()) return Error::cancelled();
    if (!done) return Error{failed + ": a shape has no STEP form."};
    makeReproducible(writer.ChangeWriter().Model());
    describeOrigin(writer, file, options);
    return replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
      if (!options.progress.report(0.85, "Writing the file")) return Error::cancelled();
      if (writer.Write(temporary.c_str()) != IFSelect_RetDone)
        return Error{failed + ": " + whyNotWritten(temporary) + "."};
      if (auto plain = makeAscii(temporary, failed); !plain.ok()) return plain;
      if (!options.progress.report(1, "Written")) return Error::cancelled();
      return {};
    });
  } catch (const Standard_Failure& failure) {
    return Error{failed + ": " + failure.GetMessageString()};
  }
}

}  // namespace liana
