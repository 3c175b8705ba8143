// Parses JSON text and says where something is wrong: file, line, and place in the structure.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "kernel/base/result.h"

namespace liana {

/// Hands the parsed text to `read`, which may throw JsonDefect. Errors name `file` (if it is not empty), line
/// and place. Nothing is thrown.
Result<void> parseJson(std::string_view text, const std::filesystem::path& file,
                       const std::function<void(nlohmann::json&)>& read);

/// The line, from 1, where the value at a place such as "cables[1].length_mm" stands in proper JSON; that of
/// the innermost thing around it when it is not there.
int lineOfPlace(std::string_view text, std::string_view place);

}  // namespace liana
