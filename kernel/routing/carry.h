// How cables are taken along when what holds them moves: the ways of their supports.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/model/harness/harness_graph.h"

namespace liana {

/// An affine way, [mm] to [mm]: what moves rigidly has a rigid one, what hangs between two such a mixture.
using AffineWay = Eigen::Matrix<double, 3, 4>;

/// The same cables here and then there.
class Carry {
public:
  /// Branches and loose connectors get the mean of the ways of what they hang at, weighed by how near that is
  /// along the cables. `before` and `nodes` must live as long as this.
  Carry(const std::vector<Cable>& before, const HarnessNodes& nodes, const std::vector<Cable>& after);

  const std::vector<Cable>& before() const { return before_; }
  const HarnessNodes& nodes() const { return nodes_; }
  /// Of the supports of a cable: start, handles in order, end.
  const std::vector<AffineWay>& waysOf(std::size_t cable) const { return ways_[cable]; }
  /// Whether nothing moves.
  bool isNone() const;

private:
  void findWays();

  const std::vector<Cable>& before_;
  const HarnessNodes& nodes_;
  std::vector<std::vector<AffineWay>> ways_;
};

/// Where the supports of a cable are along it, as they are given [mm].
std::vector<double> supportArcs(const Cable& cable);

}  // namespace liana
