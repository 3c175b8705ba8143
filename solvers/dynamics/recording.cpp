#include "solvers/dynamics/recording.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace liana {

namespace {

bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

template <class Vector>
bool sameVector(const Vector& a, const Vector& b) {
  return std::equal(a.data(), a.data() + a.size(), b.data(), b.data() + b.size(), same);
}

bool samePose(const BodyPose& a, const BodyPose& b) {
  return sameVector(a.position, b.position) && sameVector(a.orientation.coeffs(), b.orientation.coeffs());
}

bool sameLook(const BodyLook& a, const BodyLook& b) {
  return a.body == b.body && sameVector(a.size, b.size) && sameVector(a.centre, b.centre);
}

bool sameEnergies(const WorldEnergies& a, const WorldEnergies& b) {
  return same(a.kinetic, b.kinetic) && same(a.potential, b.potential) && same(a.stretch, b.stretch) &&
         same(a.bend, b.bend) && same(a.twist, b.twist) && same(a.other, b.other) &&
         same(a.dissipated, b.dissipated);
}

template <class List, class Same>
bool sameList(const List& a, const List& b, Same sameItem) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameItem);
}

}  // namespace

RecordingFrame frameOf(const World& world) {
  RecordingFrame frame;
  frame.time = world.time();
  frame.energies = world.energies();
  for (int i = 0; i < world.bodies().size(); ++i) {
    if (!world.bodies().isUsed(i)) continue;
    frame.bodies.push_back(i);
    frame.poses.push_back(world.body(i).pose);
  }
  return frame;
}

bool isSame(const RecordingFrame& a, const RecordingFrame& b) {
  const auto sameLine = [](const auto& one, const auto& other) {
    return sameList(one, other, sameVector<Eigen::Vector3d>);
  };
  return same(a.time, b.time) && sameEnergies(a.energies, b.energies) && a.bodies == b.bodies &&
         sameList(a.poses, b.poses, samePose) && sameList(a.values, b.values, same) &&
         sameList(a.lines, b.lines, sameLine);
}

bool isSame(const Recording& a, const Recording& b) {
  const auto sameFrame = [](const RecordingFrame& one, const RecordingFrame& other) {
    return isSame(one, other);
  };
  return a.scene == b.scene && same(a.step, b.step) && a.channels == b.channels &&
         sameList(a.looks, b.looks, sameLook) && sameList(a.frames, b.frames, sameFrame);
}

}  // namespace liana
