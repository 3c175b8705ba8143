// The equations of one step, put together from bodies and constraints: S·λ = b − G·v with S = G·M⁻¹·Gᵀ + Σ.
#pragma once

#include <vector>

#include "solvers/math/block_cholesky.h"
#include "solvers/multibody/stepper.h"

namespace liana {

/// With the bodies' own (block-diagonal) mass eliminated first, the quasi-definite matrix of a step becomes
/// S: one block per constraint, two coupled where they share a body. The order of elimination and everything
/// allocated is kept while the same constraints join the same bodies.
class StepSystem {
public:
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  /// Evaluates all constraints at the present poses and discretizes them.
  void build(const ConstraintContext& context, const std::vector<BodyConstraint*>& constraints,
             const StepperSettings& settings, const Eigen::Vector3d& gravity);

  int rowCount() const { return static_cast<int>(rows_.size()); }
  int constraintCount() const { return static_cast<int>(links_.size()); }
  int firstRow(int constraint) const { return links_[static_cast<size_t>(constraint)].firstRow; }
  int rowsOf(int constraint) const { return links_[static_cast<size_t>(constraint)].rows; }

  struct Row {
    double softness = 0, target = 0;  // Gv⁺ + softness·λ = target
    double lower = 0, upper = 0;      // of the impulse
    double rateAfter = 0;             // part of Gv⁺ that is given from outside: drives, kinematic bodies
    int frictionOf = -1;              // row whose impulse bounds this one
    int frictionPartner = -1;         // row that shares the circle of friction
    double frictionCoefficient = 0;
    double frictionCoefficientBelow = 0;
    int constraint = 0;
    bool stiff = false;  // the step does not resolve its oscillation
    bool bounded() const;
  };
  /// Rows between which something slips; see SlipCondition.
  struct Slip {
    int before = 0, after = 0;
    double most = 1, least = 1;
    int constraint = 0, index = 0;  // whose, and which of its own
  };
  const std::vector<Slip>& slips() const { return slips_; }
  const Row& row(int index) const { return rows_[static_cast<size_t>(index)]; }
  bool hasBounds() const { return hasBounds_; }

  // Velocities of dynamic bodies, six numbers each, as they would be without constraints.
  const std::vector<Vector6>& freeVelocities() const { return free_; }
  /// Bodies as numbered by the world; -1 for those that are not in the system.
  int slotOf(int body) const { return slots_[static_cast<size_t>(body)]; }
  const std::vector<int>& movingBodies() const { return moving_; }

  /// G·v of one row.
  double speed(int row, const std::vector<Vector6>& velocities) const;
  /// v += M⁻¹·Gᵀ·impulse of one row.
  void push(int row, double impulse, std::vector<Vector6>& velocities) const;
  /// Diagonal entry of S.
  double diagonal(int row) const;

  /// Factorizes S without the rows that are held (their row and column are that of the identity). Returns how
  /// many rows depend on others. With `groups`, one number per constraint, couplings between different groups
  /// are left out: the factor then holds that of each group's own block.
  int factorize(const std::vector<char>& held, const std::vector<int>* groups = nullptr);
  /// x ← S⁻¹x.
  void solve(std::vector<double>& x) const { factor_.solve(x); }
  bool isDependent(int row) const { return factor_.isDependent(row); }
  size_t factorSize() const { return factor_.factorSize(); }

  /// Largest violation of a position row (elastic yield included), and deepest penetration [m or rad].
  double worstViolation() const { return worstViolation_; }

private:
  /// A constraint in the system: its rows, and one Jacobian block per moving body.
  struct Link {
    int firstRow = 0, rows = 0;
    int firstUse = 0, uses = 0;  // in `uses_`
  };
  struct Use {
    int link = 0, slot = 0;
    size_t jacobian = 0;  // rows × 6 numbers, row by row; M⁻¹Gᵀ is kept likewise
  };
  struct Coupling {             // one body shared by two constraints (or one constraint with itself)
    int first = 0, second = 0;  // uses
    BlockCholesky::Place place;
    int row = -1, column = -1;  // where both constraints have one row alone
  };

  void findStructure(const ConstraintContext& context, const std::vector<BodyConstraint*>& constraints);
  void analyze();
  void computeMasses(const ConstraintContext& context, const Eigen::Vector3d& gravity);
  void evaluateConstraint(const ConstraintContext& context, const BodyConstraint& constraint, int link,
                          const StepperSettings& settings);
  void multiplySingleRows();
  void addCoupling(const Coupling& coupling, const std::vector<char>& held);

  std::vector<Row> rows_;
  std::vector<Slip> slips_;
  std::vector<Link> links_;
  std::vector<Use> uses_;
  std::vector<int> slots_, moving_;
  std::vector<int> signature_, lastSignature_;
  std::vector<Coupling> couplings_;
  // G·M⁻¹·Gᵀ of couplings of single rows, most of a net: they stay while rows change hands within a step.
  std::vector<double> products_;
  bool hasProducts_ = false;
  std::vector<BlockCholesky::Place> diagonalPlaces_;
  std::vector<double> jacobians_, weighted_;  // G and M⁻¹Gᵀ
  std::vector<Vector6> velocities_, free_;
  struct Mass {
    double inverse = 0;
    Eigen::Matrix3d inverseInertia = Eigen::Matrix3d::Zero();
  };
  std::vector<Mass> masses_;
  BlockCholesky factor_;
  std::vector<double> tolerances_;
  ConstraintRows scratch_;
  bool hasBounds_ = false;
  double worstViolation_ = 0;
};

}  // namespace liana
