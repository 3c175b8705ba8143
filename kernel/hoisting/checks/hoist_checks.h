// A recorded lift against its limits: one row for each rope, fitting or body and check, worst first.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/checks/finding.h"
#include "kernel/hoisting/hoist_recording.h"

namespace liana {

enum class HoistCheckKind {
  Strength,         // breaking load / tension
  BendRatio,        // D/d
  FleetAngle,       // [°]
  LeastFleetAngle,  // [°]
  DrumWraps,        // that stay on it
  DrumCapacity,     // layers
  DynamicFactor,    // peak tension / tension at rest
  Swing,            // [°]
  SwingTime,        // until the swing stays small [s]
  Slack,            // longest time in one go [s]
  SnapLoad,         // tension after slack [kN]
  Clearance,        // [mm]
  SidePull,         // [°]
  Reaction,         // on a fitting [kN]
  JointForce,       // [kN]
  JointMoment,      // [kN·m]
  LegShare,         // of the load on one sling leg
  LegAngle,         // from the vertical [°]
  WinchPull,        // [kN]
  BentStrength,     // what bending over a sheave leaves of the breaking load / tension there
  SwingPeriod,      // of the largest swing [s]
};
inline constexpr int kHoistCheckKinds = 21;
const char* toString(HoistCheckKind kind);  // "rope strength"
const char* keyOf(HoistCheckKind kind);     // "rope_strength", for files
const char* unitOf(HoistCheckKind kind);    // empty for ratios
/// Whether values must not fall below the limit.
bool isLowerLimit(HoistCheckKind kind);

/// The worst of one check of one thing.
struct HoistFinding {
  HoistCheckKind kind = HoistCheckKind::Strength;
  CheckStatus status = CheckStatus::NotChecked;
  std::string who;                                  // rope, fitting, body or joint
  std::string where;                                // what it is near or at: a fitting, a part; may be empty
  double time = 0;                                  // [s]
  Eigen::Vector3d place = Eigen::Vector3d::Zero();  // [mm]
  double value = 0;                                 // in unitOf(kind)
  std::optional<double> limit;                      // none: only told

  /// 1 at the limit, more beyond it; 0 without one.
  double severity() const;
};

enum class HoistMomentKind { SlackBegins, SlackEnds, Snap, LimitPassed, Contact, Other };
const char* keyOf(HoistMomentKind kind);

/// A mark on the timeline.
struct HoistMoment {
  double time = 0;  // [s]
  HoistMomentKind kind = HoistMomentKind::Other;
  std::string who, what;  // for people
};

/// One value over the frames of a recording, for plots.
struct HoistSeries {
  HoistCheckKind kind = HoistCheckKind::Clearance;
  std::string who;
  std::vector<double> times, values;  // in unitOf(kind)
};

/// How far a body went, with all of its hull.
struct SweptSpace {
  std::string who;
  Eigen::AlignedBox3d box;  // [mm]
};

struct HoistChecks {
  std::vector<HoistFinding> findings;  // worst first
  std::vector<HoistMoment> moments;    // by time
  std::vector<SweptSpace> swept;       // if it was asked for, see swept_space.h
  CheckStatus status() const;          // the worst of all
};

/// What the recording alone tells. `clearances` are those of hoist_clearance.h, if they were found.
HoistChecks checkHoist(const Rigging& rigging, const HoistRecording& recording,
                       const Eigen::Vector3d& gravity = Eigen::Vector3d(0, 0, -9.81),
                       std::vector<HoistFinding> clearances = {});

/// Angle of a body's centre below what its hoist rope hangs from, from the plumb line, over time [°]. Empty
/// when nothing hangs it.
std::vector<double> swingOf(const Rigging& rigging, const HoistRecording& recording, std::size_t body,
                            const Eigen::Vector3d& gravity);

/// The tension behind a strength [kN]; none of other findings.
std::optional<double> pullOf(const Rigging& rigging, const HoistFinding& finding);

/// Passed, near or failed, by value, limit and kind; not checked without a limit.
CheckStatus judge(HoistCheckKind kind, double value, const std::optional<double>& limit);

}  // namespace liana
