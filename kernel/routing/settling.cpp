#include "kernel/routing/settling.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "kernel/bundle/sections_along.h"
#include "kernel/model/cable/shape_inputs.h"

namespace liana {
namespace {

/// Counted, not timed: a group that finds no rest in so many steps times segments is settled in rounds.
constexpr int kMostWork = 50000, kFewestSteps = 40;

/// A remembered shape as the answer for this cable: what shapes nothing may have changed.
RoutedCable answerFor(const Cable& cable, RoutedCable routed) {
  routed.centerline.revision = cable.revision;
  return routed;
}

}  // namespace

Router::Settling::Settling(Router& router, const std::vector<Cable>& cables, const HarnessNodes& nodes,
                           const DocumentSettings& settings, const Watch& watch)
    : router_(router),
      cables_(cables),
      nodes_(nodes),
      settings_(settings),
      watch_(watch),
      routed_(cables.size()),
      alone_(cables.size()),
      units_(harnessesOf(cables, nodes.connectors)) {}

bool Router::Settling::run() {
  std::vector<Members> harnesses;
  for (const Members& unit : units_)
    if (isHarness(unit)) harnesses.push_back(unit);
  if (!harnesses.empty()) solveHarnesses(harnesses);
  for (const Members& unit : units_)
    if (!isHarness(unit) && !cancelled_ && isWanted(unit)) solveAlone(unit.front());
  if (!cancelled_) alone_ = routed_;
  groups_ = units_;
  while (!cancelled_ && router_.around_.meetsCables && joinGroups())
    for (const Members& group : groups_)
      if (!cancelled_ && std::find(units_.begin(), units_.end(), group) == units_.end()) solveGroup(group);
  return !cancelled_;
}

bool Router::Settling::goesOn(std::size_t cable) {
  cancelled_ = cancelled_ || (watch_.keepGoing && !watch_.keepGoing(cable));
  return !cancelled_;
}

bool Router::Settling::isWanted(const Members& unit) const {
  return router_.around_.meetsCables || watch_.wanted.empty() ||
         std::any_of(unit.begin(), unit.end(), [&](std::size_t i) { return watch_.wanted[i]; });
}

bool Router::Settling::isHarness(const Members& unit) const {
  return unit.size() > 1 || needsGroup(cables_[unit.front()], nodes_.connectors);
}

std::vector<Cable> Router::Settling::cablesOf(const Members& members) const {
  std::vector<Cable> cables;
  for (const std::size_t i : members) cables.push_back(cables_[i]);
  return cables;
}

CableTube Router::Settling::tubeOf(std::size_t cable, const RoutedCable& routed) const {
  return CableTube::of(routed.centerline, cables_[cable]);
}

std::vector<CableTube> Router::Settling::tubesOf(const Members& members) const {
  std::vector<CableTube> tubes;
  for (const std::size_t i : members) tubes.push_back(tubeOf(i, routed_[i]));
  return tubes;
}

bool Router::Settling::touch(const std::vector<CableTube>& some, const std::vector<CableTube>& others) const {
  return std::any_of(some.begin(), some.end(), [&](const CableTube& a) {
    return std::any_of(others.begin(), others.end(), [&](const CableTube& b) { return mayTouch(a, b); });
  });
}

/// Alone, harnesses are independent of each other: all that have changed are solved at once, each on one
/// thread.
void Router::Settling::solveHarnesses(const std::vector<Members>& harnesses) {
  std::vector<const Members*> changed;
  for (const Members& harness : harnesses)
    if (isWanted(harness) && !recallGroup(harness)) changed.push_back(&harness);
  std::atomic<std::size_t> next = 0, finished = 0;
  std::atomic<bool> stops = false;
  std::mutex mutex;
  std::condition_variable done;
  const auto work = [&] {
    HarnessRouter own;
    for (std::size_t i = next++; i < changed.size(); i = next++) {
      std::vector<RoutedCable> shapes = own.route(cablesOf(*changed[i]), nodes_, settings_, router_.around_,
                                                  {}, [&](int) { return !stops; });
      for (std::size_t k = 0; k < shapes.size(); ++k) routed_[(*changed[i])[k]] = std::move(shapes[k]);
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
  if (cancelled_) return;
  for (const Members* harness : changed) keepGroup(*harness);
  for (const Members& harness : harnesses)
    for (const std::size_t i : harness)
      if (watch_.onAlone && isWanted(harness)) watch_.onAlone(i, routed_[i]);
}

void Router::Settling::solveAlone(std::size_t cable) {
  if (!goesOn(cable)) return;
  if (!recallGroup({cable})) {
    routed_[cable] = router_.follow(cables_[cable], settings_, {}, {}, [&](int) { return goesOn(cable); });
    if (!cancelled_) keepGroup({cable});
  }
  if (watch_.onAlone && !cancelled_) watch_.onAlone(cable, routed_[cable]);
}

/// Joins groups that touch until none does; false when there are none to join.
bool Router::Settling::joinGroups() {
  bool joined = false;
  std::vector<Members> next;
  std::vector<std::vector<CableTube>> tubes;  // of the next ones
  for (Members& group : groups_) {
    std::vector<CableTube> own = tubesOf(group);
    for (std::size_t other = 0; other < next.size();) {
      if (!touch(own, tubes[other])) {
        ++other;
        continue;
      }
      group.insert(group.end(), next[other].begin(), next[other].end());
      own.insert(own.end(), tubes[other].begin(), tubes[other].end());
      next.erase(next.begin() + static_cast<std::ptrdiff_t>(other));
      tubes.erase(tubes.begin() + static_cast<std::ptrdiff_t>(other));
      joined = true;
    }
    std::sort(group.begin(), group.end());
    next.push_back(std::move(group));
    tubes.push_back(std::move(own));
  }
  groups_ = std::move(next);
  return joined;
}

CableRounds::Solve Router::Settling::solverAmong(const Members& singles,
                                                 const std::vector<CableTube>& inTheWay) {
  return [this, &singles, &inTheWay](std::size_t i, const WarmStart& start,
                                     const std::vector<CableTube>& others) {
    const std::size_t cable = singles[i];
    if (!goesOn(cable)) return RoutedCable();
    std::vector<CableTube> all = others;
    all.insert(all.end(), inTheWay.begin(), inTheWay.end());
    return router_.follow(cables_[cable], settings_, start, all, [&](int) { return goesOn(cable); });
  };
}

/// Which of two cables lies on top is what laying them in one after the other decides; how hard, the group.
void Router::Settling::solveGroup(const Members& group) {
  if (recallGroup(group)) return;
  std::vector<Members> harnesses;
  Members singles;
  for (const Members& unit : units_) {
    if (std::find(group.begin(), group.end(), unit.front()) == group.end()) continue;
    if (isHarness(unit))
      harnesses.push_back(unit);
    else
      singles.push_back(unit.front());
  }
  for (const std::size_t i : group) routed_[i] = alone_[i];
  std::vector<CableTube> laid;
  layInHarnesses(harnesses, laid);
  const std::vector<Cable> members = cablesOf(singles);
  std::vector<RoutedCable> first;
  for (const std::size_t i : singles) first.push_back(alone_[i]);
  CableRounds rounds(members, std::move(first));
  const CableRounds::Solve solve = solverAmong(singles, laid);
  for (std::size_t i = 0; i < singles.size() && !cancelled_; ++i) rounds.layIn(i, solve, laid);
  for (std::size_t i = 0; i < singles.size(); ++i) routed_[singles[i]] = rounds.routed()[i];
  if (cancelled_) return;
  if (!solveAsOne(group) && !cancelled_) {
    rounds.settle(solve);
    for (std::size_t i = 0; i < singles.size(); ++i) routed_[singles[i]] = std::move(rounds.routed()[i]);
  }
  if (!cancelled_) keepGroup(group);
}

void Router::Settling::layInHarnesses(const std::vector<Members>& units, std::vector<CableTube>& laid) {
  for (const Members& unit : units) {
    if (cancelled_) return;
    if (touch(tubesOf(unit), laid)) {
      std::vector<RoutedCable> shapes =
          router_.harnessRouter_.route(cablesOf(unit), nodes_, settings_, amongCables(router_.around_, laid),
                                       {}, [&](int) { return goesOn(unit.front()); });
      if (cancelled_) return;
      if (shapes.front().report.inEquilibrium())
        for (std::size_t k = 0; k < unit.size(); ++k) routed_[unit[k]] = std::move(shapes[k]);
    }
    const std::vector<CableTube> tubes = tubesOf(unit);
    laid.insert(laid.end(), tubes.begin(), tubes.end());
  }
}

/// False: there is no such shape, or one of them found no place among the others yet; all stay as they are.
bool Router::Settling::solveAsOne(const Members& group) {
  if (!std::all_of(group.begin(), group.end(), [&](std::size_t i) { return routed_[i].report.converged(); }))
    return false;
  GroupBegin begin;
  int segments = 0, steps = 0;
  for (const std::size_t i : group) {
    begin.shapes.push_back(routed_[i]);
    segments += cables_[i].segments;
  }
  const int most = std::max(kFewestSteps, kMostWork / std::max(segments, 1));
  std::vector<RoutedCable> shapes =
      router_.harnessRouter_.route(cablesOf(group), nodes_, settings_, router_.around_, begin,
                                   [&](int) { return ++steps <= most && goesOn(group.front()); });
  const SolveStatus status = shapes.front().report.status;
  if (cancelled_ || (status != SolveStatus::Converged && status != SolveStatus::HeldBack)) return false;
  for (std::size_t k = 0; k < group.size(); ++k) routed_[group[k]] = std::move(shapes[k]);
  return true;
}

Router::Group Router::Settling::describe(const Members& group) const {
  Group described;
  for (const std::size_t cable : group) {
    described.cables.push_back(cables_[cable]);
    described.bendRadii.push_back(shapingBendRadius(cables_[cable], settings_));
  }
  described.nodes = nodesOf(described.cables, nodes_);
  return described;
}

void Router::Settling::keepGroup(const Members& group) {
  used_.push_back(describe(group));
  for (const std::size_t cable : group) used_.back().routed.push_back(routed_[cable]);
}

bool Router::Settling::recallGroup(const Members& group) {
  const Group wanted = describe(group);
  if (find(used_, wanted)) return true;  // solved in this call, and nobody has joined it since
  const Group* known = find(router_.remembered_, wanted);
  if (!known) return false;
  for (std::size_t i = 0; i < group.size(); ++i)
    routed_[group[i]] = answerFor(cables_[group[i]], known->routed[i]);
  keepGroup(group);
  return true;
}

const Router::Group* Router::Settling::find(const std::vector<Group>& groups, const Group& wanted) {
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
    return group.bendRadii == wanted.bendRadii && group.nodes == wanted.nodes &&
           std::equal(group.cables.begin(), group.cables.end(), wanted.cables.begin(), wanted.cables.end(),
                      areShapedAlike);
  });
  return found == groups.end() ? nullptr : &*found;
}

std::vector<Router::Group> Router::Settling::toRemember() {
  if (!cancelled_) return std::move(used_);
  const auto isPresent = [&](const Cable& cable) {
    return std::any_of(cables_.begin(), cables_.end(),
                       [&](const Cable& present) { return areShapedAlike(present, cable); });
  };
  for (Group& group : router_.remembered_)
    if (std::all_of(group.cables.begin(), group.cables.end(), isPresent) && !find(used_, group))
      used_.push_back(std::move(group));
  return std::move(used_);
}

}  // namespace liana
