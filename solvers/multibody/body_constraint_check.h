// Compares the Jacobian a constraint gives with differences of its violations: the check every kind passes.
#pragma once

#include <functional>

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Largest deviations found, relative to the largest entry of the Jacobian.
struct BodyConstraintDeviation {
  double jacobian = 0;     // of ∂g/∂(v, ω) from differences of g
  double rigidMotion = 0;  // of G·v from zero when all bodies move as one: what is not zero makes momentum
  double rate = 0;  // of the rate ∂g/∂t from differences of g over time, relative to the larger of both
};

/// Reads the violations at other poses and times; nothing changes in between but these.
using ViolationReader = std::function<void(const ConstraintContext&, std::vector<double>&)>;

/// Central differences of fourth order: each body is moved by up to `offset` metres along, and turned by up
/// to `offset` radians about, each axis of the world. Rows without a violation (friction, averages) are left
/// out. `read` is for constraints that do not follow the poses themselves, as a contact that was detected
/// before.
BodyConstraintDeviation checkConstraint(const BodyConstraint& constraint, const ConstraintContext& context,
                                        double offset = 1e-3, const ViolationReader& read = {});

}  // namespace liana
