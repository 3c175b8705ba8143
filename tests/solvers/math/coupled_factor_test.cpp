// A chain with couplings, factored and solved as if it were dense.
#include "solvers/math/coupled_factor.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <random>

namespace liana {
namespace {

constexpr int kSize = 33;  // five segments

struct System {
  System(unsigned seed, double diagonal) : random(seed) {
    matrix.resize(kSize);
    matrix.setZero();
    dense = Eigen::MatrixXd::Zero(kSize, kSize);
    for (int c = 0; c < kSize; ++c)
      for (int r = c; r < std::min(kSize, c - c % 3 + ChainMatrix::kPanelRows); ++r) {
        matrix.at(r, c) = (r == c ? diagonal : 0) + uniform();
        dense(r, c) = dense(c, r) = matrix.at(r, c);
      }
    for (int i = 0; i < 3; ++i) {
      Coupling coupling;
      for (int k = 0; k < 4; ++k) {
        coupling.at[k] = 6 * (k < 2 ? k + (i % 2) : k + 1);
        coupling.weight[k] = (k < 2 ? 1 : -1) * (0.5 + 0.3 * uniform());
      }
      coupling.direction = Eigen::Vector3d(uniform(), uniform(), uniform()).normalized();
      coupling.stiffness = 30;
      couplings.push_back(coupling);
      Eigen::VectorXd n = Eigen::VectorXd::Zero(kSize);
      coupling.addTo(n, 1);
      dense += coupling.stiffness * n * n.transpose();
    }
  }
  double uniform() { return std::uniform_real_distribution<double>(-1, 1)(random); }
  std::mt19937 random;
  ChainMatrix matrix;
  std::vector<Coupling> couplings;
  Eigen::MatrixXd dense;
};

TEST(CoupledFactor, SolvesLikeTheDenseMatrixAndKnowsWhenItIsDefinite) {
  const Eigen::VectorXd weights = Eigen::VectorXd::Ones(kSize);
  int definite = 0, indefinite = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    System system(seed, 2.5 + 0.1 * seed);
    CoupledFactor factor;
    const int first = 3, last = kSize - 3, count = last - first;
    const Eigen::MatrixXd window = system.dense.block(first, first, count, count);
    const bool isDefinite = Eigen::LLT<Eigen::MatrixXd>(window).info() == Eigen::Success;
    ++(isDefinite ? definite : indefinite);
    ASSERT_EQ(factor.factor(system.matrix, system.couplings, first, last, 0, weights), isDefinite) << seed;
    if (!isDefinite) continue;
    Eigen::VectorXd rhs = Eigen::VectorXd::Zero(kSize);
    for (int i = first; i < last; ++i) rhs[i] = system.uniform();
    const Eigen::VectorXd expected = window.llt().solve(rhs.segment(first, count));
    factor.solve(rhs);
    EXPECT_LT((rhs.segment(first, count) - expected).norm(), 1e-8 * expected.norm()) << seed;
  }
  EXPECT_GT(definite, 5);
  EXPECT_GT(indefinite, 5);
}

}  // namespace
}  // namespace liana
