#include "kernel/model/cable/taut_reach.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr double kTaut = 0.995;  // of a stretch: drawn farther it would have no room for any bend

/// What a stretch of cable held in its middle can be pulled to.
struct Ball {
  Vector3d center;
  double radius = 0;

  bool contains(const Vector3d& point) const {
    return (point - center).squaredNorm() <= radius * radius * (1 + 1e-12);
  }
  Vector3d nearest(const Vector3d& point) const {
    const Vector3d way = point - center;
    const double distance = way.norm();
    return distance <= radius ? point : Vector3d(center + radius / distance * way);
  }
};

/// The nearest place on the circle in which the two skins meet; on the line between the centers if they do
/// not.
Vector3d nearestOnRim(const Ball& a, const Ball& b, const Vector3d& point) {
  const Vector3d between = b.center - a.center;
  const double distance = between.norm();
  const Vector3d axis = distance > 0 ? Vector3d(between / distance) : Vector3d::UnitX();
  if (a.radius + b.radius <= distance) return a.center + distance * a.radius / (a.radius + b.radius) * axis;
  const double along = (distance * distance + a.radius * a.radius - b.radius * b.radius) / (2 * distance);
  const double height = std::sqrt(std::max(0.0, a.radius * a.radius - along * along));
  const Vector3d aside = point - a.center - (point - a.center).dot(axis) * axis;
  const Vector3d out = aside.norm() > 0 ? aside.normalized() : axis.unitOrthogonal();
  return a.center + along * axis + height * out;
}

}  // namespace

Vector3d tautReach(const Cable& cable, HandleId id, const Vector3d& wanted) {
  const auto handle = std::find_if(cable.handles.begin(), cable.handles.end(),
                                   [id](const RouteHandle& each) { return each.id == id; });
  if (handle == cable.handles.end() || cable.routing.findsLength()) return wanted;
  Ball before{cable.start.worldFromEnd.translation(), handle->fraction * cable.length};
  Ball behind{cable.end.worldFromEnd.translation(), (1 - handle->fraction) * cable.length};
  if (handle != cable.handles.begin())
    before = {(handle - 1)->worldFromHandle.translation(),
              (handle->fraction - (handle - 1)->fraction) * cable.length};
  if (handle + 1 != cable.handles.end())
    behind = {(handle + 1)->worldFromHandle.translation(),
              ((handle + 1)->fraction - handle->fraction) * cable.length};
  before.radius *= kTaut;
  behind.radius *= kTaut;
  if (const Vector3d place = before.nearest(wanted); behind.contains(place)) return place;
  if (const Vector3d place = behind.nearest(wanted); before.contains(place)) return place;
  return nearestOnRim(before, behind, wanted);
}

}  // namespace liana
