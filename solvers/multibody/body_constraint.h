// What every constraint of the dynamic mode gives the stepper: rows with violation, Jacobian, softness,
// bounds.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "solvers/multibody/body.h"

namespace liana {

/// What the stepper makes of a row.
enum class RowKind {
  Position,  // g(q, t) = 0, softened by ε and damped by γ: force = −(g + γ·dg/dt)/ε
  Velocity,  // G·v + rate = 0, softened by slip ξ: force = −(G·v + rate)/ξ
  Contact,   // g ≥ 0 with force ≥ 0; with restitution when it hits
  Average,  // G·(v⁺ − v) resisted as by a spring of compliance ε at rest: the geometric stiffness of a pull
};

/// Where the elastic energy ½g²/ε of a position row is counted.
enum class EnergyKind { None, Stretch, Bend, Twist, Other };

/// One scalar equation. The force is the multiplier: it acts along +G on the bodies.
struct ConstraintRow {
  RowKind kind = RowKind::Position;
  EnergyKind energy = EnergyKind::None;
  double violation = 0;    // g [m or rad]; of a contact: the gap
  double compliance = 0;   // ε [m/N or rad/(N·m)], or slip ξ [m/s/N] of a velocity row
  double relaxation = -1;  // γ [s]; negative: the stepper's own
  // Resists changes of G·v within the step as a spring of this stiffness would, but has no force at rest:
  // what the step cannot resolve is slowed down and damped, what it resolves is not touched [N/m or N·m/rad].
  double inertialStiffness = 0;
  double rateBefore = 0;  // ∂g/∂t over the last step and the coming one [m/s or rad/s]
  double rateAfter = 0;
  double lower = -std::numeric_limits<double>::infinity();  // of the force [N or N·m]
  double upper = std::numeric_limits<double>::infinity();
  double restitution = 0;  // of a contact
  // Friction: the bounds are ±coefficient × the force of another row of the same constraint. Rows of one
  // contact point share a circle when `frictionPartner` names the other one.
  int frictionOf = -1;
  double frictionCoefficient = 0;
  double frictionCoefficientBelow = -1;  // of the lower bound, where it is another one
  int frictionPartner = -1;
};

/// Two rows of one constraint that share something which slips from one to the other: the material of a wire
/// over an edge. With T the forces of the two rows and u the speed of the slip, which is −∂g/∂t of the row
/// before and ∂g/∂t of the row after it:
///   least·T_before ≤ T_after ≤ most·T_before,  u = 0 between, u ≥ 0 at the upper end, u ≤ 0 at the lower.
struct SlipCondition {
  int before = 0, after = 0;  // rows
  double most = 1, least = 1;
};

/// What a constraint may look at. Motions are read at the time of the kick, one step before and one after.
struct ConstraintContext {
  const BodyList& bodies;
  double time = 0;  // of the poses in `bodies` [s]
  double step = 0;  // h [s]; 0 when only violations are asked for
};

/// The rows of one constraint while they are written. Jacobians are with respect to velocity and angular
/// velocity in world axes, one block of six numbers per row and body. Reused from step to step.
class ConstraintRows {
public:
  /// Starts a constraint of `rowCount` rows over `bodyCount` bodies, all zero.
  void reset(int rowCount, int bodyCount);

  int rowCount() const { return static_cast<int>(rows_.size()); }
  int bodyCount() const { return bodyCount_; }
  ConstraintRow& row(int index) { return rows_[static_cast<size_t>(index)]; }
  const ConstraintRow& row(int index) const { return rows_[static_cast<size_t>(index)]; }

