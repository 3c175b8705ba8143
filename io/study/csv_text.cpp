#include "io/study/csv_text.h"

#include <charconv>
#include <cmath>

namespace liana {

std::string csvNumber(double value) {
  if (!std::isfinite(value)) return {};
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string csvText(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace liana
