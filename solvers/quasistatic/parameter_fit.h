// Finds a cable's stiffness and rest curvature from its measured centerline, to predict its shape in other
// poses.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solvers/quasistatic/measured_shape.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// What can be found. Stiffnesses are searched as logarithms; the torsion stiffness as its ratio to the
/// bending stiffness, because without weight or other loads ratios are all a shape can tell.
enum class FitParameter {
  Length,          // L [m]
  Bending,         // B1 [N·m²]; B2 keeps its ratio to B1
  Torsion,         // C [N·m²], searched as C/B1
  RestCurvature1,  // κ1⁰ [1/m]
  RestCurvature2,  // κ2⁰ [1/m]
  RestTwist,       // τ⁰ [1/m]
  EndRoll,         // turn of the end frame about its tangent, for connectors that are not keyed [rad]
};
constexpr int kFitParameterCount = 7;
const char* toString(FitParameter parameter);

/// What was measured, and what is known beforehand.
struct FitProblem {
  MeasuredShape measured;
  RodEnd start, end;                                        // the end poses during the measurement
  int turns = 0;                                            // full turns between them; see RodProblem
  SectionStiffness section;                                 // starting values; the mass is taken as it is
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // starting values (κ1⁰, κ2⁰, τ⁰) [1/m]
  double length = 0;                                        // starting value [m]; 0: along the points
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);   // [m/s²]
};

struct FitOptions {
  std::vector<FitParameter> parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::Torsion,
                                          FitParameter::RestCurvature1, FitParameter::RestCurvature2};
  int segments = 200;      // coarser ones bend like a slightly stiffer cable
  double accuracy = 1e-4;  // of the points, relative to the length, when they deviate less than that
  int maximumIterations = 40;
  /// Called before every iteration with the root mean square distance so far [m]; return false to cancel.
  std::function<bool(int iteration, double rms)> keepGoing;
};

enum class FitStatus {
  Fitted,
  PoorFit,         // best values found, but the model does not follow the points; see reason
  IterationLimit,  // still improving when the budget ran out
  Cancelled,
  InvalidInput,  // see reason
};
const char* toString(FitStatus status);

/// One parameter after the fit.
struct ParameterEstimate {
  FitParameter parameter = FitParameter::Length;
  double value = 0;
  double standardDeviation = 0;  // from the scatter of the points; 0 for parameters that were not fitted
  bool wanted = false;           // was to be fitted
  bool identifiable = false;     // and the shape tells it; otherwise it kept its given value
};

struct FitReport {
  FitStatus status = FitStatus::InvalidInput;
  std::string reason;                        // one sentence for people; empty when all went well
  std::vector<ParameterEstimate> estimates;  // of all parameters, in the order of FitParameter
  double rmsDistance = 0;                    // between points and model [m]
  double maximumDistance = 0;                // [m]
  int iterations = 0;
  int solves = 0;
  RodProblem problem;  // the fitted cable in the measured pose
  RodState state;      // its shape

  const ParameterEstimate& of(FitParameter parameter) const { return estimates[static_cast<int>(parameter)]; }
  /// The fitted cable between other ends.
  RodProblem problemBetween(const RodEnd& start, const RodEnd& end, int turns = 0) const;
};

/// Levenberg–Marquardt on the distances between points and centerline, each evaluation a warm-started solve;
/// derivatives by central differences. θ are the searched values (logarithms of L, B1, C/B1; curvatures times
/// L₀/3; the roll), θ₀ the given ones:
///   minimize Σ w_i·|p_i − x(s_i)|² + (a/3)²·|θ − θ₀|²,   s_i the place nearest to p_i, a the accuracy times
///   L₀;
/// the second part leaves alone what the points do not tell. What is identifiable is read off the Jacobian's
/// singular values σ_k at the solution: a direction in θ with a standard deviation s/σ_k above 0.3, s the
/// scatter of the points, is unknown; the parameter with the largest part in it is set back to its given
/// value and the others are fitted again. Two things no shape can tell: the scale of all stiffnesses without
/// weight, and a rest curvature in the plane of a plane shape between clamps, because it only adds a constant
/// energy.
FitReport fitParameters(const FitProblem& problem, const FitOptions& options = {});

}  // namespace liana
