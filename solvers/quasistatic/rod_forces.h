// What the integral forces mean: tension, shear and moments along the cable, and the reactions where it is
// held.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// A force and a moment on the cable, in world axes, at `position`.
struct Reaction {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // [m]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();     // [N]
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();    // [N·m]
};

/// Internal forces along the cable and the reactions of its supports, all in physical units.
struct RodForces {
  std::vector<double> tension;             // per segment, positive when pulled [N]
  std::vector<Eigen::Vector3d> shear;      // per segment, perpendicular to it, world axes [N]
  std::vector<Eigen::Vector3d> curvature;  // per node, (κ1, κ2, τ) in the material frame [1/m]
  std::vector<Eigen::Vector3d> moment;     // per node, (m1, m2, torsion) in the material frame [N·m]
  Reaction start, end;                     // what the supports exert on the cable
  std::vector<Reaction> contacts;          // in the state's order; they only push
  std::vector<Reaction> handles;           // in the problem's order
};

RodForces computeForces(const RodProblem& problem, const RodState& state);

}  // namespace liana
