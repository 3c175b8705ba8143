#include "kernel/routing/router.h"

#include <algorithm>
#include <utility>

#include "kernel/model/cable/shape_inputs.h"
#include "kernel/routing/settling.h"
#include "kernel/routing/surroundings/housed_surface.h"

namespace liana {
namespace {

/// A remembered shape as the answer for this cable: what shapes nothing may have changed.
RoutedCable answerFor(const Cable& cable, RoutedCable routed) {
  routed.centerline.revision = cable.revision;
  return routed;
}

}  // namespace

void Router::setSurroundings(Surroundings around) {
  around_ = std::move(around);
  remembered_.clear();
  followed_ = {};
}

void Router::forgetUnless(const DocumentSettings& settings) {
  if (!shapeAlike(settings_, settings)) {
    remembered_.clear();
    followed_ = {};
  }
  settings_ = settings;
}

Result<std::vector<RoutedCable>> Router::settle(const std::vector<Cable>& cables,
                                                const DocumentSettings& settings, const Watch& watch,
                                                const HarnessNodes& nodes) {
  forgetUnless(settings);
  Settling settling(*this, cables, nodes, settings, watch);
  const bool finished = settling.run();
  std::vector<Group> known = settling.toRemember();
  remembered_ = std::move(known);
  if (!finished) return Error::cancelled();
  return std::move(settling.routed());
}

RoutedCable Router::settle(const Cable& cable, const DocumentSettings& settings,
                           const std::function<bool(int iteration)>& keepGoing) {
  return follow(cable, settings, {}, {}, keepGoing);
}

RoutedCable Router::follow(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                           const std::vector<CableTube>& others,
                           const std::function<bool(int iteration)>& keepGoing) {
  router_.setSurroundings(amongCables(around_, others));
  return router_.route(cable, settings, start, keepGoing);
}

RoutedCable Router::lead(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                         const std::vector<CableTube>& others,
                         const std::function<bool(int iteration)>& keepGoing) {
  router_.setHasty(true);
  RoutedCable led = follow(cable, settings, start, others, keepGoing);
  router_.setHasty(false);
  return led;
}

std::vector<RoutedCable> Router::follow(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                        const DocumentSettings& settings, const WarmStart& start,
                                        const std::function<bool(int iteration)>& keepGoing,
                                        const std::vector<CableTube>& others) {
  Group asked{harness, {}, {}, nodesOf(harness, nodes)};
  const bool isKnown = !followed_.routed.empty() && shapeAlike(settings_, settings) &&
                       followed_.nodes == asked.nodes && followedAmong_ == others &&
                       std::equal(harness.begin(), harness.end(), followed_.cables.begin(),
                                  followed_.cables.end(), areShapedAlike);
  if (!isKnown) {
    forgetUnless(settings);
    asked.routed = harnessRouter_.route(harness, nodes, settings, amongCables(around_, others),
                                        {start.group, {}}, keepGoing);
    if (asked.routed.front().report.status == SolveStatus::Cancelled) return asked.routed;
    followed_ = std::move(asked);
    followedAmong_ = others;
  }
  std::vector<RoutedCable> answers;
  for (std::size_t i = 0; i < harness.size(); ++i)
    answers.push_back(answerFor(harness[i], followed_.routed[i]));
  return answers;
}

bool Router::restTogether(const std::vector<Cable>& cables, const HarnessNodes& nodes,
                          const DocumentSettings& settings, std::vector<RoutedCable>& routed,
                          const std::function<bool(int iteration)>& keepGoing) {
  std::vector<RoutedCable> together =
      harnessRouter_.route(cables, nodes, settings, around_, {{}, routed}, keepGoing);
  const SolveStatus status = together.front().report.status;
  if (status != SolveStatus::Converged && status != SolveStatus::HeldBack) return false;
  routed = std::move(together);
  return true;
}

Result<std::vector<RoutedCable>> routeDocument(const DocumentContent& content, const Progress& progress,
                                               const std::vector<char>& wanted) {
  Result<Surroundings> around = surroundingsOf(content, progress.part(0, 0.2));
  if (!around.ok()) return around.error();
  Router router(std::move(*around));
  const Progress routing = progress.part(0.2, 1);
  Router::Watch watch;
  watch.wanted = wanted;
  watch.keepGoing = [&](std::size_t cable) {
    const double share = static_cast<double>(cable) / static_cast<double>(content.cables.size());
    return routing.report(share, "Routing " + content.cables[cable].name);
  };
  return router.settle(content.cables, content.settings, watch, HarnessNodes::of(content));
}

}  // namespace liana
