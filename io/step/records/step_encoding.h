// Makes a STEP text plain ASCII, as ISO 10303-21 asks.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// Other characters in strings become \X2\…\X0\ or \X4\…\X0\, and so do quotes that some readers would take
/// for the end of the string; everything else stays as it is.
std::string encodeStepStrings(std::string_view text);

/// One text with the same escapes, outside of a STEP file: plain ASCII without quotes around it.
std::string stepEscaped(std::string_view utf8);

}  // namespace liana
