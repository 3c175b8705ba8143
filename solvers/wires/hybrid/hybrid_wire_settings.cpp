#include "solvers/wires/hybrid/hybrid_wire_settings.h"

#include <cmath>

namespace liana {

namespace {

bool exists(const BodyList& bodies, int body) {
  return body == BodyList::kGround || (body >= 0 && body < bodies.size() && bodies.isUsed(body));
}

std::string findSectionDefect(const HybridWireSettings& wire) {
  if (!(wire.section.axial > 0)) return "needs an axial stiffness EA above zero";
  if (!(wire.section.massPerLength > 0)) return "needs a mass per length above zero";
  if (!(wire.resolution.finest > 0)) return "its finest resolution must be a length above zero";
  if (!(wire.resolution.coarsest >= 2 * wire.resolution.finest))
    return "its coarsest resolution must be at least twice its finest";
  if (wire.length < 0 || !std::isfinite(wire.length)) return "its length must not be negative";
  return {};
}

std::string findObstacleDefect(const HybridWireSettings& wire, const BodyList& bodies) {
  for (const WireObstacle& obstacle : wire.obstacles) {
    if (!exists(bodies, obstacle.body)) return "an obstacle belongs to a body that does not exist";
    if (!obstacle.surface) return "an obstacle has no surface";
    if (!(obstacle.friction >= 0)) return "friction must not be negative";
    if (!(obstacle.efficiency > 0 && obstacle.efficiency <= 1))
      return "the efficiency of a sheave must be above 0 and at most 1";
    if (obstacle.guarded && !obstacle.surface->isRound())
      return "only a sheave or a round bar can be guarded; take a groove or a cylinder";
  }
  for (const WireEye& eye : wire.eyes) {
    if (!exists(bodies, eye.body)) return "an eye belongs to a body that does not exist";
    if (!(eye.friction >= 0)) return "friction must not be negative";
    if (!(eye.efficiency > 0 && eye.efficiency <= 1))
      return "the efficiency of an eye must be above 0 and at most 1";
  }
  return {};
}

std::string findRouteDefect(const HybridWireSettings& wire) {
  size_t led = 0;
  for (size_t i = 0; i < wire.route.size(); ++i) {
    const WireWaypoint& waypoint = wire.route[i];
    const std::string place = "place " + std::to_string(i + 1) + " of its route ";
    if (waypoint.obstacle >= 0) {
      if (waypoint.eye >= 0) return place + "names an eye and an obstacle; choose one of them";
      if (waypoint.obstacle >= static_cast<int>(wire.obstacles.size()))
        return place + "leads over obstacle " + std::to_string(waypoint.obstacle) + ", which does not exist";
      if (!wire.obstacles[static_cast<size_t>(waypoint.obstacle)].surface->isRound())
        return place + "leads over an obstacle that is neither a sheave nor a round bar; lead it by points";
      if (std::abs(waypoint.sense) > 1) return place + "needs the sense 1, -1, or 0 with a point beside";
      if (waypoint.fullTurns < 0) return place + "must not have a negative number of full turns";
      if (wire.keepsRoute) return place + "leads over a sheave, which a route that is kept slack cannot do";
      continue;
    }
    if (waypoint.eye >= 0 && waypoint.eye != static_cast<int>(led++))
      return "its route must lead through all eyes, in their order";
  }
  if (led != wire.eyes.size()) return "its route must lead through all eyes, in their order";
  return {};
}

std::string findEndDefect(const HybridWireSettings& wire, const BodyList& bodies) {
  if (!exists(bodies, wire.start.body) || !exists(bodies, wire.end.body))
    return "an end is held by a body that does not exist";
  if (!wire.drum) return {};
  if (wire.fedLength) return "has a winch and a drum at its start; choose one of them";
  if (const std::string defect = wire.drum->findDefect(); !defect.empty()) return defect;
  if (wire.start.isFree || wire.start.body == BodyList::kGround)
    return "a drum must be part of a body that holds the start";
  return {};
}

}  // namespace

WireWaypoint WireWaypoint::over(int obstacle, int sense, int fullTurns) {
  WireWaypoint waypoint;
  waypoint.obstacle = obstacle;
  waypoint.sense = sense;
  waypoint.fullTurns = fullTurns;
  return waypoint;
}

WireWaypoint WireWaypoint::beside(int obstacle, const Eigen::Vector3d& side) {
  WireWaypoint waypoint;
  waypoint.obstacle = obstacle;
  waypoint.point = side;
  return waypoint;
}

std::string HybridWireSettings::findDefect(const BodyList& bodies) const {
  std::string defect = findSectionDefect(*this);
  if (defect.empty()) defect = findEndDefect(*this, bodies);
  if (defect.empty()) defect = findObstacleDefect(*this, bodies);
  if (defect.empty()) defect = findRouteDefect(*this);
  return defect.empty() ? defect : "wire \"" + name + "\": " + defect;
}

}  // namespace liana
