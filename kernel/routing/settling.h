// One call of Router::settle: who is asked for, who belongs together, what came out.
#pragma once

#include <utility>
#include <vector>

#include "kernel/routing/cable_rounds.h"
#include "kernel/routing/router.h"

namespace liana {

/// Every harness and every cable that is in none (a unit) is solved alone first. Units whose cables touch are
/// laid in among those before them, harnesses first: that decides which of two lies on top. Then all are
/// solved as one group, in which they push each other, and a group that comes to touch another is joined with
/// it.
class Router::Settling {
public:
  Settling(Router& router, const std::vector<Cable>& cables, const HarnessNodes& nodes,
           const DocumentSettings& settings, const Watch& watch);

  /// False when cancelled.
  bool run();
  std::vector<RoutedCable>& routed() { return routed_; }
  /// What is worth remembering; after a cancelled call with what was known of cables that have not changed.
  std::vector<Group> toRemember();

private:
  using Members = std::vector<std::size_t>;  // places in the list

  bool goesOn(std::size_t cable);
  bool isWanted(const Members& unit) const;
  bool isHarness(const Members& unit) const;
  std::vector<Cable> cablesOf(const Members& members) const;
  CableTube tubeOf(std::size_t cable, const RoutedCable& routed) const;
  std::vector<CableTube> tubesOf(const Members& members) const;
  bool touch(const std::vector<CableTube>& some, const std::vector<CableTube>& others) const;

  void solveHarnesses(const std::vector<Members>& harnesses);
  void solveAlone(std::size_t cable);
  bool joinGroups();
  void solveGroup(const Members& group);
  void layInHarnesses(const std::vector<Members>& units, std::vector<CableTube>& laid);
  bool solveAsOne(const Members& group);
  CableRounds::Solve solverAmong(const Members& singles, const std::vector<CableTube>& inTheWay);

  Group describe(const Members& group) const;
  void keepGroup(const Members& group);
  bool recallGroup(const Members& group);
  static const Group* find(const std::vector<Group>& groups, const Group& wanted);

  Router& router_;
  const std::vector<Cable>& cables_;
  const HarnessNodes& nodes_;
  const DocumentSettings& settings_;
  const Watch& watch_;
  std::vector<RoutedCable> routed_, alone_;
  std::vector<Members> units_;   // harnesses, and cables that are alone
  std::vector<Members> groups_;  // what is solved together
  std::vector<Group> used_;
  bool cancelled_ = false;
};

}  // namespace liana
