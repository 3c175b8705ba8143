// Dead moments about axes fixed in space.
#include <cmath>

#include "solvers/group/group_system.h"

namespace liana {

void GroupSystem::makeMoments(const RodGroup& group) {
  moments_.clear();
  for (const MomentLoad& load : group.moments) {
    const ResolvedPlace place = layout_->resolve(load.place);
    Moment moment;
    moment.rotation = place.rotation;
    moment.rod = place.rod;
    moments_.push_back(moment);
  }
}

void GroupSystem::beginMoments() {
  for (Moment& moment : moments_) moment.angle = 0;
}

/// E = −M·θ, θ = 2·atan2(d, c) with c = Re(r), d = A·Im(r), r = q·q̄_ref = (c, v). For q turned by a small ω
///   ∂c = −½v, ∂d = ½(cA + v × A), without second derivatives but a common factor, which θ does not feel:
///   ∂θ = 2w/ρ², ∂²θ = −2(w zᵀ + z wᵀ)/ρ⁴, w = c ∂d − d ∂c, z = c ∂c + d ∂d, ρ² = c² + d².
/// As AxialMomentTerm of a single rod; θ goes on from that of the last gradient.
void GroupSystem::addMoments(const RodGroupState& state, Order order) {
  for (Moment& moment : moments_) {
    const Eigen::Vector4d r = multiply(state.rotations[moment.rotation], conjugate(moment.reference));
    const Eigen::Vector3d v = r.tail<3>();
    const double c = r[0], d = moment.axis.dot(v);
    const double principal = 2 * std::atan2(d, c), fullTurns = 4 * M_PI;  // q and −q are two
    const double angle = principal + fullTurns * std::round((moment.angle - principal) / fullTurns);
    energy -= moment.size * angle;
    if (order == Order::Value) continue;
    moment.angle = angle;
    const Eigen::Vector3d dc = -0.5 * v, dd = 0.5 * (c * moment.axis + v.cross(moment.axis));
    const double square = c * c + d * d + 1e-300;
    const Eigen::Vector3d w = c * dd - d * dc;
    addGradient(rotationVariable(moment.rotation), (-moment.size * 2 / square * w).eval());
    if (order == Order::First) continue;
    const Eigen::Vector3d z = c * dc + d * dd;
    const double factor = 2 * moment.size / (square * square) * rotationScale_ * rotationScale_;
    matrix.add(moment.turn, (factor * (w * z.transpose() + z * w.transpose())).eval());
  }
}

}  // namespace liana
