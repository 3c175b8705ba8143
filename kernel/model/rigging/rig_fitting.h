// Places where ropes are held or led: anchors, eyes, sheaves and drums, each on a body or on the structure.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <string>

#include "kernel/base/pose_equality.h"
#include "kernel/model/rigging/rig_body.h"

namespace liana {

enum class FittingKind {
  Anchor,  // holds an end of a rope
  Eye,     // a ring the rope slides through
  Sheave,  // turns with the rope
  Drum,    // winds it up; at the start of a rope
};
inline constexpr std::array kFittingKinds{FittingKind::Anchor, FittingKind::Eye, FittingKind::Sheave,
                                          FittingKind::Drum};
const char* keyOf(FittingKind kind);

/// Plain data; which members count depends on the kind.
struct RigFitting {
  std::string name;
  FittingKind kind = FittingKind::Anchor;
  std::string body;  // that it is fixed to; empty: the structure
  /// Where the document has it [mm]. Sheaves and drums turn about z; a drum's rope begins at z = 0 and is
  /// wound towards +z.
  Eigen::Isometry3d worldFromFitting = Eigen::Isometry3d::Identity();

  double pitchDiameter = 300;  // sheave, drum: to the middle of the rope in the first layer [mm]
  double efficiency = 0.98;    // sheave: η, pull in / pull out while the rope runs over it
  double friction = 0.1;       // eye: μ of the capstan law; driven sheave: μ of its groove
  // Drum.
  double groovePitch = 0;  // from wrap to wrap [mm]; 0: smooth, wrap beside wrap
  double width = 400;      // between the flanges [mm]
  int layers = 1;          // that it may hold
  double wrapsLeft = 2;    // that must stay on it
  double wraps = 5;        // on it at the start
  int sense = 1;           // 1: pays out when it turns forwards about z, else −1

  std::optional<double> strength;  // largest force it may carry [N]; none: not checked

  bool turns() const { return kind == FittingKind::Sheave || kind == FittingKind::Drum; }
  /// Empty when the fitting can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const RigFitting&, const RigFitting&) = default;
};

/// Drives a drum, a sheave, or the rope that begins at an anchor. Speeds are those of the line, positive
/// hoists (takes in) [m/s]; a driven sheave moves the rope towards the start of its route.
struct RigWinch {
  std::string name;
  std::string at;  // a drum, a sheave, or an anchor where a rope begins
  DriveLimits drive{};
  std::optional<double> pullLimit;  // the drive stops by its brake when the line pulls harder [N]

  std::string findDefect() const;

  friend bool operator==(const RigWinch&, const RigWinch&) = default;
};

}  // namespace liana
