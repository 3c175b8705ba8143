// Counts how often a test program asks for memory. Replaces malloc: to be included once in a program, where
// the sanitizers have no malloc of their own.
#pragma once

#include <atomic>
#include <cstdlib>

namespace liana {
inline std::atomic<long> allocations{0};
}

// Eigen takes its memory from malloc, not from operator new: count there.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++liana::allocations;
  return __libc_malloc(size);
}
