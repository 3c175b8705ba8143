#include "solvers/wires/hybrid/wire_bend.h"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/multibody/body_constraint_check.h"

namespace liana {
namespace {

/// Three points in a row, the last one turned aside by an angle.
BodyList bentBy(double angle) {
  BodyList bodies;
  bodies.add(pointMass(1, {-1.2, 0, 0}));
  bodies.add(pointMass(1, {0, 0, 0}));
  bodies.add(pointMass(1, {0.8 * std::cos(angle), 0, 0.8 * std::sin(angle)}));
  return bodies;
}

WireBend bendOf(const BodyList& bodies) {
  WireBend::Settings settings;
  settings.before.body = 0;
  settings.at.body = 1;
  settings.after.body = 2;
  settings.bending = 3;
  WireBend bend(settings);
  bend.setAxes(bodies);
  return bend;
}

TEST(WireBend, ItsDerivativesMatchDifferences) {
  for (const double angle : {0.0, 0.3, 2.0}) {
    const BodyList bodies = bentBy(angle);
    const BodyConstraintDeviation deviation = checkConstraint(bendOf(bodies), {bodies, 0, 0});
    EXPECT_LT(deviation.jacobian, 1e-8) << angle;
  }
}

TEST(WireBend, ItsEnergyIsThatOfTheBend) {
  for (const double angle : {0.1, 0.5, 1.5}) {
    const BodyList bodies = bentBy(angle);
    const WireBend bend = bendOf(bodies);
    ConstraintRows rows;
    rows.reset(2, 3);
    bend.evaluate({bodies, 0, 0}, rows);
    double energy = 0;
    for (int i = 0; i < 2; ++i)
      energy += 0.5 * rows.row(i).violation * rows.row(i).violation / rows.row(i).compliance;
    // EI/ℓ·(1 − cos θ) without what lies along the wire: sin²θ/2 for a bend across the mean direction.
    const double length = 1.0, full = 3 / length * (1 - std::cos(angle));
    EXPECT_LE(energy, full * (1 + 1e-9)) << angle;
    EXPECT_GT(energy, 0.5 * full) << angle;
    if (angle < 0.2) {
      EXPECT_NEAR(energy, 3 * angle * angle / 2, 0.01 * energy);
    }
  }
}

}  // namespace
}  // namespace liana
