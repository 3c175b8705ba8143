// The options of every command that opens a project: relinked assemblies and cable libraries.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/library/cable_library.h"
#include "io/project/project_file.h"

namespace CLI {
class App;
}

namespace liana {

class ProjectOptions {
public:
  /// Declares --relink and --library.
  void addTo(CLI::App& command);
  /// Declares --library alone.
  void addLibraryTo(CLI::App& command);

  /// The libraries the options name, on top of the usual ones.
  Result<CableLibrary> library(std::vector<std::string>& warnings) const;
  /// Opens a project as the options say.
  Result<OpenedProject> open(const std::filesystem::path& file, const Progress& progress) const;

private:
  std::vector<std::string> relinks_, libraries_;
};

}  // namespace liana
