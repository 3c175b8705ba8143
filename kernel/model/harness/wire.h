// One wire of a harness: from pin to pin, through the cables on its way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/base/id.h"
#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// Where a wire ends: a pin of a connector, or a splice at a branch; nowhere yet if neither is given.
struct WireEnd {
  std::optional<ConnectorId> connector{};
  std::optional<BranchId> branch{};
  std::string pin{};

  bool isPlaced() const { return connector || branch; }

  friend bool operator==(const WireEnd&, const WireEnd&) = default;
};

/// Plain data.
struct Wire {
  WireId id{};
  std::string name{};
  WireEnd from{}, to{};
  CableSpec spec{};         // what it is made of: an entry of the library, or what follows from its conductor
  double crossSection = 0;  // of its conductor; zero: not known [mm²]
  std::string color{};      // as people write it: "RD", "red/white", "#d04020"
  std::string signal{};
  /// The cables it runs in, from its beginning on. Empty: the shortest way from end to end.
  std::vector<CableId> path{};
  double extraLength = 0;  // beyond what the rules for cutting add [mm]

  /// Empty when the wire can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const Wire&, const Wire&) = default;
};

/// What is added to the length of a wire's way before it is cut.
struct CutRule {
  double slackShare = 0.02;  // of the way
  double trimPerEnd = 5;     // stripped and crimped away at each end [mm]
  double roundTo = 5;        // lengths are rounded up to a multiple of this [mm]

  std::string findDefect() const;

  friend bool operator==(const CutRule&, const CutRule&) = default;
};

}  // namespace liana
