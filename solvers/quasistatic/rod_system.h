// A rod problem as a sum of energy terms over one shape: what the solver minimizes.
#pragma once

#include "solvers/energies/bend_twist_term.h"
#include "solvers/energies/coherence_term.h"
#include "solvers/energies/contact_term.h"
#include "solvers/energies/guide_term.h"
#include "solvers/energies/length_term.h"
#include "solvers/energies/load_terms.h"
#include "solvers/quasistatic/rod_supports.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Builds the terms of a problem. Binding again with as many segments, handles and loads allocates nothing;
/// where only places, frames and forces are others than before, what depends on the rod alone is kept.
class RodSystem {
public:
  /// Takes geometry and stiffness from the problem, integral forces and the sign of frames from the state.
  void bind(const RodProblem& problem, const RodState& state);
  /// Whether this rod has been bound, so that it has been found to be without defect.
  bool hasBound(const Rod& rod) const { return rod_.segmentCount() > 0 && rod_.isSame(rod); }
  /// Writes the forces of all constraints back; with what their springs still carry added to the integrals,
  /// unless these balance the rod alone.
  void storeForces(RodState& state, bool balanceAlone = false);

  void evaluate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const;

  /// Rebuilds the node positions from the frames: each segment keeps its length and points along its tangent,
  /// and what is missing between two held points is spread evenly. Takes the second-order stretch out of a
  /// large step.
  void rebuildPositions(Eigen::VectorXd& shape) const;

  /// One integral update of all constraints; see ConstraintTerm.
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction);
  void settle(const Eigen::VectorXd& shape);
  /// Gradient and integral update of Newton's method with constraints linearized at another shape than the
  /// present one, whose Hessian was factored: their springs are too stiff for a change of their directions.
  void evaluateGradient(const Eigen::VectorXd& shape, const Eigen::VectorXd& linearizedAt,
                        Evaluation& sum) const;
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& linearizedAt,
                 const Eigen::VectorXd& change);
  /// A full integral update on trial: what was before is kept, and evaluations give the energy with that
  /// too, and the gradient of the integral forces alone, until one of the two is chosen. Not with contacts.
  void integrateOnTrial(const Eigen::VectorXd& shape, const Eigen::VectorXd& change);
  void keepTrial() { hasTrial_ = false; }
  void takeTrialBack();
  /// `at`: what was evaluated at this shape, in any order.
  double violation(const Eigen::VectorXd& shape, const Evaluation& at) const;
  /// Stiffens all springs by `factor`, but never below what the largest integral force asks for (0 switches
  /// them off).
  void setStiffnessFactor(double factor);
  double stiffnessFactor() const { return length.stiffnessFactor; }
  /// A taut cable given slack loses its tension at once: large tensions of an earlier solve are cut back.
  void relaxTension();
  /// Force scale, or the largest tension if that is larger [N].
  double largestForce() const;

  /// Elastic and potential energy without the constraints' springs [J].
  double physicalEnergy(const Eigen::VectorXd& shape) const;
  /// Largest unbalanced force over forceScale or moment over momentScale, of the free unknowns.
  double residual(const Eigen::VectorXd& gradient) const;

  /// Of a change, [firstFree, lastFree) is free: positions of held ends are not unknowns.
  int firstFree() const { return firstFree_; }
  int lastFree() const { return lastFree_; }
  int segmentCount() const { return segments_; }
  int changeSize() const { return rod_coordinates::changeSize(segments_); }
  /// What a shift of the Hessian is measured in: the stiffness of the rod's slowest mode, per unknown.
  const Eigen::VectorXd& modeWeights() const { return modeWeights_; }
  double rodLength() const { return length_; }         // [m]
  double forceScale() const { return forceScale_; }    // [N]
  double momentScale() const { return momentScale_; }  // [N·m]

  std::vector<RodSupport> supports;  // guides and clamps name theirs by its index

  LengthTerm length;
  CoherenceTerm coherence;
  BendTwistTerm bendTwist;
  NodeForceTerm nodeForces;
  AxialMomentTerm moments;
  GuideTerm guides;
  ContactTerm contacts;

private:
  bool isAsBefore(const RodProblem& problem) const;
  void setScales(const RodProblem& problem);
  void measureSpans();
  void bindSegments();
  void bindJoints();
  void bindLoads(const RodProblem& problem);
  void bindFrames(const RodState& state);
  void bindGuides(const RodState& state);
  void bindContacts(const RodProblem& problem, const RodState& state);
  void collectAnchors();
  kernels::Chain constraintChain(const Eigen::VectorXd& shape) const;

  Rod rod_;  // what is bound, beside supports
  Eigen::Vector3d gravity_, startForce_, endForce_;
  bool isFlat_ = false;
  std::vector<RodSupport> supportsBefore_;
  double length_ = 0;
  bool hasTrial_ = false;
  Eigen::VectorXd earlierLength_, earlierCoherence_, earlierGuides_;  // forces while there is a trial
  std::vector<int> anchors_;                                          // nodes held in place, ascending
  std::vector<double> spans_;  // per segment: from one held point to the next [m]
  std::vector<char> isHeldNode_;
  int segments_ = 0, firstFree_ = 0, lastFree_ = 0;
  Eigen::VectorXd modeWeights_;
  double forceScale_ = 1, momentScale_ = 1;
};

}  // namespace liana
