// Load cases that fit themselves to a rigging: what people check first.
#pragma once

#include <vector>

#include "kernel/model/rigging/rigging.h"

namespace liana {

/// Those that the rigging allows, with names that are free in it: lift-off from slack, hoist and stop,
/// emergency stop, travel and stop of every driven joint, off-lead pull, lowering onto the ground, one sling
/// slack, wind. Speeds and times follow from the drives.
std::vector<LoadCase> readyMadeCases(const Rigging& rigging);

}  // namespace liana
