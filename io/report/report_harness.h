// Harness, wires and moves on the page for people.
#pragma once

#include <string>

#include "io/report/report.h"

namespace liana {

/// Bundles, branches, fixings, and plugs that do not reach; empty of lone cables.
std::string harnessTables(const HarnessFacts& harness);
/// The cut list.
std::string wiresTable(const std::vector<CutWire>& wires);
/// Each move: verdict, worst moments, what happens, missing lengths, plots of the cables nearest to a limit.
std::string moveSections(const RoutingReport& report);

}  // namespace liana
