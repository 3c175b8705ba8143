#include "kernel/geometry/tube/fit_equations.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

namespace liana {
namespace {

const std::vector<double> kNodes{0, 3, 7, 8, 15};

/// The same rows for the equations and for a dense matrix.
struct Rows {
  FitEquations equations{kNodes.size()};
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(0, 31);
  Eigen::VectorXd right;

  void add(double s, int derivative, const Eigen::Vector3d& direction, double radiusShare, double value,
           double weight) {
    const CurveBasis basis = curveBasisAt(kNodes, s, derivative);
    equations.add(basis, direction, radiusShare, value, weight);
    const Eigen::Index row = matrix.rows();
    matrix.conservativeResize(row + 1, Eigen::NoChange);
    matrix.row(row).setZero();
    for (int k = 0; k < 4; ++k)
      matrix.row(row).segment<3>(static_cast<Eigen::Index>(6 * basis.interval) + 3 * k) =
          std::sqrt(weight) * basis.shares[k] * direction.transpose();
    matrix(row, 30) = std::sqrt(weight) * radiusShare;
    right.conservativeResize(row + 1);
    right[row] = std::sqrt(weight) * value;
  }
};

Rows randomRows(int count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> within(-1, 1);
  Rows rows;
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d direction = Eigen::Vector3d(within(random), within(random), within(random));
    rows.add(7.5 + 9 * within(random), i % 3, direction, i % 3 == 0 ? 1 : 0, within(random),
             1.1 + within(random));
  }
  return rows;
}

}  // namespace

TEST(FitEquations, GiveTheLeastSquaresOfAllRows) {
  const Rows rows = randomRows(400);
  const Eigen::VectorXd expected = rows.matrix.colPivHouseholderQr().solve(rows.right);
  Eigen::VectorXd found;
  ASSERT_TRUE(rows.equations.solve(found));
  ASSERT_EQ(found.size(), expected.size());
  EXPECT_LT((found - expected).norm(), 1e-8 * expected.norm());
}

TEST(FitEquations, AreNotSolvedWhereRowsAreMissing) {
  Eigen::VectorXd found;
  EXPECT_FALSE(randomRows(12).equations.solve(found));
  Rows rows = randomRows(400);
  rows.equations.clear();
  EXPECT_FALSE(rows.equations.solve(found)) << "nothing is left after clearing";
}

}  // namespace liana
