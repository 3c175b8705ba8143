// Small JSON files of one purpose: a cable's spec on its own, and the reading they share.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "io/json/json_place.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// Parses the file and hands its root to `read`, which may fail at a place. Errors name file and place.
Result<void> readJsonFile(const std::filesystem::path& file,
                          const std::function<void(const JsonPlace&)>& read);

/// A cable's spec with the keys it has in a project file. Unknown keys are warnings.
Result<CableSpec> readSpecFile(const std::filesystem::path& file, std::vector<std::string>& warnings);

/// Writes atomically.
Result<void> writeSpecFile(const CableSpec& spec, const std::filesystem::path& file);

}  // namespace liana
