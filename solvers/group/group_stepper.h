// Time steps of a group: backward Euler as a minimization, by the same solver.
#pragma once

#include "solvers/group/group_solver.h"
#include "solvers/rod/smooth_curve.h"

namespace liana {

struct StepperOptions {
  double step = 0.01;  // h [s]
  double damping = 0;  // d, of all velocities: 1/d is the time in which they fall to 1/e [1/s]
  GroupOptions solve;
};

/// A step from (x, v) minimizes E(x) + Σ ½(m/h²)(1 + hd)|x − x̂|², x̂ = x₀ + h·v₀/(1 + hd), under all
/// constraints; then v = (x − x₀)/h. First order in h and damped by itself: energy never grows, linear
/// momentum of a free system is kept to the solver's tolerance.
///
/// Masses: of rods, half a segment's at each of its nodes [kg]; of pearls at their nodes; of bodies at their
/// positions. Rods have no inertia against torsion and bodies none against turning: both follow at once.
/// Where a slider moves, nodes move along the rod; x₀ and v₀ belong to the material, so they are looked up at
/// the node's new arc length on the smooth curve of the last step, with x̂ linear in u within the step.
/// A step is sought from where the last one, gone on, would lead, and from where things are if that fails.
/// Source: Baraff & Witkin 1998; as a minimization, Martin et al. 2011.
class GroupStepper {
public:
  /// Everything at rest.
  void begin(const RodGroup& group, const RodGroupState& state);
  /// Takes over velocities that were set from outside.
  void takeVelocities(const RodGroup& group, const RodGroupState& state) {
    lastStep_ = 0;
    steps_ = 0;
    rememberShape(group, GroupLayout(group), state);
  }
  GroupReport step(const RodGroup& group, RodGroupState& state, const StepperOptions& options = {});

  Eigen::Vector3d momentum() const;  // [kg·m/s]
  double kineticEnergy() const;      // [J]
  /// Of all positions: material on rods, the thing itself on sliders and bodies [m/s].
  std::vector<Eigen::Vector3d> velocities;
  std::vector<Eigen::Vector3d> sliderVelocities;

  GroupSolver& solver() { return solver_; }

private:
  bool predict(const RodGroup& group, const RodGroupState& state, const StepperOptions& options);
  void rememberShape(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state);
  void setTargets(const RodGroup& group, const RodGroupState& state, double h, double damping);

  struct Change {  // of a state from one step to the next
    std::vector<Eigen::Vector3d> positions, rotations;
    std::vector<double> scalars;
    Eigen::VectorXd multipliers;

    void set(const RodGroupState& from, const RodGroupState& to);
    void addTo(RodGroupState& state) const;  // all but multipliers
    void extend(const Change& before, Change& into) const;
    int bestForetold(const Change& last, const Change& before) const;
  };

  GroupSolver solver_;
  Change changes_[3];  // of the last steps, the last one first
  Change next_;        // expected
  int steps_ = 0;      // that converged, one after the other
  std::vector<SmoothCurve> shapes_,
      flows_;                           // of rods with sliders: positions and velocities of the last step
  RodGroupState previous_, predicted_;  // where the last step began; where this one is expected to end
  double lastDamping_ = 0;              // [1/s]
  double lastStep_ = 0;                 // h of the last step if it converged; 0: none to go by [s]
  std::vector<double> arcs_, masses_, sliderMasses_;
  std::vector<Eigen::Vector3d> points_, before_, sliderBefore_;
};

}  // namespace liana
