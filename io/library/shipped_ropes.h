// The text of ropes.json, built into the programs so that they find it wherever they are installed.
#pragma once

#include <string_view>

namespace liana {

std::string_view shippedRopesText();

}  // namespace liana
