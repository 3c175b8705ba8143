// Cells of comma separated tables.
#pragma once

#include <string>

namespace liana {

/// The shortest text that reads back as the same number; nothing for what is no number.
std::string csvNumber(double value);

/// In quotes where a comma, quote or line break would break the table.
std::string csvText(const std::string& text);

}  // namespace liana
