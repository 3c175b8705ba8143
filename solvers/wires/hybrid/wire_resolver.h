// Decides how many massive nodes a wire has: merges those that a step cannot follow, and makes new ones where
// it can.
#pragma once

#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

/// A massive node b between neighbours a and c swings across with ω² ≈ T(1/l_a + 1/l_c)/m; a step follows it
/// while T < f = min(l_a, l_c)·m/(4h²) (Servin et al., eq. (25)), lengths those of the straight pieces at the
/// node. A node above is merged, and so is one that a step would carry past the place where the wire turns
/// next to it. What comes taut within the next steps counts as pulled already (WireForesight). Lives for the
/// end of one step; changes the wire and the world.
class WireResolver {
public:
  WireResolver(HybridWire& wire, World& world, double h) : wire_(wire), world_(world), h_(h) {}

  void adapt();
  /// Changes for tests and for cutting: no judging. Carriers are counted from the start of the wire.
  void merge(size_t carrier);
  /// A new massive node on a straight piece of a segment, `share` of the way along it. Returns its carrier.
  size_t split(size_t segment, int piece, double share);

private:
  bool mergeWorst();
  bool splitBest();
  double overload(size_t carrier) const;
  bool mustLeave(size_t carrier) const;
  bool holds(double mass, double shortest, double tension, double factor) const;
  bool canSplit(size_t segment, int& piece) const;
  double criticalPull(size_t carrier) const;
  double pieceLength(size_t segment, int piece) const;
  Eigen::Vector3d pieceDirection(size_t segment, int piece) const;
  Eigen::Vector3d speedAlong(size_t segment, const Eigen::Vector3d& velocity, bool fromStart) const;
  void giveMass(size_t carrier, double mass, const Eigen::Vector3d& velocity);
  void keepCentre(size_t left, size_t merged, size_t right, double share, double mass);
  bool isMovable(size_t carrier) const;
  int rebuild(size_t from, size_t to, double rest, const WireSegment& like);
  double neighbourTension(size_t carrier) const;
  double foreseen(size_t segment) const;

  HybridWire& wire_;
  World& world_;
  double h_ = 0;
};

}  // namespace liana
