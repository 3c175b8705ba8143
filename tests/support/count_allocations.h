// Counts how often a test program asks for memory. Replaces malloc: to be included once in a program, where
// the sanitizers have no malloc of their own.
#pragma once

#include <cstdlib>

#include "tests/support/allocations.h"

// Eigen takes its memory from malloc, not from operator new: count there.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++liana::allocations;
  return __libc_malloc(size);
}
