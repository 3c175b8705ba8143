// AutoCAD's numbered colours.
#pragma once

#include "kernel/model/assembly/color.h"

namespace liana {

/// The number from 1 to 255 whose colour is nearest.
int dxfColorNumber(const Color& color);

/// The colour of a number; grey for numbers that stand for none.
Color dxfColor(int number);

}  // namespace liana
