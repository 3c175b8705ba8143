// A few moments of a recording side by side, drawn without a screen.
#pragma once

#include <string>

#include "solvers/dynamics/recording.h"

namespace liana {

struct StripSettings {
  int pictures = 6;
  int width = 240, height = 320;  // of one picture [pixels]
};

/// An SVG file: evenly spaced moments from the first to the last frame, all at one scale, each with its time
/// below it. Bodies are boxes, wires are lines. Empty without frames.
std::string drawStrip(const Recording& recording, const StripSettings& settings = {});

}  // namespace liana
