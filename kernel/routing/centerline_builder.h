// The bridge back: a solved rod in SI units becomes a centerline in millimetres.
#pragma once

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Frames at the nodes from those at the segments' middles, forces from the integral forces, names from the
/// cable.
Centerline buildCenterline(const Cable& cable, const RodProblem& problem, const RodState& state);

/// Where on the solved shape the handles sit, as shares of its length. Other than what the cable says where
/// its routing found the length: stretches between handles then grow differently. Sliding ones find their
/// own.
std::vector<double> handleFractions(const Cable& cable, const Centerline& line);

}  // namespace liana
