#include "io/utf8.h"

namespace liana {

std::u32string codePointsOf(std::string_view utf8) {
  std::u32string points;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(utf8[k]); };
    const unsigned char lead = byte(i);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xf0 && lead < 0xf8 ? 4
                               : lead >= 0xe0                ? 3
                               : lead >= 0xc2                ? 2
                                                             : 0;
    char32_t point = length <= 1 ? lead : lead & (0xff >> (length + 1));
    bool good = length > 0 && i + length <= utf8.size() && lead < 0xf8;
    for (std::size_t k = 1; good && k < length; ++k) {
      good = (byte(i + k) & 0xc0) == 0x80;
      point = (point << 6) | (byte(i + k) & 0x3f);
    }
    good = good && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    points += good ? point : U'\ufffd';
    i += good ? length : 1;
  }
  return points;
}

void appendUtf8(std::string& text, char32_t c) {
  if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) c = U'\ufffd';
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((c >> shift) & 0x3f)); };
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xc0 | (c >> 6));
    tail(0);
  } else if (c < 0x10000) {
    text += static_cast<char>(0xe0 | (c >> 12));
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xf0 | (c >> 18));
    tail(12), tail(6), tail(0);
  }
}

}  // namespace liana
