#include "kernel/hoisting/follow_cables.h"

#include <algorithm>
#include <cmath>

#include "kernel/model/harness/harness_graph.h"
#include "kernel/playback/solve_move.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr double kStill = 0.01;       // a body that goes less stands still [mm]

Eigen::Isometry3d displacementInMillimetres(const HoistRecording& recording, std::size_t frame,
                                            std::size_t body) {
  Eigen::Isometry3d moved = displacementOf(recording, frame, body);
  moved.translation() *= kMillimetre;
  return moved;
}

/// Frames this far apart, and the last one.
std::vector<std::size_t> framesOf(const HoistRecording& recording, double interval) {
  std::vector<std::size_t> frames;
  for (std::size_t i = 0; i < recording.frames.size(); ++i)
    if (frames.empty() ||
        recording.frames[i].time >= recording.frames[frames.back()].time + interval - 1e-9 ||
        i + 1 == recording.frames.size())
      frames.push_back(i);
  return frames;
}

bool moves(const HoistRecording& recording, const std::vector<std::size_t>& frames, std::size_t body) {
  return std::any_of(frames.begin(), frames.end(), [&](std::size_t frame) {
    const Eigen::Isometry3d moved = displacementInMillimetres(recording, frame, body);
    const Eigen::Vector3d place = kMillimetre * recording.rest[body].position;
    return (moved * place - place).norm() > kStill || !moved.linear().isIdentity(1e-6);
  });
}

bool isOnMover(const std::optional<PartReference>& part, const Move& move) {
  if (!part) return false;
  for (const Mover& mover : move.movers)
    for (const PartReference& branch : mover.parts)
      if (part->assembly == branch.assembly &&
          (branch.part.empty() || part->part == branch.part || part->part.starts_with(branch.part + "/")))
        return true;
  return false;
}

bool isCarried(const Cable& cable, const DocumentContent& content, const Move& move) {
  for (const RouteHandle& handle : cable.handles)
    if (isOnMover(handle.attachedTo, move)) return true;
  for (const Connector& connector : content.connectors)
    if ((cable.start.connector == connector.id || cable.end.connector == connector.id) &&
        isOnMover(connector.attachedTo, move))
      return true;
  return false;
}

/// The document with the cables alone that ride along, whole harnesses of them.
DocumentContent withCarriedCables(const DocumentContent& content, const Move& move) {
  DocumentContent made = content;
  made.moves.clear();
  if (!content.wires.empty()) return made;  // wires run through cables that stand still, too
  std::vector<char> rides(content.cables.size(), 0);
  for (const std::vector<std::size_t>& members : harnessesOf(content.cables, content.connectors))
    if (std::any_of(members.begin(), members.end(),
                    [&](std::size_t i) { return isCarried(content.cables[i], content, move); }))
      for (const std::size_t i : members) rides[i] = 1;
  made.cables.clear();
  for (std::size_t i = 0; i < content.cables.size(); ++i)
    if (rides[i]) made.cables.push_back(content.cables[i]);
  return made;
}

}  // namespace

Move moveOf(const HoistRecording& recording, const DocumentContent& content, double interval) {
  Move move;
  move.name = recording.loadCase.name;
  move.steps = 1;  // the keys alone
  const std::vector<std::size_t> frames = framesOf(recording, interval);
  std::vector<std::size_t> bodies;
  for (std::size_t i = 0; content.rigging && i < recording.bodies.size(); ++i) {
    const RigBody* body = content.rigging->findBody(recording.bodies[i]);
    if (!body || body->parts.empty() || !moves(recording, frames, i)) continue;
    bodies.push_back(i);
    Mover mover;
    mover.name = body->name;
    mover.parts = body->parts;
    move.movers.push_back(mover);
  }
  const std::vector<Eigen::Isometry3d> rest = restFramesOf(move, content);
  for (const std::size_t frame : frames) {
    KeyPose key{recording.frames[frame].time, {}};
    for (std::size_t i = 0; i < bodies.size(); ++i)
      key.poses.push_back({displacementInMillimetres(recording, frame, bodies[i]) * rest[i], 0});
    move.keys.push_back(key);
  }
  return move;
}

Result<MoveRecording> followCables(const DocumentContent& content, const HoistRecording& recording,
                                   const FollowSettings& settings, const Progress& progress) {
  const Move move = moveOf(recording, content, settings.interval);
  if (move.movers.empty() || move.keys.size() < 2) return MoveRecording{};
  const DocumentContent carried = withCarriedCables(content, move);
  if (carried.cables.empty()) return MoveRecording{};
  return solveMove(carried, move, settings.threads, progress);
}

std::vector<Eigen::Vector3d> followedPoints(const MoveRecording& followers, std::size_t cable, double time) {
  const auto after =
      std::upper_bound(followers.frames.begin(), followers.frames.end(), time,
                       [](double moment, const MoveFrame& frame) { return moment < frame.time; });
  if (followers.frames.empty()) return {};
  const MoveFrame& last = after == followers.frames.begin() ? *after : *(after - 1);
  const MoveFrame& next = after == followers.frames.end() ? last : *after;
  const Centerline &a = last.cables[cable].line, &b = next.cables[cable].line;
  std::vector<Eigen::Vector3d> points = a.points;
  if (b.points.size() != points.size() || !(next.time > last.time)) return points;
  const double share = std::clamp((time - last.time) / (next.time - last.time), 0.0, 1.0);
  for (std::size_t i = 0; i < points.size(); ++i) points[i] += share * (b.points[i] - points[i]);
  return points;
}

}  // namespace liana
