#include "io/study/study_file.h"

#include <array>
#include <nlohmann/json.hpp>

#include "io/project/spec_file.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kStudyFormat = "liana-study";
constexpr int kStudyVersion = 1;
constexpr std::array kAxes{"x", "y", "z"};
constexpr std::array kKinds{"uniform", "normal", "list", "grid", "within"};
constexpr std::array kTargets{
    StudyTarget::Stiffness,     StudyTarget::BendingStiffness, StudyTarget::TorsionStiffness,
    StudyTarget::MassPerLength, StudyTarget::Length,           StudyTarget::RestCurvature,
    StudyTarget::RestTwist,     StudyTarget::Position,         StudyTarget::Grip,
    StudyTarget::Roll};
constexpr std::array kUnits{StudyUnit::Percent, StudyUnit::Millimetres, StudyUnit::Diameters,
                            StudyUnit::PerMetre, StudyUnit::Degrees};
constexpr std::array kSamplings{StudySampling::Random, StudySampling::LatinHypercube, StudySampling::Grid};

/// The one of `all` with the name that stands at `key`; otherwise the place fails and names what there is.
template <typename All>
auto chosen(const JsonPlace& place, const char* key, const All& all) {
  const std::string name = place.text(key);
  std::string known;
  for (const auto one : all) {
    if (name == nameOf(one)) return one;
    known += (known.empty() ? "" : ", ") + std::string(nameOf(one));
  }
  place.fail(key, "\"" + name + "\" is not known; choose one of " + known + ".");
}

/// Keys such as "uniform_percent" that the target allows.
std::vector<std::string> distributionKeys(StudyTarget target) {
  std::vector<std::string> keys;
  for (const StudyUnit unit : kUnits)
    if (allows(target, unit))
      for (const char* kind : kKinds) keys.push_back(std::string(kind) + "_" + suffixOf(unit));
  return keys;
}

std::vector<double> numbersOf(const JsonPlace& place, const char* key, std::size_t count, const char* what) {
  const std::vector<double> numbers = place.numbers(key);
  if (numbers.size() != count) place.fail(key, std::string("must be ") + what + ".");
  return numbers;
}

Distribution readDistribution(const JsonPlace& place, const char* key) {
  const std::string name = key;
  if (name.starts_with("within")) return Distribution::within(place.number(key));
  if (name.starts_with("list")) return Distribution::list(place.numbers(key));
  if (name.starts_with("uniform")) {
    const auto numbers = numbersOf(place, key, 2, "two numbers, the smallest and the largest value");
    return Distribution::uniform(numbers[0], numbers[1]);
  }
  if (name.starts_with("normal")) {
    const auto numbers = numbersOf(place, key, 2, "two numbers, the mean and the standard deviation");
    return Distribution::normal(numbers[0], numbers[1]);
  }
  const auto numbers = numbersOf(place, key, 3, "three numbers: first and last value, and how many");
  if (!(numbers[2] >= 1 && numbers[2] <= 1000)) place.fail(key, "can have 1 to 1000 values.");
  return Distribution::grid(numbers[0], numbers[1], static_cast<int>(numbers[2]));
}

void refuseUnknown(const JsonPlace& place, const std::set<std::string>& known) {
  const std::vector<std::string> unknown = place.unknownKeys(known);
  if (unknown.empty()) return;
  std::string list;
  for (const std::string& key : known) list += (list.empty() ? "" : ", ") + key;
  throw JsonDefect(unknown.front() + ": is not known here. Check the spelling and the unit; there are " +
                   list + ".");
}

Variation readVariation(const JsonPlace& place) {
  Variation variation;
  variation.target = chosen(place, "vary", kTargets);
  std::set<std::string> known{"vary", "cables", "together", "levels"};
  if (isOfSupports(variation.target)) known.insert("at");
  if (componentsOf(variation.target) > 1) known.insert("axis");
  const std::vector<std::string> keys = distributionKeys(variation.target);
  known.insert(keys.begin(), keys.end());
  refuseUnknown(place, known);

  std::string found;
  for (const std::string& key : keys) {
    if (!place.has(key.c_str())) continue;
    if (!found.empty()) place.fail(key.c_str(), "stands beside " + found + "; give one of them.");
    found = key;
    variation.distribution = readDistribution(place, key.c_str());
    for (const StudyUnit unit : kUnits)
      if (key.ends_with(std::string("_") + suffixOf(unit))) variation.unit = unit;
  }
  if (found.empty()) place.fail(keys.front().c_str(), "is missing: say by how much it varies.");
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
  if (!root.has("format") || root.text("format") != kStudyFormat)
    root.fail("format", std::string("must be \"") + kStudyFormat + "\"; this is not a Liana study.");
  const int version = root.integer("version", 0);
  if (version != kStudyVersion)
    root.fail("version", "must be " + std::to_string(kStudyVersion) + ", the version this program knows.");
  refuseUnknown(root, {"format", "version", "runs", "seed", "sampling", "stations", "parameters"});
  StudySpec spec;
  spec.runs = root.integer("runs", spec.runs);
  const int seed = root.integer("seed", 1);
  if (seed < 0) root.fail("seed", "must be zero or more.");
  spec.seed = static_cast<std::uint64_t>(seed);
  if (root.has("sampling")) spec.sampling = chosen(root, "sampling", kSamplings);
  spec.stations = root.integer("stations", spec.stations);
  if (!root.has("parameters")) spec.variations = usualVariations();
  for (const JsonPlace& place : root.list("parameters")) spec.variations.push_back(readVariation(place));
  return spec;
}

Json toJson(const Variation& variation) {
  Json json;
  json["vary"] = nameOf(variation.target);
  const Distribution& distribution = variation.distribution;
  const std::string unit = std::string("_") + suffixOf(variation.unit);
  if (distribution.kind == Distribution::Kind::Uniform)
    json["uniform" + unit] = {distribution.first, distribution.second};
  if (distribution.kind == Distribution::Kind::Normal)
    json["normal" + unit] = {distribution.first, distribution.second};
  if (distribution.kind == Distribution::Kind::List) json["list" + unit] = distribution.values;
  if (distribution.kind == Distribution::Kind::Within) json["within" + unit] = distribution.first;
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
  json["format"] = kStudyFormat;
  json["version"] = kStudyVersion;
  json["runs"] = spec.runs;
  json["seed"] = spec.seed;
  json["sampling"] = nameOf(spec.sampling);
  json["stations"] = spec.stations;
  json["parameters"] = Json::array();
  for (const Variation& variation : spec.variations) json["parameters"].push_back(toJson(variation));
  return json;
}

}  // namespace liana
