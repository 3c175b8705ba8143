// A rope as a chain of rigid cylinders between two ends, with a winch at the first if there is one.
#include <algorithm>
#include <cmath>

#include "kernel/hoisting/ropes/rope_run.h"
#include "solvers/wires/rigid_body_cable.h"

namespace liana {
namespace {

class ChainRope : public RopeRun {
public:
  explicit ChainRope(int part) : part_(part) {}

  void read(const World& world, RopeReading& reading) const override {
    const auto& cable = dynamic_cast<const RigidBodyCable&>(*world.part(part_));
    reading.points = cable.points(world);
    reading.length = cable.length(world);
    reading.largestTension = tension(world);
    reading.twist = cable.twist(world);
    const std::size_t count = reading.points.size();
    double straight = 0;
    for (std::size_t i = 0; i + 1 < count; ++i)
      straight += (reading.points[i + 1] - reading.points[i]).norm();
    const double direct = (reading.points.back() - reading.points.front()).norm();
    // Elements do not fold into nothing: what counts as slack is the way they take beyond the straight one.
    reading.slack = std::min(reading.length, straight) - direct;
    reading.passes.assign(2, {});
    readEnd(world, cable.startJoint(), reading.points[0], reading.points[1], reading.passes[0], 1);
    readEnd(world, cable.endJoint(), reading.points[count - 2], reading.points[count - 1], reading.passes[1],
            -1);
  }

  double tension(const World& world) const override {
    const auto& cable = dynamic_cast<const RigidBodyCable&>(*world.part(part_));
    double largest = 0;
    for (std::size_t i = 0; i < cable.joints().size(); ++i)
      largest = std::max(largest, cable.tension(world, static_cast<int>(i)));
    return largest;
  }

private:
  /// The joint that holds an end carries its force in its first three rows.
  static void readEnd(const World& world, int joint, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                      PassReading& pass, double sign) {
    pass.in = pass.out = (to - from).normalized();
    if (joint < 0) return;
    const std::vector<double>& forces = world.constraint(joint)->forces();
    if (forces.size() < 3) return;
    const double pull = Eigen::Vector3d(forces[0], forces[1], forces[2]).norm();
    pass.tensionIn = pass.tensionOut = pull;
    pass.force = sign * pull * pass.in;
  }

  int part_;
};

}  // namespace

Result<std::unique_ptr<RopeRun>> layChainRope(World& world, const RopeLaying& laying) {
  const RigRope& rope = *laying.rope;
  RigidBodyCableSettings settings;
  settings.section = rope.spec.section();
  const double radius = 0.5e-3 * rope.spec.diameter;
  settings.radius = radius;
  // A joint between elements needs some stiffness; a wire rope without a figure has about this much.
  const double usual = 0.02 * settings.section.axial * radius * radius;
  if (!(settings.section.bending1 > 0)) settings.section.bending1 = settings.section.bending2 = usual;
  if (!(settings.section.torsion > 0)) settings.section.torsion = usual;
  const Eigen::Vector3d from = placeOf(world, laying.passes.front()),
                        to = placeOf(world, laying.passes.back());
  const double direct = (to - from).norm(), length = direct + laying.slack;
  if (!(direct > 1e-6) || !(length > 0))
    return Error{"The rope \"" + rope.name +
                 "\" has no length: its ends are at one place, or it is too short."};
  if (laying.slack > 1e-9) {  // hangs out to the side of gravity by its slack: two straight halves
    Eigen::Vector3d side = world.settings().gravity;
    side -= side.dot(to - from) / (direct * direct) * (to - from);
    if (!(side.norm() > 1e-9)) side = (to - from).unitOrthogonal();
    const double depth = 0.5 * std::sqrt(length * length - direct * direct);
    settings.path = {from, 0.5 * (from + to) + depth * side.normalized(), to};
  } else {
    settings.path = {from, to};
  }
  settings.elements = std::clamp(static_cast<int>(std::ceil(length / (1e-3 * rope.finest))), 2, 400);
  settings.start = {CableEndHold::Kind::Pinned, laying.passes.front().body};
  settings.end = {CableEndHold::Kind::Pinned, laying.passes.back().body};
  settings.stretchRelaxation = laying.damping;
  settings.fedLength = laying.fed;
  settings.name = rope.name;
  if (const std::string defect = settings.findDefect(world.bodies()); !defect.empty())
    return Error{"The rope \"" + rope.name + "\" cannot be laid: " + defect + "."};
  return std::unique_ptr<RopeRun>(std::make_unique<ChainRope>(RigidBodyCable::addTo(world, settings)));
}

}  // namespace liana
