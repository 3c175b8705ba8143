// Project files (.liana): what the user made, as JSON that people can read and write.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

/// What came out of a project file. Assemblies that could not be read stay as references without geometry,
/// each with a warning that says what to do.
struct OpenedProject {
  DocumentContent content;
  std::vector<std::string> warnings;
};

/// Reads the project and the assemblies it refers to. Errors name file, place in the JSON, and remedy.
Result<OpenedProject> readProject(const std::filesystem::path& file, const Progress& progress = {});

/// Writes atomically: the file on disk is the old or the new one, never a broken one.
Result<void> writeProject(const DocumentContent& content, const std::filesystem::path& file);

}  // namespace liana
