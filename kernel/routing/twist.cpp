#include "kernel/routing/twist.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace liana {
namespace {

Eigen::Vector3d tangentOf(const Eigen::Quaterniond& frame) {
  return frame * Eigen::Vector3d::UnitZ();
}

/// The smallest rotation of the frame that brings its tangent to `direction`.
Eigen::Quaterniond transport(const Eigen::Quaterniond& frame, const Eigen::Vector3d& direction) {
  return (Eigen::Quaterniond::FromTwoVectors(tangentOf(frame), direction) * frame).normalized();
}

Eigen::Quaterniond rolled(const Eigen::Quaterniond& frame, double angle) {
  return (frame * Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()))).normalized();
}

/// The angle in (−π, π] by which `to` is rolled about its tangent against `from`; both have the same tangent.
double rollBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
  const Eigen::Quaterniond rest = from.conjugate() * to;
  return std::remainder(2 * std::atan2(rest.z(), rest.w()), 2 * std::numbers::pi);
}

/// The start frame carried without twist to every segment of the shape.
std::vector<Eigen::Quaterniond> twistFreeFrames(const RodProblem& problem, const RodState& state) {
  std::vector<Eigen::Quaterniond> frames;
  Eigen::Quaterniond frame = problem.start.orientation;
  for (int j = 0; j < state.segmentCount(); ++j) {
    const Eigen::Vector3d chord = state.position(j + 1) - state.position(j);
    if (chord.norm() > 1e-12) frame = transport(frame, chord.normalized());
    frames.push_back(frame);
  }
  return frames;
}

/// Twisted by more than this, a flat cable that was solved for one side is turned to the other. A shape has
/// writhe, too: about a quarter turn each side would give way to the other again and again.
constexpr double kMuchTwist = 2 * std::numbers::pi / 3;

/// The frame, or the one half a turn further: whichever is nearer to `wanted`, or the side that `held` is on
/// unless it is far from there. Notes what it was rolled by.
Eigen::Quaterniond sideOf(const Eigen::Quaterniond& frame, const Eigen::Quaterniond& wanted,
                          const Eigen::Quaterniond& held, FlatSide side, double& largest) {
  constexpr double kQuarter = std::numbers::pi / 2 + 1e-9;
  const bool isKept = side == FlatSide::Kept;
  const bool isTurned = isKept && std::abs(rollBetween(held, frame)) > kQuarter;
  const double twist = rollBetween(wanted, isTurned ? rolled(frame, std::numbers::pi) : frame);
  const bool isLeft = std::abs(twist) > (isKept ? kMuchTwist : kQuarter);
  if (isTurned == isLeft) return frame;
  largest = std::numbers::pi;
  return rolled(frame, std::numbers::pi);
}

/// The same for a flat cable, which nothing holds with an edge upward that was clamped flat.
double releaseFlat(const Cable& cable, const RodState& state, RodProblem& problem, FlatSide side) {
  const std::vector<Eigen::Quaterniond> frames = twistFreeFrames(problem, state);
  const Eigen::Quaterniond arrived = transport(frames.back(), tangentOf(problem.end.orientation));
  double largest = 0, twist = 2 * std::numbers::pi * problem.turns;
  if (problem.end.fixesOrientation()) {
    const Eigen::Quaterniond held =
        transport(state.orientation(state.segmentCount() - 1), tangentOf(problem.end.orientation));
    if (!(cable.start.isKeyed && cable.end.isKeyed))
      problem.end.orientation = sideOf(problem.end.orientation, arrived, held, side, largest);
    twist += rollBetween(arrived, problem.end.orientation);
  }
  for (RodHandle& handle : problem.handles) {
    if (!handle.fixesOrientation) continue;
    const double share = problem.rod.arcLengthAtNode(handle.index) / problem.rod.length();
    const int segment = std::clamp(handle.index - 1, 0, state.segmentCount() - 1);
    const Eigen::Quaterniond free =
        rolled(transport(frames[segment], tangentOf(handle.orientation)), share * twist);
    const Eigen::Quaterniond held = transport(state.orientation(segment), tangentOf(handle.orientation));
    handle.orientation = sideOf(handle.orientation, free, held, side, largest);
  }
  return largest;
}

}  // namespace

double releaseTwist(const Cable& cable, const RodState& state, RodProblem& problem, FlatSide side) {
  if (!problem.start.fixesOrientation() || state.segmentCount() == 0) return 0;
  if (cable.spec.flat) return releaseFlat(cable, state, problem, side);
  const std::vector<Eigen::Quaterniond> frames = twistFreeFrames(problem, state);
  const Eigen::Quaterniond arrived = transport(frames.back(), tangentOf(problem.end.orientation));
  double largest = 0, twist = 2 * std::numbers::pi * problem.turns;
  if (cable.start.isKeyed && cable.end.isKeyed) {
    twist += rollBetween(arrived, problem.end.orientation);
  } else if (problem.end.fixesOrientation()) {
    largest = std::abs(rollBetween(problem.end.orientation, arrived));
    problem.end.orientation = arrived;
  }
  for (RodHandle& handle : problem.handles) {
    if (!handle.fixesOrientation) continue;
    const double share = problem.rod.arcLengthAtNode(handle.index) / problem.rod.length();
    const int segment = std::clamp(handle.index - 1, 0, state.segmentCount() - 1);
    const Eigen::Quaterniond free =
        rolled(transport(frames[segment], tangentOf(handle.orientation)), share * twist);
    largest = std::max(largest, std::abs(rollBetween(handle.orientation, free)));
    handle.orientation = free;
  }
  return largest;
}

}  // namespace liana
