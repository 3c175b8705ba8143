// How what covers a cable shows: thicker and in its own colour, stretch by stretch.
#pragma once

#include <vector>

#include "gui/view/actors/tube_mesh.h"
#include "kernel/model/cable/cable.h"

namespace liana {

/// Gives the stations, which lie along all of the cable, the thickness of what covers it, and its colours
/// unless they show a number already. A flat cable keeps its section.
void coverStations(const Cable& cable, bool showsNumbers, std::vector<TubeStation>& stations);

/// Whether the tube takes its colour from such stations.
bool isCovered(const Cable& cable);

}  // namespace liana
