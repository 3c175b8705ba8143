#include "io/centerline/read_drafts.h"

#include <optional>

#include "io/archive/scratch_folder.h"
#include "io/centerline/packed_drafts.h"
#include "io/centerline/read_drafts_in_this_process.h"
#include "io/import/process/importer_process.h"

namespace liana {

Result<ReadDrafts> readDrafts(const std::filesystem::path& file, const Progress& progress) {
  Result<InputFile> input = inspectInputFile(file);
  if (!input.ok()) return input.error();
  std::optional<ScratchFolder> scratch;
  if (input->isArchive()) input->scratch = scratch.emplace().path();
  ReadDrafts drafts;
  ImportRequest request;
  request.purpose = ImportPurpose::Drafts;
  request.file = input->path;
  request.scratch = input->scratch;
  const auto asked = askImporter(request, *input, progress, [&](std::string_view packed) -> Result<void> {
    Result<ReadDrafts> unpacked = unpackDrafts(packed);
    if (!unpacked.ok()) return unpacked.error();
    drafts = std::move(*unpacked);
    return {};
  });
  if (!asked) return readDraftsInThisProcess(*input, progress);
  if (!asked->ok()) return asked->error();
  if (!progress.report(1, "Read")) return Error::cancelled();
  return drafts;
}

}  // namespace liana
