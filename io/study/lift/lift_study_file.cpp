#include "io/study/lift/lift_study_file.h"

#include <nlohmann/json.hpp>

#include "io/library/rope_library.h"
#include "io/study/study_keys.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

std::vector<RopeSpec> readRopes(const JsonPlace& place) {
  std::vector<std::string> warnings;
  const RopeLibrary library = RopeLibrary::usual(warnings);
  std::vector<RopeSpec> specs;
  for (const std::string& id : place.texts("list")) {
    const LibraryRope* rope = library.find(id);
    if (!rope)
      place.fail("list", "there is no rope \"" + id +
                             "\" in the library. Its ids are told by \"liana library --ropes\".");
    specs.push_back(rope->spec);
  }
  return specs;
}

LiftVariation readVariation(const JsonPlace& place) {
  LiftVariation variation;
  variation.target = chosenName(place, "vary", kLiftTargets);
  std::set<std::string> known{"vary", "levels"};
  if (isOfRopes(variation.target)) known.insert({"ropes", "together"});
  const std::string suffix = suffixOf(variation.target);
  const std::vector<std::string> keys =
      suffix.empty() ? std::vector<std::string>{"list"} : distributionKeys({suffix});
  known.insert(keys.begin(), keys.end());
  refuseUnknownKeys(place, known);
  const std::string key = theOneOf(place, keys);
  if (suffix.empty())
    variation = LiftVariation::ropeOf(readRopes(place));
  else
    variation.distribution = readDistribution(place, key.c_str());
  if (place.has("ropes")) variation.ropes = place.texts("ropes");
  variation.together = place.boolean("together", false);
  variation.levels = place.integer("levels", variation.levels);
  if (const std::string defect = variation.findDefect(); !defect.empty()) place.fail(key.c_str(), defect);
  return variation;
}

LiftStudySpec readStudy(const JsonPlace& root) {
  refuseUnknownKeys(root, {"format", "version", "case", "runs", "seed", "sampling", "parameters"});
  LiftStudySpec spec;
  spec.loadCase = root.text("case");
  spec.runs = root.integer("runs", spec.runs);
  spec.seed = readSeed(root);
  spec.sampling = readSampling(root, spec.sampling);
  if (!root.has("parameters")) spec.variations = usualLiftVariations();
  for (const JsonPlace& place : root.list("parameters")) spec.variations.push_back(readVariation(place));
  return spec;
}

Json toJson(const LiftVariation& variation) {
  Json json;
  json["vary"] = nameOf(variation.target);
  if (variation.target == LiftTarget::Rope) {
    json["list"] = Json::array();
    for (const RopeSpec& spec : variation.choices)
      json["list"].push_back(spec.libraryId.empty() ? spec.name : spec.libraryId);
  } else {
    putDistribution(variation.distribution, suffixOf(variation.target), json);
  }
  if (!variation.ropes.empty()) json["ropes"] = variation.ropes;
  if (variation.together) json["together"] = true;
  json["levels"] = variation.levels;
  return json;
}

}  // namespace

Result<std::optional<LiftStudySpec>> readLiftStudyFile(const std::filesystem::path& file) {
  std::optional<LiftStudySpec> spec;
  const Result<void> read = readJsonFile(file, [&](const JsonPlace& root) {
    if (!root.has("case")) return;
    requireStudyFormat(root);
    spec = readStudy(root);
  });
  if (!read.ok()) return read.error();
  return spec;
}

Json toJson(const LiftStudySpec& spec) {
  Json json;
  putStudyFormat(json);
  json["case"] = spec.loadCase;
  json["runs"] = spec.runs;
  json["seed"] = spec.seed;
  json["sampling"] = nameOf(spec.sampling);
  json["parameters"] = Json::array();
  for (const LiftVariation& variation : spec.variations) json["parameters"].push_back(toJson(variation));
  return json;
}

}  // namespace liana
