// Leads the cables of a document through a move: quasi-statically, with contact, moment by moment.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "kernel/playback/move_recording.h"
#include "kernel/playback/moved_scene.h"
#include "kernel/routing/router.h"

namespace liana {

/// What a solve must know to go on: where each cable is, as the solver has it.
struct MoveCheckpoint {
  std::vector<Cable> cables;        // of the document, with the lengths they keep during the move
  std::vector<RoutedCable> routed;  // at the last moment that is recorded
};

/// Solves one move. At the first moment the cables are at rest (Router::settle), whatever was before; from
/// there each is led on from its own shape (Router::follow), so that it stays on its branch. A cable that
/// finds its length keeps the one it has at the first moment: nobody lengthens it on the way.
///
/// Between two moments the way is taken in one step, or in halves of halves of it (down to kFinest) where a
/// cable finds no equilibrium, goes much farther than what moves it, or gets to the other side of a part.
/// What still happens in the smallest step is an event.
///
/// Cables that hang together are led as one; where cables touch each other, all that stand alone as well (a
/// harness is not in their way).
///
/// Cables that cannot feel each other are led side by side on `threads`; the numbers do not depend on how
/// many. Stopped between any two calls of `advance` it goes on with the same bits.
class MoveSolver {
public:
  static constexpr int kFinest = 64;     // smallest step, as a part of the way between two moments
  static constexpr double kFollows = 4;  // times the way of what moves, plus one diameter, is no leap

  /// `inputs` tells what it is solved for, for whoever keeps the recording.
  explicit MoveSolver(MovedScene scene, std::string inputs = {}, int threads = 1);
  MoveSolver(MoveSolver&&) noexcept;
  ~MoveSolver();

  std::size_t moments() const { return moments_.size(); }
  bool isDone() const { return recording_.frames.size() == moments_.size(); }
  const MoveRecording& recording() const { return recording_; }
  const MovedScene& scene() const { return scene_; }

  /// Solves the next moment and judges it. Cancelled (`keepGoing` gave false): nothing has changed.
  Result<void> advance(const std::function<bool()>& keepGoing = {});
  /// Solves what is left; what is there stays when it is cancelled.
  Result<void> solveAll(const Progress& progress);

  /// Goes on where an earlier solve of the same move in the same document stopped: `recording` is what it
  /// had, `checkpoint` where it stood.
  void resume(MoveRecording recording, MoveCheckpoint checkpoint);
  MoveCheckpoint checkpoint() const { return {kept_, routed_}; }
  /// Whether a checkpoint holds all there is to know: not of cables that hang together.
  bool canBeKept() const;

private:
  using Displacements = std::vector<Eigen::Isometry3d>;
  struct Strand;

  bool solveFirst(const std::function<bool()>& keepGoing, std::vector<RoutedCable>& routed);
  bool solveNext(const std::function<bool()>& keepGoing, std::vector<RoutedCable>& routed,
                 std::vector<MoveEvent>& events);
  MovedCables cablesAt(const Displacements& displacements) const;
  Surroundings around(const std::shared_ptr<const PartDistances>& parts) const;
  void record(std::vector<RoutedCable> routed);
  void judge(const std::vector<Cable>& cables, const Displacements& displacements, MoveFrame& frame) const;

  MovedScene scene_;
  int threads_ = 1;
  std::vector<double> moments_;
  std::vector<double> frictions_;    // of the parts
  std::vector<Cable> kept_;          // the document's cables with the lengths they keep
  std::vector<RoutedCable> routed_;  // at the last recorded moment
  std::vector<std::unique_ptr<Strand>> strands_;
  MoveRecording recording_;
};

/// Solves all of it; fails when the move cannot be made or when it is cancelled.
Result<MoveRecording> solveMove(const DocumentContent& content, const Move& move, int threads = 1,
                                const Progress& progress = {});

}  // namespace liana
