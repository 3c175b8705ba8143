// A small picture in memory and its PNG form.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace liana {

/// Red, green, blue, alpha, eight bits each, not premultiplied; rows from the top.
struct RgbaImage {
  int width = 0, height = 0;
  std::vector<std::array<std::uint8_t, 4>> pixels;
};

/// The bytes of a PNG file.
std::string encodePng(const RgbaImage& image);

std::string toBase64(std::string_view bytes);

}  // namespace liana
