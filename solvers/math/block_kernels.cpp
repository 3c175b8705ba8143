#include "solvers/math/block_kernels.h"

#include "solvers/math/instructions.h"

namespace liana::kernels {

namespace {

namespace baseline {
constexpr int kLanes = 2;
#include "solvers/math/block_kernels_body.h"
}  // namespace baseline

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LIANA_WIDE_KERNELS
#pragma GCC push_options
#pragma GCC target("avx2,fma")
namespace wide {
constexpr int kLanes = 4;
#include "solvers/math/block_kernels_body.h"
}  // namespace wide
#pragma GCC pop_options
#endif

}  // namespace

const BlockKernels& blockKernels() {
#ifdef LIANA_WIDE_KERNELS
  if (mayUseWideInstructions()) return wide::all;
#endif
  return baseline::all;
}

}  // namespace liana::kernels
