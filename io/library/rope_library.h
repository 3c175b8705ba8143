// The ropes people can choose from: those that ship, and the user's own.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/rigging/rope_spec.h"

namespace liana {

/// One entry: a spec, and where each of its figures comes from.
struct LibraryRope {
  std::string id;                              // what projects refer to: "6x36ws-iwrc-12"
  std::string category;                        // "wire rope"
  RopeSpec spec;                               // its libraryId is this entry's id
  std::map<std::string, std::string> sources;  // by the key of the figure
};

/// Entries in the order they were read; a later file replaces entries of the same id in their place.
class RopeLibrary {
public:
  /// The entries that ship with the programs.
  static const RopeLibrary& shipped();
  /// Those and the user's own (ropes.json beside the user's cables.json), if there is such a file; what is
  /// wrong with it is a warning.
  static RopeLibrary usual(std::vector<std::string>& warnings);

  /// Adds the entries of a text. When something in it is wrong none is added; the error names file and place.
  Result<void> addText(std::string_view text, const std::filesystem::path& file,
                       std::vector<std::string>& warnings);

  const std::vector<LibraryRope>& ropes() const { return ropes_; }
  /// By its id, else by its exact name; null if there is none.
  const LibraryRope* find(std::string_view idOrName) const;

private:
  std::vector<LibraryRope> ropes_;
};

}  // namespace liana
