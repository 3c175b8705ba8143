// Finds what makes readers of STEP hang, crash or take all memory, before they see it.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// "line 12: …" for the first place where a bracket, comma or quote stands a thousand times in a row, blanks
/// aside, which no sound file has; empty when there is none. Far less strict than findStepDamage: files with
/// small damages can be read.
std::string findStepBomb(std::string_view text);

}  // namespace liana
