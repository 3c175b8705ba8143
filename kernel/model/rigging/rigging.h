// The rigging of a document: bodies, joints, fittings, winches, ropes, load cases and limits of a lift.
#pragma once

#include <string>
#include <vector>

#include "kernel/model/rigging/hoist_limits.h"
#include "kernel/model/rigging/load_case.h"
#include "kernel/model/rigging/rig_body.h"
#include "kernel/model/rigging/rig_fitting.h"
#include "kernel/model/rigging/rig_rope.h"

namespace liana {

struct DocumentContent;

/// Plain data. Things refer to each other by name; names of bodies, fittings, ropes and cases are unique
/// within their lists, those of winches and driven joints among both. An empty body is the structure: all
/// parts of the document that are in no body and not left out.
struct Rigging {
  std::vector<RigBody> bodies;
  std::vector<RigJoint> joints;
  std::vector<RigFitting> fittings;
  std::vector<RigWinch> winches;
  std::vector<RigRope> ropes;
  std::vector<LoadCase> cases;
  HoistLimits limits{};
  std::vector<PartReference> leftOut;  // neither structure nor body: doors, people, other cranes
  bool hasFloor = false;               // the ground, a plane that carries what is set down
  double floor = 0;                    // its height along gravity, through (0, 0, floor) [mm]

  const RigBody* findBody(const std::string& name) const;
  const RigFitting* findFitting(const std::string& name) const;
  const RigRope* findRope(const std::string& name) const;
  const RigWinch* findWinch(const std::string& name) const;
  const RigJoint* findJoint(const std::string& name) const;
  const LoadCase* findCase(const std::string& name) const;
  /// The winch that drives a fitting; null if none does.
  const RigWinch* winchAt(const std::string& fitting) const;

  bool isEmpty() const { return *this == Rigging(); }
  /// Empty when the rigging can exist; otherwise what is wrong, where, and what to do.
  std::string findDefect() const;

  friend bool operator==(const Rigging&, const Rigging&) = default;
};

/// Parts of line between a body and the rest: how often the rope goes to it or comes from it. Counted from
/// the reeving, never typed.
int partsOfLine(const Rigging& rigging, const RigRope& rope, const std::string& body);

/// What of the rigging is not in the document (any more): parts of bodies, each with what to do. Empty when
/// all is there.
std::vector<std::string> missingParts(const Rigging& rigging, const DocumentContent& content);

/// A name that nothing in the rigging has: "Sheave", "Sheave 2", …
std::string freeName(const Rigging& rigging, const std::string& wanted);

}  // namespace liana
