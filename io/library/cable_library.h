// The cables and hoses people can choose from: those that ship, and the user's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// One entry: a spec, and where each of its figures comes from.
struct LibraryCable {
  std::string id;        // what projects refer to: "flry-b-0.5"
  std::string category;  // "single wire"
  std::string note;
  CableSpec spec;                              // its libraryId is this entry's id
  std::map<std::string, std::string> sources;  // by the key of the figure: a standard, or "estimated: …"
  std::filesystem::path file;                  // where the entry was read; empty for those that ship
};

/// Entries in the order they were read; a later file replaces entries of the same id in their place.
class CableLibrary {
public:
  /// The entries that ship with the programs.
  static const CableLibrary& shipped();
  /// Those and the user's own, if there is such a file; what is wrong with it is a warning.
  static CableLibrary usual(std::vector<std::string>& warnings);
  /// Where the user's own entries stand: cables.json in $XDG_CONFIG_HOME/liana or ~/.config/liana. Empty when
  /// there is neither.
  static std::filesystem::path userFile();

  /// Adds the entries of a file. When something in it is wrong none is added; the error names file and place.
  Result<void> addFile(const std::filesystem::path& file, std::vector<std::string>& warnings);
  /// The same from text; `file` is empty for what ships.
  Result<void> addText(std::string_view text, const std::filesystem::path& file,
                       std::vector<std::string>& warnings);

  const std::vector<LibraryCable>& cables() const { return cables_; }
  /// By its id, else by its exact name; null if there is none.
  const LibraryCable* find(std::string_view idOrName) const;
  /// Entries that have every word of `text` in id, name or category, in whatever case. All when it is empty.
  std::vector<const LibraryCable*> search(std::string_view text) const;

private:
  std::vector<LibraryCable> cables_;
};

}  // namespace liana
