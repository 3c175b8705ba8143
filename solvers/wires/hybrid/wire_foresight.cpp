#include "solvers/wires/hybrid/wire_foresight.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// What comes taut within so many steps is foreseen.
constexpr double kStepsAhead = 2;

}  // namespace

/// An end that a body holds moves with that body, whatever the wire's own mass there.
WireForesight::Hold WireForesight::holdAt(const HybridWire::Node& node, size_t carrier) const {
  Hold hold{wire_.place(world_, node), wire_.velocity(world_, node), node.body};
  if (node.joint >= 0) hold.body = (carrier == 0 ? wire_.settings_.start : wire_.settings_.end).body;
  return hold;
}

WireForesight::Hold WireForesight::holdAt(const WireStation& station, const Eigen::Vector3d& local) const {
  const Body& body = world_.bodies()[station.body];
  Hold hold{body.toWorld(local), Eigen::Vector3d::Zero(), station.body};
  if (body.kind != BodyKind::Static) hold.velocity = body.velocityAt(hold.place);
  return hold;
}

double WireForesight::mobility(const Hold& hold, const Eigen::Vector3d& direction) const {
  const Body& body = world_.bodies()[hold.body];
  if (!body.isDynamic()) return 0;
  if (body.isPoint) return 1 / body.mass;
  const Eigen::Vector3d about =
      body.pose.orientation.conjugate() * (hold.place - body.pose.position).cross(direction);
  return 1 / body.mass + about.dot(body.inertia.inverse() * about);
}

double WireForesight::pullOf(const Hold& from, const Hold& to, double material, double feed) const {
  const Eigen::Vector3d way = to.place - from.place;
  const double distance = way.norm();
  if (!(distance > 0) || !(material > 0)) return 0;
  const Eigen::Vector3d direction = way / distance;
  const double speed = (to.velocity - from.velocity).dot(direction) - feed;
  if (speed <= 0 || material - distance > kStepsAhead * h_ * speed) return 0;
  const double stiffness = wire_.settings_.section.axial / material;
  const double mobile = mobility(from, direction) + mobility(to, direction);
  if (!(mobile > 0)) return kStepsAhead * h_ * speed * stiffness;
  return speed * std::min(1 / (h_ * mobile), std::sqrt(stiffness / mobile));
}

void WireForesight::foresee(std::vector<double>& pulls) {
  const size_t count = wire_.segments_.size();
  pulls.assign(count, 0);
  Hold from = holdAt(wire_.nodes_.front(), 0);
  double material = 0, feed = wire_.feedSpeed_;
  size_t first = 0;
  const auto finish = [&](const Hold& to, size_t last, const Hold& next, double begun) {
    const double pull = pullOf(from, to, material, feed);
    for (size_t i = first; i <= last; ++i) pulls[i] = std::max(pulls[i], pull);
    from = next;
    material = begun;
    feed = 0;
  };
  for (size_t i = 0; i < count; ++i) {
    const WireSegment& at = wire_.segment(world_, i);
    const double rest = at.totalRest();
    if (at.stations().empty()) {
      material += rest;
    } else {
      const WireStation &entered = at.stations().front(), &left = at.stations().back();
      Eigen::Vector3d unused;
      material += at.materialAt(world_.bodies(), 0, 1, unused);
      const double passed = at.materialAt(world_.bodies(), static_cast<int>(at.stations().size()), 0, unused);
      finish(holdAt(entered, entered.entry), i, holdAt(left, left.exit), rest - passed);
      first = i;
    }
    const HybridWire::Node& node = wire_.nodes_[wire_.nodeOfCarrier(i + 1)];
    if (node.kind == HybridWire::Node::Kind::Mass && node.knob <= 0) continue;
    const Hold end = holdAt(node, i + 1);
    finish(end, i, end, 0);
    first = i + 1;
  }
}

}  // namespace liana
