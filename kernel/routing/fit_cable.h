// The bridge from a centerline measured in millimetres to the parameter fit, and back to a cable's spec.
#pragma once

#include <optional>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable.h"
#include "kernel/model/document.h"
#include "solvers/quasistatic/parameter_fit.h"

namespace liana {

/// A cable's centerline as it was measured, from its start to its end.
struct CableMeasurement {
  std::vector<Eigen::Vector3d> points;  // [mm]
  std::vector<double> weights;          // of each point; empty: all 1
  std::optional<CableEnd> start, end;   // the poses of the ends; absent: along the first and last points
};

struct CableFitOptions {
  std::vector<FitParameter> parameters;  // empty: what the poses allow, see fitCable
  double length = 0;                     // starting value [mm]; 0: along the points
  int segments = FitOptions().segments;
};

/// What was found.
struct CableFit {
  CableSpec spec;       // with the stiffness and rest curvature found
  double length = 0;    // [mm]
  CableEnd start, end;  // the poses used; the rest curvature counts from the start's x axis
  FitReport report;     // in SI units
};

/// Fits stiffness and rest curvature, starting from `spec`, whose mass is taken as it is. Unless both ends
/// are keyed nothing is known about the roll of the end: it is fitted, and the torsion stiffness is not.
/// Fails on measurements that cannot be used; a fit that went wrong is in the report.
Result<CableFit> fitCable(const CableMeasurement& measurement, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& options = {},
                          const Progress& progress = {});

}  // namespace liana
