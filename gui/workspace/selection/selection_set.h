// Everything the user has picked: several parts and cables, or several handles, or one end or socket.
#pragma once

#include <concepts>
#include <functional>
#include <vector>

#include "gui/workspace/selection/selection.h"

namespace liana {

/// One thing is the primary one, the last that was picked. Handles are selected with other handles only, ends
/// and sockets alone.
class SelectionSet {
public:
  SelectionSet() = default;
  template <typename Thing>
  requires(!std::same_as<Thing, SelectionSet> && std::constructible_from<Selection, const Thing&>)
      SelectionSet(const Thing& thing)
      : SelectionSet(std::vector<Selection>{Selection(thing)}) {}
  /// The last one becomes the primary. What cannot be selected beside it does not stay.
  explicit SelectionSet(const std::vector<Selection>& things);

  const Selection& primary() const { return primary_; }
  bool isEmpty() const { return isNothing(primary_); }
  int count() const;
  bool contains(const Selection& thing) const;
  /// Sorted. The cable of a selected handle or end is not among them.
  const std::vector<PartInstance>& parts() const { return parts_; }
  const std::vector<CableId>& cables() const { return cables_; }
  const std::vector<HandleReference>& handles() const { return handles_; }

  /// Picks it in addition, as the primary thing.
  void add(const Selection& thing);
  /// Takes it out if it is in, else adds it.
  void toggle(const Selection& thing);
  void removeIf(const std::function<bool(const Selection&)>& gone);

  friend bool operator==(const SelectionSet&, const SelectionSet&) = default;

private:
  void remove(const Selection& thing);
  void chooseAnotherPrimary();

  Selection primary_;
  std::vector<PartInstance> parts_;
  std::vector<CableId> cables_;
  std::vector<HandleReference> handles_;
};

}  // namespace liana
