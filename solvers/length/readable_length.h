// Lengths in sentences for people.
#pragma once

#include <cstdio>
#include <string>

namespace liana {

/// "45.3 mm"
inline std::string inMillimetres(double metres) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f mm", metres * 1000);
  return text;
}

}  // namespace liana
