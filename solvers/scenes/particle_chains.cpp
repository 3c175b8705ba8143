#include "solvers/scenes/particle_chains.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "solvers/multibody/joints/distance_joint.h"

namespace liana {

namespace {

Eigen::Vector3d placeOf(const BodyList& bodies, int body) {
  return body < 0 ? Eigen::Vector3d::Zero() : bodies[body].pose.position;
}

/// g = Σ‖dᵢ‖ − L over all links from the anchor (ground) to the load; ∂g/∂xᵢ = d̂ᵢ₋₁ − d̂ᵢ.
class TotalLength : public Cloned<TotalLength> {
public:
  TotalLength(int particles, double compliance)
      : compliance_(compliance), bodies_(static_cast<size_t>(particles) + 1) {
    std::iota(bodies_.begin(), bodies_.end(), -1);
  }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override {
    double length = 0;
    for (size_t i = 1; i < bodies_.size(); ++i) {
      const Eigen::Vector3d link =
          placeOf(context.bodies, bodies_[i]) - placeOf(context.bodies, bodies_[i - 1]);
      length += link.norm();
      rows.addPoint(0, static_cast<int>(i), link.normalized(), Eigen::Vector3d::Zero());
      rows.addPoint(0, static_cast<int>(i) - 1, -link.normalized(), Eigen::Vector3d::Zero());
    }
    rows.row(0).violation = length - static_cast<double>(bodies_.size() - 1);
    rows.row(0).compliance = compliance_;
  }

private:
  double compliance_;
  std::vector<int> bodies_;
};

/// g = angle from link d₁ to link d₂ about the y axis; ∂g/∂d = (y × d)/‖d‖². The motion stays in the xz
/// plane, where the signed angle has no singularity at zero.
class PlaneAngle : public Cloned<PlaneAngle> {
public:
  PlaneAngle(int first, double compliance) : compliance_(compliance), bodies_{first, first + 1, first + 2} {}
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override {
    const Eigen::Vector3d axis = Eigen::Vector3d::UnitY();
    Eigen::Vector3d links[2];
    for (size_t k = 0; k < 2; ++k) {
      links[k] = placeOf(context.bodies, bodies_[k + 1]) - placeOf(context.bodies, bodies_[k]);
      const Eigen::Vector3d slope = (k == 0 ? -1 : 1) * axis.cross(links[k]) / links[k].squaredNorm();
      rows.addPoint(0, static_cast<int>(k) + 1, slope, Eigen::Vector3d::Zero());
      rows.addPoint(0, static_cast<int>(k), -slope, Eigen::Vector3d::Zero());
    }
    rows.row(0).violation = std::atan2(links[0].cross(links[1]).dot(axis), links[0].dot(links[1]));
    rows.row(0).compliance = compliance_;
  }

private:
  double compliance_;
  std::vector<int> bodies_;
};

void addDistance(World& world, int a, int b, double length, double compliance) {
  DistanceJoint::Settings joint;
  joint.bodyA = a;
  joint.bodyB = b;
  joint.length = length;
  joint.compliance = compliance;
  world.add<DistanceJoint>(joint);
}

}  // namespace

World makeParticleChain(const ParticleChain& chain) {
  WorldSettings settings;
  settings.gravity = {0, 0, -10};
  settings.stepper.stepper = Stepper::Implicit;
  World world(settings);
  const int n = chain.particles;
  for (int i = 0; i < n; ++i)
    world.addBody(pointMass(i + 1 == n ? chain.massRatio : 1, Eigen::Vector3d(i + 1, 0, 0)));
  const bool lastLink = chain.model != ChainModel::CableInstead;
  for (int i = 0; i + 1 < n + (lastLink ? 1 : 0); ++i) addDistance(world, i - 1, i, 1, chain.linkCompliance);
  switch (chain.model) {
    case ChainModel::Links:
      break;
    case ChainModel::LinksAndCable:
    case ChainModel::CableInstead:
      world.addConstraint(std::make_unique<TotalLength>(n, chain.extraCompliance));
      break;
    case ChainModel::LinksAndLoad:
      addDistance(world, -1, n - 1, n, chain.extraCompliance);
      break;
    case ChainModel::LinksAndBending:
      for (int i = 0; i + 1 < n; ++i)
        world.addConstraint(std::make_unique<PlaneAngle>(i - 1, chain.extraCompliance));
      break;
  }
  return world;
}

double worstLinkChange(World& world, int particles, double duration) {
  constexpr double kStep = 1.0 / 60;
  double worst = 0;
  for (int k = 0; k < std::lround(duration / kStep); ++k) {
    if (world.step(kStep).status == StepStatus::Refused) return std::numeric_limits<double>::infinity();
    for (int i = 0; i < particles; ++i) {
      const double length = (placeOf(world.bodies(), i) - placeOf(world.bodies(), i - 1)).norm();
      worst = std::max(worst, std::abs(length - 1));
    }
  }
  return worst;
}

}  // namespace liana
