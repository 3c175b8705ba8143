// The processor time this thread has used: what other programs do meanwhile does not count.
#pragma once

#include <ctime>

namespace liana {

inline double threadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace liana
