#include "io/report/html_text.h"

#include <cmath>
#include <cstdio>

#include "io/plain_text.h"

namespace liana {

std::string escapedHtml(std::string_view text) {
  std::string result;
  for (const char c : hasControls(text) ? oneLine(text) : std::string(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string decimal(double value, int digits) {
  if (!std::isfinite(value)) return "–";
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string readable(double value) {
  const double size = std::abs(value);
  return decimal(value, size >= 100 ? 1 : size >= 1 ? 2 : 3);
}

}  // namespace liana
