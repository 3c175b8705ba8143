#include "solvers/energies/chain_kernels.h"

#include "solvers/math/instructions.h"

namespace liana::kernels {

namespace {

namespace baseline {
#define LIANA_LANES 2
#include "solvers/math/lanes_body.h"

#include "solvers/energies/chain_sums_body.h"

#include "solvers/energies/chain_updates_body.h"

const ChainKernels all = {addChain<0>,        addChain<1>,   addChain<2>,    updateForces<false>,
                          updateForces<true>, largestUpdate, addSpringForces};
#undef LIANA_LANES
}  // namespace baseline

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LIANA_WIDE_KERNELS
#pragma GCC push_options
#pragma GCC target("avx2,fma")
namespace wide {
#define LIANA_LANES 4
#include "solvers/math/lanes_body.h"

#include "solvers/energies/chain_sums_body.h"

#include "solvers/energies/chain_updates_body.h"

const ChainKernels all = {addChain<0>,        addChain<1>,   addChain<2>,    updateForces<false>,
                          updateForces<true>, largestUpdate, addSpringForces};
#undef LIANA_LANES
}  // namespace wide
#pragma GCC pop_options
#endif

}  // namespace

const ChainKernels& chainKernels(bool wideOnes) {
#ifdef LIANA_WIDE_KERNELS
  if (wideOnes) return wide::all;
#endif
  (void)wideOnes;
  return baseline::all;
}

namespace {

const ChainKernels& chosen() {
  static const ChainKernels& kernels = chainKernels(mayUseWideInstructions());
  return kernels;
}

}  // namespace

void accumulate(const Chain& chain, Order order, Evaluation& sum) {
  ChainSum into;
  into.curvature = sum.curvature;
  if (order >= Order::Gradient) into.gradient = sum.gradient.data();
  if (order == Order::Hessian) into.panels = sum.hessian.panel(0);
  (order == Order::Energy     ? chosen().energy
   : order == Order::Gradient ? chosen().gradient
                              : chosen().hessian)(chain, into);
  sum.energy += into.energy;
  sum.earlierEnergy = into.otherEnergy;
  sum.chainViolation = into.violation;
}

double violation(const Chain& chain) {
  ChainSum sum;
  chosen().energy(chain, sum);
  return sum.violation;
}

void integrate(const Chain& chain, const ChainUpdate& update) {
  (update.change ? chosen().integrate : chosen().settle)(chain, update);
}

double largestUpdate(const Chain& chain, const double* change) {
  return chosen().largestUpdate(chain, change);
}

void addSpringForces(const Chain& chain, const Eigen::VectorXd& measuredAt, Eigen::VectorXd& gradient) {
  chosen().addSpringForces(chain, measuredAt.data(), gradient.data());
}

}  // namespace liana::kernels
