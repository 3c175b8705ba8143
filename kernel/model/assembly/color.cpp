#include "kernel/model/assembly/color.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace liana {
namespace {

int toByte(float channel) {
  return static_cast<int>(std::lround(std::clamp(channel, 0.0f, 1.0f) * 255));
}

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string toHex(const Color& color) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", toByte(color.red), toByte(color.green),
                toByte(color.blue));
  return text;
}

std::optional<Color> colorFromHex(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') return {};
  float channels[3];
  for (int i = 0; i < 3; ++i) {
    const int high = digitOf(text[1 + 2 * i]), low = digitOf(text[2 + 2 * i]);
    if (high < 0 || low < 0) return {};
    channels[i] = static_cast<float>(high * 16 + low) / 255.0f;
  }
  return Color{channels[0], channels[1], channels[2]};
}

}  // namespace liana
