// A chain matrix with random entries beside its dense form.
#pragma once

#include <Eigen/Core>
#include <random>

#include "solvers/math/chain_matrix.h"

namespace liana {

struct RandomChain {
  ChainMatrix chain;
  Eigen::MatrixXd dense;

  /// `diagonal` is added to what stands there.
  RandomChain(int size, double diagonal) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(-1, 1);
    chain.resize(size);
    chain.setZero();
    dense = Eigen::MatrixXd::Zero(size, size);
    for (int c = 0; c < size; ++c)
      for (int r = c; r < std::min(size, c - c % 3 + ChainMatrix::kPanelRows); ++r) {
        const double value = uniform(random) + (r == c ? diagonal : 0);
        chain.at(r, c) = value;
        dense(r, c) = dense(c, r) = value;
      }
  }
};

}  // namespace liana
