// The constant description of one rod: how long its segments are, how stiff, and which shape it has at rest.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/rod/section.h"

namespace liana {

/// A rod of N segments between N + 1 nodes. Plain data; the solver never changes it.
/// Segments need not be equal and the section may change from segment to segment.
struct Rod {
  std::vector<double> segmentLengths;      // ℓ_j, N entries [m]
  std::vector<SectionStiffness> sections;  // of each segment, N entries
  std::vector<Eigen::Vector3d>
      restCurvatures;  // (κ1⁰, κ2⁰, τ⁰) in the material frame at each node, N + 1 [1/m]

  int segmentCount() const { return static_cast<int>(segmentLengths.size()); }
  int nodeCount() const { return segmentCount() + 1; }
  double length() const;                   // Σ ℓ_j [m]
  double arcLengthAtNode(int node) const;  // Σ_{j<node} ℓ_j [m]
  double mass() const;                     // [kg]

  /// Whether all numbers are the same.
  bool isSame(const Rod& other) const;

  /// Equal segments of one section, naturally bent by the same curvature everywhere (zero: straight).
  static Rod uniform(double length, int segments, const SectionStiffness& section,
                     const Eigen::Vector3d& restCurvature = Eigen::Vector3d::Zero());
};

}  // namespace liana
