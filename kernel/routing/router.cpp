#include "kernel/routing/router.h"

#include <algorithm>
#include <utility>

#include "kernel/model/shape_inputs.h"

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
  const DocumentSettings& settings;
  const Watch& watch;
  std::vector<RoutedCable> routed, alone;
  std::vector<CableTube> tubes;
  std::vector<std::vector<std::size_t>> groups;
  std::vector<Group> used;  // what is worth remembering
  bool cancelled = false;

  bool goesOn(std::size_t cable) {
    cancelled = cancelled || (watch.keepGoing && !watch.keepGoing(cable));
    return !cancelled;
  }

  RoutedCable solve(std::size_t cable, const WarmStart& start, const std::vector<CableTube>& others) {
    return router.follow(cables[cable], settings, start, others, [&](int) { return goesOn(cable); });
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
      return group.bendRadii == wanted.bendRadii &&
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
}

void Router::forgetUnless(const DocumentSettings& settings) {
  if (!shapeAlike(settings_, settings)) remembered_.clear();
  settings_ = settings;
}

Result<std::vector<RoutedCable>> Router::settle(const std::vector<Cable>& cables,
                                                const DocumentSettings& settings, const Watch& watch) {
  forgetUnless(settings);
  Settling settling{*this,
                    cables,
                    settings,
                    watch,
                    std::vector<RoutedCable>(cables.size()),
                    std::vector<RoutedCable>(cables.size()),
                    std::vector<CableTube>(cables.size()),
                    {},
                    {}};
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (around_.meetsCables || watch.wanted.empty() || watch.wanted[i]) settling.solveAlone(i);
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
  return router.settle(content.cables, content.settings, watch);
}

}  // namespace liana
