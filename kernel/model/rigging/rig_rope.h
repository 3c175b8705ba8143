// A rope of a lift: hoist rope, sling, tag line or stay, and the way it is reeved.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "kernel/model/assembly/part_reference.h"
#include "kernel/model/rigging/rope_spec.h"

namespace liana {

enum class RopeUse { Hoist, Sling, TagLine, Stay };
inline constexpr std::array kRopeUses{RopeUse::Hoist, RopeUse::Sling, RopeUse::TagLine, RopeUse::Stay};
const char* keyOf(RopeUse use);

/// How the rope is computed; see solvers/wires/README.md.
enum class RopeModel {
  Hybrid,     // point masses where it hangs free, frictional runs over sheaves and edges
  RigidBody,  // a chain of cylinders: its own motion, folds and torsion; over no sheaves
  Massless,   // its length alone
};
inline constexpr std::array kRopeModels{RopeModel::Hybrid, RopeModel::RigidBody, RopeModel::Massless};
const char* keyOf(RopeModel model);

/// Which way round a sheave the rope goes, seen against its z axis.
enum class PassSense { Shortest, Forwards, Backwards };
inline constexpr std::array kPassSenses{PassSense::Shortest, PassSense::Forwards, PassSense::Backwards};
const char* keyOf(PassSense sense);

/// A fitting the rope is held at or runs over.
struct RopePass {
  std::string at;
  PassSense sense = PassSense::Shortest;

  friend bool operator==(const RopePass&, const RopePass&) = default;
};

struct RigRope {
  std::string name;
  RopeUse use = RopeUse::Hoist;
  RopeSpec spec;
  RopeModel model = RopeModel::Hybrid;
  std::vector<RopePass> route;  // from the drum, winch or anchor to the anchor at its other end
  /// Beyond the tight way between its ends, as it begins; negative: so much shorter, it pulls [mm].
  double slack = 0;
  double damping = 0.005;  // γ of its stretch: F = EA·(ε + γ·dε/dt) [s]
  double finest = 500;  // hybrid: masses are not nearer to each other; rigid-body: length of an element [mm]
  bool twists = false;  // resists twist by the GJ of its spec
  std::vector<PartReference> runsOver;  // hybrid: parts whose edges it may lie on
  double surfaceFriction = 0.2;         // on those
  std::optional<int> mechanismClass;    // 1 to 8 for M1 to M8; none: that of the limits

  bool isRunning() const { return use == RopeUse::Hoist; }
  /// Empty when the rope can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const RigRope&, const RigRope&) = default;
};

}  // namespace liana
