#include "kernel/study/sampler.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace liana {
namespace {

/// The finishing steps of SplitMix64: a bijection in which every bit of the input reaches every bit of the
/// output.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t dimension, std::uint64_t number) {
  return mixed(mixed(mixed(seed) + dimension) + number);
}

/// Never 0 or 1, where a normal distribution has no value.
double unitNumber(std::uint64_t bits) {
  return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52;
}

constexpr std::uint64_t kShuffle = 0x8000000000000000u;  // keeps shuffles apart from the numbers in slices

std::vector<std::uint32_t> shuffledSlices(std::uint64_t seed, int dimension, int runs) {
  std::vector<std::uint32_t> slices(runs);
  std::iota(slices.begin(), slices.end(), 0u);
  for (int i = runs - 1; i > 0; --i) {
    const double u = unitNumber(mixed(seed, kShuffle + dimension, i));
    std::swap(slices[i], slices[static_cast<int>(u * (i + 1))]);
  }
  return slices;
}

}  // namespace

Sampler::Sampler(StudySampling sampling, std::uint64_t seed, int runs, int dimensions)
    : seed_(seed), runs_(runs) {
  if (sampling != StudySampling::LatinHypercube) return;
  for (int dimension = 0; dimension < dimensions; ++dimension)
    slices_.push_back(shuffledSlices(seed, dimension, runs));
}

double Sampler::sample(int run, int dimension) const {
  const double u = unitNumber(mixed(seed_, dimension, run));
  if (slices_.empty()) return u;
  return std::min((slices_[dimension][run] + u) / runs_, 1 - 0x1p-53);
}

}  // namespace liana
