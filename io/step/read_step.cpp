#include "io/step/read_step.h"

#include <STEPCAFControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TDocStd_Document.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <algorithm>
#include <fstream>
#include <istream>
#include <new>

#include "io/step/assembly_from_xde.h"
#include "io/step/counting_buffer.h"
#include "io/step/occt_progress.h"
#include "io/step/occt_session.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSniffed = 8192;  // bytes looked at for the first and the last mark of a STEP file

Error badFile(const fs::path& file, const std::string& what) {
  return {"\"" + file.string() + "\" " + what};
}

std::string bytesAt(std::ifstream& stream, std::uintmax_t offset, std::size_t count) {
  std::string bytes(count, '\0');
  stream.clear();
  stream.seekg(static_cast<std::streamoff>(offset));
  stream.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
  return bytes;
}

/// What can be said about the file before OCCT sees it.
struct FirstLook {
  std::string defect;
  bool endsProperly = true;
};

FirstLook lookAt(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return {"does not exist. Check the path.", false};
  if (fs::is_directory(status)) return {"is a folder. Choose a STEP file inside it.", false};
  const std::uintmax_t size = fs::file_size(file, error);
  if (error) return {"is not a file that can be read.", false};
  if (size == 0) return {"is empty. Export it again from the CAD system.", false};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return {"cannot be opened. Check that you may read it.", false};
  if (bytesAt(stream, 0, kSniffed).find("ISO-10303-21") == std::string::npos)
    return {
        "is not a STEP file (it does not begin with ISO-10303-21). Export it as STEP AP203, AP214 or AP242.",
        false};
  const std::uintmax_t tail = size > kSniffed ? size - kSniffed : 0;
  return {{}, bytesAt(stream, tail, kSniffed).find("END-ISO-10303-21") != std::string::npos};
}

std::string endHint(const FirstLook& look) {
  return look.endsProperly ? "" : " Its end is missing: it was probably cut off while being copied or saved.";
}

/// Parses and transfers; OCCT's exceptions pass through.
Result<Assembly> readWithOcct(const fs::path& file, const FirstLook& look, const Progress& progress,
                              std::vector<std::string>* warnings) {
  const OcctSession session;
  STEPCAFControl_Reader reader;
  reader.SetColorMode(true);
  reader.SetNameMode(true);
  reader.SetSHUOMode(true);
  reader.SetLayerMode(false);
  reader.SetPropsMode(false);
  reader.SetGDTMode(false);
  reader.SetMatMode(false);
  reader.SetViewMode(false);

  CountingBuffer buffer(file, progress.part(0, 0.4));
  std::istream stream(&buffer);
  const IFSelect_ReturnStatus parsed = reader.ChangeReader().ReadStream(file.c_str(), stream);
  if (buffer.wasCancelled()) return Error::cancelled();
  if (parsed != IFSelect_RetDone)
    return badFile(file,
                   "cannot be read as STEP: its text is damaged." + endHint(look) + " Export it again.");

  const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  Handle(TDocStd_Document) target = document;
  const Handle(OcctProgress) indicator = new OcctProgress(progress.part(0.4, 0.95), "Building shapes");
  const bool transferred = reader.Transfer(target, indicator->Start());
  if (indicator->wasCancelled()) return Error::cancelled();
  if (!progress.report(0.95, "Collecting parts")) return Error::cancelled();

  int emptyParts = 0;
  Assembly assembly = assemblyFromXde(document, emptyParts);
  if (!transferred || assembly.shapes().empty())
    return badFile(
        file, "holds no geometry that can be read." + endHint(look) +
                  " Files with drawings, data or references alone cannot be shown; export the parts with "
                  "their shapes.");
  if (warnings && emptyParts > 0)
    warnings->push_back("\"" + file.filename().string() + "\": " + std::to_string(emptyParts) +
                        " part(s) have no geometry; files they refer to may be missing.");
  if (warnings && !look.endsProperly)
    warnings->push_back("\"" + file.filename().string() + "\" has no proper end; parts may be missing.");
  if (!progress.report(1, "Read")) return Error::cancelled();
  return assembly;
}

}  // namespace

Result<Assembly> readStep(const fs::path& file, const Progress& progress,
                          std::vector<std::string>* warnings) {
  std::error_code error;
  const fs::path absolute =
      fs::absolute(file, error);  // external references are sought beside an absolute path
  const FirstLook look = lookAt(absolute);
  if (!look.defect.empty()) return badFile(file, look.defect);
  try {
    return readWithOcct(absolute, look, progress, warnings);
  } catch (const Standard_Failure& failure) {
    return badFile(file, std::string("cannot be read: ") + failure.DynamicType()->Name() + " " +
                             failure.GetMessageString() + "." + endHint(look));
  } catch (const std::bad_alloc&) {
    return badFile(file, "needs more memory than there is.");
  } catch (const std::exception& exception) {
    return badFile(file, std::string("cannot be read: ") + exception.what());
  }
}

}  // namespace liana
