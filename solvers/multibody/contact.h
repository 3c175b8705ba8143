// Where bodies touch, and what a touching point does to a step: no penetration, Coulomb friction, bouncing.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// One place where two bodies touch or are about to.
struct ContactPoint {
  int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // in the world [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();   // unit, from B towards A
  double gap = 0;                                      // negative when they overlap [m]
  double friction = 0;                                 // Coulomb's coefficient
  double restitution = 0;
  double compliance = 1e-9;  // [m/N]
  std::uint64_t key = 0;  // the same place of the same pair in the next step: forces start from the last ones
};

/// Finds touching points. Implemented over a collision library in the kernel, by formulas in tests. It must
/// not remember anything that changes its answer: the same poses give the same points in the same order.
class ContactDetector {
public:
  virtual ~ContactDetector() = default;
  /// Adds the contacts of all bodies (Body::shape) nearer to each other than `margin`, but not of the pairs
  /// for which `joined(a, b)` is true.
  struct JoinedPairs {
    virtual ~JoinedPairs() = default;
    virtual bool joined(int a, int b) const = 0;
  };
  virtual void findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                            std::vector<ContactPoint>& contacts) const = 0;
};

/// A touching point as a constraint:
///   row 0: gap g ≥ 0, force N ≥ 0 along the normal;
///   row 1: slip along t₁, the direction it slides or is about to, is zero;
///   row 2: slip across is v₂ = −ξF₂ with ξ = |v|/(μN) of a sliding point (N that of the last step): friction
///          points against the slip, to first order in how much that turns within the step;
///   |(F₁, F₂)| ≤ μN.
/// Jacobian: ±n (or t) at the point, for A and B. Source: Lacoursière 2007, mixed LCP with box friction.
class ContactConstraint : public Cloned<ContactConstraint> {
public:
  /// `slip` is the speed of A against B at the point, `coming` that it would have after the step without any
  /// constraint: the direction of a point at rest.
  void set(const ContactPoint& point, const Eigen::Vector3d& slip, const Eigen::Vector3d& coming);
  /// Starts from the force (on A, in the world) that the point had in the last step.
  void startFrom(const Eigen::Vector3d& force);

  const ContactPoint& point() const { return point_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return point_.friction > 0 ? 3 : 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  /// Force on body A [N].
  Eigen::Vector3d force() const;

private:
  ContactPoint point_;
  std::vector<int> bodies_{0, 0};
  Eigen::Vector3d tangents_[2];
  double slipSpeed_ = 0;
};

}  // namespace liana
