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

/// The colour at t in [0, 1]; values beyond are clamped, and what is no number is grey.
Rgb colorAt(ColorMap map, double t);

}  // namespace liana
