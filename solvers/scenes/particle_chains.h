// The particle chains (a) to (e) of the rigid-body cable paper's Table I, as worlds.
#pragma once

#include "solvers/dynamics/world.h"

namespace liana {

enum class ChainModel {
  Links,            // (a) distances between neighbours
  LinksAndCable,    // (b) and the total length
  LinksAndLoad,     // (c) and the load's distance from the anchor
  CableInstead,     // (d) as (b), without the last link
  LinksAndBending,  // (e) and the angle between neighbouring links
};

struct ParticleChain {
  ChainModel model = ChainModel::Links;
  double linkCompliance = 1e-8;   // ε_d [m/N]
  double extraCompliance = 1e-8;  // ε_x of the supplementary constraint [m/N or rad/(N·m)]
  double massRatio = 100;         // load / particle
  int particles = 5;
};

/// Horizontal and at rest, one metre between particles of 1 kg, g = 10 m/s², with the paper's own stepper.
World makeParticleChain(const ParticleChain& chain);

/// Steps of 1/60 s; the largest change of a link's length over the given time, relative to it. Infinite when
/// the step was refused.
double worstLinkChange(World& world, int particles, double duration);

}  // namespace liana
