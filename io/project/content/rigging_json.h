// The rigging of a lift in project files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/json/json_place.h"
#include "kernel/model/document.h"
#include "kernel/model/rigging/rigging.h"

namespace liana {

/// What is as it would be without being said is left out. Parts of assemblies that are gone are left out too.
nlohmann::ordered_json toJson(const Rigging& rigging, const DocumentContent& content);
nlohmann::ordered_json toJson(const LoadCase& loadCase);
nlohmann::ordered_json toJson(const RopeSpec& spec);

/// The rigging as the file has it; parts are those of `content`. Members nobody knows are added to `unknown`.
/// Throws JsonDefect, also when the rigging as a whole cannot be.
Rigging readRigging(const JsonPlace& place, const DocumentContent& content,
                    std::vector<std::string>& unknown);
LoadCase readLoadCase(const JsonPlace& place, std::vector<std::string>& unknown);
/// What a rope's spec may hold; what it does not hold keeps its default.
RopeSpec readRopeSpec(const JsonPlace& place, std::vector<std::string>& unknown);

}  // namespace liana
