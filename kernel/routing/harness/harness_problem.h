// The bridge from a harness in millimetres to a group of rods in SI units.
#pragma once

#include <optional>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "kernel/routing/surroundings/surroundings.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/rod_group.h"

namespace liana {

/// Constraints of the group that belong to one thing, [begin, end).
struct ConstraintRange {
  int begin = 0, end = 0;
};

/// Cables that hang together or touch each other as one problem, and where their supports went.
struct HarnessProblem {
  /// A place that holds a cable: its start, a handle, or its end.
  struct Support {
    Place place;
    int slider = -1;  // that it is, if it slides
  };
  struct CableSupports {
    std::vector<Support> supports;  // start, the handles in order, end
    ConstraintRange constraints;
  };

  RodGroup group;                     // a rod for each cable, in order
  std::vector<PlaceGuess> guesses;    // where the search begins
  std::vector<CableSupports> cables;  // as the group's rods
  std::vector<int> connectorBodies;   // of the nodes' connectors
  std::vector<int> branchBodies;      // of the nodes' branches; −1: it is no body
  std::vector<int> connectorTies;     // the constraints that pull them to their places; −1: none
  std::vector<ConstraintRange> connectorConstraints;
  int firstStop = 0;   // of the constraints that stops are, in their order
  HarnessNodes nodes;  // those of the harness

  bool isTied(std::size_t connector) const { return connectorTies[connector] >= 0; }
};

/// A point of a connector's housing that stays on this side of a part's face.
struct HousingStop {
  std::size_t connector = 0;                          // among the nodes'
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();   // in the connector's axes [m]
  Eigen::Vector3d point = Eigen::Vector3d::Zero();    // of the face [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // out of the part
};

/// How a solve treats connectors that a hand pulls, or parts stop.
struct PulledConnectors {
  /// So far from its place each of the nodes' connectors may be, as if tied to it [m]; zero: it is held
  /// there.
  std::vector<double> ties;
  std::vector<Eigen::Vector3d> positions;  // where they begin [m]; empty: at their places
  std::vector<HousingStop> stops;
};

/// What is known of a group's cables before it is solved; both may be empty.
struct GroupForesight {
  /// Where each lies at first: those of other units are in the way of what comes out of its sockets.
  std::vector<CableTube> tubes;
  std::vector<std::vector<std::size_t>> units{};  // which cables hang together
  /// The directions its ends are held in, rolls and all, along the cable; nothing: as its ends say.
  struct Ends {
    std::optional<Eigen::Quaterniond> start, end;
  };
  std::vector<Ends> ends;
};

/// `nodes` may hold more than those of the harness. An error says what cannot be solved in a harness, and
/// what to do.
Result<HarnessProblem> buildHarnessProblem(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                           const DocumentSettings& settings, const Surroundings& around,
                                           const PulledConnectors& pulled = {},
                                           const GroupForesight& foresight = {});

}  // namespace liana
