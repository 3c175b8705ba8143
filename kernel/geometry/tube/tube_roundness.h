// Tells a round tube from a bar with flat sides of nearly the same width.
#pragma once

#include "kernel/geometry/tube/exact_surface.h"
#include "kernel/geometry/tube/surface_mesh.h"

namespace liana {

/// Half of the wall leans by more than this [rad]: seen along the tube, the angle between the wall's normal
/// and the direction away from the curve. Zero for a round tube; for a bar with n flat sides, π/2n.
double wallLean(const std::vector<WallPoint>& wall, const HermiteCurve& curve, double radius);
double wallLean(const SurfaceMesh& mesh, int component, const HermiteCurve& curve, double radius);

/// Exact walls must be round. A mesh has flat sides always: with seven or more it may be a tube, with six it
/// is taken for what it looks like.
inline constexpr double kLargestExactLean = 0.1;
inline constexpr double kLargestMeshLean = 0.243;  // between π/12 and π/14

}  // namespace liana
