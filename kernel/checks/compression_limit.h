// The one answer to how hard a cable may be pushed along its axis.
#pragma once

#include <optional>

#include "kernel/model/cable/cable.h"
#include "kernel/model/check_limits.h"

namespace liana {

/// The push that a cable takes without being told a limit [N]: B/R², with its bending stiffness B and its
/// smallest bend radius R. Within one radius of sideways play it bends the cable as tightly as it may be bent
/// (moment P·R = B/R). A cable that is too long for a straight span between two clips of length L bows under
/// Euler's P = 4π²·B/L², which is more than B/R² in spans shorter than the circle of that radius, 2πR: there
/// the cable has no room for its slack. Empty where the cable has no bend radius to keep to.
std::optional<double> usualCompressionLimit(const Cable& cable, const CheckLimits& limits);

/// The limit that is given, else the usual one.
std::optional<double> compressionLimit(const Cable& cable, const CheckLimits& limits);

}  // namespace liana
