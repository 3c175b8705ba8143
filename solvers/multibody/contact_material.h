// What the surface of a body does where it touches, and what two surfaces do together.
#pragma once

#include <algorithm>
#include <cmath>

#include "solvers/multibody/contact.h"

namespace liana {

struct ContactMaterial {
  double friction = 0.5;     // Coulomb's coefficient μ
  double restitution = 0;    // 0: no bounce, 1: all of it
  double compliance = 1e-9;  // [m/N]
};

/// Two surfaces: the geometric mean of the frictions, the livelier bounce, the mean compliance.
inline ContactMaterial combine(const ContactMaterial& a, const ContactMaterial& b) {
  return {std::sqrt(a.friction * b.friction), std::max(a.restitution, b.restitution),
          0.5 * (a.compliance + b.compliance)};
}

inline void setMaterial(ContactPoint& point, const ContactMaterial& material) {
  point.friction = material.friction;
  point.restitution = material.restitution;
  point.compliance = material.compliance;
}

}  // namespace liana
