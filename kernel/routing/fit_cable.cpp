#include "kernel/routing/fit_cable.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

/// An end at the first of the points, looking along them: value and slope there of a cubic over the first
/// sixth, which the scatter of single points hardly turns.
CableEnd endAlong(const std::vector<Eigen::Vector3d>& points) {
  const std::size_t count =
      std::clamp<std::size_t>(points.size() / 6, std::min<std::size_t>(6, points.size()), 40);
  Eigen::MatrixXd powers(count, 4), places(count, 3);
  double s = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) s += (points[i] - points[i - 1]).norm();
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    powers.row(row) << 1, s, s * s, s * s * s;
    places.row(row) = points[i].transpose();
  }
  const Eigen::MatrixXd cubic = powers.colPivHouseholderQr().solve(places);
  Eigen::Vector3d direction = cubic.row(1).transpose();
  if (!(direction.norm() > 1e-12) || !direction.allFinite()) direction = Eigen::Vector3d::UnitZ();
  CableEnd end;
  end.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), direction).toRotationMatrix();
  end.worldFromEnd.translation() = cubic.row(0).transpose();
  return end;
}

/// Rolls the end's frame so that the cable along the points is not twisted.
void untwist(FitProblem& fit, const RodProblem& cable) {
  RodProblem loose = cable;
  loose.end.kind = EndKind::Pinned;
  loose.turns = 0;
  const RodState state = stateAlong(fit.measured, loose);
  const Eigen::Quaterniond last = state.orientation(state.segmentCount() - 1);
  const Eigen::Vector3d from = last * Eigen::Vector3d::UnitZ(),
                        to = fit.end.orientation * Eigen::Vector3d::UnitZ();
  fit.end.orientation = (Eigen::Quaterniond::FromTwoVectors(from, to) * last).normalized();
}

std::vector<FitParameter> defaultParameters(bool keyed) {
  return {FitParameter::Length, FitParameter::Bending, keyed ? FitParameter::Torsion : FitParameter::EndRoll,
          FitParameter::RestCurvature1, FitParameter::RestCurvature2};
}

CableFit toCableFit(const CableSpec& given, const Cable& cable, FitReport report) {
  CableFit fit;
  fit.spec = given;
  fit.spec.bendingStiffness = report.of(FitParameter::Bending).value;
  fit.spec.torsionStiffness = report.of(FitParameter::Torsion).value;
  for (int i : {0, 1, 2})
    fit.spec.restCurvature[i] = report.estimates[static_cast<int>(FitParameter::RestCurvature1) + i].value;
  fit.length = report.of(FitParameter::Length).value / kMetre;
  fit.start = cable.start;
  fit.end = cable.end;
  fit.report = std::move(report);
  return fit;
}

/// The cable as far as it is known: the ends given, or read off the points.
Cable measuredCable(const CableMeasurement& measurement, const CableSpec& spec) {
  Cable cable;
  cable.name = spec.name;
  cable.spec = spec;
  const std::vector<Eigen::Vector3d>& points = measurement.points;
  cable.start = measurement.start.value_or(endAlong(points));
  cable.end = measurement.end.value_or(endAlong({points.rbegin(), points.rend()}));
  return cable;
}

}  // namespace

Result<CableFit> fitCable(const CableMeasurement& measurement, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& options,
                          const Progress& progress) {
  if (measurement.points.size() < 2)
    return Error{"There are " + std::to_string(measurement.points.size()) +
                 " measured points; at least 6 along the cable are needed, better 20 or more."};
  const Cable cable = measuredCable(measurement, spec);
  const Result<RodProblem> problem = buildRodProblem(cable, settings);
  if (!problem.ok()) return problem.error();

  FitProblem fit;
  for (const Eigen::Vector3d& point : measurement.points) fit.measured.points.push_back(point * kMetre);
  fit.measured.weights = measurement.weights;
  fit.start = problem->start;
  fit.end = problem->end;
  fit.turns = problem->turns;
  fit.section = sectionOf(spec);
  fit.restCurvature = Eigen::Vector3d(spec.restCurvature.data());
  fit.length = options.length * kMetre;
  fit.gravity = settings.gravity;
  const bool keyed = cable.start.isKeyed && cable.end.isKeyed;
  if (!keyed && findDefect(fit.measured, fit.start, fit.end).empty()) untwist(fit, *problem);

  FitOptions fitting;
  fitting.segments = options.segments;
  fitting.parameters = options.parameters.empty() ? defaultParameters(keyed) : options.parameters;
  fitting.keepGoing = [&](int iteration, double rms) {
    const double fraction = static_cast<double>(iteration) / fitting.maximumIterations;
    return progress.report(fraction, "Fitting, " + std::to_string(rms / kMetre) + " mm from the points");
  };
  FitReport report = fitParameters(fit, fitting);
  if (report.status == FitStatus::Cancelled) return Error::cancelled();
  if (report.status == FitStatus::InvalidInput)
    return Error{"The measurement cannot be used: " + report.reason + "."};
  (void)progress.report(1, "Fitted");
  return toCableFit(spec, cable, std::move(report));
}

}  // namespace liana
