// How far nodes slide along their edges.
#pragma once

#include <vector>

#include "solvers/wires/path/wire_passage.h"

namespace liana {

/// Newton's method for all nodes of a gap at once:
///   tan β_out − tan β_in = ±μφ at nodes that slide, s unchanged at those that stick (|…| ≤ μφ).
/// The slope difference is linear in the node's own place along its edge, with parallel edges in all of them.
/// On a rim of radius R with outward normal n the tangent turns, which adds (out·n)(1 + tan² β_out)/(R·l_out)
/// and −(in·n)(1 + tan² β_in)/(R·l_in), l across the edge, to its derivative 1/l_out + 1/l_in.
/// μ = 0 gives the shortest path. Keeps its arrays, so that it allocates nothing once it is warm.
class WireSlide {
public:
  /// Sets `s` and the place of every node that slides; those that pass the open end of their edge stand a
  /// little beyond it and are marked `past`. Returns the longest step [m]. With `mayPass` false they stop at
  /// the end.
  double step(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, double damping,
              bool mayPass);

private:
  struct Row {
    bool slides = false, isHeld = true;
    double lower = 0, diagonal = 1, upper = 0, pivot = 1;
    double change = 0, allowed = 0;  // of the slope
    double sign = 1;                 // of the change while it slides
    double step = 0;                 // along the edge [m]
    Eigen::Vector3d along = Eigen::Vector3d::Zero();
  };
  std::vector<Row> rows_;
  bool anySlides_ = false;

  void fillRow(const std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, size_t i,
               bool mayPass);
  void solve();
  void solveSliding();
  bool addSliding();
};

}  // namespace liana
