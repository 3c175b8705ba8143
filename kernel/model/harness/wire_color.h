// What colours a wire has, as people write them.
#pragma once

#include <string_view>
#include <vector>

#include "kernel/model/assembly/color.h"

namespace liana {

/// The insulation's colour, then those of its stripes: "RD", "RDBU", "red/white", "rot-weiss", "#d04020".
/// Codes of two letters (IEC 60757) may stand together; words are English and German. Empty where nothing is
/// understood.
std::vector<Color> wireColors(std::string_view text);

}  // namespace liana
