// What was wrong with the words of a command line, and which ones were probably meant.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace liana {

/// Names the unknown command or option with the nearest known one, or what CLI11 says; then where help is.
std::string describeUsageError(const CLI::App& program, const CLI::ParseError& error, int argc,
                               const char* const* argv);

}  // namespace liana
