// `liana fit`: stiffness and rest curvature of a cable from its measured centerlines.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <ostream>

#include "io/centerline/read_measurement.h"
#include "io/cli/cli.h"
#include "io/cli/command.h"
#include "io/cli/files/fit_output.h"
#include "io/json/pretty_json.h"
#include "io/project/spec_file.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

const std::map<std::string, std::vector<FitParameter>>& parameterNames() {
  static const std::map<std::string, std::vector<FitParameter>> names{
      {"length", {FitParameter::Length}},
      {"bending", {FitParameter::Bending}},
      {"torsion", {FitParameter::Torsion}},
      {"curvature1", {FitParameter::RestCurvature1}},
      {"curvature2", {FitParameter::RestCurvature2}},
      {"twist", {FitParameter::RestTwist}},
      {"roll", {FitParameter::EndRoll}},
      {"directions",
       {FitParameter::StartTilt1, FitParameter::StartTilt2, FitParameter::EndTilt1, FitParameter::EndTilt2}},
      {"camera", {FitParameter::CameraRoll}}};
  return names;
}

std::string shortNumber(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

class FitCommand : public Command {
public:
  CLI::App* addTo(CLI::App& program) override {
    CLI::App* app = program.add_subcommand("fit", "Find a cable's stiffness from its measured centerline");
    app->add_option("MEASURED", measured_,
                    "CSV with the columns x_mm,y_mm,z_mm, one point a line; several files are several shapes "
                    "of one cable, and so are the shapes of a JSON file (liana-measurements)")
        ->required();
    app->add_option("--poses", poses_, "JSON with the poses of start and end; without it, along the points");
    addCableOptions(*app);
    app->add_option("--length", options_.length, "length to start from [mm]; without it, along the points");
    app->add_option("--gravity", gravity_, "gravity [m/s2], three numbers; 0 0 0 for a cable lying flat")
        ->expected(3);
    std::vector<std::string> names;
    for (const auto& [name, parameters] : parameterNames()) names.push_back(name);
    app->add_option(
           "--find", parameters_,
           "what to find: length, bending, torsion, curvature1, curvature2, twist, roll, directions, "
           "camera")
        ->delimiter(',')
        ->transform(CLI::IsMember(names));
    addKnowledgeOptions(*app);
    app->add_option("--segments", options_.segments, "segments of the model")->check(CLI::Range(10, 2000));
    app->add_option("--write-spec", output_, "write the fitted spec to this JSON file");
    app->add_flag("--json", json_, "print the result as JSON instead of a table");
    app->footer(
        "Without weight a shape tells ratios of stiffnesses only; with weight it tells the stiffness over "
        "the\n"
        "mass per length, so give --mass. The table says what was not told.\n\n"
        "Examples:\n"
        "  liana fit hose.csv --poses hose_poses.json --diameter 10.5 --mass 0.12 --write-spec hose.json\n"
        "  liana fit photo1.csv photo2.csv photo3.csv --mass 0.02 --directions-within 15\n"
        "  liana fit hose.csv --spec hose.json --find length,bending --json | jq .parameters\n\n"
        "Exit code 1 also means that no good fit was found.");
    return app;
  }

  int run(const Console& console) override {
    DocumentSettings settings;
    const Result<std::vector<CableMeasurement>> measurements = readAll(console, settings);
    if (!measurements.ok()) return console.complain(measurements.error().message);
    const Result<CableSpec> spec = startingSpec(console);
    if (!spec.ok()) return console.complain(spec.error().message);
    if (gravity_.size() == 3) settings.gravity = Eigen::Vector3d(gravity_.data());
    for (const std::string& name : parameters_)
      options_.parameters.insert(options_.parameters.end(), parameterNames().at(name).begin(),
                                 parameterNames().at(name).end());
    const Result<FitMass> mass = massOf(*spec);
    if (!mass.ok()) return console.complain(mass.error().message);

    const Result<CableFit> fit = fitCable(*measurements, *spec, settings, options_, console.progress());
    if (!fit.ok()) return console.complain(fit.error().message);
    if (json_)
      console.out << prettyJson(fitJson(*fit, *mass));
    else
      printFit(console.out, *fit, *mass);
    warnOfAssumptions(console, *fit, *mass);
    if (fit->report.status != FitStatus::Fitted) return ExitFailed;
    if (output_.empty()) return ExitOk;
    if (auto written = writeSpecFile(fit->spec, output_); !written.ok())
      return console.complain(written.error().message);
    return ExitOk;
  }

private:
  void addCableOptions(CLI::App& app) {
    app.add_option("--spec", spec_, "JSON with the cable's spec to start from");
    app.add_option("--diameter", diameter_, "outer diameter [mm]");
    app.add_option("--bending", bending_, "bending stiffness to start from [N m2]");
    app.add_option("--torsion", torsion_, "torsion stiffness to start from [N m2]");
    app.add_option("--mass", mass_, "mass per length [kg/m], taken as it is");
  }

  void addKnowledgeOptions(CLI::App& app) {
    app.add_option("--directions-within", options_.directionsWithin,
                   "how well the directions of the ends are known [deg]; they are fitted as well");
    app.add_option("--length-within", lengthWithin_, "how well the length is known [%]");
    app.add_option("--curvature-within", options_.curvatureWithin,
                   "how well the rest curvature is known [1/m]: 1 for a cable that was stored in wide coils");
    app.add_option("--camera-within", options_.cameraWithin,
                   "of photographs: how well it is known which way is down [deg]");
    app.add_option("--accuracy", options_.accuracy, "how accurate the points are [mm]");
  }

  /// All shapes; what the command line says comes before what a file says.
  Result<std::vector<CableMeasurement>> readAll(const Console& console, DocumentSettings& settings) {
    std::vector<CableMeasurement> all;
    for (const std::string& file : measured_) {
      if (isMeasuredShapesFile(file)) {
        std::vector<std::string> warnings;
        Result<MeasuredShapes> shapes = readMeasuredShapes(file, warnings);
        if (!shapes.ok()) return shapes.error();
        console.warn(warnings);
        all.insert(all.end(), shapes->shapes.begin(), shapes->shapes.end());
        if (shapes->gravity) settings.gravity = *shapes->gravity;
        if (!options_.directionsWithin) options_.directionsWithin = shapes->directionsWithin;
        if (!options_.accuracy) options_.accuracy = shapes->accuracy;
        if (!options_.curvatureWithin) options_.curvatureWithin = shapes->curvatureWithin;
        if (!options_.cameraWithin) options_.cameraWithin = shapes->cameraWithin;
        if (!lengthWithin_ && shapes->lengthWithin) lengthWithin_ = 100 * *shapes->lengthWithin;
      } else {
        Result<CableMeasurement> table = readMeasurementCsv(file);
        if (!table.ok()) return table.error();
        if (measured_.size() > 1) table->name = std::filesystem::path(file).stem().string();
        all.push_back(std::move(*table));
      }
    }
    if (lengthWithin_) options_.lengthWithin = *lengthWithin_ / 100;
    if (poses_.empty()) return all;
    if (all.size() > 1)
      return Error{
          "--poses is for one shape; write several with their poses into a JSON file (liana fit --help)."};
    if (auto read = readPoses(poses_, all.front()); !read.ok()) return read.error();
    return all;
  }

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

  /// The mass the fit takes, and which of what it follows from nobody gave.
  Result<FitMass> massOf(const CableSpec& spec) const {
    FitMass mass;
    mass.perLength = sectionOf(spec).massPerLength;
    if (spec.massPerLength) {
      mass.from = "given";
      return mass;
    }
    mass.from = "diameter " + shortNumber(spec.outerDiameter) + " mm and density " +
                shortNumber(spec.density) + " kg/m3";
    bool hasDiameter = diameter_.has_value(), hasDensity = false;
    if (!spec_.empty()) {
      const Result<void> read = readJsonFile(spec_, [&](const JsonPlace& root) {
        hasDiameter = hasDiameter || root.has("outer_diameter_mm");
        hasDensity = root.has("density_kg_m3");
      });
      if (!read.ok()) return read.error();
    }
    if (!hasDiameter) mass.assumed.push_back("a diameter of " + shortNumber(spec.outerDiameter) + " mm");
    if (!hasDensity) mass.assumed.push_back("a density of " + shortNumber(spec.density) + " kg/m3");
    return mass;
  }

  void warnOfAssumptions(const Console& console, const CableFit& fit, const FitMass& mass) const {
    if (mass.assumed.empty() || !fit.report.of(FitParameter::Bending).identifiable) return;
    std::string assumptions;
    for (const std::string& each : mass.assumed) assumptions += (assumptions.empty() ? "" : " and ") + each;
    console.warn("The shape tells the stiffness over the mass per length, and the mass was not given: " +
                 shortNumber(mass.perLength) + " kg/m follows from " + assumptions +
                 ", which were assumed. Weigh the cable and give --mass.");
  }

  std::vector<std::string> measured_;
  std::string poses_, spec_, output_;
  std::optional<double> diameter_, bending_, torsion_, mass_, lengthWithin_;
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
