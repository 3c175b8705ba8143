#include "kernel/routing/router.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "kernel/model/cable/shape_inputs.h"

namespace liana {
namespace {

/// A remembered shape as the answer for this cable: what shapes nothing may have changed.
RoutedCable answerFor(const Cable& cable, RoutedCable routed) {
  routed.centerline.revision = cable.revision;
  return routed;
}

}  // namespace

/// One call of settle: who is asked for, who belongs together, what came out.
struct Router::Settling {
  Router& router;
  const std::vector<Cable>& cables;
  const HarnessNodes& nodes;
  const DocumentSettings& settings;
  const Watch& watch;
  std::vector<RoutedCable> routed, alone;
  std::vector<CableTube> tubes;
  std::vector<std::vector<std::size_t>> groups;
  std::vector<Group> used;          // what is worth remembering
  std::vector<CableTube> inTheWay;  // cables of harnesses, which those that are alone meet
  bool cancelled = false;

  bool goesOn(std::size_t cable) {
    cancelled = cancelled || (watch.keepGoing && !watch.keepGoing(cable));
    return !cancelled;
  }

  RoutedCable solve(std::size_t cable, const WarmStart& start, std::vector<CableTube> others) {
    others.insert(others.end(), inTheWay.begin(), inTheWay.end());
    return router.follow(cables[cable], settings, start, others, [&](int) { return goesOn(cable); });
  }

  bool isWanted(const std::vector<std::size_t>& harness) const {
    return router.around_.meetsCables || watch.wanted.empty() ||
           std::any_of(harness.begin(), harness.end(), [&](std::size_t i) { return watch.wanted[i]; });
  }

  std::vector<Cable> membersOf(const std::vector<std::size_t>& harness) const {
    std::vector<Cable> members;
    for (const std::size_t i : harness) members.push_back(cables[i]);
    return members;
  }

  /// Harnesses are independent of each other: all that have changed are solved at once, each on one thread.
  void solveHarnesses(const std::vector<std::vector<std::size_t>>& harnesses) {
    std::vector<const std::vector<std::size_t>*> changed;
    for (const auto& harness : harnesses)
      if (isWanted(harness) && !recallGroup(harness)) changed.push_back(&harness);
    std::atomic<std::size_t> next = 0, finished = 0;
    std::atomic<bool> stops = false;
    std::mutex mutex;
    std::condition_variable done;
    const auto work = [&] {
      HarnessRouter own;
      for (std::size_t i = next++; i < changed.size(); i = next++) {
        std::vector<RoutedCable> shapes = own.route(membersOf(*changed[i]), nodes, settings, router.around_,
                                                    {}, [&](int) { return !stops; });
        for (std::size_t k = 0; k < shapes.size(); ++k) routed[(*changed[i])[k]] = std::move(shapes[k]);
        ++finished;
        std::lock_guard lock(mutex);
        done.notify_one();
      }
    };
    std::vector<std::thread> threads;
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    for (std::size_t i = 0; i < std::min(cores, changed.size()); ++i) threads.emplace_back(work);
    std::unique_lock lock(mutex);
    while (finished < changed.size()) {
      done.wait_for(lock, std::chrono::milliseconds(20));
      if (!goesOn(changed[std::min(finished.load(), changed.size() - 1)]->front())) stops = true;
    }
    lock.unlock();
    for (std::thread& thread : threads) thread.join();
    if (cancelled) return;
    for (const auto* harness : changed) keepGroup(*harness);
    for (const auto& harness : harnesses)
      for (const std::size_t i : harness) {
        alone[i] = routed[i];
        inTheWay.push_back(CableTube::of(routed[i].centerline, cables[i].spec.outerDiameter));
        if (watch.onAlone && isWanted(harness)) watch.onAlone(i, alone[i]);
      }
    if (!router.around_.meetsCables) inTheWay.clear();
  }

  void solveAlone(std::size_t cable) {
    groups.push_back({cable});
    if (!goesOn(cable)) return;
    if (!recallGroup(groups.back())) {
      routed[cable] = solve(cable, {}, {});
      if (!cancelled) keepGroup(groups.back());
    }
    alone[cable] = routed[cable];
    if (watch.onAlone && !cancelled) watch.onAlone(cable, alone[cable]);
  }

  /// Cables that may touch each other: each is laid in among those before it, then all give way in rounds.
  void solveGroup(const std::vector<std::size_t>& group) {
    if (recallGroup(group)) return;
    std::vector<Cable> members;
    std::vector<RoutedCable> first;
    for (const std::size_t cable : group) {
      members.push_back(cables[cable]);
      first.push_back(alone[cable]);
    }
    const CableRounds::Solve solveMember = [&](std::size_t i, const WarmStart& start,
                                               const std::vector<CableTube>& others) {
      return goesOn(group[i]) ? solve(group[i], start, others) : RoutedCable();
    };
    CableRounds rounds(members, std::move(first));
    for (std::size_t i = 1; i < group.size() && !cancelled; ++i) rounds.layIn(i, solveMember);
    if (!cancelled) rounds.settle(solveMember);
    if (cancelled) return;
    for (std::size_t i = 0; i < group.size(); ++i) routed[group[i]] = std::move(rounds.routed()[i]);
    keepGroup(group);
  }

