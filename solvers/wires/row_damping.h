// Damping of what a step cannot resolve, for the length and twist rows of wires.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// γ/h of what a step does not resolve at all.
constexpr double kUnresolvedRelaxation = 0.3;

/// Sets γ of a row: the given one, or, where it is negative, none for oscillations that the step resolves and
/// some for those that it does not: with x = (ωh)² of the row, γ = 0.3·h·x²/(1 + x²). `bodies` are those of
/// the constraint, in the order of the Jacobian.
void dampUnresolved(int row, double relaxation, const std::vector<int>& bodies,
                    const ConstraintContext& context, ConstraintRows& rows);

}  // namespace liana
