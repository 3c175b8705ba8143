#include "io/step/records/step_encoding.h"

#include <algorithm>
#include <cstdio>

#include "io/utf8.h"

namespace liana {
namespace {

/// Where the string that opens at `open` closes; a doubled quote does not close it.
std::size_t closeOf(std::string_view text, std::size_t open) {
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (text[at] != '\'') continue;
    if (at + 1 >= text.size() || text[at + 1] != '\'') return at;
    ++at;
  }
  return text.size();
}

/// Other characters than ASCII, line breaks, and quotes before a comma or bracket, which some readers take
/// for the end.
bool needsEscapes(std::string_view content) {
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (static_cast<unsigned char>(content[i]) >= 0x80 || content[i] == '\n') return true;
    if (content[i] != '\'') continue;
    const std::size_t next = content.find_first_not_of(" \t\r\n'", i);
    if (next != std::string_view::npos && (content[next] == ',' || content[next] == ')')) return true;
  }
  return false;
}

/// Runs of characters that take the same escape share it: those that are not ASCII, and `also`.
std::string escaped(std::u32string_view text, char32_t also) {
  std::string result;
  int open = 0;  // digits of the escape that is open
  for (const char32_t c : text) {
    const int digits = c < 0x80 && c != also ? 0 : c < 0x10000 ? 4 : 8;
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

/// Doubled quotes become one escaped one; line breaks within a string mean nothing.
std::string encoded(std::string_view content) {
  std::string joined(content);
  joined.erase(std::remove_if(joined.begin(), joined.end(), [](char c) { return c == '\n' || c == '\r'; }),
               joined.end());
  std::u32string single;
  bool skipsQuote = false;
  for (const char32_t c : codePointsOf(joined))
    if (c != U'\'' || !(skipsQuote = !skipsQuote)) single += c;
  return escaped(single, U'\'');
}

}  // namespace

std::string stepEscaped(std::string_view utf8) {
  return escaped(codePointsOf(utf8), U'\0');
}

std::string encodeStepStrings(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = std::min(text.find('\'', at), text.size());
    const std::size_t close = open < text.size() ? closeOf(text, open) : open;
    const std::string_view content =
        open < close ? text.substr(open + 1, close - open - 1) : std::string_view();
    const std::size_t next = std::min(close + 1, text.size());
    if (needsEscapes(content)) {
      result += text.substr(at, open - at);
      result += '\'' + encoded(content) + '\'';
    } else {
      result += text.substr(at, next - at);
    }
    at = next;
  }
  return result;
}

}  // namespace liana
