// A colour as people name it: sRGB, eight bits per channel in files, floating point in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace liana {

struct Color {
  float red = 0.7f, green = 0.7f, blue = 0.7f;  // sRGB, 0 to 1

  friend bool operator==(const Color&, const Color&) = default;
};

/// "#rrggbb".
std::string toHex(const Color& color);

/// Reads "#rrggbb"; nothing if the text is not such a colour.
std::optional<Color> colorFromHex(std::string_view text);

}  // namespace liana
