// The shapes of the document's cables: asked for whenever something that bends a cable changes.
#pragma once

#include <QObject>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gui/workspace/shapes/route_worker.h"
#include "kernel/routing/cable_rounds.h"

namespace liana {

/// What is known of a cable's shape, as the cable and what is around it are now.
enum class ShapeStatus {
  Unknown,   // nobody has asked for it
  Solving,   // what is shown, if anything, is older; somebody works on the newest
  Outdated,  // the same, and nobody does: solving is off, or was stopped
  Saved,     // as the file holds it; not solved by this program yet
  Found,     // solved, settled and shown
  NotFound,  // solved, and there is none; what is shown, if anything, is older
};

/// Belongs to the workspace, which tells it of every change. Each change of a cable, of the settings or of
/// what stands around the cable is a new question. Shapes that follow the hand come first and are shown at
/// once; a shape is current when it answers the newest question and has settled, as it would at every other
/// door. With contact between cables a shape that follows the hand makes its neighbours be asked again, until
/// they rest or a bound of rounds is reached; all settle together.
class LiveShapes : public QObject {
  Q_OBJECT

public:
  explicit LiveShapes(RouteWorker::Route route = {});
  ~LiveShapes() override;

  /// Forgets the document before. Shows what the file holds at once; the solver begins there.
  void setDocument(Document& document);
  void askForAll();
  /// What is asked from now on belongs to another edit and is more urgent than what was asked before.
  void beginEdit();
  void onChange(const DocumentChange& change);

  const SolvedShape* shapeOf(CableId cable) const;
  std::shared_ptr<const Centerline> shown(CableId cable) const;
  /// Everything below that is about one cable follows from this and from the newest word of the solver.
  ShapeStatus status(CableId cable) const;
  /// Whether what is known of its shape, found now or saved, is of the cable as it is now.
  bool isCurrent(CableId cable) const;
  /// Whether a shape for the cable as it is now, among what is around it now, has been found or found
  /// impossible.
  bool isSolved(CableId cable) const;
  /// Whether what is shown is the shape of the cable as it is now, solved or saved.
  bool isShown(CableId cable) const;
  /// Whether what is shown is not current and nobody is working on it.
  bool isOutdated(CableId cable) const;
  /// Whether what is shown is an older shape that nobody is about to replace: its numbers are nobody's.
  bool isStale(CableId cable) const;
  /// Whether the newest word is that the cable cannot reach: what is shown of it is an older shape.
  bool isTooShort(CableId cable) const;
  bool hasOutdated() const;
  bool isSolving() const { return pendingCount_ > 0; }
  /// How long nothing has come for a cable that is being solved.
  std::optional<std::chrono::milliseconds> waitedFor(CableId cable) const;

  bool isLive() const { return live_; }
  /// Switching off stops what is being solved.
  void setLive(bool live);
  /// Asks once for all that is outdated.
  void solveNow();
  /// Gives up solving the cable; what is shown of it stays, outdated.
  void stop(CableId cable);

Q_SIGNALS:
  void shapeChanged(CableId cable);
  void solvingChanged();
  /// What is shown of the cable has become outdated, or will not be replaced after all.
  void outdated(CableId cable);

private:
  struct Entry {
    std::uint64_t question = 0;  // the newest
    std::uint64_t revision = 0;  // of the cable it was about
    std::uint64_t asked = 0;     // the newest that was submitted
    std::uint64_t answered = 0;
    bool isPending = false;
    std::chrono::steady_clock::time_point waitingSince;
    int echoes = 0;  // how often others made it be asked again, since the last edit
    std::optional<SolvedShape> solved;
    std::shared_ptr<const Centerline> shown;
    CableTube tube;  // where it was seen last
  };

  /// Whether the cable has changed in what its shape depends on; a name or a limit does not count.
  bool isReshaped(CableId cable) const;
  /// The newest shape of the cable is no longer the answer.
  void ask(CableId cable, bool isEcho = false);
  enum class Wanted { AtOnce, Echo, AtRest, AfterAll };
  /// Its shape will hardly be another, but only settling tells: there is time for that when nothing moves.
  void askAtRest(const Cable& cable);
  void submit(const Cable& cable, Wanted wanted);
  void setPending(Entry& entry, bool pending);
  /// Tells the solver where the parts are now, if cables can feel the difference.
  void updateObstacles();
  /// The same for parts that have only moved; cables far from them need not follow at once.
  void moveObstacles(const PartsMoved& moved);
  Eigen::AlignedBox3d boxOfBranches(const AssemblyReference& reference, const std::vector<int>& nodes);
  void remove(CableId cable);
  void receive(SolvedShape shape);
  void keep(SolvedShape shape, Entry& entry);
  /// Asks again for the cables that touched, or touch now, what moved.
  void askAround(CableId moved, const std::vector<CableTube>& places);

  Document* document_ = nullptr;
  std::map<CableId, Entry> entries_;
  std::vector<AssemblyReference> obstacles_;                      // as the solver has them
  std::map<const TriangleMesh*, Eigen::AlignedBox3d> meshBoxes_;  // of parts that were moved
  std::uint64_t lastQuestion_ = 0;
  std::uint64_t edit_ = 2;  // its urgency
  int pendingCount_ = 0;
  bool live_ = true;
  bool solvesOnce_ = false;              // what solveNow() began is not done yet
  std::unique_ptr<RouteWorker> worker_;  // last: its thread must end first
};

}  // namespace liana
