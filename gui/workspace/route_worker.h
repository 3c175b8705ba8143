// Solves cables on a thread of its own, so that the window never waits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "kernel/model/cable.h"
#include "kernel/model/centerline.h"
#include "kernel/model/document.h"
#include "kernel/routing/route_cable.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// What the worker found for one revision of a cable. The centerline is null when no shape was found.
struct SolvedShape {
  CableId cable;
  std::uint64_t revision = 0;  // of the cable that was solved
  std::shared_ptr<const Centerline> centerline;
  SolveReport report;
  double milliseconds = 0;
  std::uint64_t generation = 0;  // how often the worker had been reset when the solve began
};

/// Gets copies of cables and keeps the warm starts between them. A newer request for a cable replaces a
/// waiting one; one that is being solved is finished, so that a drag shows every shape it has time for,
/// unless it has been running for long.
class RouteWorker {
public:
  /// `deliver` is called on the worker's thread.
  explicit RouteWorker(std::function<void(SolvedShape)> deliver);
  ~RouteWorker();
  RouteWorker(const RouteWorker&) = delete;
  RouteWorker& operator=(const RouteWorker&) = delete;

  void submit(const Cable& cable, const DocumentSettings& settings);
  /// The parts that cables meet when the settings ask for contact. Trees are built on the worker's thread.
  void setAssemblies(std::vector<AssemblyReference> assemblies);
  /// Where the next solve of the cable starts, such as at a saved shape.
  void beginFrom(CableId cable, WarmStart start);
  void forget(CableId cable);
  /// Drops everything asked for and remembered; what is being solved is cancelled and not delivered.
  void reset();
  std::uint64_t generation() const;

private:
  struct State;
  class Meeting;
  static void run(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

}  // namespace liana
