// Rows that hold the orientation of one body to that of another: all of it, or one axis.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Three rows: body b keeps the orientation `rest` with respect to body a.
///   g = 2·Im(Q),  Q = q̄_a·q_b·r̄est with Re(Q) ≥ 0: the rotation vector, in axes of a, for small angles.
/// With u = R_aᵀ(ω_b − ω_a): dQ/dt = ½u·Q, so dg/dt = Re(Q)·u + u × Im(Q) and
///   ∂g_k/∂ω_b = R_a(Re(Q)·e_k + Im(Q) × e_k) = −∂g_k/∂ω_a.
/// The multipliers are torques on b in axes of a.
void writeOrientationRows(const ConstraintContext& context, const std::vector<int>& bodies,
                          const Eigen::Quaterniond& rest, int first, ConstraintRows& rows);

/// Two rows: the unit vector `axisB`, fixed in b, stays along `axisA`, fixed in a.
///   g_k = t_k·m,  m = R_aᵀR_b·axisB, t_1 and t_2 across axisA;  ∂g_k/∂ω_b = R_a(m × t_k) = −∂g_k/∂ω_a.
/// The multipliers are torques on b about the axes t_2 and −t_1.
void writeAxisRows(const ConstraintContext& context, const std::vector<int>& bodies,
                   const Eigen::Vector3d& axisA, const Eigen::Vector3d& axisB, int first,
                   ConstraintRows& rows);

/// Some unit vector across a unit vector; the same for the same vector.
Eigen::Vector3d acrossOf(const Eigen::Vector3d& axis);

}  // namespace liana
