#include "solvers/math/block_cholesky.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <numeric>
#include <random>

namespace liana {
namespace {

using Couplings = std::vector<std::pair<int, int>>;

/// A positive definite matrix with the given blocks, dense and in the factor's own storage.
struct BlockMatrix {
  BlockMatrix(const std::vector<int>& sizes, const Couplings& couplings, unsigned seed) {
    factor.analyze(sizes, couplings);
    const int n = factor.dimension();
    dense.setZero(n, n);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (const auto& [i, j] : couplings)
      for (int r = 0; r < sizes[static_cast<size_t>(i)]; ++r)
        for (int c = 0; c < sizes[static_cast<size_t>(j)] && i != j; ++c) {
          const double value = uniform(random);
          dense(factor.start(i) + r, factor.start(j) + c) = value;
          dense(factor.start(j) + c, factor.start(i) + r) = value;
        }
    for (int k = 0; k < n; ++k) dense(k, k) = dense.row(k).cwiseAbs().sum() + 1;
    blocks = couplings;
    for (size_t i = 0; i < sizes.size(); ++i) blocks.emplace_back(i, i);
  }

  void write() {
    factor.setZero();
    for (const auto& [i, j] : blocks) {
      const BlockCholesky::Place place = factor.place(i, j);
      const int rowBlock = place.transposed ? j : i, columnBlock = place.transposed ? i : j;
      Eigen::Map<Eigen::MatrixXd>(factor.at(place), factor.size(rowBlock), factor.size(columnBlock)) =
          dense.block(factor.start(rowBlock), factor.start(columnBlock), factor.size(rowBlock),
                      factor.size(columnBlock));
    }
  }

  double solveError() {
    write();
    const std::vector<double> tolerances(static_cast<size_t>(factor.dimension()), 0);
    EXPECT_EQ(factor.factorize(tolerances), 0);
    Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(factor.dimension(), -1, 2);
    std::vector<double> x(right.data(), right.data() + right.size());
    factor.solve(x);
    return (dense * Eigen::Map<Eigen::VectorXd>(x.data(), right.size()) - right).norm();
  }

  BlockCholesky factor;
  Eigen::MatrixXd dense;
  Couplings blocks;
};

TEST(BlockCholesky, SolvesRandomBlocksOfMixedSize) {
  std::mt19937 random(7);
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::vector<int> sizes;
    Couplings couplings;
    for (int i = 0; i < 15; ++i) sizes.push_back(1 + static_cast<int>(random() % 6));
    for (int k = 0; k < 25; ++k) {
      const std::pair<int, int> pair(random() % 15, random() % 15);
      const std::pair<int, int> other(pair.second, pair.first);
      if (!std::count(couplings.begin(), couplings.end(), pair) &&
          !std::count(couplings.begin(), couplings.end(), other) && pair.first != pair.second)
        couplings.push_back(pair);
    }
    EXPECT_LT(BlockMatrix(sizes, couplings, seed).solveError(), 1e-12) << "seed " << seed;
  }
}

/// A chain is a block-tridiagonal matrix: its factor holds the blocks of the matrix itself and no fill, in
/// whatever order the blocks come.
TEST(BlockCholesky, FactorizesAChainWithoutFill) {
  const int n = 200;
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 random(3);
  std::shuffle(order.begin(), order.end(), random);
  Couplings couplings;
  for (int i = 0; i + 1 < n; ++i)
    couplings.emplace_back(order[static_cast<size_t>(i)], order[static_cast<size_t>(i + 1)]);
  BlockMatrix chain(std::vector<int>(n, 6), couplings, 1);
  EXPECT_EQ(chain.factor.factorSize(), static_cast<size_t>(36 * (n + n - 1)));
  EXPECT_LT(chain.solveError(), 1e-10);
}

TEST(BlockCholesky, FillOfALoopAndOfABranchStaysProportionalToTheirLength) {
  const int n = 300;
  Couplings loop, star;
  for (int i = 0; i < n; ++i) loop.emplace_back(i, (i + 1) % n);
  for (int i = 1; i < n; ++i) star.emplace_back(i, i <= 3 ? 0 : i - 3);  // three arms from block 0
  BlockMatrix closed(std::vector<int>(n, 3), loop, 2), branched(std::vector<int>(n, 3), star, 2);
  EXPECT_LE(closed.factor.factorSize(), static_cast<size_t>(9 * 3 * n));
  EXPECT_LE(branched.factor.factorSize(), static_cast<size_t>(9 * 3 * n));
  EXPECT_LT(closed.solveError(), 1e-10);
  EXPECT_LT(branched.solveError(), 1e-10);
}

TEST(BlockCholesky, DropsARowThatDependsOnOthers) {
  // S = G·Gᵀ with the third row of G the sum of the first two.
  Eigen::Matrix<double, 3, 4> g;
  g << 1, 2, 0, 1, 0, 1, 1, -1, 1, 3, 1, 0;
  const Eigen::Matrix3d s = g * g.transpose();
  BlockCholesky factor;
  factor.analyze({3}, {});
  Eigen::Map<Eigen::Matrix3d>(factor.at(factor.place(0, 0))) = s;
  EXPECT_EQ(factor.factorize({1e-12, 1e-12, 1e-12}), 1);
  EXPECT_TRUE(factor.isDependent(2));
  std::vector<double> x{1, 2, 3};  // consistent: the third is the sum
  factor.solve(x);
  EXPECT_LT((s * Eigen::Vector3d(x[0], x[1], x[2]) - Eigen::Vector3d(1, 2, 3)).norm(), 1e-12);
  EXPECT_LT(std::abs(x[2]), 1e-100);
}

TEST(BlockCholesky, AnEmptyMatrixIsFine) {
  BlockCholesky factor;
  factor.analyze({}, {});
  EXPECT_EQ(factor.factorize({}), 0);
  std::vector<double> none;
  factor.solve(none);
  EXPECT_EQ(factor.factorSize(), 0u);
}

}  // namespace
}  // namespace liana
