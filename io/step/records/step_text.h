// Names in STEP files: escapes of ISO 10303-21 decoded, odd characters made harmless, UTF-8 out.
#pragma once

#include <string>

namespace liana {

/// Decodes \X2\…\X0\, \X4\…\X0\, \X\hh and \S\c where they were left in, turns control characters into spaces
/// and trims. Broken escapes stay as they are. A text of which every character fits a byte holds raw bytes of
/// an unknown encoding (see OcctSession): UTF-8 if they are that, else Windows-1252.
std::string cleanStepName(const std::u16string& text);

}  // namespace liana
