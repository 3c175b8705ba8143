// What the checks of a cable found: each place where a limit is broken or nearly so, and one verdict per
// check.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/id.h"

namespace liana {

/// In the order people want to read them. Recordings count them, so new ones come last.
enum class CheckKind {
  Shape,            // the cable has no shape in equilibrium; nothing else can be judged
  Penetration,      // depth of the cable's surface inside a part or a cable [mm]
  BendRadius,       // of the centerline [mm]
  Clearance,        // from the cable's surface to a part or a cable [mm]
  SupportForce,     // on a connector, clip or handle [N]
  SupportMoment,    // on a connector, clip or handle [N·m]
  Torsion,          // twist of the section per length [°/m]
  UnsupportedSpan,  // length between two neighbouring supports [mm]
  Length,           // of the cable against its target [mm]
  Slack,            // length of a span beyond the straight distance of its supports [mm]
  Sliding,          // of a fixing along the cable, from where it is meant to be [mm]
  Compression,      // with which the cable is pushed along its axis [N]
  EdgewiseBend,     // radius of a flat cable in the plane it lies in [mm]
};

inline constexpr int kCheckKinds = 13;

const char* toString(CheckKind kind);  // "bend radius"
const char* keyOf(CheckKind kind);     // "bend_radius", for files
const char* unitOf(CheckKind kind);    // "mm", "N", "N·m", "°/m"; empty for Shape
/// Whether values must not fall below the limit (radius, clearance) rather than not exceed it.
bool isLowerLimit(CheckKind kind);

/// A length this close to its target meets it [mm].
inline constexpr double kLengthTolerance = 0.5;

/// How far inside the limit, negative when broken, in unitOf(kind).
double marginOf(CheckKind kind, double value, double limit);

enum class CheckStatus {
  NotChecked,  // no limit is given, or there is no shape to judge
  Passed,
  Near,       // within the limit, but by less than a tenth of it
  NotJudged,  // it should have been checked, but what it takes is missing
  Failed,     // beyond the limit
};

const char* toString(CheckStatus status);

/// One place where a limit is broken (Failed) or nearly so (Near); a run of points is one finding. Or a check
/// that could not be made (NotJudged): then `cause` says why, and there is no place and no value.
struct Finding {
  CheckKind kind = CheckKind::Shape;
  CheckStatus status = CheckStatus::Failed;
  double from = 0, to = 0;                             // the run along the cable [mm]
  double at = 0;                                       // its worst place, arc length [mm]
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // of the worst place on the centerline, world [mm]
  double value = 0, limit = 0;                         // in unitOf(kind)
  std::string with;   // the part, clip or connector involved, "cable NAME" or "itself"; empty where there is
                      // none
  std::string cause;  // "hot", "moving": why the limit is not the usual one; why there is no shape or verdict
  std::optional<double> withAt{};  // the place on the other cable, or later on itself, arc length [mm]

  /// How far inside the limit, negative when broken, in unitOf(kind).
  double margin() const { return marginOf(kind, value, limit); }
};

/// The worst of one check, broken or not.
struct CheckOutcome {
  CheckKind kind = CheckKind::Shape;
  CheckStatus status = CheckStatus::NotChecked;
  double value = 0, limit = 0;  // in unitOf(kind); meaningless when not checked or not judged
  double at = 0;                // arc length [mm]
  std::string with;
};

/// Everything that was found on one cable.
struct CableChecks {
  CableId cable;
  std::vector<CheckOutcome> outcomes;  // one per kind, in the order of CheckKind
  std::vector<Finding> findings;       // failed, not judged, near; then by kind, then along the cable

  const CheckOutcome& outcome(CheckKind kind) const { return outcomes[static_cast<std::size_t>(kind)]; }
  int count(CheckStatus status) const;  // of findings
  /// Whether everything that should be checked could be.
  bool isJudged() const { return count(CheckStatus::NotJudged) == 0; }
  bool passes() const { return count(CheckStatus::Failed) == 0 && isJudged(); }
  /// The failure that is the most times beyond its limit; null when nothing failed.
  const Finding* worst() const;
};

/// One sentence: "bend radius 18.2 mm is below 25 mm at s = 113.0 mm (104.2 to 121.9)".
std::string describe(const Finding& finding);
/// What usually helps, one sentence.
const char* remedyFor(CheckKind kind);

}  // namespace liana
