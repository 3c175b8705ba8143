#include "kernel/bundle/packing_cache.h"

#include <map>
#include <mutex>

namespace liana {
namespace {

constexpr std::size_t kMostPackings = 400;

}  // namespace

CirclePacking rememberedPacking(const std::vector<double>& diameters) {
  static std::mutex mutex;
  static std::map<std::vector<double>, CirclePacking> packings;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = packings.find(diameters); found != packings.end()) return found->second;
  }
  CirclePacking packing = packCircles(diameters);
  const std::lock_guard lock(mutex);
  if (packings.size() >= kMostPackings) packings.clear();
  packings.emplace(diameters, packing);
  return packing;
}

}  // namespace liana
