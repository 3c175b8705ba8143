// What is wrong with a rigging as a whole: names that are taken or lead nowhere, routes that cannot be.
#pragma once

#include <string>

namespace liana {

struct Rigging;

/// The first thing found, or nothing; see Rigging::findDefect.
std::string findRiggingDefect(const Rigging& rigging);

}  // namespace liana
