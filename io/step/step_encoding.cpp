#include "io/step/step_encoding.h"

#include <algorithm>
#include <cstdio>

#include "io/utf8.h"

namespace liana {
namespace {

bool isAscii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0x80; });
}

/// Runs of characters that take the same escape share it.
std::string encoded(std::string_view utf8) {
  std::string result;
  int open = 0;  // digits of the escape that is open
  for (const char32_t c : codePointsOf(utf8)) {
    const int digits = c < 0x80 ? 0 : c < 0x10000 ? 4 : 8;
    if (digits != open) {
      if (open) result += "\\X0\\";
      if (digits) result += digits == 4 ? "\\X2\\" : "\\X4\\";
      open = digits;
    }
    char hex[12] = {static_cast<char>(c), 0};
    if (digits) std::snprintf(hex, sizeof hex, "%0*X", digits, static_cast<unsigned>(c));
    result += hex;
  }
  return open ? result + "\\X0\\" : result;
}

}  // namespace

std::string encodeStepStrings(std::string_view text) {
  if (isAscii(text)) return std::string(text);
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t quote = std::min(text.find('\'', at), text.size());
    result += text.substr(at, quote - at);
    if (quote == text.size()) break;
    // A doubled quote ends one string and opens the next: what lies between is still encoded alike.
    const std::size_t close = std::min(text.find('\'', quote + 1), text.size());
    std::string_view content = text.substr(quote + 1, close - quote - 1);
    if (isAscii(content)) {
      result += text.substr(quote, close - quote);
    } else {
      std::string joined(content);  // line breaks within a string mean nothing
      joined.erase(
          std::remove_if(joined.begin(), joined.end(), [](char c) { return c == '\n' || c == '\r'; }),
          joined.end());
      result += '\'' + encoded(joined);
    }
    if (close < text.size()) result += '\'';
    at = std::min(close + 1, text.size());
  }
  return result;
}

}  // namespace liana
