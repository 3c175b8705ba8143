// The script that turns the scene, viewer.js, built into the programs.
#pragma once

#include <string_view>

namespace liana {

std::string_view viewerText();

}  // namespace liana
