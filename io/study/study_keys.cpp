#include "io/study/study_keys.h"

#include <array>

namespace liana {
namespace {

constexpr const char* kStudyFormat = "liana-study";
constexpr int kStudyVersion = 1;
constexpr std::array kKinds{"uniform", "normal", "list", "grid", "within"};
constexpr std::array kSamplings{StudySampling::Random, StudySampling::LatinHypercube, StudySampling::Grid};

std::vector<double> numbersOf(const JsonPlace& place, const char* key, std::size_t count, const char* what) {
  const std::vector<double> numbers = place.numbers(key);
  if (numbers.size() != count) place.fail(key, std::string("must be ") + what + ".");
  return numbers;
}

}  // namespace

void requireStudyFormat(const JsonPlace& root) {
  if (!root.has("format") || root.text("format") != kStudyFormat)
    root.fail("format", std::string("must be \"") + kStudyFormat + "\"; this is not a Liana study.");
  const int version = root.integer("version", 0);
  if (version != kStudyVersion)
    root.fail("version", "must be " + std::to_string(kStudyVersion) + ", the version this program knows.");
}

void putStudyFormat(nlohmann::ordered_json& json) {
  json["format"] = kStudyFormat;
  json["version"] = kStudyVersion;
}

std::uint64_t readSeed(const JsonPlace& root) {
  const int seed = root.integer("seed", 1);
  if (seed < 0) root.fail("seed", "must be zero or more.");
  return static_cast<std::uint64_t>(seed);
}

StudySampling readSampling(const JsonPlace& root, StudySampling otherwise) {
  return root.has("sampling") ? chosenName(root, "sampling", kSamplings) : otherwise;
}

void refuseUnknownKeys(const JsonPlace& place, const std::set<std::string>& known) {
  const std::vector<std::string> unknown = place.unknownKeys(known);
  if (unknown.empty()) return;
  std::string list;
  for (const std::string& key : known) list += (list.empty() ? "" : ", ") + key;
  throw JsonDefect(unknown.front() + ": is not known here. Check the spelling and the unit; there are " +
                   list + ".");
}

std::vector<std::string> distributionKeys(const std::vector<std::string>& units) {
  std::vector<std::string> keys;
  for (const std::string& unit : units)
    for (const char* kind : kKinds) keys.push_back(std::string(kind) + "_" + unit);
  return keys;
}

std::string theOneOf(const JsonPlace& place, const std::vector<std::string>& keys) {
  std::string found;
  for (const std::string& key : keys) {
    if (!place.has(key.c_str())) continue;
    if (!found.empty()) place.fail(key.c_str(), "stands beside " + found + "; give one of them.");
    found = key;
  }
  if (found.empty()) place.fail(keys.front().c_str(), "is missing: say by how much it varies.");
  return found;
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

void putDistribution(const Distribution& distribution, const std::string& suffix,
                     nlohmann::ordered_json& json) {
  const std::string unit = "_" + suffix;
  if (distribution.kind == Distribution::Kind::Uniform)
    json["uniform" + unit] = {distribution.first, distribution.second};
  if (distribution.kind == Distribution::Kind::Normal)
    json["normal" + unit] = {distribution.first, distribution.second};
  if (distribution.kind == Distribution::Kind::List) json["list" + unit] = distribution.values;
  if (distribution.kind == Distribution::Kind::Within) json["within" + unit] = distribution.first;
}

}  // namespace liana
