// Text of unknown encoding, as old CAD files hold it, made valid UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// Appends one character; control characters become spaces.
void appendVisible(std::string& out, char32_t character);

/// Whether the bytes are proper UTF-8.
bool isUtf8(std::string_view bytes);

/// Bytes that are UTF-8 stay as they are; others are taken for Windows-1252. Control characters become
/// spaces; spaces at both ends go.
std::string decodeName(std::string_view bytes);

/// Without spaces at both ends.
std::string trimmed(std::string_view text);

}  // namespace liana