  using Block = Eigen::Matrix<double, 6, 1>;
  /// ∂(row)/∂(v, ω) of the body at `place` in the constraint's own list.
  Block& jacobian(int row, int place) { return blocks_[static_cast<size_t>(row * bodyCount_ + place)]; }
  const Block& jacobian(int row, int place) const {
    return blocks_[static_cast<size_t>(row * bodyCount_ + place)];
  }
  /// Adds the change of `direction · p`, p a point fixed in the body at `place`.
  void addPoint(int row, int place, const Eigen::Vector3d& direction, const Eigen::Vector3d& arm);
  void addSlip(const SlipCondition& slip) { slips_.push_back(slip); }
  const std::vector<SlipCondition>& slips() const { return slips_; }

private:
  std::vector<ConstraintRow> rows_;
  std::vector<SlipCondition> slips_;
  std::vector<Block, Eigen::aligned_allocator<Block>> blocks_;
  int bodyCount_ = 0;
};

/// Measures how hard bodies are pulled at their joints, against what a step can follow. A body that hangs in
/// a pull F at arm r swings about its joint with ω² ≈ F·r/(I + m·r²); a chain of such bodies is unstable when
/// hω > 2, whatever solves its equations, unless its joints resist as AngularJoint does.
class PullMeter {
public:
  void reset(int bodyCount) { pulls_.assign(static_cast<size_t>(bodyCount), 0); }
  /// Force on a body, at `arm` from its centre of mass, both in world axes.
  void add(int body, const Eigen::Vector3d& arm, const Eigen::Vector3d& force) {
    if (body >= 0) pulls_[static_cast<size_t>(body)] += std::max(0.0, arm.dot(force));
  }
  /// Says that a joint keeps the body from swinging faster than a step can follow.
  void steady(int body) {
    if (body >= 0) pulls_[static_cast<size_t>(body)] = -std::numeric_limits<double>::infinity();
  }
  double pull(int body) const { return pulls_[static_cast<size_t>(body)]; }  // Σ F·r [N·m]

private:
  std::vector<double> pulls_;
};

/// A constraint between any number of bodies. Owned by the world. What it remembers from step to step (turns
/// of a twist, forces of the last step) is part of its value and is copied by clone().
class BodyConstraint {
public:
  virtual ~BodyConstraint() = default;

  virtual std::unique_ptr<BodyConstraint> clone() const = 0;
  /// Each body once; BodyList::kGround is allowed. The order is that of `ConstraintRows::jacobian`.
  virtual const std::vector<int>& bodies() const = 0;
  virtual int rowCount() const = 0;
  /// Writes rows and Jacobians at the poses of the context. Does not change what is remembered.
  virtual void evaluate(const ConstraintContext& context, ConstraintRows& rows) const = 0;
  /// Called at the end of each step, with the new poses: count turns here.
  virtual void endStep(const ConstraintContext&) {}
  /// Tells the pull of the last step, or that the constraint itself keeps what it pulls steady.
  virtual void measurePull(const BodyList&, PullMeter&) const {}
  /// What is wrong with it, or empty: bodies it refers to, lengths, compliances.
  virtual std::string findDefect(const BodyList& bodies) const;

  /// Forces of the last step, one per row [N or N·m]: impulse / h.
  const std::vector<double>& forces() const { return forces_; }
  std::vector<double>& forces() { return forces_; }
  /// Speeds of the last step's slips, in the order they were added [m/s].
  const std::vector<double>& slipSpeeds() const { return slipSpeeds_; }
  std::vector<double>& slipSpeeds() { return slipSpeeds_; }
  /// Rows too stiff for the step to resolve: their elastic energy is that of the force, not of the violation,
  /// which differs within a step.
  std::vector<char>& stiffRows() { return stiffRows_; }
  bool isStiff(int row) const {
    return static_cast<size_t>(row) < stiffRows_.size() && stiffRows_[static_cast<size_t>(row)] != 0;
  }

  std::string name;             // for people, in reports
  int group = 0;                // groups are solved one after the other by the Gauss–Seidel solver
  bool disablesContact = true;  // bodies it joins do not touch each other

protected:
  BodyConstraint() = default;
  BodyConstraint(const BodyConstraint&) = default;
  BodyConstraint& operator=(const BodyConstraint&) = default;

private:
  std::vector<double> forces_, slipSpeeds_;
  std::vector<char> stiffRows_;
};

/// clone() for a constraint type: `class BallJoint : public Cloned<BallJoint>`.
template <class Derived>
class Cloned : public BodyConstraint {
public:
  std::unique_ptr<BodyConstraint> clone() const override {
    return std::make_unique<Derived>(static_cast<const Derived&>(*this));
  }
};

/// A scalar over time: a winch's length, a driver's speed. Defined for every time.
class TimeFunction {
public:
  virtual ~TimeFunction() = default;
  virtual double at(double time) const = 0;
};

/// Straight lines through (time, value); constant before the first and after the last point.
class PiecewiseLinear : public TimeFunction {
public:
  explicit PiecewiseLinear(std::vector<std::array<double, 2>> points) : points_(std::move(points)) {}
  double at(double time) const override;

private:
  std::vector<std::array<double, 2>> points_;
};

}  // namespace liana
