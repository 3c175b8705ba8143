// The bridge from a centerline measured in millimetres to the parameter fit, and back to a cable's spec.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/document.h"
#include "solvers/fit/parameter_fit.h"

namespace liana {

/// A cable's centerline as it was measured, from its start to its end.
struct CableMeasurement {
  std::string name;                     // for messages; may be empty
  std::vector<Eigen::Vector3d> points;  // [mm]
  std::vector<double> weights;          // of each point; empty: all 1
  std::optional<CableEnd> start, end;   // the poses of the ends; absent: along the first and last points
  double length = 0;                    // starting value [mm]; 0: that of the options
  /// Of a photograph: the direction it was taken along. Where points are along it does not count.
  std::optional<Eigen::Vector3d> photographedAlong;
};

/// What is to be found, and how well what is given is known.
struct CableFitOptions {
  std::vector<FitParameter> parameters;    // empty: what the poses allow, see fitCable
  double length = 0;                       // starting value [mm]; 0: along the points
  int segments = FitOptions().segments;    // of the model
  std::optional<double> directionsWithin;  // standard deviation of the ends' directions [deg]: fitted as well
  std::optional<double> lengthWithin;      // standard deviation of the lengths, relative
  std::optional<double> curvatureWithin;   // standard deviation of the rest curvatures [1/m]
  std::optional<double> cameraWithin;      // of photographs: standard deviation of which way is down [deg]
  std::optional<double> accuracy;          // of the points [mm]
};

/// What is taken to be known of a cable on a photograph, each a standard deviation. Directions and camera are
/// what makes fifteen photographs of hanging wires likeliest (expectation maximization over the fits of
/// measured/hanging_wires.json: 15.5° and 2.4°), whatever stiffness that leads to.
struct PhotographKnowledge {
  double directions = 15;  // of the ends that are given [deg]
  double length = 0.01;    // of a length that is given, relative
  double curvature = 1;    // of the rest curvature [1/m]
  double camera = 2.5;     // of which way is down: cameras are not held level [deg]
};
constexpr PhotographKnowledge kPhotograph;

/// What was found.
struct CableFit {
  CableSpec spec;       // with the stiffness found, and with the rest curvature where one shape was measured
  double length = 0;    // of the first shape [mm]
  CableEnd start, end;  // of the first shape; the rest curvature counts from the start's x axis
  std::vector<std::string> shapeNames;  // of report.shapes
  FitReport report;                     // in SI units
};

/// Fits stiffness and rest curvature, starting from `spec`, whose mass is taken as it is. Unless both ends
/// are keyed nothing is known about the roll of the end: it is fitted, and the torsion stiffness is not.
/// How well a photograph's ends, its cable's length and rest curvature and which way is down on it are known
/// is kPhotograph unless `options` say otherwise. Several measurements are shapes of one cable: one
/// stiffness, and a length and a rest curvature each. Fails on measurements that cannot be used; a fit that
/// went wrong is in the report.
Result<CableFit> fitCable(const std::vector<CableMeasurement>& measurements, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& options = {},
                          const Progress& progress = {});
Result<CableFit> fitCable(const CableMeasurement& measurement, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& options = {},
                          const Progress& progress = {});

}  // namespace liana
