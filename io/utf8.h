// Between UTF-8, which our names are in, and code points, which other formats escape.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// Bytes that are no UTF-8 become U+FFFD.
std::u32string codePointsOf(std::string_view utf8);

/// Appends one character; what is no character becomes U+FFFD.
void appendUtf8(std::string& text, char32_t codePoint);

}  // namespace liana
