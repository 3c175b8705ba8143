// The smallest circle that holds given circles side by side: the diameter of a bundle of wires, and where
// each wire lies in it.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace liana {

/// Circles in the order they were given. None overlap, none stick out: the diameter is one that certainly
/// holds them. Whether a smaller one would nobody can know beyond a handful of circles.
struct CirclePacking {
  double diameter = 0;                   // of the enclosing circle; the unit of what was given
  std::vector<Eigen::Vector2d> centres;  // from the middle of the enclosing circle
};

/// How long the search goes on. Counted, never timed: the same circles give the same bits everywhere.
struct PackingOptions {
  int mostHops = 160;         // tries to improve a packing by putting one circle elsewhere, of small bundles
  int mostCircleHops = 4000;  // the same times the number of circles: what bounds the time of large bundles
  std::uint32_t seed = 20170917;  // of the places tried
};

/// Packs circles of these diameters (all above zero; none: an empty packing). The diameter does not depend on
/// their order.
///
/// min R  subject to  |p_i| + r_i ≤ R,  |p_i − p_j| ≥ r_i + r_j
///
/// From several regular arrangements the circles are pressed together as by a rubber band (a penalty on every
/// overlap, L-BFGS); then the search hops from one packing to the next, each time putting a circle into a gap
/// or exchanging two, and keeps what got smaller. The best one is polished by an augmented Lagrangian to 10⁻⁹
/// and blown up by what overlap is left.
CirclePacking packCircles(const std::vector<double>& diameters, const PackingOptions& options = {});

}  // namespace liana
