// The one door to shapes: window, command line, studies and drafts ask here how cables lie.
#pragma once

#include <functional>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/cable_rounds.h"
#include "kernel/routing/harness/harness_router.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/cable_obstacles.h"

namespace liana {

/// Routes the cables of a document. One per thread.
///
/// `settle` gives the shapes at rest. They follow from cables, settings and surroundings alone: every cable
/// begins at its first shape, so that nobody's history counts. Whoever asks gets the same bits. `follow`
/// leads one cable on from where it was, which is fast enough for a hand that drags; where that ends may
/// depend on the way, so what rests is settled.
///
/// Cables that hang together through branches and free connectors, slide through fixings or are guided are
/// solved as one; independent harnesses on all cores. Where cables meet each other, so are all that touch,
/// of whatever harness: what lies on top is felt below (see settling.h).
///
/// Remembers what it found last: what has not changed since is not solved again.
class Router {
public:
  /// Who is told and asked while cables settle. `cable` is its place in the list.
  struct Watch {
    std::function<bool(std::size_t cable)> keepGoing;  // between solver steps; false cancels
    /// A cable as it would lie without the others: it may yet have to give way to them.
    std::function<void(std::size_t cable, const RoutedCable& alone)> onAlone;
    /// Cables that nobody asks for may be left out if none of the others could feel them; empty: all are.
    std::vector<char> wanted;
  };

  explicit Router(Surroundings around = {}) : around_(std::move(around)) {}

  /// What all cables routed from now on meet.
  void setSurroundings(Surroundings around);
  const Surroundings& surroundings() const { return around_; }

  /// The shapes of all cables at rest; fails only when it is cancelled. `nodes` are the document's.
  Result<std::vector<RoutedCable>> settle(const std::vector<Cable>& cables, const DocumentSettings& settings,
                                          const Watch& watch = {}, const HarnessNodes& nodes = {});

  /// One cable at rest with no other around it.
  RoutedCable settle(const Cable& cable, const DocumentSettings& settings,
                     const std::function<bool(int iteration)>& keepGoing = {});

  /// One cable among others as they stand, warm started.
  RoutedCable follow(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                     const std::vector<CableTube>& others,
                     const std::function<bool(int iteration)>& keepGoing = {});

  /// The same for a hand that drags: a cable that finds its length comes a few steps nearer to it.
  RoutedCable lead(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                   const std::vector<CableTube>& others,
                   const std::function<bool(int iteration)>& keepGoing = {});

  /// Cables that hang together, from where the last answer left them (`WarmStart::group` of any of them), or
  /// from their first shape; `others` stand in their way. Asked the same again it answers without a solve.
  std::vector<RoutedCable> follow(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                  const DocumentSettings& settings, const WarmStart& start,
                                  const std::function<bool(int iteration)>& keepGoing = {},
                                  const std::vector<CableTube>& others = {});

  /// Cables that have shapes, as one group from where these are: all push each other. False: they find no
  /// rest together, and `routed` stays as it is.
  bool restTogether(const std::vector<Cable>& cables, const HarnessNodes& nodes,
                    const DocumentSettings& settings, std::vector<RoutedCable>& routed,
                    const std::function<bool(int iteration)>& keepGoing = {});

private:
  /// Cables that were solved together, and their shapes.
  struct Group {
    std::vector<Cable> cables;
    std::vector<double> bendRadii;  // the limits that counted [mm]
    std::vector<RoutedCable> routed;
    HarnessNodes nodes;  // that join them
  };
  class Settling;

  void forgetUnless(const DocumentSettings& settings);

  CableRouter router_;
  Surroundings around_;
  DocumentSettings settings_;
  std::vector<Group> remembered_;
  HarnessRouter harnessRouter_;
  Group followed_;                        // the harness that a hand led last
  std::vector<CableTube> followedAmong_;  // and what stood in its way
};

/// The shapes of a project's cables at rest, among its parts; what `Router::settle` says. Cables that are
/// not wanted (empty: all are) come without a shape unless another needed it.
Result<std::vector<RoutedCable>> routeDocument(const DocumentContent& content, const Progress& progress = {},
                                               const std::vector<char>& wanted = {});

}  // namespace liana
