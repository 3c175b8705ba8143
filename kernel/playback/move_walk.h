// The way of some cables from one moment of a move to the next, in steps as small as they need.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "kernel/playback/move_recording.h"
#include "kernel/playback/moved_scene.h"
#include "kernel/routing/carry.h"
#include "kernel/routing/router.h"

namespace liana {

/// What a solve without an answer means on the way.
MoveEvent troubleEvent(double time, int cable, const Cable& which, const SolveReport& report);

/// Cables that are led together. `now` is where they stand; it is where they have got to once `run` gave
/// true, and nobody's business otherwise.
class MoveWalk {
public:
  using Displacements = std::vector<Eigen::Isometry3d>;
  /// All cables of the document, where the movers have taken them.
  using CablesAt = std::function<MovedCables(const Displacements&)>;

  /// `router` meets `parts`, which are moved along; `cables` are places in the document. If they hang
  /// together (`isHarness`) they are solved as one; where cables meet each other all that touch are.
  MoveWalk(const MovedScene& scene, Router& router, PartDistances& parts,
           const std::vector<std::size_t>& cables, bool isHarness, CablesAt cablesAt,
           std::function<bool()> keepGoing)
      : scene_(scene),
        router_(router),
        parts_(parts),
        cables_(cables),
        isHarness_(isHarness),
        cablesAt_(std::move(cablesAt)),
        keepGoing_(std::move(keepGoing)) {}

  std::vector<RoutedCable> now;
  std::vector<MoveEvent> events;

  /// False when cancelled.
  bool run(double from, double to);

private:
  /// Where a step would lead.
  struct Step {
    double time = 0;
    Displacements place;
    std::vector<Cable> before, cables;  // of this walk: where they were, and where they would be
    HarnessNodes nodesBefore, nodes;
    std::vector<RoutedCable> routed;
    std::vector<std::optional<MoveEvent>> troubles;  // of each cable
    bool isCancelled = false;

    bool isSmooth() const;
  };

  Step tryStep(double time);
  void solve(Step& step);
  void solveHarness(Step& step);
  void solveTouching(Step& step);
  void followUnit(const std::vector<std::size_t>& unit, std::vector<WarmStart>& starts, Step& step);
  void restTogether(const std::vector<std::size_t>& touching, Step& step);
  WarmStart startOf(std::size_t cable, const Carry& carry, const Step& step) const;
  std::optional<MoveEvent> troubleOf(std::size_t cable, const Step& step) const;
  std::string partPassed(std::size_t cable, const Step& step) const;
  void take(Step step);

  const MovedScene& scene_;
  Router& router_;
  PartDistances& parts_;
  const std::vector<std::size_t>& cables_;
  bool isHarness_ = false;
  CablesAt cablesAt_;
  std::function<bool()> keepGoing_;
  Displacements place_;  // where `now` is
};

}  // namespace liana
