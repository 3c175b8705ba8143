// Perceptually even colours for numbers, readable to colour-blind people.
#pragma once

#include "gui/view/actors/tube_mesh.h"
#include "gui/workspace/shapes/cable_quantity.h"

namespace liana {

enum class ColorMap {
  Sequential,  // blue (low) to yellow (high)
  Diverging,   // blue (negative) over grey to orange (positive)
};

/// The map a quantity is drawn in.
ColorMap colorMapOf(CableQuantity quantity);

/// Whether the value breaks the limit.
bool isBeyond(CableQuantity quantity, double value, const std::optional<double>& limit);
/// The colour of a value: red where it breaks its limit, in every map.
Rgb colorOf(CableQuantity quantity, double value, const ValueRange& range,
            const std::optional<double>& limit);

/// The colour at t in [0, 1]; values beyond are clamped, and what is no number is grey.
Rgb colorAt(ColorMap map, double t);

}  // namespace liana
