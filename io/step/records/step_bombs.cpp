#include "io/step/records/step_bombs.h"

#include <algorithm>

namespace liana {

std::string findStepBomb(std::string_view text) {
  constexpr int kMost = 1000;
  char last = 0;
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    const bool isMark = c == '(' || c == ',' || c == '"' || c == '\'';
    count = isMark && c == last ? count + 1 : 1;
    last = c;
    if (!isMark || count < kMost) continue;
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n');
    return "line " + std::to_string(line) + ": '" + c + "' stands there a thousand times in a row.";
  }
  return {};
}

}  // namespace liana
