// Finds a way for a ball through a scene: a coarse search on a grid, then pulled tight.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "solvers/contact/contact_surface.h"

namespace liana {

/// What is looked for, in SI units.
struct FreeWayQuery {
  Eigen::Vector3d from, to;
  double radius = 0;                // of the ball [m]
  double longest = 0;               // the way must not be longer [m]
  double room = 0;                  // beyond the radius that it keeps from surfaces where it can [m]
  std::function<bool()> keepGoing;  // false gives up; may be empty
};

/// Corners of a way from `from` to `to`, both included, on which the ball touches nothing; empty when none
/// was found. A* over a grid that gets finer three times if need be, and the corners that are not needed left
/// out. A function of its input alone.
std::vector<Eigen::Vector3d> findFreeWay(const ContactSurface& surface, const FreeWayQuery& query);

/// Whether the ball can go straight from one point to the other.
bool isFree(const ContactSurface& surface, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
            double radius);

}  // namespace liana
