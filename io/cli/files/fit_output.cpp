#include "io/cli/files/fit_output.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

#include "io/project/content/cable_json.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMillimetres = 1e3;  // in a metre
constexpr double kDegrees = 180 / EIGEN_PI;

/// How a parameter is shown: its key with the unit, and what to multiply SI values with.
struct Shown {
  const char* key;
  const char* unit;
  double scale = 1;
};
Shown shown(FitParameter parameter) {
  switch (parameter) {
    case FitParameter::Length:
      return {"length_mm", "mm", kMillimetres};
    case FitParameter::Bending:
      return {"bending_stiffness_N_m2", "N m2"};
    case FitParameter::Torsion:
      return {"torsion_stiffness_N_m2", "N m2"};
    case FitParameter::RestCurvature1:
      return {"rest_curvature_1_1_per_m", "1/m"};
    case FitParameter::RestCurvature2:
      return {"rest_curvature_2_1_per_m", "1/m"};
    case FitParameter::RestTwist:
      return {"rest_twist_1_per_m", "1/m"};
    case FitParameter::EndRoll:
      return {"end_roll_deg", "deg", kDegrees};
    case FitParameter::StartTilt1:
      return {"start_tilt_1_deg", "deg", kDegrees};
    case FitParameter::StartTilt2:
      return {"start_tilt_2_deg", "deg", kDegrees};
    case FitParameter::EndTilt1:
      return {"end_tilt_1_deg", "deg", kDegrees};
    case FitParameter::EndTilt2:
      return {"end_tilt_2_deg", "deg", kDegrees};
    case FitParameter::CameraRoll:
      return {"camera_roll_deg", "deg", kDegrees};
  }
  return {"", ""};
}

const char* verdictOn(const ParameterEstimate& estimate) {
  if (estimate.identifiable) return "fitted";
  return estimate.wanted ? "not told by the shape, kept" : "as given";
}

void printRow(std::ostream& out, const ParameterEstimate& estimate) {
  const Shown unit = shown(estimate.parameter);
  char spread[40] = "";
  if (estimate.identifiable)
    std::snprintf(spread, sizeof spread, "+- %.2g", estimate.standardDeviation * unit.scale);
  char line[256];
  std::snprintf(line, sizeof line, "%-18s %12.6g %-11s %-5s %s\n", toString(estimate.parameter),
                estimate.value * unit.scale, spread, unit.unit, verdictOn(estimate));
  out << line;
}

/// Tilts are told where somebody asked for them.
bool isShownFor(const ParameterEstimate& estimate) {
  return estimate.wanted || estimate.parameter < FitParameter::StartTilt1;
}

void printMass(std::ostream& out, const FitMass& mass) {
  char line[256];
  std::snprintf(line, sizeof line, "%-18s %12.6g %-11s %-5s %s\n", "mass per length", mass.perLength, "",
                "kg/m", mass.assumed.empty() ? mass.from.c_str() : "ASSUMED, decides the stiffness");
  out << line;
}

void printShapes(std::ostream& out, const CableFit& fit) {
  char line[256];
  double least = fit.report.shapes.front().bendingAlone, most = least;
  for (std::size_t i = 0; i < fit.report.shapes.size(); ++i) {
    const ShapeFit& shape = fit.report.shapes[i];
    out << "Shape " << fit.shapeNames[i] << "\n";
    for (const ParameterEstimate& estimate : shape.estimates)
      if (!isShared(estimate.parameter) && estimate.wanted) printRow(out << "  ", estimate);
    std::snprintf(line, sizeof line, "  distance to the points %.3f mm (root mean square), %.3f mm at most",
                  shape.rmsDistance * kMillimetres, shape.maximumDistance * kMillimetres);
    out << line;
    if (shape.bendingAlone > 0) {
      std::snprintf(line, sizeof line, "; alone: bending stiffness %.4g N m2", shape.bendingAlone);
      out << line;
    }
    out << "\n";
    least = std::min(least, shape.bendingAlone);
    most = std::max(most, shape.bendingAlone);
  }
  if (!(least > 0)) return;
  std::snprintf(line, sizeof line,
                "Scatter of the bending stiffness: %.2g N m2; each shape alone gives %.4g to %.4g\n",
                fit.report.bendingScatter, least, most);
  out << line;
}

Json parametersJson(const ShapeFit& shape) {
  Json json;
  for (const ParameterEstimate& estimate : shape.estimates) {
    const Shown unit = shown(estimate.parameter);
    Json& entry = json[unit.key];
    entry["value"] = estimate.value * unit.scale;
    entry["standard_deviation"] = estimate.standardDeviation * unit.scale;
    entry["wanted"] = estimate.wanted;
    entry["identifiable"] = estimate.identifiable;
  }
  return json;
}

Json shapesJson(const CableFit& fit) {
  Json shapes = Json::array();
  for (std::size_t i = 0; i < fit.report.shapes.size(); ++i) {
    const ShapeFit& shape = fit.report.shapes[i];
    Json& entry = shapes.emplace_back();
    entry["name"] = fit.shapeNames[i];
    entry["parameters"] = parametersJson(shape);
    entry["rms_distance_mm"] = shape.rmsDistance * kMillimetres;
    entry["maximum_distance_mm"] = shape.maximumDistance * kMillimetres;
    if (shape.bendingAlone > 0) entry["bending_stiffness_alone_N_m2"] = shape.bendingAlone;
  }
  return shapes;
}

}  // namespace

void printFit(std::ostream& out, const CableFit& fit, const FitMass& mass) {
  const bool isOne = fit.report.shapes.size() == 1;
  for (const ParameterEstimate& estimate : fit.report.shapes.front().estimates)
    if ((isOne || isShared(estimate.parameter)) && isShownFor(estimate)) printRow(out, estimate);
  printMass(out, mass);
  if (!isOne) printShapes(out, fit);
  char line[256];
  std::snprintf(line, sizeof line, "Distance to the points: %.3f mm (root mean square), %.3f mm at most\n",
                fit.report.rmsDistance * kMillimetres, fit.report.maximumDistance * kMillimetres);
  out << line << "Status: " << toString(fit.report.status)
      << (fit.report.reason.empty() ? "" : ", " + fit.report.reason) << "\n";
}

Json fitJson(const CableFit& fit, const FitMass& mass) {
  Json json;
  json["status"] = toString(fit.report.status);
  json["reason"] = fit.report.reason;
  json["parameters"] = parametersJson(fit.report.shapes.front());
  json["mass_per_length_kg_m"] = {{"value", mass.perLength}, {"from", mass.from}, {"assumed", mass.assumed}};
  json["rms_distance_mm"] = fit.report.rmsDistance * kMillimetres;
  json["maximum_distance_mm"] = fit.report.maximumDistance * kMillimetres;
  json["starts"] = fit.report.starts;
  json["iterations"] = fit.report.iterations;
  if (fit.report.shapes.size() > 1) {
    json["bending_scatter_N_m2"] = fit.report.bendingScatter;
    json["shapes"] = shapesJson(fit);
  }
  putFrame(fit.start.worldFromEnd, json["start"]);
  putFrame(fit.end.worldFromEnd, json["end"]);
  json["spec"] = toJson(fit.spec);
  return json;
}

}  // namespace liana
