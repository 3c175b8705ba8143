// Solved shapes in project files: what reopening shows at once, as long as nothing that shapes the cable
// changed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/json/json_place.h"
#include "kernel/model/document.h"

namespace liana {

/// A fingerprint of everything that decides the shape of the cable. Needs the assemblies' content hashes.
std::string hashOfInputs(const Cable& cable, const DocumentContent& content);

/// Rounded to what a solve is good for, in one line for each quantity.
nlohmann::ordered_json toJson(const Centerline& centerline);

/// Fails at a place when the lists do not fit together. The revision stays zero.
Centerline readCenterline(const JsonPlace& place);

}  // namespace liana
