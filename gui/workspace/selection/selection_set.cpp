// Sorted lists, so that thousands of parts can be asked for quickly.
#include "gui/workspace/selection/selection_set.h"

#include <algorithm>

namespace liana {
namespace {

template <typename Thing>
bool holds(const std::vector<Thing>& sorted, const Thing& thing) {
  return std::binary_search(sorted.begin(), sorted.end(), thing);
}

template <typename Thing>
void insert(std::vector<Thing>& sorted, const Thing& thing) {
  const auto place = std::lower_bound(sorted.begin(), sorted.end(), thing);
  if (place == sorted.end() || *place != thing) sorted.insert(place, thing);
}

template <typename Thing>
void erase(std::vector<Thing>& sorted, const Thing& thing) {
  const auto place = std::lower_bound(sorted.begin(), sorted.end(), thing);
  if (place != sorted.end() && *place == thing) sorted.erase(place);
}

}  // namespace

SelectionSet::SelectionSet(const std::vector<Selection>& things) {
  for (const Selection& thing : things) add(thing);
}

int SelectionSet::count() const {
  const std::size_t several = parts_.size() + cables_.size() + handles_.size();
  return several == 0 && !isEmpty() ? 1 : static_cast<int>(several);
}

bool SelectionSet::contains(const Selection& thing) const {
  if (const auto* part = std::get_if<PartInstance>(&thing)) return holds(parts_, *part);
  if (const auto* cable = std::get_if<CableId>(&thing)) return holds(cables_, *cable);
  if (const auto* handle = std::get_if<HandleReference>(&thing)) return holds(handles_, *handle);
  return !isNothing(thing) && thing == primary_;
}

void SelectionSet::add(const Selection& thing) {
  if (isNothing(thing)) return;
  if (isBall(thing)) {
    parts_.clear();
    cables_.clear();
  }
  if (!std::holds_alternative<HandleReference>(thing)) handles_.clear();
  if (const auto* part = std::get_if<PartInstance>(&thing)) insert(parts_, *part);
  if (const auto* cable = std::get_if<CableId>(&thing)) insert(cables_, *cable);
  if (const auto* handle = std::get_if<HandleReference>(&thing)) insert(handles_, *handle);
  primary_ = thing;
}

void SelectionSet::remove(const Selection& thing) {
  if (const auto* part = std::get_if<PartInstance>(&thing)) erase(parts_, *part);
  if (const auto* cable = std::get_if<CableId>(&thing)) erase(cables_, *cable);
  if (const auto* handle = std::get_if<HandleReference>(&thing)) erase(handles_, *handle);
  if (thing == primary_) chooseAnotherPrimary();
}

void SelectionSet::chooseAnotherPrimary() {
  primary_ = {};
  if (!cables_.empty()) primary_ = cables_.back();
  if (!parts_.empty()) primary_ = parts_.back();
  if (!handles_.empty()) primary_ = handles_.back();
}

void SelectionSet::toggle(const Selection& thing) {
  if (contains(thing))
    remove(thing);
  else
    add(thing);
}

void SelectionSet::removeIf(const std::function<bool(const Selection&)>& gone) {
  std::erase_if(parts_, [&](const PartInstance& part) { return gone(part); });
  std::erase_if(cables_, [&](CableId cable) { return gone(cable); });
  std::erase_if(handles_, [&](const HandleReference& handle) { return gone(handle); });
  const bool primaryGone = !isNothing(primary_) && gone(primary_);
  if (primaryGone) chooseAnotherPrimary();
}

}  // namespace liana
