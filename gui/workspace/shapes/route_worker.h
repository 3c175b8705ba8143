// Solves cables on a thread of its own, so that the window never waits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/document.h"
#include "kernel/routing/router.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// One cable to be solved, in copies.
struct RouteRequest {
  Cable cable;
  DocumentSettings settings;
  std::uint64_t question = 0;  // comes back with the shape
  std::uint64_t urgency = 0;   // larger is solved first
  /// Asked because another cable moved: an answer that is no equilibrium is worth less than the shape there
  /// is.
  bool isEcho = false;
  /// Only the shape at rest is wanted, none on the way there.
  bool settles = false;
  /// All cables of the document, where they meet each other or this one hangs together with others; else
  /// null.
  std::shared_ptr<const std::vector<Cable>> among;
  HarnessNodes nodes{};  // the document's
};

/// What the worker found for one revision of a cable. The centerline is null when no shape was found.
struct SolvedShape {
  CableId cable;
  std::uint64_t revision = 0;  // of the cable that was solved
  std::uint64_t question = 0;  // as in the request
  bool isEcho = false;         // as in the request
  std::shared_ptr<const Centerline> centerline;
  SolveReport report;
  double milliseconds = 0;
  std::uint64_t generation = 0;  // how often the worker had been reset when the solve began
  /// At rest as `Router::settle` says, which is what all other doors say. Otherwise it was led on from the
  /// shape before, quickly, and a settled one follows.
  bool isSettled = false;
};

/// Gets copies of cables and keeps the warm starts between them. A request is answered first by the shape
/// that follows from the one before, and when nothing else waits by the shape at rest. The most urgent
/// request comes next, equally urgent ones in their order; a long solve makes way for a more urgent one and
/// is begun again later. A newer request for a cable replaces a waiting one. One that is being solved is
/// finished, so that a drag shows every shape it has time for. If it takes long it is given up once; the next
/// one is finished in any case.
class RouteWorker {
public:
  using Deliver = std::function<void(SolvedShape)>;
  using KeepGoing = std::function<bool(int iteration)>;
  using Route = std::function<RoutedCable(const RouteRequest&, const WarmStart&, const KeepGoing&)>;

  /// `deliver` is called on the worker's thread, and so is `route`, which solves in another way than the
  /// kernel's; what it finds counts as settled.
  explicit RouteWorker(Deliver deliver, Route route = {});
  ~RouteWorker();
  RouteWorker(const RouteWorker&) = delete;
  RouteWorker& operator=(const RouteWorker&) = delete;

  void submit(RouteRequest request);
  /// The parts that cables meet when the settings ask for contact. Trees are built on the worker's thread.
  void setAssemblies(std::vector<AssemblyReference> assemblies);
  /// Where the next solve of the cable starts, such as at a saved shape.
  void beginFrom(CableId cable, WarmStart start);
  /// Drops what was asked for the cable; what is being solved is cancelled and not delivered.
  void cancel(CableId cable);
  void cancelAll();
  /// Cancels, and remembers nothing of the cable.
  void forget(CableId cable);
  /// Drops everything asked for and remembered.
  void reset();
  std::uint64_t generation() const;

private:
  struct State;
  struct Turn;
  class Solving;
  static void run(const std::shared_ptr<State>& state);
  /// Both return whether the solver broke down.
  static bool solveOne(State& state, Solving& solving, Turn& turn);
  static bool settleTogether(State& state, Solving& solving, Turn& turn);

  std::shared_ptr<State> state_;
};

}  // namespace liana
