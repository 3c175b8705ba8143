// Foresees how hard a slack wire will be pulled when it comes taut within the next steps.
#pragma once

#include <vector>

#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

/// A slack wire with massive nodes that is jerked taut straightens faster than a step can follow: its nodes
/// would be flung past the straight line and the wire stretched by what they overshoot. So the pull of the
/// jerk counts before it comes. Between two places that hold the wire (an end, a knob, a body it runs over)
/// with slack s, that part at the speed v, s falls to zero within two steps where s < 2hv, and then
///
///   T = v·min(1/(hλ), √(EA/(Lλ))),  λ the mobility of both places along the wire [1/kg]:
///
/// the impulse of a single step, or the peak of the elastic jerk where steps resolve it.
class WireForesight {
public:
  WireForesight(const HybridWire& wire, const World& world, double h) : wire_(wire), world_(world), h_(h) {}

  /// One pull for each segment [N]; zero where nothing is about to come taut.
  void foresee(std::vector<double>& pulls);

private:
  struct Hold {
    Eigen::Vector3d place, velocity;
    int body = BodyList::kGround;
  };

  Hold holdAt(const HybridWire::Node& node, size_t carrier) const;
  Hold holdAt(const WireStation& station, const Eigen::Vector3d& local) const;
  double mobility(const Hold& hold, const Eigen::Vector3d& direction) const;
  double pullOf(const Hold& from, const Hold& to, double material, double feed) const;

  const HybridWire& wire_;
  const World& world_;
  double h_ = 0;
};

}  // namespace liana
