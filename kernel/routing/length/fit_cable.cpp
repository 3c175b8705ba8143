#include "kernel/routing/length/fit_cable.h"

#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;    // metres in a millimetre
constexpr double kFarthest = 1e9;  // from the origin, of a point that means anything [mm]
constexpr std::array kTilts{FitParameter::StartTilt1, FitParameter::StartTilt2, FitParameter::EndTilt1,
                            FitParameter::EndTilt2};

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
void untwist(FitShape& fit, const RodProblem& cable) {
  RodProblem loose = cable;
  loose.end.kind = EndKind::Pinned;
  loose.turns = 0;
  const RodState state = stateAlong(fit.measured, loose);
  const Eigen::Quaterniond last = state.orientation(state.segmentCount() - 1);
  const Eigen::Vector3d from = last * Eigen::Vector3d::UnitZ(),
                        to = fit.end.orientation * Eigen::Vector3d::UnitZ();
  fit.end.orientation = (Eigen::Quaterniond::FromTwoVectors(from, to) * last).normalized();
}

std::vector<FitParameter> defaultParameters(bool keyed, const CableFitOptions& options) {
  std::vector<FitParameter> parameters{FitParameter::Length, FitParameter::Bending,
                                       keyed ? FitParameter::Torsion : FitParameter::EndRoll,
                                       FitParameter::RestCurvature1, FitParameter::RestCurvature2};
  if (options.directionsWithin) parameters.insert(parameters.end(), kTilts.begin(), kTilts.end());
  if (options.cameraWithin) parameters.push_back(FitParameter::CameraRoll);
  return parameters;
}

CableFit toCableFit(const CableSpec& given, FitReport report) {
  CableFit fit;
  fit.spec = given;
  fit.spec.bendingStiffness = report.of(FitParameter::Bending).value;
  fit.spec.torsionStiffness = report.of(FitParameter::Torsion).value;
  if (report.shapes.size() == 1)  // else each shape has its own
    for (int i : {0, 1, 2})
      fit.spec.restCurvature[i] =
          report.shapes.front().estimates[indexOf(FitParameter::RestCurvature1) + i].value;
  fit.length = report.of(FitParameter::Length).value / kMetre;
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

/// Points whose squares are numbers too.
std::string findFarPoint(const std::vector<Eigen::Vector3d>& points) {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!(points[i].lpNorm<Eigen::Infinity>() <= kFarthest))
      return "measured point " + std::to_string(i + 1) + " lies more than 1000 km away, or is no number";
  return {};
}

Result<FitShape> shapeFrom(const CableMeasurement& measurement, const Cable& cable,
                           const DocumentSettings& settings, double length) {
  const Result<RodProblem> problem = buildRodProblem(cable, settings);
  if (!problem.ok()) return problem.error();
  FitShape shape;
  for (const Eigen::Vector3d& point : measurement.points) shape.measured.points.push_back(point * kMetre);
  shape.measured.weights = measurement.weights;
  if (measurement.photographedAlong) shape.measured.sight = measurement.photographedAlong->normalized();
  shape.start = problem->start;
  shape.end = problem->end;
  shape.turns = problem->turns;
  shape.restCurvature = Eigen::Vector3d(cable.spec.restCurvature.data());
  shape.length = (measurement.length > 0 ? measurement.length : length) * kMetre;
  shape.gravity = settings.gravity;
  const bool keyed = cable.start.isKeyed && cable.end.isKeyed;
  if (!keyed && findDefect(shape.measured, shape.start, shape.end).empty()) untwist(shape, *problem);
  return shape;
}

/// What is known of photographs, where nobody says how well.
CableFitOptions withPhotographs(CableFitOptions options, const std::vector<CableMeasurement>& measurements) {
  bool photographs = false, ends = true, lengths = true;
  for (const CableMeasurement& each : measurements) {
    photographs = photographs || each.photographedAlong;
    ends = ends && each.start && each.end;
    lengths = lengths && (each.length > 0 || options.length > 0);
  }
  if (!photographs) return options;
  if (!options.directionsWithin && ends) options.directionsWithin = kPhotograph.directions;
  if (!options.lengthWithin && lengths) options.lengthWithin = kPhotograph.length;
  if (!options.curvatureWithin) options.curvatureWithin = kPhotograph.curvature;
  if (!options.cameraWithin) options.cameraWithin = kPhotograph.camera;
  return options;
}

