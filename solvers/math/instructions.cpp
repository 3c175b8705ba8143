#include "solvers/math/instructions.h"

#include <cstdlib>
#include <cstring>

namespace liana {

bool mayUseWideInstructions() {
#if defined(__x86_64__) && defined(__GNUC__)
  const char* wanted = std::getenv("LIANA_INSTRUCTIONS");
  const bool pinned = wanted && std::strcmp(wanted, "baseline") == 0;
  return !pinned && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

}  // namespace liana
