// Where a move takes the things of a document: found once, asked for every moment.
#pragma once

#include <memory>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/checks/document_scene.h"
#include "kernel/model/document.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/model/motion/move.h"
#include "kernel/routing/surroundings/obstacles.h"

namespace liana {

/// Why the move cannot be made in this document: nothing moves, too few keys, something is gone, or is moved
/// twice. Empty when it can.
std::string whyNotMovable(const Move& move, const DocumentContent& content);

/// Where the document has what the poses of the movers place: the first part or connector of each.
std::vector<Eigen::Isometry3d> restFramesOf(const Move& move, const DocumentContent& content);

/// The cables of a document and what joins them, where the movers have taken them.
struct MovedCables {
  std::vector<Cable> cables;
  HarnessNodes nodes;
};

/// A document with one of its moves. Const calls are safe from many threads.
class MovedScene {
public:
  /// Fails when the move cannot be made, a part cannot be meshed, or it is cancelled.
  static Result<MovedScene> make(const DocumentContent& content, const Move& move,
                                 const Progress& progress = {});

  const DocumentContent& content() const { return document_->content(); }
  const Move& move() const { return move_; }

  std::vector<Eigen::Isometry3d> displacementsAt(double time) const;
  /// With ends, clips, handles, branches and connectors where the movers have taken them.
  MovedCables cablesAt(const std::vector<Eigen::Isometry3d>& displacements) const;

  /// The parts where the document has them; copies are moved by placeParts.
  const PartDistances& parts() const { return obstacles_.distances(); }
  const Obstacles& obstacles() const { return obstacles_; }
  void placeParts(const std::vector<Eigen::Isometry3d>& displacements, PartDistances& parts) const;
  /// The mover of a part of parts(); -1 if it stands still.
  int moverOf(int part) const { return moverOfPart_[static_cast<std::size_t>(part)]; }
  /// What the checks need beside the distances, which are the caller's.
  ClearanceScene clearanceScene() const { return checkScene_.scene(); }

  /// How far any corner of what moves goes between two moments, at most [mm].
  double travel(const std::vector<Eigen::Isometry3d>& from, const std::vector<Eigen::Isometry3d>& to) const;

  /// The part whose surface stands between a place and a later one that are both farther than `off` from it
  /// [mm]; seen from the part, which may have moved meanwhile. Its path; empty if there is none, and always
  /// while cables do not touch parts.
  std::string partBetween(const Eigen::Vector3d& from, const std::vector<Eigen::Isometry3d>& then,
                          const Eigen::Vector3d& to, const std::vector<Eigen::Isometry3d>& now,
                          double off) const;

private:
  /// Parts that keep their places among each other, where the document has them.
  struct RigidGroup {
    int mover = -1;  // -1: stands still
    Obstacles parts;
  };

  Result<void> groupParts(const Progress& progress);

  std::unique_ptr<const Document> document_;
  Move move_;
  std::vector<Eigen::Isometry3d> restFrames_;
  Obstacles obstacles_;
  DocumentScene checkScene_;
  std::vector<int> moverOfPart_;
  std::vector<RigidGroup> groups_;
  std::vector<Eigen::AlignedBox3d> boxes_;  // of each mover's things
};

}  // namespace liana
