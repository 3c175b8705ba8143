#include "io/study/study_file.h"

#include <array>
#include <nlohmann/json.hpp>

#include "io/study/study_keys.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kAxes{"x", "y", "z"};
constexpr std::array kTargets{
    StudyTarget::Stiffness,     StudyTarget::BendingStiffness, StudyTarget::TorsionStiffness,
    StudyTarget::MassPerLength, StudyTarget::Length,           StudyTarget::RestCurvature,
    StudyTarget::RestTwist,     StudyTarget::Position,         StudyTarget::Grip,
    StudyTarget::Roll};
constexpr std::array kUnits{StudyUnit::Percent, StudyUnit::Millimetres, StudyUnit::Diameters,
                            StudyUnit::PerMetre, StudyUnit::Degrees};

/// The units that the target allows.
std::vector<std::string> unitsOf(StudyTarget target) {
  std::vector<std::string> units;
  for (const StudyUnit unit : kUnits)
    if (allows(target, unit)) units.push_back(suffixOf(unit));
  return units;
}

Variation readVariation(const JsonPlace& place) {
  Variation variation;
  variation.target = chosenName(place, "vary", kTargets);
  std::set<std::string> known{"vary", "cables", "together", "levels"};
  if (isOfSupports(variation.target)) known.insert("at");
  if (componentsOf(variation.target) > 1) known.insert("axis");
  const std::vector<std::string> keys = distributionKeys(unitsOf(variation.target));
  known.insert(keys.begin(), keys.end());
  refuseUnknownKeys(place, known);

  const std::string found = theOneOf(place, keys);
  variation.distribution = readDistribution(place, found.c_str());
  for (const StudyUnit unit : kUnits)
    if (found.ends_with(std::string("_") + suffixOf(unit))) variation.unit = unit;
  if (const std::string defect = variation.distribution.findDefect(); !defect.empty())
    place.fail(found.c_str(), defect);
  if (place.has("cables")) variation.cables = place.texts("cables");
  if (place.has("at")) variation.supports = place.texts("at");
  if (place.has("axis")) {
    const std::string axis = place.text("axis");
    for (int i = 0; i < componentsOf(variation.target); ++i)
      if (axis == kAxes[i]) variation.axis = i;
    if (variation.axis < 0)
      place.fail("axis", componentsOf(variation.target) == 3 ? "must be \"x\", \"y\" or \"z\"."
                                                             : "must be \"x\" or \"y\".");
  }
  variation.together = place.boolean("together", false);
  variation.levels = place.integer("levels", variation.levels);
  return variation;
}

StudySpec readStudy(const JsonPlace& root) {
  requireStudyFormat(root);
  refuseUnknownKeys(root, {"format", "version", "runs", "seed", "sampling", "stations", "parameters"});
  StudySpec spec;
  spec.runs = root.integer("runs", spec.runs);
  spec.seed = readSeed(root);
  spec.sampling = readSampling(root, spec.sampling);
  spec.stations = root.integer("stations", spec.stations);
  if (!root.has("parameters")) spec.variations = usualVariations();
  for (const JsonPlace& place : root.list("parameters")) spec.variations.push_back(readVariation(place));
  return spec;
}

Json toJson(const Variation& variation) {
  Json json;
  json["vary"] = nameOf(variation.target);
  putDistribution(variation.distribution, suffixOf(variation.unit), json);
  if (!variation.cables.empty()) json["cables"] = variation.cables;
  if (!variation.supports.empty()) json["at"] = variation.supports;
  if (variation.axis >= 0) json["axis"] = kAxes[variation.axis];
  if (variation.together) json["together"] = true;
  json["levels"] = variation.levels;
  return json;
}

}  // namespace

Result<StudySpec> readStudyFile(const std::filesystem::path& file) {
  StudySpec spec;
  const Result<void> read = readJsonFile(file, [&](const JsonPlace& root) { spec = readStudy(root); });
  if (!read.ok()) return read.error();
  return spec;
}

Json toJson(const StudySpec& spec) {
  Json json;
  putStudyFormat(json);
  json["runs"] = spec.runs;
  json["seed"] = spec.seed;
  json["sampling"] = nameOf(spec.sampling);
  json["stations"] = spec.stations;
  json["parameters"] = Json::array();
  for (const Variation& variation : spec.variations) json["parameters"].push_back(toJson(variation));
  return json;
}

}  // namespace liana
