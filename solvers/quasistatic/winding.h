// Winds a cable up: turns one end of a cable in equilibrium about its tangent until it holds its turns.
#pragma once

#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/rod/link.h"

namespace liana {

/// Twist and link of a rod between two clamped ends.
TwistAndLink twistAndLink(const RodProblem& problem, const RodState& state);

/// What lies behind the plugs of a wound cable: from each clamped end a straight lead as thick as the cable,
/// against the cable's own direction and as long as the cable. A cable that swung over its own plug would
/// lose two turns at once. A lead that the untwisted cable runs through has no side for it to stay on and is
/// left out. Everything else is what `around` says.
class PlugLeads final : public ContactSurface {
public:
  /// Takes ends and thickness from the problem; `around` may be null and must outlive this.
  PlugLeads(const RodProblem& problem, const RodState& untwisted, const ContactSurface* around);

  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override;
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override;

private:
  void lookAtLeads(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach, bool& found,
                   SurfacePoint& result, double& parameter) const;

  void addLead(const RodState& untwisted, const Eigen::Vector3d& plug, const Eigen::Vector3d& behind);

  struct Lead {
    Eigen::Vector3d plug, behind;
  };
  const ContactSurface* around_;
  Lead leads_[2];
  int count_ = 0;
  double radius_ = 0;
};

/// Lets a problem keep its turns: the cable touches itself, and `leads`, made for this problem, are in its
/// way.
void keepTurns(const PlugLeads& leads, RodProblem& problem);

/// From the untwisted equilibrium `state` to `problem`, whose end frame and oriented handles are already
/// those of the wound cable: the end is turned by `twist` [turns] in parts that the cable can follow, handles
/// by their share. When the cable takes no more turns the solve ends as TurnsLost, and state and problem are
/// those of the most turns it took. The problem must keep its turns (keepTurns).
SolveReport windUp(RodProblem& problem, double twist, RodState& state, QuasiStaticSolver& solver,
                   const SolverOptions& options);

/// Puts what twist and link came to into the report. A shape whose link is not the wanted one, within a
/// tenth of a turn, is no answer: its status becomes TurnsLost.
void judgeTurns(const RodProblem& problem, const RodState& state, double wantedLink, SolveReport& report);

}  // namespace liana
