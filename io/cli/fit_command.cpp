// `liana fit`: stiffness and rest curvature of a cable from its measured centerline.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "io/centerline/read_measurement.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/project/cable_json.h"
#include "io/project/pretty_json.h"
#include "io/project/spec_file.h"
#include "kernel/routing/fit_cable.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMillimetres = 1e3;  // in a metre

const std::map<std::string, FitParameter>& parameterNames() {
  static const std::map<std::string, FitParameter> names{{"length", FitParameter::Length},
                                                         {"bending", FitParameter::Bending},
                                                         {"torsion", FitParameter::Torsion},
                                                         {"curvature1", FitParameter::RestCurvature1},
                                                         {"curvature2", FitParameter::RestCurvature2},
                                                         {"twist", FitParameter::RestTwist},
                                                         {"roll", FitParameter::EndRoll}};
  return names;
}

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
      return {"end_roll_deg", "deg", 180 / EIGEN_PI};
  }
  return {"", ""};
}

const char* verdictOn(const ParameterEstimate& estimate) {
  if (estimate.identifiable) return "fitted";
  return estimate.wanted ? "not told by the shape, kept" : "as given";
}

void printTable(std::ostream& out, const CableFit& fit) {
  char line[256];
  for (const ParameterEstimate& estimate : fit.report.estimates) {
    const Shown unit = shown(estimate.parameter);
    char spread[40] = "";
    if (estimate.identifiable)
      std::snprintf(spread, sizeof spread, "+- %.2g", estimate.standardDeviation * unit.scale);
    std::snprintf(line, sizeof line, "%-18s %12.6g %-11s %-5s %s\n", toString(estimate.parameter),
                  estimate.value * unit.scale, spread, unit.unit, verdictOn(estimate));
    out << line;
  }
  std::snprintf(line, sizeof line, "Distance to the points: %.3f mm (root mean square), %.3f mm at most\n",
                fit.report.rmsDistance * kMillimetres, fit.report.maximumDistance * kMillimetres);
  out << line << "Status: " << toString(fit.report.status)
      << (fit.report.reason.empty() ? "" : ", " + fit.report.reason) << "\n";
}

Json toJson(const CableFit& fit) {
  Json json;
  json["status"] = toString(fit.report.status);
  json["reason"] = fit.report.reason;
  for (const ParameterEstimate& estimate : fit.report.estimates) {
    const Shown unit = shown(estimate.parameter);
    Json& entry = json["parameters"][unit.key];
    entry["value"] = estimate.value * unit.scale;
    entry["standard_deviation"] = estimate.standardDeviation * unit.scale;
    entry["wanted"] = estimate.wanted;
    entry["identifiable"] = estimate.identifiable;
  }
  json["rms_distance_mm"] = fit.report.rmsDistance * kMillimetres;
  json["maximum_distance_mm"] = fit.report.maximumDistance * kMillimetres;
  json["iterations"] = fit.report.iterations;
  putFrame(fit.start.worldFromEnd, json["start"]);
  putFrame(fit.end.worldFromEnd, json["end"]);
  json["spec"] = toJson(fit.spec);
  return json;
}

class FitCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("fit", "Find a cable's stiffness from its measured centerline");
    app->add_option("MEASURED", measured_, "CSV with the columns x_mm,y_mm,z_mm, one point a line")
        ->required();
    app->add_option("--poses", poses_, "JSON with the poses of start and end; without it, along the points");
    app->add_option("--spec", spec_, "JSON with the cable's spec to start from");
    app->add_option("--diameter", diameter_, "outer diameter [mm]");
    app->add_option("--bending", bending_, "bending stiffness to start from [N m2]");
    app->add_option("--torsion", torsion_, "torsion stiffness to start from [N m2]");
    app->add_option("--mass", mass_, "mass per length [kg/m], taken as it is");
    app->add_option("--length", options_.length, "length to start from [mm]; without it, along the points");
    app->add_option("--gravity", gravity_, "gravity [m/s2], three numbers; 0 0 0 for a cable lying flat")
        ->expected(3);
    app->add_option("--find", parameters_,
                    "what to find: length, bending, torsion, curvature1, curvature2, twist, roll")
        ->delimiter(',')
        ->transform(
            CLI::IsMember({"length", "bending", "torsion", "curvature1", "curvature2", "twist", "roll"}));
    app->add_option("--segments", options_.segments, "segments of the model")->check(CLI::Range(10, 2000));
    app->add_option("--write-spec", output_, "write the fitted spec to this JSON file");
    app->add_flag("--json", json_, "print the result as JSON instead of a table");
    app->footer(
        "Without weight a shape tells ratios of stiffnesses only; the table says what was not told.\n\n"
        "Examples:\n"
        "  liana fit hose.csv --poses hose_poses.json --diameter 10.5 --mass 0.12 --write-spec hose.json\n"
        "  liana fit hose.csv --spec hose.json --find length,bending --json | jq .parameters\n\n"
        "Exit code 1 also means that no good fit was found.");
    return app;
  }

  int run(const Console& console) override {
    Result<CableMeasurement> measurement = readMeasurementCsv(measured_);
    if (!measurement.ok()) return console.complain(measurement.error().message);
    if (!poses_.empty())
      if (auto read = readPoses(poses_, *measurement); !read.ok())
        return console.complain(read.error().message);
    Result<CableSpec> spec = startingSpec(console);
    if (!spec.ok()) return console.complain(spec.error().message);
    DocumentSettings settings;
    if (gravity_.size() == 3) settings.gravity = Eigen::Vector3d(gravity_.data());
    for (const std::string& name : parameters_) options_.parameters.push_back(parameterNames().at(name));

    const Result<CableFit> fit = fitCable(*measurement, *spec, settings, options_, console.progress());
    if (!fit.ok()) return console.complain(fit.error().message);
    if (json_)
      console.out << prettyJson(toJson(*fit));
    else
      printTable(console.out, *fit);
    if (fit->report.status != FitStatus::Fitted) return ExitFailed;
    if (output_.empty()) return ExitOk;
    if (auto written = writeSpecFile(fit->spec, output_); !written.ok())
      return console.complain(written.error().message);
    return ExitOk;
  }

private:
  Result<CableSpec> startingSpec(const Console& console) const {
    CableSpec spec;
    if (!spec_.empty()) {
      std::vector<std::string> warnings;
      Result<CableSpec> read = readSpecFile(spec_, warnings);
      if (!read.ok()) return read;
      console.warn(warnings);
      spec = *read;
    }
    if (diameter_) spec.outerDiameter = *diameter_;
    if (bending_) spec.bendingStiffness = bending_;
    if (torsion_) spec.torsionStiffness = torsion_;
    if (mass_) spec.massPerLength = mass_;
    if (const std::string defect = spec.findDefect(); !defect.empty()) return Error{defect};
    return spec;
  }

  std::string measured_, poses_, spec_, output_;
  std::optional<double> diameter_, bending_, torsion_, mass_;
  std::vector<double> gravity_;
  std::vector<std::string> parameters_;
  CableFitOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeFitCommand() {
  return std::make_unique<FitCommand>();
}

}  // namespace liana
