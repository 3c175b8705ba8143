// Project files (.liana): what the user made, as JSON that people can read and write. See FORMAT.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

class CableLibrary;

/// What is not as it was with an assembly's file when its project was opened.
struct AssemblyProblem {
  enum class Kind {
    Missing,     // not found; the reference stays without geometry
    Moved,       // found elsewhere, with the same content; the reference points there now
    Changed,     // there, but with other content than when the project was saved
    Unreadable,  // there, but it could not be read; the reference stays without geometry
  };
  AssemblyId assembly;
  Kind kind = Kind::Missing;
  std::filesystem::path file;  // where it should be
  std::vector<std::filesystem::path>
      candidates;       // files of that name near the project, to offer for relinking
  std::string message;  // for people, with the remedy
};

/// What came out of a project file.
struct OpenedProject {
  DocumentContent content;
  std::vector<std::string> warnings;      // everything worth telling, the problems' messages included
  std::vector<AssemblyProblem> problems;  // for a program that offers to relink
};

/// "The assembly that was called `from` is now `to`". `from` is the path as the project file has it, its
/// absolute path, or its file name alone.
struct Relink {
  std::string from;
  std::filesystem::path to;
};

struct OpenOptions {
  std::vector<Relink> relinks{};
  const CableLibrary* library = nullptr;  // null: the one that ships, with the user's own entries
  bool readsGeometry = true;              // false leaves all assemblies without geometry, unexamined
};

/// Reads the project and the assemblies it refers to. Errors name file, place in the JSON, and remedy.
Result<OpenedProject> readProject(const std::filesystem::path& file, const Progress& progress = {},
                                  const OpenOptions& options = {});

/// The same from text; `file` is where it stands or would stand: relative paths start beside it.
Result<OpenedProject> projectFromText(std::string_view text, const std::filesystem::path& file,
                                      const Progress& progress = {}, const OpenOptions& options = {});

/// Writes atomically: the file on disk is the old or the new one, never a broken one.
Result<void> writeProject(const DocumentContent& content, const std::filesystem::path& file);

/// What writeProject writes to a file in `folder`.
std::string projectText(const DocumentContent& content, const std::filesystem::path& folder);

}  // namespace liana
