#include "kernel/geometry/distance/embree_scene.h"

#include <atomic>

#include "kernel/geometry/distance/distance_tree_cache.h"

namespace liana {
namespace {

std::atomic<std::ptrdiff_t> heldBytes{0};

bool countMemory(void*, ssize_t bytes, bool) {
  heldBytes += bytes;
  return true;
}

RTCDevice makeDevice() {
  RTCDevice device = rtcNewDevice(nullptr);
  rtcSetDeviceMemoryMonitorFunction(device, countMemory, nullptr);
  return device;
}

}  // namespace

RTCDevice embreeDevice() {
  static RTCDevice device = makeDevice();
  return device;
}

void countTreeMemory(std::ptrdiff_t bytes) {
  heldBytes += bytes;
}

std::ptrdiff_t treeMemory() {
  return heldBytes;
}

}  // namespace liana
