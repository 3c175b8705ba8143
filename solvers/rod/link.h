// How often a rod is wound up: twist, writhe and link of a framed polyline between two held ends.
#pragma once

#include <Eigen/Geometry>
#include <vector>

namespace liana {

/// In full turns. Link = twist + writhe (Călugăreanu, White, Fuller). With the ends held it changes only when
/// the rod passes through itself or swings over one of its ends, and then by two.
struct TwistAndLink {
  double twist = 0;   // of the frames about the tangent, summed along the rod
  double writhe = 0;  // of the centerline
  double link() const { return twist + writhe; }
};

/// The writhe of a polyline that goes straight on beyond its ends, against `startDirection` and along
/// `endDirection`: Gauss's integral, exact for straight pieces (Klenin & Langowski 2000, method 1a). Costs
/// the square of the number of points.
double writheOf(const std::vector<Eigen::Vector3d>& points, const Eigen::Vector3d& startDirection,
                const Eigen::Vector3d& endDirection);

/// The roll in (−½, ½] turns from one frame to the next, beyond the smallest rotation that takes its tangent
/// d3 there.
double turnsBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to);

/// Of a rod with a frame for every segment between `points`, clamped in `start` and `end`. Exact where the
/// frames' tangents follow the segments.
TwistAndLink twistAndLink(const std::vector<Eigen::Vector3d>& points,
                          const std::vector<Eigen::Quaterniond>& frames, const Eigen::Quaterniond& start,
                          const Eigen::Quaterniond& end);

}  // namespace liana
