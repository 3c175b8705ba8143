// An assembly move: parts, sub-assemblies, connectors and joints that follow key poses over time.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "kernel/base/id.h"
#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/part_reference.h"

namespace liana {

/// How things that go together may go.
enum class MotionKind {
  Free,   // from pose to pose
  Turn,   // about an axis: the joint of a robot, a door
  Slide,  // along an axis: a drawer
};

const char* keyOf(MotionKind kind);   // "free", "turn", "slide", as files have it
const char* unitOf(MotionKind kind);  // of a key's value: "deg", "mm"; empty for Free

/// Things that go together. Clips and connectors that sit on one of its parts, and the cable ends plugged
/// into them, go along.
struct Mover {
  std::string name;
  MotionKind kind = MotionKind::Free;
  std::vector<PartReference> parts;     // with everything below; an empty path: the whole assembly
  std::vector<ConnectorId> connectors;  // beside those that sit on the parts
  int carriedBy = -1;  // place in the list of an earlier mover that takes this one along; -1: none
  /// Turn and Slide: the axis where the document has things, carried along by what carries the mover
  /// [mm]. Turns are right-handed.
  Eigen::Vector3d axisPoint = Eigen::Vector3d::Zero();
  Eigen::Vector3d axisDirection = Eigen::Vector3d::UnitZ();

  friend bool operator==(const Mover&, const Mover&) = default;
};

/// Where one mover is at a key.
struct MoverPose {
  /// Free: the place of its first part, or of its first connector, while nothing carries it [mm].
  Eigen::Isometry3d worldFromMover = Eigen::Isometry3d::Identity();
  double value = 0;  // Turn [°], Slide [mm]: from where the document has it

  friend bool operator==(const MoverPose&, const MoverPose&) = default;
};

struct KeyPose {
  double time = 0;               // [s]
  std::vector<MoverPose> poses;  // one for each mover

  friend bool operator==(const KeyPose&, const KeyPose&) = default;
};

/// Plain data. What it refers to may be gone from the document: `whyNotMovable` of moved_scene.h tells.
struct Move {
  MoveId id;
  std::string name;
  std::vector<Mover> movers;
  std::vector<KeyPose> keys;  // times grow
  int steps = 60;             // that the whole way is cut into; keys are met besides

  static constexpr int kMostSteps = 100'000;

  double begin() const { return keys.empty() ? 0 : keys.front().time; }  // [s]
  double end() const { return keys.empty() ? 0 : keys.back().time; }     // [s]

  /// Empty when the move can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const Move&, const Move&) = default;
};

/// All moments of the way: even steps and the keys between them. Grows strictly; two at least if there are
/// two keys.
std::vector<double> momentsOf(const Move& move);

/// The poses of all movers at a time: numbers and places run straight between two keys, rotations turn about
/// one axis at an even rate, the shorter way round (slerp). Before the first key and behind the last it
/// stands still.
std::vector<MoverPose> posesAt(const Move& move, double time);

/// How each mover takes its things from where the document has them to where they are: newWorldFromOldWorld.
/// `restFrames`: where the document has what the poses of Free movers place (identity for others).
std::vector<Eigen::Isometry3d> displacementsOf(const Move& move, const std::vector<MoverPose>& poses,
                                               const std::vector<Eigen::Isometry3d>& restFrames);

}  // namespace liana
