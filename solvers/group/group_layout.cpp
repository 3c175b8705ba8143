#include "solvers/group/group_layout.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {
constexpr double kSamePlace = 1e-9;  // of the rod's length
}

GroupLayout::GroupLayout(const RodGroup& group) {
  placeStations(group);
  markFrames(group);
  firstBodyPosition = positionCount;
  positionCount += static_cast<int>(group.bodies.size());
  firstBodyRotation = rotationCount;
  rotationCount += static_cast<int>(group.bodies.size());
  scalarCount = static_cast<int>(group.sliders.size());
  int row = 3 * segmentCount;
  for (const auto& constraint : group.constraints) {
    constraintScalar.push_back(constraint->hasScalar() ? scalarCount++ : -1);
    firstRow.push_back(row);
    row += constraint->rows();
  }
  firstSliderRow = row;
  multiplierCount = row + static_cast<int>(group.sliders.size());
}

void GroupLayout::placeStations(const RodGroup& group) {
  std::vector<std::vector<RodStation>> stations(group.rods.size());
  auto addPlace = [&](const Place& place) {
    if (place.on == Place::On::Rod) stations[place.index].push_back({place.arcLength});
  };
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    stations[r] = {{0}, {group.rods[r].length}};
    for (const SectionChange& change : group.rods[r].changes) stations[r].push_back({change.from});
  }
  for (const auto& constraint : group.constraints)
    for (int p = 0; p < constraint->placeCount(); ++p) addPlace(constraint->place(p));
  for (const PointLoad& load : group.loads) addPlace(load.place);
  for (const MomentLoad& load : group.moments) addPlace(load.place);
  for (std::size_t s = 0; s < group.sliders.size(); ++s) {
    RodStation station;
    station.arcLength = group.sliders[s].arcLength;
    station.slider = static_cast<int>(s);
    stations[group.sliders[s].rod].push_back(station);
    sliderRod.push_back(group.sliders[s].rod);
  }
  sliderStation.assign(group.sliders.size(), -1);
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    auto& own = stations[r];
    const double length = group.rods[r].length;
    std::stable_sort(own.begin(), own.end(),
                     [](const RodStation& a, const RodStation& b) { return a.arcLength < b.arcLength; });
    own.erase(std::unique(own.begin(), own.end(),
                          [&](const RodStation& a, const RodStation& b) {
                            return a.slider < 0 && b.slider < 0 &&
                                   b.arcLength - a.arcLength < kSamePlace * length;
                          }),
              own.end());
    rods.emplace_back(length, group.rods[r].segments, own, positionCount, rotationCount);
    positionCount += rods.back().nodeCount();
    rotationCount += rods.back().segmentCount();
    segmentCount += rods.back().segmentCount();
    for (std::size_t k = 0; k < own.size(); ++k)
      if (own[k].slider >= 0) sliderStation[own[k].slider] = static_cast<int>(k);
  }
}

void GroupLayout::markFrames(const RodGroup& group) {
  const auto mark = [&](const Place& place) {
    if (place.on == Place::On::Body) return;
    const bool slides = place.on == Place::On::Slider;
    const int rod = slides ? sliderRod[place.index] : place.index;
    const int k = slides ? sliderStation[place.index] : station(rod, place.arcLength);
    rods[rod].stations()[k].hasFrame = true;
  };
  for (const auto& constraint : group.constraints)
    for (int p = 0; p < constraint->placeCount(); ++p)
      if (constraint->usesFrame(p)) mark(constraint->place(p));
  for (const MomentLoad& load : group.moments) mark(load.place);
  for (std::size_t r = 0; r < rods.size(); ++r)
    for (const SectionChange& change : group.rods[r].changes)
      rods[r].stations()[station(static_cast<int>(r), change.from)].hasFrame = true;
  for (RodLayout& rod : rods)
    for (RodStation& station : rod.stations())
      if (station.hasFrame) station.frame = rotationCount++;
}

int GroupLayout::station(int rod, double arcLength) const {
  const auto& stations = rods[rod].stations();
  int best = 0;
  double nearest = 1e300;
  for (std::size_t k = 0; k < stations.size(); ++k) {
    const double distance = std::abs(stations[k].arcLength - arcLength);
    if (stations[k].slider < 0 && distance < nearest) nearest = distance, best = static_cast<int>(k);
  }
  return best;
}

ResolvedPlace GroupLayout::resolve(const Place& place) const {
  ResolvedPlace resolved;
  if (place.on == Place::On::Body) {
    resolved.position = firstBodyPosition + place.index;
    resolved.rotation = firstBodyRotation + place.index;
    resolved.offset = place.offset;
    return resolved;
  }
  const bool slides = place.on == Place::On::Slider;
  const int rod = slides ? sliderRod[place.index] : place.index;
  const int k = slides ? sliderStation[place.index] : station(rod, place.arcLength);
  const RodStation& station = rods[rod].stations()[k];
  resolved.position = rods[rod].position(station.node);
  resolved.rotation = station.frame;
  resolved.rod = rod;
  resolved.scalar = slides ? place.index : -1;
  resolved.arcLength = station.arcLength;
  return resolved;
}

}  // namespace liana
