// Finds a cable's stiffness and rest curvature from measured centerlines, to predict its shape in other
// poses.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "solvers/fit/fit_parameter.h"
#include "solvers/fit/measured_shape.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// One measured shape of the cable, and what is known of how it was held.
struct FitShape {
  MeasuredShape measured;
  RodEnd start, end;                                        // the end poses during the measurement
  int turns = 0;                                            // full turns between them; see RodProblem
  Eigen::Vector3d restCurvature = Eigen::Vector3d::Zero();  // starting values (κ1⁰, κ2⁰, τ⁰) [1/m]
  double length = 0;                                        // starting value [m]; 0: along the points
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);   // [m/s²]
};

/// What was measured, and what is known beforehand: one cable in one or more shapes.
struct FitProblem {
  std::vector<FitShape> shapes;
  SectionStiffness section;  // starting values; the mass is taken as it is
};

constexpr double kNotKnown = 3;  // in θ: a factor of 20, or half a turn
constexpr std::array<double, kFitParameterCount> notKnown() {
  std::array<double, kFitParameterCount> all{};
  for (double& each : all) each = kNotKnown;
  return all;
}

struct FitOptions {
  std::vector<FitParameter> parameters = {FitParameter::Length, FitParameter::Bending, FitParameter::Torsion,
                                          FitParameter::RestCurvature1, FitParameter::RestCurvature2};
  int segments = 200;      // coarser ones bend like a slightly stiffer cable
  double accuracy = 1e-4;  // of the points, relative to the length, when they deviate less than that
  /// How well what is given is known, in θ: tilts and rolls in radians, lengths and stiffnesses as fractions.
  /// kNotKnown where it is a start and no more.
  std::array<double, kFitParameterCount> knownWithin = notKnown();
  int maximumIterations = 40;
  /// Where the points stay farther from the model than `goodEnough` (relative to the length), the fit begins
  /// again with stiffnesses larger and smaller by these factors, and the best of all is taken.
  std::vector<double> otherStarts = {0.1, 10, 0.01, 100};
  double goodEnough = 5e-4;
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
  double standardDeviation = 0;  // see fitParameters; 0 for parameters that were not fitted
  bool wanted = false;           // was to be fitted
  bool identifiable = false;     // and the shapes tell it; otherwise it kept its given value
};

/// One shape after the fit.
struct ShapeFit {
  std::vector<ParameterEstimate> estimates;  // of all parameters, in the order of FitParameter
  double rmsDistance = 0;                    // between points and model [m]
  double maximumDistance = 0;                // [m]
  double bendingAlone = 0;  // B1 from this shape alone [N·m²]; 0 with one shape, or where B1 is not fitted
  RodProblem problem;       // the fitted cable in the measured pose
  RodState state;           // its shape

  const ParameterEstimate& of(FitParameter parameter) const { return estimates[indexOf(parameter)]; }
};

struct FitReport {
  FitStatus status = FitStatus::InvalidInput;
  std::string reason;  // one sentence for people; empty when all went well
  std::vector<ShapeFit> shapes;
  double rmsDistance = 0;      // of all points [m]
  double maximumDistance = 0;  // [m]
  double bendingScatter = 0;   // standard deviation of the shapes' own B1 [N·m²]; 0 with one shape
  int starts = 0;              // how many times the search was begun
  int iterations = 0;
  int solves = 0;

  const ParameterEstimate& of(FitParameter parameter) const { return shapes.front().of(parameter); }
  /// The fitted cable between other ends.
  RodProblem problemBetween(const RodEnd& start, const RodEnd& end, int turns = 0) const;
};

/// Levenberg–Marquardt on the distances between points and centerlines, each evaluation a warm-started solve
/// of every shape; derivatives by central differences. θ are the searched values (logarithms of L, B1, C/B1;
/// curvatures times L₀/3; rolls and tilts), θ₀ the given ones:
///   minimize Σ w_i·|p_i − x(s_i)|² + Σ (s·(θ_k − θ₀_k)/σ_k)²,   s_i the place nearest to p_i, σ_k how well
///   θ_k is known beforehand, s by how much the points scatter about the model, found along with it;
/// for what is only a start σ = 3 and s the accuracy times L₀, which leaves alone what the points do not
/// tell. So what is known beforehand counts for much where the model follows the points badly, as photographs
/// are followed, and for little where it follows them well. What is identifiable is read off the Jacobian's
/// singular values σ_k at the solution: a direction in θ with a standard deviation s/σ_k above 0.3, s the
/// scatter of the points, is unknown; the parameter with the largest part in it is set back to its given
/// value and the others are fitted again. Two things no shape can tell: the scale of all stiffnesses without
/// weight, and a rest curvature in the plane of a plane shape between clamps, because it only adds a constant
/// energy.
///
/// Standard deviations count a point as much as it says anew: deviations that run on from point to point are
/// one error seen many times, not many errors (FitStatistics). With several shapes that of B1 is not below
/// the scatter of the shapes' own values over the root of their number.
FitReport fitParameters(const FitProblem& problem, const FitOptions& options = {});

}  // namespace liana
