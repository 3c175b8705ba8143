// Keys that study files of cables and of lifts share.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "io/project/spec_file.h"
#include "kernel/study/variation.h"

namespace liana {

/// All of them stop reading with a message that names the place.
void requireStudyFormat(const JsonPlace& root);
std::uint64_t readSeed(const JsonPlace& root);
StudySampling readSampling(const JsonPlace& root, StudySampling otherwise);
void refuseUnknownKeys(const JsonPlace& place, const std::set<std::string>& known);
/// Keys such as "uniform_percent" for each of the units.
std::vector<std::string> distributionKeys(const std::vector<std::string>& units);
/// The one of the keys that is there.
std::string theOneOf(const JsonPlace& place, const std::vector<std::string>& keys);
Distribution readDistribution(const JsonPlace& place, const char* key);

void putStudyFormat(nlohmann::ordered_json& json);
void putDistribution(const Distribution& distribution, const std::string& unit, nlohmann::ordered_json& json);

/// The one of `all` with the name that stands at `key`; otherwise the place fails and names what there is.
template <typename All>
auto chosenName(const JsonPlace& place, const char* key, const All& all) {
  const std::string name = place.text(key);
  std::string known;
  for (const auto one : all) {
    if (name == nameOf(one)) return one;
    known += (known.empty() ? "" : ", ") + std::string(nameOf(one));
  }
  place.fail(key, "\"" + name + "\" is not known; choose one of " + known + ".");
}

}  // namespace liana
