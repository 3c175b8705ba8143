// How often a test program has asked for memory, if one of its files includes count_allocations.h.
#pragma once

#include <atomic>

namespace liana {
inline std::atomic<long> allocations{0};
}
