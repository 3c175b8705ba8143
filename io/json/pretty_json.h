// JSON text as a person would write it: indented, but lists of numbers on one line.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace liana {

/// Ends with a newline. Numbers keep every digit they need to be read back as the same number.
std::string prettyJson(const nlohmann::ordered_json& value);

}  // namespace liana