  /// Joins groups that may touch until none does; false when there are none to join.
  bool joinGroups() {
    for (std::size_t i = 0; i < cables.size(); ++i)
      tubes[i] = CableTube::of(routed[i].centerline, cables[i].spec.outerDiameter);
    const auto touch = [&](const auto& a, const auto& b) {
      return std::any_of(a.begin(), a.end(), [&](std::size_t i) {
        return std::any_of(b.begin(), b.end(),
                           [&](std::size_t j) { return mayTouch(tubes[i], tubes[j], kFeelable); });
      });
    };
    bool joined = false;
    std::vector<std::vector<std::size_t>> next;
    for (std::vector<std::size_t>& group : groups) {
      for (auto other = next.begin(); other != next.end();) {
        if (!touch(group, *other)) {
          ++other;
          continue;
        }
        group.insert(group.end(), other->begin(), other->end());
        other = next.erase(other);
        joined = true;
      }
      std::sort(group.begin(), group.end());
      next.push_back(std::move(group));
    }
    groups = std::move(next);
    return joined;
  }

  Group describe(const std::vector<std::size_t>& group) const {
    Group described;
    for (const std::size_t cable : group) {
      described.cables.push_back(cables[cable]);
      described.bendRadii.push_back(shapingBendRadius(cables[cable], settings));
    }
    described.nodes = nodesOf(described.cables, nodes);
    return described;
  }

  void keepGroup(const std::vector<std::size_t>& group) {
    used.push_back(describe(group));
    for (const std::size_t cable : group) used.back().routed.push_back(routed[cable]);
  }

  bool recallGroup(const std::vector<std::size_t>& group) {
    const Group wanted = describe(group);
    if (find(used, wanted)) return true;  // solved in this call, and nobody has joined it since
    const Group* known = find(router.remembered_, wanted);
    if (!known) return false;
    for (std::size_t i = 0; i < group.size(); ++i)
      routed[group[i]] = answerFor(cables[group[i]], known->routed[i]);
    keepGroup(group);
    return true;
  }

  static const Group* find(const std::vector<Group>& groups, const Group& wanted) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.bendRadii == wanted.bendRadii && group.nodes == wanted.nodes &&
             std::equal(group.cables.begin(), group.cables.end(), wanted.cables.begin(), wanted.cables.end(),
                        areShapedAlike);
    });
    return found == groups.end() ? nullptr : &*found;
  }

  /// After a cancelled call: what was found in it is still true, and so is what was known of cables that have
  /// not changed.
  std::vector<Group> stillTrue() {
    const auto isPresent = [&](const Cable& cable) {
      return std::any_of(cables.begin(), cables.end(),
                         [&](const Cable& present) { return areShapedAlike(present, cable); });
    };
    for (Group& group : router.remembered_)
      if (std::all_of(group.cables.begin(), group.cables.end(), isPresent) && !find(used, group))
        used.push_back(std::move(group));
    return std::move(used);
  }
};

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
  Settling settling{*this,
                    cables,
                    nodes,
                    settings,
                    watch,
                    std::vector<RoutedCable>(cables.size()),
                    std::vector<RoutedCable>(cables.size()),
                    std::vector<CableTube>(cables.size()),
                    {},
                    {},
                    {}};
  std::vector<std::vector<std::size_t>> harnesses;
  std::vector<std::size_t> single;
  for (std::vector<std::size_t>& members : harnessesOf(cables, nodes.connectors))
    if (members.size() == 1 && !needsGroup(cables[members[0]], nodes.connectors))
      single.push_back(members[0]);
    else
      harnesses.push_back(std::move(members));
  if (!harnesses.empty()) settling.solveHarnesses(harnesses);
  if (harnesses_ != settling.inTheWay) remembered_.clear();
  harnesses_ = settling.inTheWay;
  for (const std::size_t i : single)
    if (!settling.cancelled && (around_.meetsCables || watch.wanted.empty() || watch.wanted[i]))
      settling.solveAlone(i);
  while (!settling.cancelled && around_.meetsCables && settling.joinGroups())
    for (const std::vector<std::size_t>& group : settling.groups)
      if (group.size() > 1) settling.solveGroup(group);
  if (settling.cancelled) {
    remembered_ = settling.stillTrue();
    return Error::cancelled();
  }
  remembered_ = std::move(settling.used);
  return std::move(settling.routed);
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
                                        const std::function<bool(int iteration)>& keepGoing) {
  Group asked{harness, {}, {}, nodesOf(harness, nodes)};
  const bool isKnown = !followed_.routed.empty() && shapeAlike(settings_, settings) &&
                       followed_.nodes == asked.nodes &&
                       std::equal(harness.begin(), harness.end(), followed_.cables.begin(),
                                  followed_.cables.end(), areShapedAlike);
  if (!isKnown) {
    forgetUnless(settings);
    asked.routed = harnessRouter_.route(harness, nodes, settings, around_, start.group, keepGoing);
    if (asked.routed.front().report.status == SolveStatus::Cancelled) return asked.routed;
    followed_ = std::move(asked);
  }
  std::vector<RoutedCable> answers;
  for (std::size_t i = 0; i < harness.size(); ++i)
    answers.push_back(answerFor(harness[i], followed_.routed[i]));
  return answers;
}

Result<std::vector<RoutedCable>> routeDocument(const DocumentContent& content, const Progress& progress,
                                               const std::vector<char>& wanted) {
  Result<Surroundings> around = surroundingsOf(content.assemblies, content.settings, progress.part(0, 0.2));
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
