#include "solvers/wires/hybrid/wire_bend.h"

#include <algorithm>

namespace liana {

void WireBend::setSettings(const Settings& settings) {
  settings_ = settings;
  bodies_.clear();
  for (const int body : {settings.before.body, settings.at.body, settings.after.body})
    if (std::find(bodies_.begin(), bodies_.end(), body) == bodies_.end()) bodies_.push_back(body);
}

int WireBend::place(int body) const {
  return static_cast<int>(std::find(bodies_.begin(), bodies_.end(), body) - bodies_.begin());
}

void WireBend::setAxes(const BodyList& bodies) {
  const auto world = [&](const Point& point) { return bodies[point.body].toWorld(point.point); };
  const Eigen::Vector3d a = (world(settings_.at) - world(settings_.before)).normalized();
  const Eigen::Vector3d c = (world(settings_.after) - world(settings_.at)).normalized();
  Eigen::Vector3d along = a + c;
  if (along.squaredNorm() < 1e-12) along = c;
  along.normalize();
  Eigen::Vector3d bend = c - a;
  bend -= bend.dot(along) * along;
  axes_[0] = bend.squaredNorm() > 1e-16 ? bend.normalized() : along.unitOrthogonal();
  axes_[1] = along.cross(axes_[0]);
}

void WireBend::evaluate(const ConstraintContext& context, ConstraintRows& rows) const {
  const auto world = [&](const Point& point) { return context.bodies[point.body].toWorld(point.point); };
  const Eigen::Vector3d before = world(settings_.before), at = world(settings_.at),
                        after = world(settings_.after);
  const double lengthA = std::max((at - before).norm(), 1e-12);
  const double lengthC = std::max((after - at).norm(), 1e-12);
  const Eigen::Vector3d a = (at - before) / lengthA, c = (after - at) / lengthC;
  const auto add = [&](int row, const Point& point, const Eigen::Vector3d& where, const Eigen::Vector3d& by) {
    rows.addPoint(row, place(point.body), by, where - context.bodies[point.body].pose.position);
  };
  for (int i = 0; i < 2; ++i) {
    const Eigen::Vector3d& e = axes_[i];
    ConstraintRow& row = rows.row(i);
    row.violation = e.dot(c - a);
    row.compliance = 0.5 * (lengthA + lengthC) / settings_.bending;
    row.relaxation = settings_.relaxation;
    row.energy = EnergyKind::Bend;
    const Eigen::Vector3d wA = (e - e.dot(a) * a) / lengthA, wC = (e - e.dot(c) * c) / lengthC;
    add(i, settings_.before, before, wA);
    add(i, settings_.at, at, -wA - wC);
    add(i, settings_.after, after, wC);
  }
}

}  // namespace liana
