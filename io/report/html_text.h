// Small pieces of text for HTML pages and SVG pictures.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// With &, <, > and quotes made harmless, and control characters spelled out.
std::string escapedHtml(std::string_view text);

/// With so many digits after the point; a dash for what is no number.
std::string decimal(double value, int digits = 1);

/// With as many digits after the point as its size deserves.
std::string readable(double value);

}  // namespace liana
