// Reference solutions of single rods: boundary-value problems solved to 1e-8, as numbers of the project's
// own.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// One solved rod: what was asked (lengths, stiffness, loads, ends), and the shape and end forces found.
/// Internal force n and moment m are those the part beyond a section exerts on the part before it, in world
/// axes.
struct ReferenceShape {
  static constexpr int kStations = 51;

  const char* name = "";
  double length = 0;                                        // L [m]
  Eigen::Vector3d stiffness = Eigen::Vector3d::Zero();      // B1, B2, C [N·m²]
  Eigen::Vector3d load = Eigen::Vector3d::Zero();           // dead force per length [N/m]
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // κ1⁰, κ2⁰, τ⁰ [1/m]
  RodEnd start, end;
  int turns = 0;  // about the tangent, between the ends

  Eigen::Vector3d startForce = Eigen::Vector3d::Zero(), startMoment = Eigen::Vector3d::Zero();  // n(0), m(0)
  Eigen::Vector3d endForce = Eigen::Vector3d::Zero(), endMoment = Eigen::Vector3d::Zero();      // n(L), m(L)
  std::vector<Eigen::Vector3d> positions;  // kStations of them, at s = 0, L/50, …, L [m]
};

/// All of them, in the order of the validation table.
const std::vector<ReferenceShape>& referenceShapes();

/// The one of that name; it must exist.
const ReferenceShape& referenceShape(const char* name);

}  // namespace liana
