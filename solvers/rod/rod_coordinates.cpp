#include "solvers/rod/rod_coordinates.h"

#include "solvers/math/instructions.h"

namespace liana {

using namespace rod_coordinates;

namespace {

namespace baseline {
#define LIANA_LANES 2
#include "solvers/math/lanes_body.h"

#include "solvers/rod/rod_coordinates_body.h"
#undef LIANA_LANES
}  // namespace baseline

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LIANA_WIDE_KERNELS
#pragma GCC push_options
#pragma GCC target("avx2,fma")
namespace wide {
#define LIANA_LANES 4
#include "solvers/math/lanes_body.h"

#include "solvers/rod/rod_coordinates_body.h"
#undef LIANA_LANES
}  // namespace wide
#pragma GCC pop_options
#endif

/// The inner loops for one set of instructions.
struct Loops {
  decltype(&baseline::moveChain) move = baseline::moveChain;
  decltype(&baseline::measureChange) measure = baseline::measureChange;
};

const Loops& loops() {
  static const Loops chosen = [] {
#ifdef LIANA_WIDE_KERNELS
    if (mayUseWideInstructions()) return Loops{wide::moveChain, wide::measureChange};
#endif
    return Loops{};
  }();
  return chosen;
}

}  // namespace

void moveShape(const Eigen::VectorXd& shape, double fraction, const Eigen::VectorXd& change,
               Eigen::VectorXd& result) {
  loops().move(shape.data(), fraction, change.data(), result.data(), segmentsOfShape(shape.size()));
}

void normalizeFrames(Eigen::VectorXd& shape) {
  const int segments = segmentsOfShape(shape.size());
  for (int j = 0; j < segments; ++j) frameIn(shape, j).normalize();
}

ChangeExtent extentOf(const Eigen::VectorXd& change, int from, int to) {
  return loops().measure(change.data(), from, to);
}

double largestTurn(const Eigen::VectorXd& change) {
  return extentOf(change, 0, segmentsOfChange(change.size())).angle;
}

}  // namespace liana
