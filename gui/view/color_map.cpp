// A few colours of each map, even steps apart, and linear mixtures between them.
#include "gui/view/color_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace liana {
namespace {

// Cividis (Nuñez, Anderton, Renslow 2018), sampled.
constexpr std::array<Rgb, 9> kSequential{{{0, 34, 78},
                                          {18, 53, 112},
                                          {59, 73, 108},
                                          {87, 93, 109},
                                          {112, 113, 115},
                                          {138, 134, 120},
                                          {165, 156, 116},
                                          {211, 193, 92},
                                          {254, 232, 56}}};
constexpr std::array<Rgb, 7> kDiverging{{{8, 64, 129},
                                         {43, 116, 178},
                                         {135, 177, 212},
                                         {222, 222, 222},
                                         {237, 168, 104},
                                         {206, 105, 22},
                                         {132, 58, 4}}};
constexpr Rgb kUnknown{150, 150, 150};

}  // namespace

ColorMap colorMapOf(CableQuantity quantity) {
  return isSigned(quantity) ? ColorMap::Diverging : ColorMap::Sequential;
}

Rgb colorAt(ColorMap map, double t) {
  if (!std::isfinite(t)) return kUnknown;
  const std::span<const Rgb> table =
      map == ColorMap::Sequential ? std::span<const Rgb>(kSequential) : std::span<const Rgb>(kDiverging);
  const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(table.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), table.size() - 2);
  const double share = place - static_cast<double>(below);
  Rgb color;
  for (std::size_t i = 0; i < 3; ++i)
    color[i] =
        static_cast<std::uint8_t>(std::lround((1 - share) * table[below][i] + share * table[below + 1][i]));
  return color;
}

}  // namespace liana
