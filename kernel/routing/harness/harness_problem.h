// The bridge from a harness in millimetres to a group of rods in SI units.
#pragma once

#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/surroundings/surroundings.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/rod_group.h"

namespace liana {

/// Cables that hang together as one problem, and where their supports went.
struct HarnessProblem {
  /// A place that holds a cable: its start, a handle, or its end.
  struct Support {
    Place place;
    int slider = -1;  // that it is, if it slides
  };
  struct CableSupports {
    std::vector<Support> supports;  // start, the handles in order, end
  };

  RodGroup group;                     // a rod for each cable, in order
  std::vector<PlaceGuess> guesses;    // where the search begins
  std::vector<CableSupports> cables;  // as the group's rods
  std::vector<int> connectorBodies;   // of the nodes' connectors
  std::vector<int> branchBodies;      // of the nodes' branches; −1: it is no body
  std::vector<int> connectorTies;     // the constraints that pull them to their places; −1: none
  HarnessNodes nodes;                 // those of the harness
};

/// How a solve treats connectors that a hand pulls.
struct PulledConnectors {
  /// So far from its place each of the nodes' connectors may be, as if tied to it [m]; zero: it is held
  /// there.
  std::vector<double> ties;
  std::vector<Eigen::Vector3d> positions;  // where they begin [m]; empty: at their places
};

/// `nodes` may hold more than those of the harness. An error says what cannot be solved in a harness, and
/// what to do.
Result<HarnessProblem> buildHarnessProblem(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                           const DocumentSettings& settings, const Surroundings& around,
                                           const PulledConnectors& pulled = {});

}  // namespace liana
