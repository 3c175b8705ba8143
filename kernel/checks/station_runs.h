// Finds the runs of a piecewise linear function along a cable that lie above a threshold.
#pragma once

#include <vector>

namespace liana {

/// A run in which the values are above the threshold; its ends lie between stations, where the line between
/// two values crosses it.
struct StationRun {
  double from = 0, to = 0;  // arc lengths
  int worst = 0;            // station of the largest value
};

/// Appends the runs, in order. Both vectors have one size. Equal to the threshold is not above it.
void findRunsAbove(const std::vector<double>& arcLengths, const std::vector<double>& values, double threshold,
                   std::vector<StationRun>& runs);

}  // namespace liana
