#include "io/cli/projects/project_options.h"

#include <CLI/CLI.hpp>

namespace liana {

void ProjectOptions::addTo(CLI::App& command) {
  command
      .add_option("--relink", relinks_,
                  "OLD=NEW: the assembly OLD of the project (its path or file name) is now the file NEW")
      ->type_name("OLD=NEW")
      ->allow_extra_args(false);
  addLibraryTo(command);
}

void ProjectOptions::addLibraryTo(CLI::App& command) {
  command.add_option("--library", libraries_, "a cable library of your own (JSON); its entries come first")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

Result<CableLibrary> ProjectOptions::library(std::vector<std::string>& warnings) const {
  CableLibrary library = CableLibrary::usual(warnings);
  for (const std::string& file : libraries_)
    if (const auto added = library.addFile(file, warnings); !added.ok()) return added.error();
  return library;
}

Result<OpenedProject> ProjectOptions::open(const std::filesystem::path& file,
                                           const Progress& progress) const {
  std::vector<std::string> warnings;
  const Result<CableLibrary> found = library(warnings);
  if (!found.ok()) return found.error();
  OpenOptions options;
  options.library = &*found;
  for (const std::string& relink : relinks_) {
    const std::size_t equals = relink.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == relink.size())
      return Error{"--relink " + relink + ": must be OLD=NEW, such as arm.step=parts/arm_v2.step."};
    options.relinks.push_back({relink.substr(0, equals), relink.substr(equals + 1)});
  }
  Result<OpenedProject> opened = readProject(file, progress, options);
  if (opened.ok()) opened->warnings.insert(opened->warnings.end(), warnings.begin(), warnings.end());
  return opened;
}

}  // namespace liana
