// Cables of the user's own in the library file.
#pragma once

#include <filesystem>
#include <string>

#include "kernel/base/result.h"
#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// The id an entry of this name gets: "My hose 8 mm" is "my-hose-8-mm".
std::string libraryIdFor(const std::string& name);

/// Puts the spec into the library file: an entry of its name is replaced, the others stay as they are. A new
/// one gets the id of its name, with a number where another entry has that already. Makes the file and its
/// folder if there are none. Returns the id.
Result<std::string> saveOwnCable(const CableSpec& spec, const std::filesystem::path& file);

}  // namespace liana
