// A few colours of each map, even steps apart, and linear mixtures between them.
#include "gui/view/overlay/color_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace liana {
namespace {

// Even steps in Oklab (Ottosson 2020) from blue to yellow, which all eyes tell apart. The dark end of other
// such maps is lost on a dark background: this one begins as light as a blue can be that still stands out on
// a light one.
constexpr std::array<Rgb, 9> kSequential{{{20, 88, 178},
                                          {53, 110, 174},
                                          {82, 130, 169},
                                          {110, 149, 162},
                                          {138, 167, 153},
                                          {167, 185, 142},
                                          {196, 202, 126},
                                          {225, 219, 103},
                                          {255, 236, 66}}};
constexpr std::array<Rgb, 7> kDiverging{{{20, 88, 178},
                                         {70, 130, 192},
                                         {150, 186, 216},
                                         {222, 222, 222},
                                         {240, 176, 116},
                                         {220, 122, 40},
                                         {186, 80, 8}}};
constexpr Rgb kUnknown{150, 150, 150};
constexpr Rgb kBroken{214, 16, 48};  // in no map

}  // namespace

ColorMap colorMapOf(CableQuantity quantity) {
  return isSigned(quantity) ? ColorMap::Diverging : ColorMap::Sequential;
}

bool isBeyond(CableQuantity quantity, double value, const std::optional<double>& limit) {
  if (!limit || !std::isfinite(value)) return false;
  switch (quantity) {
    case CableQuantity::Curvature:
    case CableQuantity::EdgewiseCurvature:
      return value > *limit;
    case CableQuantity::Torsion:
      return std::abs(value) > *limit;
    case CableQuantity::BendRadiusMargin:
    case CableQuantity::Clearance:
    case CableQuantity::Tension:
      return value < *limit;
  }
  return false;
}

Rgb colorOf(CableQuantity quantity, double value, const ValueRange& range,
            const std::optional<double>& limit) {
  return isBeyond(quantity, value, limit) ? kBroken : colorAt(colorMapOf(quantity), range.share(value));
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
