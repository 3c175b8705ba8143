// Which entry of the cable library a new cable is made of: the one chosen last, remembered between starts.
#pragma once

#include <QString>

#include "io/library/cable_library.h"

namespace liana {

/// The entries that ship and the user's own, read at the first call.
const CableLibrary& cableLibrary();
/// What was wrong with the user's own entries when they were read; for people.
const std::vector<std::string>& cableLibraryWarnings();

/// Puts the spec into the user's own library, by its name, and reads the library anew; its id.
Result<std::string> saveToOwnLibrary(const CableSpec& spec);

/// What a new cable is made of.
CableSpec specForNewCable();
void rememberSpec(const std::string& libraryId);

}  // namespace liana
