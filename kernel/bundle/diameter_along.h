// How thick a cable is along its length, coverings included.
#pragma once

#include <algorithm>
#include <vector>

#include "kernel/bundle/sections_along.h"

namespace liana {

/// Of a cable that is `length` long [mm].
class DiameterAlong {
public:
  DiameterAlong(const Cable& cable, double length) {
    for (const SectionPiece& piece : sectionsAlong(cable)) {
      from_.push_back(piece.from * length);
      diameters_.push_back(piece.spec.outerDiameter);
    }
  }

  double at(double arcLength) const {
    const auto next = std::upper_bound(from_.begin() + 1, from_.end(), arcLength);
    return diameters_[static_cast<std::size_t>(next - from_.begin()) - 1];
  }
  double largest() const { return *std::max_element(diameters_.begin(), diameters_.end()); }
  /// Where it may change, from zero on [mm].
  const std::vector<double>& changes() const { return from_; }

private:
  std::vector<double> from_, diameters_;
};

}  // namespace liana
