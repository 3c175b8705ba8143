// What a step of a hybrid wire costs: per massive node of a chain and a net, per contact node, and for the
// scenes of the paper against real time.
#pragma once

#include "solvers/validation/dynamics/step_timing.h"

namespace liana {

/// Steps of a chain or a net with so many massive nodes (`StepTiming::elements`, knots counted).
StepTiming timeWireChain(int nodes, int steps);
StepTiming timeWireNet(int meshes, int steps);

/// A wire at rest over a prism of so many edges.
struct ContactNodeTiming {
  int edges = 0, contactNodes = 0, rows = 0;
  double median = 0;  // of a step [s]
};
ContactNodeTiming timeContactNodes(int edges, int steps);
/// Slope of the cost over the number of contact nodes, by least squares [s].
double costPerContactNode(const std::vector<ContactNodeTiming>& timings);

/// A whole scene of the paper.
struct WireSceneTiming {
  std::string name;
  double step = 0;                    // what a step takes the world on by [s]
  double mean = 0, percentile95 = 0;  // of a step [s]
  double timesRealTime() const { return step / mean; }
};
std::vector<std::string> wireTimingScenes();
WireSceneTiming timeWireScene(const std::string& name);

// The limits people and reports hold them against.
constexpr double kWireGrowthLimit = 1.1;
constexpr double kWireNodeLimit = 3e-6;       // a massive node [s]
constexpr double kContactNodeLimit = 0.6e-6;  // a contact node [s]
constexpr double kTimesRealTimeLimit = 10;

}  // namespace liana
