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

/// Builds the terms of a problem. Binding again with as many segments, handles and loads allocates nothing.
class RodSystem {
public:
  /// Takes geometry and stiffness from the problem, integral forces and the sign of frames from the state.
  void bind(const RodProblem& problem, const RodState& state);
  /// Writes the forces of all constraints back, with what their springs still carry added to the integrals.
  void storeForces(RodState& state);

  void evaluate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const;

  /// Rebuilds the node positions from the frames: each segment keeps its length and points along its tangent,
  /// and what is missing between two held points is spread evenly. Takes the second-order stretch out of a
  /// large step.
  void rebuildPositions(Eigen::VectorXd& shape) const;

  /// One integral update of all constraints; see ConstraintTerm.
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction);
  void settle(const Eigen::VectorXd& shape);
  double violation(const Eigen::VectorXd& shape) const;
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
  void setScales(const RodProblem& problem);
  void measureSpans(const RodProblem& problem);
  void bindSegments(const RodProblem& problem, const RodState& state);
  void bindJoints(const RodProblem& problem, const RodState& state);
  void bindLoads(const RodProblem& problem);
  void bindGuides(const RodProblem& problem, const RodState& state);
  void bindContacts(const RodProblem& problem, const RodState& state);
  void collectAnchors();

  std::vector<int> anchors_;   // nodes held in place, ascending
  std::vector<double> spans_;  // per segment: from one held point to the next [m]
  std::vector<char> isHeldNode_;
  int segments_ = 0, firstFree_ = 0, lastFree_ = 0;
  Eigen::VectorXd modeWeights_;
  double forceScale_ = 1, momentScale_ = 1;
};

}  // namespace liana
