// A wire among bodies that tests move about.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "solvers/wires/path/wire_path.h"

namespace liana {

/// Bodies that are put somewhere, and a wire that follows.
class PathRig {
public:
  explicit PathRig(std::vector<Eigen::Vector3d> anchors) : anchors(anchors), path(anchors) {}

  int add(const WireSurface::Pointer& surface, const Eigen::Vector3d& position, double friction = 0,
          const Eigen::Quaterniond& orientation = Eigen::Quaterniond::Identity()) {
    Body body;
    body.kind = BodyKind::Kinematic;
    body.pose = {position, orientation};
    std::vector<WireObstacle> obstacles = path.obstacles();
    obstacles.push_back({bodies.add(body), surface, friction});
    path.setObstacles(obstacles);
    before.push_back(body.pose);
    return obstacles.back().body;
  }
  BodyPose& pose(int body) { return bodies.at(body).pose; }

  /// Takes bodies and anchors to where they were set meanwhile.
  WirePathStatus step() {
    const WirePathStatus followed = path.follow(before, bodies, anchors), settled = path.settle(bodies);
    for (size_t i = 0; i < before.size(); ++i) before[i] = bodies[static_cast<int>(i)].pose;
    return std::max(followed, settled);
  }

  BodyList bodies;
  std::vector<BodyPose> before;
  std::vector<Eigen::Vector3d> anchors;
  WirePath path;
};

}  // namespace liana
