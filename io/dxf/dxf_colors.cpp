#include "io/dxf/dxf_colors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace liana {
namespace {

/// Fully or half saturated colour of a hue in degrees.
Color fromHue(double hue, double value, bool pale) {
  const double saturation = pale ? 0.5 : 1;
  const auto channel = [&](double offset) {
    const double k = std::fmod(offset + hue / 60, 6);
    return static_cast<float>(value - value * saturation * std::max(0.0, std::min({k, 4 - k, 1.0})));
  };
  return {channel(5), channel(3), channel(1)};
}

}  // namespace

Color dxfColor(int number) {
  static const std::array<Color, 10> basic{{{0.7f, 0.7f, 0.7f},
                                            {1, 0, 0},
                                            {1, 1, 0},
                                            {0, 1, 0},
                                            {0, 1, 1},
                                            {0, 0, 1},
                                            {1, 0, 1},
                                            {1, 1, 1},
                                            {0.5f, 0.5f, 0.5f},
                                            {0.75f, 0.75f, 0.75f}}};
  if (number < 1 || number > 255) return basic[0];
  if (number < 10) return basic[number];
  if (number >= 250) {
    const float grey = (51 + (number - 250) * 40.8f) / 255;
    return {grey, grey, grey};
  }
  static const std::array<double, 5> values{1, 0.65, 0.5, 0.3, 0.15};
  return fromHue((number / 10 - 1) * 15, values[number % 10 / 2], number % 2 == 1);
}

int dxfColorNumber(const Color& color) {
  int best = 7;
  float smallest = 10;
  for (int number = 1; number <= 255; ++number) {
    const Color c = dxfColor(number);
    const float r = c.red - color.red, g = c.green - color.green, b = c.blue - color.blue;
    const float distance = r * r + g * g + b * b;
    if (distance < smallest) smallest = distance, best = number;
  }
  return best;
}

}  // namespace liana
