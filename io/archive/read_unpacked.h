// Reads the one file of an archive that somebody wants, and speaks of it as part of the archive.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Unpacks the archive into its scratch folder and chooses: the only file whose name is wanted, or the one
/// that refers to all others of that kind, or the only file there is. More than one is an error that lists
/// them.
Result<InputFile> openArchive(const InputFile& archive,
                              const std::function<bool(const std::filesystem::path&)>& isWanted,
                              const Progress& progress);

/// Names in the scratch folder become names within the archive: "/parts.zip/bracket.step".
std::string asSeenFromOutside(std::string text, const InputFile& archive);

/// What `read` makes of that file. T has a list of warnings.
template <typename T, typename Read>
Result<T> readUnpacked(const InputFile& archive,
                       const std::function<bool(const std::filesystem::path&)>& isWanted,
                       const Progress& progress, const Read& read) {
  const Result<InputFile> within = openArchive(archive, isWanted, progress.part(0, 0.1));
  if (!within.ok()) return within.error();
  Result<T> result = read(*within, progress.part(0.1, 1));
  if (!result.ok() && result.error().isCancelled()) return result;
  if (!result.ok()) return Error{asSeenFromOutside(result.error().message, archive)};
  for (std::string& warning : result->warnings) warning = asSeenFromOutside(std::move(warning), archive);
  return result;
}

}  // namespace liana
