// One cable as the user defines it: what it is made of, how long it is, and what holds it. Its shape is
// derived.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/id.h"
#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/part_reference.h"
#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/cable/routing_rule.h"
#include "kernel/model/check_limits.h"
#include "kernel/model/harness/bundle.h"
#include "kernel/model/harness/covering.h"
#include "kernel/model/harness/fixing.h"

namespace liana {

/// How one end of a cable is held.
struct CableEnd {
  /// +z points out of the socket into the cable, at both ends [mm].
  Eigen::Isometry3d worldFromEnd = Eigen::Isometry3d::Identity();
  bool fixesOrientation = true;  // false: a ball joint
  bool isKeyed = false;  // the socket also fixes the roll about +z; twist follows when both ends are keyed
  int turns = 0;         // full turns the plug was given about its +z before plugging in
  /// Plugged into a connector of the document: the end is where the connector is (edits see to it).
  std::optional<ConnectorId> connector;
  /// Where it meets others: the end is where the branch is, and looks out of it into the cable. A rigid
  /// branch keeps that direction relative to itself unless the end is a ball joint.
  std::optional<BranchId> branch{};

  friend bool operator==(const CableEnd&, const CableEnd&) = default;
};

/// A place the cable must pass: a fixing. It is a clip when it sits on a part.
struct RouteHandle {
  HandleId id;
  std::string name;
  double fraction = 0.5;  // where on the cable, as a share of its length, in (0, 1); sliding ones find theirs
  /// +z is the direction of the cable from start to end, +y points away from what the fixing sits on [mm].
  Eigen::Isometry3d worldFromHandle = Eigen::Isometry3d::Identity();
  bool fixesOrientation = false;  // holds the direction +z too; the cable may roll in it
  std::optional<PartReference> attachedTo;
  FixingKind kind = FixingKind::Clip;
  double offset = 0;                  // of the cable's axis from the handle's place, along its +y [mm]
  double friction = 0;                // of what slides: Coulomb's coefficient
  std::optional<double> tolerance{};  // how far a sliding one may be from `fraction`, along the cable [mm]
  std::optional<double> maxForce{};   // that it can bear, instead of the cable's limit [N]

  bool isClip() const { return attachedTo.has_value(); }
  bool slides() const { return kind == FixingKind::Sliding; }
  /// Whether it holds one point of the cable, which a plain rod solve knows; the others need a group's.
  bool isPlain() const { return holdsPoint(kind) && !slides(); }
  /// Where it holds the cable's axis: the handle's place, and the offset above it.
  Eigen::Isometry3d worldFromHeld() const;

  friend bool operator==(const RouteHandle&, const RouteHandle&) = default;
};

/// Plain data. Handles are sorted by fraction.
struct Cable {
  CableId id;
  std::string name;
  CableSpec spec;
  double length = 500;  // [mm]; only where the search begins when the routing finds the length
  int segments = 100;   // about how many pieces the solver uses
  CableEnd start, end;
  std::vector<RouteHandle> handles;
  RoutingRule routing{};
  bool isMoving = false;  // bent again and again in use: the moving bend radius counts
  bool isHidden = false;  // not drawn; everything else is as if it were
  CheckLimits limits;     // instead of those of the spec and the document
  /// The shape it has when nothing holds it, of a moulded hose: points that a smooth curve is led through, in
  /// the start's frame (+z into the cable) [mm]. Empty: straight, or bent as the spec says.
  std::vector<Eigen::Vector3d> restShape{};
  std::optional<Bundle> bundle{};     // its spec follows from the wires that run in it; none: it is typed
  std::vector<Covering> coverings{};  // around the cable, the innermost first
  std::uint64_t revision = 0;         // the document's when what shapes this cable last changed

  const RouteHandle* findHandle(HandleId handle) const;
  RouteHandle* findHandle(HandleId handle);

  /// Empty when the cable can be routed; otherwise what is wrong and what to do.
  std::string findDefect() const;

  /// Equal but for the revision.
  bool isSameAs(const Cable& other) const;
  friend bool operator==(const Cable&, const Cable&) = default;
};

}  // namespace liana
