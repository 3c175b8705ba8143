#include "io/import/text_decoding.h"

#include <array>
#include <cstdint>

#include "io/utf8.h"

namespace liana {
namespace {

/// What Windows-1252 has where Latin-1 has control characters.
constexpr std::array<char32_t, 32> kWindows1252 = {
    0x20ac, ' ',    0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, ' ',    0x017d, ' ',    ' ',    0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, ' ',    0x017e, 0x0178};

}  // namespace

void appendVisible(std::string& out, char32_t c) {
  appendUtf8(out, c < 0x20 || c == 0x7f ? U' ' : c);
}

bool isUtf8(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const auto lead = static_cast<unsigned char>(bytes[i]);
    const int more = lead < 0x80         ? 0
                     : (lead >> 5) == 6  ? 1
                     : (lead >> 4) == 14 ? 2
                     : (lead >> 3) == 30 ? 3
                                         : -1;
    if (more < 0 || i + more >= bytes.size()) return false;
    std::uint32_t character = more == 0 ? lead : lead & (0x3f >> more);
    for (int k = 1; k <= more; ++k) {
      const auto next = static_cast<unsigned char>(bytes[i + k]);
      if ((next & 0xc0) != 0x80) return false;
      character = character << 6 | (next & 0x3f);
    }
    constexpr std::uint32_t kLeast[4] = {0, 0x80, 0x800, 0x10000};
    if (character < kLeast[more] || character > 0x10ffff || (character >= 0xd800 && character < 0xe000))
      return false;
    i += 1 + more;
  }
  return true;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::string decodeName(std::string_view bytes) {
  const bool proper = isUtf8(bytes);
  std::string result;
  for (const char byte : bytes) {
    const auto c = static_cast<unsigned char>(byte);
    if (c < 0x80)
      appendVisible(result, c);
    else if (proper)
      result += byte;
    else
      appendVisible(result, c < 0xa0 ? kWindows1252[c - 0x80] : c);
  }
  return trimmed(result);
}

}  // namespace liana
