// The load case that somebody names on the command line.
#pragma once

#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/rigging/rigging.h"

namespace liana {

/// Of the rigging's own cases or the ready-made ones; without a name the only one of its own. An error says
/// which are near.
Result<LoadCase> chooseLoadCase(const std::string& project, const Rigging& rigging, const std::string& name);

}  // namespace liana
