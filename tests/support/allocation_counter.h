// How often the program has asked for memory, where one of its files includes count_allocations.h.
#pragma once

#include <atomic>

namespace liana {
inline std::atomic<long> allocations{0};
}
