#include "kernel/model/motion/move.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/model/rigid.h"

namespace liana {
namespace {

constexpr double kLatest = 3.2e7;  // [s]
constexpr double kMost = 1e8;      // [mm] or [deg]

std::string quoted(const std::string& name) {
  return "\"" + name + "\"";
}

std::string defectOf(const Mover& mover, int place, const std::string& move) {
  const std::string where = "Mover " + quoted(mover.name) + " of move " + quoted(move) + " ";
  if (mover.name.empty())
    return "Mover " + std::to_string(place + 1) + " of move " + quoted(move) +
           " has no name; give it one, such as \"Shoulder\".";
  if (mover.carriedBy < -1 || mover.carriedBy >= place)
    return where + "must be carried by a mover before it in the list, or by none.";
  if (!mover.axisPoint.allFinite() || !mover.axisDirection.allFinite())
    return where + "has an axis that is no point and direction; give it three numbers each.";
  if (mover.kind != MotionKind::Free && !(mover.axisDirection.norm() > 1e-9))
    return where + "has an axis without a direction; give it one, such as 0, 0, 1.";
  return {};
}

std::string defectOf(const KeyPose& key, const Move& move, std::size_t place) {
  const std::string where = "Key " + std::to_string(place + 1) + " of move " + quoted(move.name) + " ";
  if (!std::isfinite(key.time)) return where + "has no time; give it one, in seconds.";
  if (!(std::abs(key.time) <= kLatest)) return where + "is more than a year away; give it another time.";
  if (place > 0 && !(key.time > move.keys[place - 1].time))
    return where + "must come later than the one before it.";
  if (key.poses.size() != move.movers.size())
    return where + "has " + std::to_string(key.poses.size()) + " poses for " +
           std::to_string(move.movers.size()) + " movers; give it one for each.";
  for (std::size_t i = 0; i < key.poses.size(); ++i) {
    if (!std::isfinite(key.poses[i].value))
      return where + "has a value for " + quoted(move.movers[i].name) + " that is no number.";
    if (!(std::abs(key.poses[i].value) <= kMost))
      return where + "moves " + quoted(move.movers[i].name) + " beyond all sense; give it another value.";
    if (!isRigid(key.poses[i].worldFromMover))
      return where + "has a pose for " + quoted(move.movers[i].name) +
             " that is no rotation and shift; give it a new one.";
  }
  return {};
}

Eigen::Isometry3d between(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to, double share) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  const Eigen::Quaterniond first(from.linear()), last(to.linear());
  pose.linear() = first.slerp(share, last).normalized().toRotationMatrix();
  pose.translation() = from.translation() + share * (to.translation() - from.translation());
  return pose;
}

/// What the mover does by itself: newWorldFromOldWorld without what carries it.
Eigen::Isometry3d ownDisplacement(const Mover& mover, const MoverPose& pose, const Eigen::Isometry3d& rest) {
  Eigen::Isometry3d own = Eigen::Isometry3d::Identity();
  switch (mover.kind) {
    case MotionKind::Free:  // where it is already it stays, to the bit
      return pose.worldFromMover == rest ? own : pose.worldFromMover * rest.inverse();
    case MotionKind::Turn: {
      const Eigen::AngleAxisd turn(pose.value * std::numbers::pi / 180, mover.axisDirection.normalized());
      own.linear() = turn.toRotationMatrix();
      own.translation() = mover.axisPoint - own.linear() * mover.axisPoint;
      return own;
    }
    case MotionKind::Slide:
      own.translation() = pose.value * mover.axisDirection.normalized();
      return own;
  }
  return own;
}

}  // namespace

const char* keyOf(MotionKind kind) {
  switch (kind) {
    case MotionKind::Free:
      return "free";
    case MotionKind::Turn:
      return "turn";
    case MotionKind::Slide:
      return "slide";
  }
  return "";
}

const char* unitOf(MotionKind kind) {
  switch (kind) {
    case MotionKind::Free:
      return "";
    case MotionKind::Turn:
      return "deg";
    case MotionKind::Slide:
      return "mm";
  }
  return "";
}

std::string Move::findDefect() const {
  if (name.empty()) return "A move needs a name, such as \"Open the door\".";
  if (steps < 1 || steps > kMostSteps)
    return "The move " + quoted(name) + " has " + std::to_string(steps) + " steps; it must have 1 to " +
           std::to_string(kMostSteps) + ".";
  for (std::size_t i = 0; i < movers.size(); ++i) {
    if (std::string defect = defectOf(movers[i], static_cast<int>(i), name); !defect.empty()) return defect;
    for (std::size_t other = 0; other < i; ++other)
      if (movers[other].name == movers[i].name)
        return "The move " + quoted(name) + " has two movers " + quoted(movers[i].name) +
               "; names must differ.";
  }
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (std::string defect = defectOf(keys[i], *this, i); !defect.empty()) return defect;
  return {};
}

std::vector<double> momentsOf(const Move& move) {
  std::vector<double> moments;
  if (move.keys.empty()) return moments;
  const double length = move.end() - move.begin();
  for (int i = 0; i <= move.steps && length > 0; ++i)
    moments.push_back(i == move.steps ? move.end() : move.begin() + length * i / move.steps);
  // A key within a thousandth of a step of an even moment takes its place, so that keys are met exactly.
  const double same = 1e-3 * length / move.steps;
  for (const KeyPose& key : move.keys)
    std::erase_if(moments, [&](double moment) { return std::abs(moment - key.time) <= same; });
  for (const KeyPose& key : move.keys) moments.push_back(key.time);
  std::sort(moments.begin(), moments.end());
  return moments;
}

std::vector<MoverPose> posesAt(const Move& move, double time) {
  if (move.keys.empty()) return {};
  const auto after = std::upper_bound(move.keys.begin(), move.keys.end(), time,
                                      [](double moment, const KeyPose& key) { return moment < key.time; });
  if (after == move.keys.begin()) return move.keys.front().poses;
  const KeyPose& from = *std::prev(after);
  if (after == move.keys.end() || from.time == time) return from.poses;
  const double share = (time - from.time) / (after->time - from.time);
  std::vector<MoverPose> poses(move.movers.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const MoverPose &a = from.poses[i], &b = after->poses[i];
    poses[i].worldFromMover = between(a.worldFromMover, b.worldFromMover, share);
    poses[i].value = a.value + share * (b.value - a.value);
  }
  return poses;
}

std::vector<Eigen::Isometry3d> displacementsOf(const Move& move, const std::vector<MoverPose>& poses,
                                               const std::vector<Eigen::Isometry3d>& restFrames) {
  std::vector<Eigen::Isometry3d> displacements;
  for (std::size_t i = 0; i < move.movers.size(); ++i) {
    const Mover& mover = move.movers[i];
    const Eigen::Isometry3d own = ownDisplacement(mover, poses[i], restFrames[i]);
    displacements.push_back(
        mover.carriedBy < 0 ? own : displacements[static_cast<std::size_t>(mover.carriedBy)] * own);
  }
  return displacements;
}

}  // namespace liana
