#include "io/step/records/step_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "io/import/text_decoding.h"

namespace liana {
namespace {

std::optional<std::uint32_t> hexAt(const std::u32string& text, std::size_t at, int digits) {
  if (at + digits > text.size()) return {};
  std::uint32_t value = 0;
  for (int i = 0; i < digits; ++i) {
    const char32_t c = text[at + i];
    if (c >= U'0' && c <= U'9')
      value = value * 16 + (c - U'0');
    else if (c >= U'A' && c <= U'F')
      value = value * 16 + (c - U'A' + 10);
    else if (c >= U'a' && c <= U'f')
      value = value * 16 + (c - U'a' + 10);
    else
      return {};
  }
  return value;
}

/// Joins surrogate pairs; a lone half becomes U+FFFD.
std::u32string joinSurrogates(const std::u32string& units) {
  std::u32string result;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const char32_t c = units[i];
    const bool high = c >= 0xd800 && c < 0xdc00, low = c >= 0xdc00 && c < 0xe000;
    if (high && i + 1 < units.size() && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000)
      result += 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00);
    else
      result += high || low || c > 0x10ffff ? U'\ufffd' : c;
  }
  return result;
}

/// Decodes the escape at `at` and moves past it; false if there is none.
bool decodeEscape(const std::u32string& text, std::size_t& at, std::u32string& out) {
  for (const int digits : {4, 8}) {
    const std::u32string open = digits == 4 ? U"\\X2\\" : U"\\X4\\";
    const std::size_t close = text.find(U"\\X0\\", at);
    if (text.compare(at, 4, open) != 0 || close == std::u32string::npos || (close - at - 4) % digits != 0)
      continue;
    std::u32string decoded;
    for (std::size_t i = at + 4; i < close; i += digits) {
      const auto value = hexAt(text, i, digits);
      if (!value) return false;
      decoded += static_cast<char32_t>(*value);
    }
    out += decoded;
    at = close + 4;
    return true;
  }
  if (const auto value = hexAt(text, at + 3, 2); value && text.compare(at, 3, U"\\X\\") == 0) {
    out += static_cast<char32_t>(*value);
    at += 5;
    return true;
  }
  if (text.compare(at, 3, U"\\S\\") == 0 && at + 3 < text.size() && text[at + 3] < 0x80) {
    out += text[at + 3] + 0x80;
    at += 4;
    return true;
  }
  return false;
}

/// The bytes of a text in which every character stands for one; empty if there are others, or only ASCII.
std::string rawBytes(const std::u32string& text) {
  if (std::all_of(text.begin(), text.end(), [](char32_t c) { return c < 0x80; })) return {};
  std::string bytes;
  for (const char32_t c : text) {
    if (c > 0xff) return {};
    bytes += static_cast<char>(c);
  }
  return bytes;
}

}  // namespace

std::string cleanStepName(const std::u16string& text) {
  const std::u32string units(text.begin(), text.end());
  std::u32string decoded;
  for (std::size_t i = 0; i < units.size();)
    if (units[i] != U'\\' || !decodeEscape(units, i, decoded)) decoded += units[i++];
  if (const std::string bytes = rawBytes(decoded); !bytes.empty()) return decodeName(bytes);
  std::string result;
  for (const char32_t c : joinSurrogates(decoded)) appendVisible(result, c);
  return trimmed(result);
}

}  // namespace liana