/// `length` is that of the longest shape [m].
FitOptions fitOptions(const CableFitOptions& options, bool keyed, double length, const Progress& progress) {
  FitOptions fitting;
  fitting.segments = options.segments;
  fitting.parameters = options.parameters.empty() ? defaultParameters(keyed, options) : options.parameters;
  if (options.accuracy) fitting.accuracy = *options.accuracy * kMetre / length;
  const auto know = [&](FitParameter parameter, double within) {
    fitting.knownWithin[indexOf(parameter)] = std::min(within, kNotKnown);
  };
  if (options.lengthWithin) know(FitParameter::Length, *options.lengthWithin);
  if (options.directionsWithin)
    for (const FitParameter tilt : kTilts) know(tilt, *options.directionsWithin * EIGEN_PI / 180);
  if (options.cameraWithin) know(FitParameter::CameraRoll, *options.cameraWithin * EIGEN_PI / 180);
  if (options.curvatureWithin)
    for (const FitParameter curvature : {FitParameter::RestCurvature1, FitParameter::RestCurvature2})
      know(curvature, thetaOfCurvature(*options.curvatureWithin, length));
  // How many starts there will be is not known: each iteration takes a part of what is left.
  fitting.keepGoing = [&progress, left = std::make_shared<double>(1)](int, double rms) {
    *left *= 0.97;
    return progress.report(1 - *left, "Fitting, " + std::to_string(rms / kMetre) + " mm from the points");
  };
  return fitting;
}

std::string findOptionDefect(const CableFitOptions& options) {
  const auto isBad = [](const std::optional<double>& value) {
    return value && !(*value > 0 && std::isfinite(*value));
  };
  if (isBad(options.accuracy)) return "The accuracy of the points must be a positive number of millimetres.";
  if (isBad(options.lengthWithin)) return "How well the length is known must be a positive fraction.";
  if (isBad(options.directionsWithin))
    return "How well the directions are known must be a positive number of degrees.";
  if (isBad(options.cameraWithin))
    return "How well it is known which way is down must be a positive number of degrees.";
  if (isBad(options.curvatureWithin))
    return "How well the rest curvature is known must be a positive number of 1/m.";
  return {};
}

}  // namespace

Result<CableFit> fitCable(const std::vector<CableMeasurement>& measurements, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& given,
                          const Progress& progress) {
  if (measurements.empty()) return Error{"There is no measured shape; give at least one."};
  const CableFitOptions options = withPhotographs(given, measurements);
  if (std::string defect = findOptionDefect(options); !defect.empty()) return Error{std::move(defect)};
  FitProblem problem;
  problem.section = sectionOf(spec);
  std::vector<Cable> cables;
  bool keyed = true;
  double length = 0;
  for (const CableMeasurement& measurement : measurements) {
    const std::string name = measurement.name.empty() ? "" : "Shape \"" + measurement.name + "\": ";
    if (measurement.points.size() < 2)
      return Error{name + "There are " + std::to_string(measurement.points.size()) +
                   " measured points; at least 6 along the cable are needed, better 20 or more."};
    if (const std::string defect = findFarPoint(measurement.points); !defect.empty())
      return Error{name + "The measurement cannot be used: " + defect + "; check the unit and the number."};
    cables.push_back(measuredCable(measurement, spec));
    Result<FitShape> shape = shapeFrom(measurement, cables.back(), settings, options.length);
    if (!shape.ok()) return Error{name + shape.error().message};
    keyed = keyed && cables.back().start.isKeyed && cables.back().end.isKeyed;
    length = std::max(length, estimateLength(shape->measured, shape->start, shape->end));
    problem.shapes.push_back(std::move(*shape));
  }
  FitReport report = fitParameters(problem, fitOptions(options, keyed, length, progress));
  if (report.status == FitStatus::Cancelled) return Error::cancelled();
  if (report.status == FitStatus::InvalidInput)
    return Error{"The measurement cannot be used: " + report.reason + "."};
  (void)progress.report(1, "Fitted");
  CableFit fit = toCableFit(spec, std::move(report));
  fit.start = cables.front().start;
  fit.end = cables.front().end;
  for (const CableMeasurement& measurement : measurements) fit.shapeNames.push_back(measurement.name);
  return fit;
}

Result<CableFit> fitCable(const CableMeasurement& measurement, const CableSpec& spec,
                          const DocumentSettings& settings, const CableFitOptions& options,
                          const Progress& progress) {
  return fitCable(std::vector{measurement}, spec, settings, options, progress);
}

}  // namespace liana
