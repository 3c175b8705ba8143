// A cable without mass over any number of bodies: one equation for its length, one for its twist, a winch, a
// driver that slips, and sheaves that cost pull.
#pragma once

#include "solvers/multibody/body_constraint.h"
#include "solvers/rod/section.h"

namespace liana {

/// The cable runs straight from node to node. It is held at the first and the last one and slides over those
/// between. With p_j the nodes, l_j = ‖p_j − p_{j−1}‖, t_j the unit directions, T the pull at the first node:
///
/// length   g = L(t) − Σ l_j,  multiplier T ≥ 0 (it does not push), ε = 1/c_s, c_s = EA/L.
///          ∂g/∂p_j = t_{j+1} − t_j. Energy ½g²/ε where it is taut. L is that of the winch at the first node.
/// driver   d(Σ l_j)/dt = w, with T = (d(Σ l_j)/dt − w)/ξ ≥ 0: a drive that slips by ξ [m/s per N].
/// twist    Ω, ε = 1/c_t, c_t = GJ/L. The frame of the first body is carried along: from the axis e_a in
///          which the cable leaves it to t_1, from t_j to t_{j+1}, and to the axis e_b of the last body, each
///          time by the smallest rotation; Ω is the angle about e_b to the frame of the last body. With s, t
///          two neighbours and κ = 2·s×t/(1 + s·t):   dΩ/dt = ω_b·e_b − ω_a·e_a + Σ ½κ·(ds/dt + dt/dt).
///          No Euler angles; full turns are counted from step to step. Undefined only where the cable folds
///          back exactly upon itself.
/// sheave   a node with efficiency η < 1 lets the cable pass with a difference in pull. It cuts the cable
/// into
///          portions i of unstretched length L_i and pull T_i, each with a length row (ε_i = L_i/EA) and a
///          driver row of its own; material passes at speed u where the pulls say so:
///          η·T_i ≤ T_{i+1} ≤ T_i/η, u = 0 between, dL_i/dt = −u, dL_{i+1}/dt = u, decided together with all
///          other bounds of the step (SlipCondition). The winch feeds the first portion.
///
/// The multipliers of the length and driver rows are the pulls of the portions. Every row depends on
/// relative places only, so that momentum is kept. Source: Servin & Lacoursière, Massless Cable for Real-time
/// Simulation (2007), with the twist measured without Euler angles and sheaves with losses.
class MasslessCable : public Cloned<MasslessCable> {
public:
  struct Node {
    int body = BodyList::kGround;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in body axes [m]
    double efficiency = 1;                            // η of a sheave, of nodes between the ends
  };
  struct Settings {
    std::vector<Node> nodes;
    double length = 0;                                   // L at the start [m]
    std::shared_ptr<const TimeFunction> lengthOverTime;  // instead of `length`
    bool holdsLength = true;                             // without it, only the driver pulls
    bool onlyPulls = true;                               // a rod, as in the paper's tests, pushes too
    SectionStiffness section;  // c_s = EA/L and c_t = GJ/L of the present length, where they are not zero
    double stretchStiffness = 1e9;  // c_s [N/m], without a section
    double twistStiffness = 0;      // c_t [N·m/rad], without a section; 0: no twist row
    double relaxation = -1;         // γ [s]; negative: none where the step resolves the cable's oscillation
    std::shared_ptr<const TimeFunction> driverSpeed;  // w [m/s], negative takes in; null: no driver
    std::shared_ptr<const TimeFunction> driverSlip;   // ξ [m/s/N]; null: 0
    // Axes in which the cable leaves the first body and reaches the last one, and directions across which
    // are one when it is not twisted, in body axes. Set by alignTwist().
    Eigen::Vector3d startAxis = Eigen::Vector3d::Zero(), startAcross = Eigen::Vector3d::Zero();
    Eigen::Vector3d endAxis = Eigen::Vector3d::Zero(), endAcross = Eigen::Vector3d::Zero();

    /// Takes the cable as straight at its ends and not twisted in the present poses.
    void alignTwist(const BodyList& bodies);
    /// Sum of the distances between the nodes in the present poses [m].
    double pathLength(const BodyList& bodies) const;
  };

  explicit MasslessCable(const Settings& settings);

  /// Leads it over other nodes and gives it another length; what it remembers of its twist stays.
  void reroute(const std::vector<Node>& nodes, double length);
  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return rowCount_; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override;
  void measurePull(const BodyList& bodies, PullMeter& meter) const override;
  std::string findDefect(const BodyList& bodies) const override;

  /// The winch's speed from the coming step on, on top of the given length; positive pays out [m/s].
  void setWinchSpeed(double speed) { winchSpeed_ = speed; }
  double winchSpeed() const { return winchSpeed_; }

  /// Unstretched length, the winch's part as of the end of the last step [m].
  double length(double time) const;
  /// Σ l_j − L in the given poses; negative when slack [m].
  double stretch(const BodyList& bodies, double time) const;
  /// Ω in the given poses, full turns included [rad].
  double twist(const BodyList& bodies) const;
  /// Pull of the last step in a segment, the first one at the winch [N].
  double tension(int segment = 0) const;
  /// Twisting moment of the last step [N·m].
  double torque() const;

private:
  struct Rows {
    int length = -1, driver = -1, twist = -1;  // the first of each kind
  };

  void takeNodes();
  void trace(const BodyList& bodies) const;
  double lengthAtKick(double time, double h) const;
  double stretchCompliance(double length) const;
  double twistCompliance(double length) const;
  int portionCount() const { return static_cast<int>(sheaves_.size()) + 1; }
  int firstNode(int portion) const { return portion == 0 ? 0 : sheaves_[static_cast<size_t>(portion) - 1]; }
  int lastNode(int portion) const;
  double wayOf(int portion) const;
  void sharePresent(double present) const;
  void addPortion(int row, int portion, const ConstraintContext& context, ConstraintRows& rows) const;
  void addSlips(int firstRow, ConstraintRows& rows) const;
  double slipSpeed(int sheave) const;
  void addNode(int row, int node, const Eigen::Vector3d& direction, const ConstraintContext& context,
               ConstraintRows& rows) const;
  void writeLength(const ConstraintContext& context, ConstraintRows& rows) const;
  void writeDriver(const ConstraintContext& context, ConstraintRows& rows) const;
  void writeTwist(const ConstraintContext& context, ConstraintRows& rows) const;
  double rawTwist(const BodyList& bodies) const;
  std::string findOwnDefect() const;

  Settings settings_;
  std::vector<int> bodies_;
  std::vector<int> places_;   // of the nodes' bodies in `bodies_`
  std::vector<int> sheaves_;  // nodes with losses
  Rows rows_;
  int rowCount_ = 0;
  // Remembered from step to step.
  double winchSpeed_ = 0, lastWinchSpeed_ = 0, paidOut_ = 0;
  double lastTwist_ = 0;
  // L_i of the portions behind the first at the coming kick; shared by the ways when it is first evaluated.
  mutable std::vector<double> rests_;
  // Scratch, for its memory only.
  mutable std::vector<Eigen::Vector3d> points_, directions_;
  mutable std::vector<double> lengths_, present_;
};

}  // namespace liana
