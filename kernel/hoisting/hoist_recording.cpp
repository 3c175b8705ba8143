#include "kernel/hoisting/hoist_recording.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace liana {
namespace {

bool isSameNumber(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool isSameVector(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return isSameNumber(a.x(), b.x()) && isSameNumber(a.y(), b.y()) && isSameNumber(a.z(), b.z());
}

template <class List, class Same>
bool areSame(const List& a, const List& b, Same same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool isSamePose(const BodyPose& a, const BodyPose& b) {
  return isSameVector(a.position, b.position) && isSameNumber(a.orientation.w(), b.orientation.w()) &&
         isSameVector(a.orientation.vec(), b.orientation.vec());
}

bool isSamePass(const PassReading& a, const PassReading& b) {
  return isSameNumber(a.tensionIn, b.tensionIn) && isSameNumber(a.tensionOut, b.tensionOut) &&
         isSameVector(a.force, b.force) && isSameVector(a.in, b.in) && isSameVector(a.out, b.out) &&
         isSameNumber(a.fleetIn, b.fleetIn) && isSameNumber(a.fleetOut, b.fleetOut);
}

bool isSameRope(const RopeReading& a, const RopeReading& b) {
  return isSameNumber(a.length, b.length) && isSameNumber(a.slack, b.slack) &&
         isSameNumber(a.largestTension, b.largestTension) && isSameNumber(a.stored, b.stored) &&
         isSameNumber(a.wraps, b.wraps) && isSameNumber(a.twist, b.twist) &&
         areSame(a.passes, b.passes, isSamePass) && areSame(a.points, b.points, isSameVector);
}

bool areSameEnergies(const WorldEnergies& a, const WorldEnergies& b) {
  return isSameNumber(a.kinetic, b.kinetic) && isSameNumber(a.potential, b.potential) &&
         isSameNumber(a.stretch, b.stretch) && isSameNumber(a.bend, b.bend) &&
         isSameNumber(a.twist, b.twist) && isSameNumber(a.other, b.other) &&
         isSameNumber(a.dissipated, b.dissipated);
}

}  // namespace

const char* keyOf(HoistEventKind kind) {
  constexpr std::array keys{"contact", "stop_reached", "overload_trip", "step_trouble", "run_stopped"};
  return keys[static_cast<std::size_t>(kind)];
}

Eigen::Vector3d onRecordingGrid(const Eigen::Vector3d& point) {
  Eigen::Vector3d rounded;
  for (int axis = 0; axis < 3; ++axis)
    rounded[axis] = std::ldexp(std::nearbyint(std::ldexp(point[axis], kGridBits)), -kGridBits) + 0.0;
  return rounded;
}

std::size_t HoistRecording::frameAt(double time) const {
  const auto after =
      std::upper_bound(frames.begin(), frames.end(), time,
                       [](double moment, const HoistFrame& frame) { return moment < frame.time; });
  return after == frames.begin() ? 0 : static_cast<std::size_t>(after - frames.begin()) - 1;
}

Eigen::Isometry3d displacementOf(const HoistRecording& recording, std::size_t frame, std::size_t body) {
  const BodyPose &now = recording.frames[frame].bodies[body], &rest = recording.rest[body];
  const Eigen::Quaterniond turn = now.orientation * rest.orientation.conjugate();
  Eigen::Isometry3d moved(turn.normalized());
  moved.translation() = now.position - moved.linear() * rest.position;
  return moved;
}

bool isSame(const HoistFrame& a, const HoistFrame& b) {
  return isSameNumber(a.time, b.time) && areSameEnergies(a.energies, b.energies) &&
         areSame(a.bodies, b.bodies, isSamePose) && areSame(a.ropes, b.ropes, isSameRope) &&
         areSame(a.peaks, b.peaks, isSameNumber) && areSame(a.lows, b.lows, isSameNumber) &&
         areSame(a.speeds, b.speeds, isSameNumber) && a.joints == b.joints && a.contacts == b.contacts;
}

bool isSame(const HoistRecording& a, const HoistRecording& b) {
  return a.loadCase == b.loadCase && isSameNumber(a.interval, b.interval) && a.bodies == b.bodies &&
         a.turning == b.turning && a.ropes == b.ropes && a.drives == b.drives && a.joints == b.joints &&
         areSame(a.rest, b.rest, isSamePose) && areSame(a.masses, b.masses, isSameNumber) &&
         areSame(a.hangingTensions, b.hangingTensions, isSameNumber) && a.events == b.events &&
         a.stopped == b.stopped && a.inputs == b.inputs &&
         areSame(a.frames, b.frames, [](const HoistFrame& x, const HoistFrame& y) { return isSame(x, y); });
}

}  // namespace liana
