#include "io/step/xde_file.h"

#include <APIHeaderSection_MakeHeader.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <Standard_Failure.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>

#include "io/write_file.h"

namespace liana {
namespace {

void describeOrigin(STEPCAFControl_Writer& writer, const std::filesystem::path& file) {
  APIHeaderSection_MakeHeader header(writer.ChangeWriter().Model());
  header.SetName(new TCollection_HAsciiString(file.filename().c_str()));
  header.SetOriginatingSystem(new TCollection_HAsciiString("Liana"));
  header.SetAuthorValue(1, new TCollection_HAsciiString(""));
  header.SetOrganizationValue(1, new TCollection_HAsciiString(""));
}

}  // namespace

void setXdeName(const TDF_Label& label, const std::string& utf8) {
  TDataStd_Name::Set(label, TCollection_ExtendedString(utf8.c_str(), true));
}

Result<void> writeXdeAsStep(const std::filesystem::path& file,
                            const std::function<void(const Handle(TDocStd_Document) &)>& fill) {
  const std::string failed = "\"" + file.string() + "\" cannot be written as STEP";
  try {
    const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
    fill(document);
    STEPCAFControl_Writer writer;
    writer.SetColorMode(true);
    writer.SetNameMode(true);
    if (!writer.Transfer(document, STEPControl_AsIs)) return Error{failed + ": a shape has no STEP form."};
    describeOrigin(writer, file);
    return replaceFileAtomically(file, [&](const std::filesystem::path& temporary) -> Result<void> {
      if (writer.Write(temporary.c_str()) != IFSelect_RetDone)
        return Error{failed + ". Check that the folder exists and the disk is not full."};
      return {};
    });
  } catch (const Standard_Failure& failure) {
    return Error{failed + ": " + failure.GetMessageString()};
  }
}

}  // namespace liana
