// Wiring files of WireViz (YAML): connectors, cables with their wires, and who is connected with whom.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/library/cable_library.h"
#include "kernel/base/result.h"
#include "kernel/model/harness/harness_draft.h"

namespace liana {

/// Every cable of the file becomes one of the harness; where its wires go to several connectors it gets a
/// branch and a leg to each. Understood: connectors (pins, pinlabels), cables (wirecount, gauge, length,
/// colors, color_code, wirelabels, shield), connections as lists of sets or one by one (from_connector,
/// cable, core, to_connector), ranges of pins, anchors and merged maps. What is left out is told in
/// `notices`. Messages name file and line.
Result<HarnessDraft> readWireViz(std::string_view text, const std::string& file, const CableLibrary& library,
                                 std::vector<std::string>& notices);

}  // namespace liana
