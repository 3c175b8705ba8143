// Spreads the runs of a study over the unit cube of its parameters.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/study/variation.h"

namespace liana {

/// The number of a run in a dimension depends on seed, run and dimension alone: any thread or machine that
/// asks gets the same. Constant after construction. Not for grids, which have no chance in them.
class Sampler {
public:
  Sampler(StudySampling sampling, std::uint64_t seed, int runs, int dimensions);

  /// In (0, 1). Runs count from 0 here.
  double sample(int run, int dimension) const;

private:
  std::uint64_t seed_;
  int runs_;
  std::vector<std::vector<std::uint32_t>> slices_;  // Latin hypercube: per dimension, the slice of each run
};

}  // namespace liana
