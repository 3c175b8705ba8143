// Bodies of a lift and the joints between them: what parts of the assembly become when time begins.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/part_reference.h"

namespace liana {

/// What makes a body move.
enum class BodyRole {
  Dynamic,    // forces
  Kinematic,  // its joint's drive, whatever pulls at it
  Static,     // nothing
};
inline constexpr std::array kBodyRoles{BodyRole::Dynamic, BodyRole::Kinematic, BodyRole::Static};
const char* keyOf(BodyRole role);

/// What a body is to people; checks of swing and clearance look at loads and hooks.
enum class BodyUse { Load, HookBlock, Spreader, Trolley, Boom, Counterweight, Other };
inline constexpr std::array kBodyUses{BodyUse::Load,    BodyUse::HookBlock, BodyUse::Spreader,
                                      BodyUse::Trolley, BodyUse::Boom,      BodyUse::Counterweight,
                                      BodyUse::Other};
const char* keyOf(BodyUse use);

/// A body: parts of the document that move as one, or a plain box. Parts in no body are standing structure.
struct RigBody {
  std::string name;
  BodyUse use = BodyUse::Load;
  BodyRole role = BodyRole::Dynamic;
  std::vector<PartReference> parts;  // with everything below; an empty path: the whole assembly
  /// Without parts: a box of this size about the origin of the frame [mm].
  Eigen::Vector3d boxSize = Eigen::Vector3d::Constant(1000);
  Eigen::Isometry3d worldFromBox = Eigen::Isometry3d::Identity();
  double density = 7850;           // of parts that say nothing of their own [kg/m³]
  std::optional<double> mass;      // instead of the one of the geometry [kg]
  bool touches = true;             // it stands on, and hits, structure and other bodies
  double friction = 0.3;           // where it does
  std::optional<double> dragArea;  // c·A of wind [m²]; none: 1.2 times the largest side of its box

  /// Empty when the body can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const RigBody&, const RigBody&) = default;
};

enum class RigJointKind { Lock, Hinge, Slider, Ball };
inline constexpr std::array kRigJointKinds{RigJointKind::Lock, RigJointKind::Hinge, RigJointKind::Slider,
                                           RigJointKind::Ball};
const char* keyOf(RigJointKind kind);
const char* unitOf(RigJointKind kind);  // of its travel: "mm", "deg"; empty for lock and ball

/// How fast a drive gets to its speed and comes to rest. Of sliders and winches [m/s, m/s²], of hinges
/// [°/s, °/s²]. An acceleration of zero: at once.
struct DriveLimits {
  double speed = 0.5;  // the drive's own, for load cases that fit themselves
  double acceleration = 0.2;
  double deceleration = 0.2;  // of a normal stop
  double braking = 1;         // of an emergency stop
  double brakeDelay = 0.1;    // before the brake grips [s]

  std::string findDefect(const std::string& who) const;

  friend bool operator==(const DriveLimits&, const DriveLimits&) = default;
};

/// Joins a body to another one, or to the structure, as they stand in the document.
struct RigJoint {
  std::string name;
  RigJointKind kind = RigJointKind::Slider;
  std::string body;                                 // that it holds or moves
  std::string base;                                 // what it is joined to; empty: the structure
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in the world [mm]
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();  // of hinge and slider, in the world
  std::optional<double> least, most;                // stops, from where it stands now [mm or °]
  bool isDriven = false;                            // hinge and slider: load cases say how fast
  DriveLimits drive{};
  std::optional<double> strongest;  // force or torque of the drive of a dynamic body [N or N·m]

  std::string findDefect() const;

  friend bool operator==(const RigJoint&, const RigJoint&) = default;
};

}  // namespace liana
