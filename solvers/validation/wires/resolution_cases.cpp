// Merging and splitting at random: mass, centre of mass, momentum and energy.
#include <algorithm>
#include <cmath>
#include <random>

#include "solvers/scenes/wires/wire_scenes.h"
#include "solvers/validation/wires/wire_cases.h"
#include "solvers/wires/hybrid/wire_resolver.h"

namespace liana {

namespace {

struct Totals {
  double mass = 0, kinetic = 0;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero(), momentum = Eigen::Vector3d::Zero();
};

/// Of all that moves; nothing else is in the world.
Totals totalsOf(const World& world) {
  Totals all;
  for (int i = 0; i < world.bodies().size(); ++i) {
    if (!world.bodies().isUsed(i)) continue;
    const Body& body = world.body(i);
    all.mass += body.mass;
    all.centre += body.mass * body.pose.position;
    all.momentum += body.mass * body.velocity;
    all.kinetic += body.kineticEnergy();
  }
  all.centre /= all.mass;
  return all;
}

/// A free wire of random shape whose nodes fly about.
World randomWire(std::mt19937& random) {
  std::uniform_real_distribution<double> anywhere(-5, 5), length(0.1, 2);
  const auto point = [&] { return Eigen::Vector3d(anywhere(random), anywhere(random), anywhere(random)); };
  World world;
  HybridWireSettings wire;
  wire.section.axial = 1e6;
  wire.section.massPerLength = length(random);
  wire.start = {BodyList::kGround, point(), true};
  wire.end = {BodyList::kGround, point(), true};
  wire.route = {{point()}, {point()}, {point()}};
  wire.keepsRoute = true;
  wire.resolution.finest = length(random);
  HybridWire::addTo(world, wire);
  for (int i = 0; i < world.bodies().size(); ++i) world.body(i).velocity = point();
  return world;
}

}  // namespace

void validateMergingAndSplitting(ValidationTable& table) {
  constexpr int kChanges = 10000, kPerWire = 100;
  std::mt19937 random(18);
  double worstMass = 0, worstCentre = 0, worstMomentum = 0, worstEnergy = 0;
  for (int done = 0; done < kChanges;) {
    if (table.stopped()) return;
    World world = randomWire(random);
    HybridWire& wire = wireOf(world);
    WireResolver resolver(wire, world, 1.0 / 60);
    for (int i = 0; i < kPerWire && done < kChanges; ++i, ++done) {
      const Totals before = totalsOf(world);
      const auto segments = wire.segments().size();
      const bool merges = segments > 1 && (segments > 60 || random() % 2 == 0);
      if (merges)
        resolver.merge(1 + random() % (segments - 1));
      else
        resolver.split(random() % segments, 0, std::uniform_real_distribution<double>(0.05, 0.95)(random));
      const Totals after = totalsOf(world);
      const double speed = std::sqrt(2 * before.kinetic / before.mass);
      worstMass = std::max(worstMass, std::abs(after.mass / before.mass - 1));
      worstCentre = std::max(worstCentre, (after.centre - before.centre).norm() / 10);
      worstMomentum =
          std::max(worstMomentum, (after.momentum - before.momentum).norm() / (before.mass * speed));
      worstEnergy = std::max(worstEnergy, after.kinetic / before.kinetic - 1);
    }
  }
  const char* name = "10,000 merges and splits";
  table.add(name, "mass lost or gained / mass", 0, worstMass, 1, 1e-14);
  table.add(name, "move of the centre of mass / size", 0, worstCentre, 1, 1e-12);
  table.add(name, "change of momentum / momentum", 0, worstMomentum, 1, 1e-12);
  table.add(name, "largest gain of energy / energy", 0, std::max(0.0, worstEnergy), 1, 1e-14);
}

}  // namespace liana
