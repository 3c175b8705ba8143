// Finds the place where the text of a STEP file is broken, for messages that shall name it.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// "line 12: …" for the first record that ISO 10303-21 does not allow: cut off, unbalanced, defined twice, or
/// pointing at a record there is not. Empty when nothing of the kind is found.
std::string findStepDamage(std::string_view text);

}  // namespace liana
