// The ropes of the library on the command line.
#pragma once

#include <string>

#include "io/cli/command.h"

namespace liana {

/// All of them, those with `words` in id, name or category, or one by its id with its sources.
int listRopes(const Console& console, const std::string& id, const std::string& words, bool asJson);

}  // namespace liana
