// A rope of length alone: straight from fitting to fitting.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/hoisting/ropes/rope_run.h"
#include "solvers/wires/massless_cable.h"

namespace liana {
namespace {

/// L(t) of a winch that feeds.
class FedLength : public TimeFunction {
public:
  FedLength(double length, std::shared_ptr<const TimeFunction> fed) : length_(length), fed_(std::move(fed)) {}
  double at(double time) const override { return length_ + fed_->at(time); }

private:
  double length_;
  std::shared_ptr<const TimeFunction> fed_;
};

class MasslessRope : public RopeRun {
public:
  MasslessRope(int constraint, std::vector<PlacedFitting> passes)
      : constraint_(constraint), passes_(std::move(passes)) {}

  void read(const World& world, RopeReading& reading) const override {
    const auto& cable = world.joint<MasslessCable>(constraint_);
    reading.length = cable.length(world.time());
    reading.slack = -cable.stretch(world.bodies(), world.time());
    reading.points.clear();
    for (const PlacedFitting& pass : passes_) reading.points.push_back(placeOf(world, pass));
    reading.passes.assign(passes_.size(), {});
    reading.largestTension = 0;
    for (std::size_t i = 0; i + 1 < passes_.size(); ++i) {
      const Eigen::Vector3d along = (reading.points[i + 1] - reading.points[i]).normalized();
      const double pull = cable.tension(static_cast<int>(i));
      PassReading &from = reading.passes[i], &to = reading.passes[i + 1];
      from.tensionOut = to.tensionIn = pull;
      from.out = to.in = along;
      from.force += pull * along;
      to.force -= pull * along;
      reading.largestTension = std::max(reading.largestTension, pull);
    }
    finish(world, reading);
    reading.twist = cable.settings().twistStiffness > 0 || cable.settings().section.torsion > 0
                        ? cable.twist(world.bodies())
                        : 0;
  }

  double tension(const World& world) const override {
    const auto& cable = world.joint<MasslessCable>(constraint_);
    double largest = 0;
    for (std::size_t i = 0; i + 1 < passes_.size(); ++i)
      largest = std::max(largest, cable.tension(static_cast<int>(i)));
    return largest;
  }

private:
  void finish(const World& world, RopeReading& reading) const {
    reading.passes.front().tensionIn = reading.passes.front().tensionOut;
    reading.passes.front().in = reading.passes.front().out;
    reading.passes.back().tensionOut = reading.passes.back().tensionIn;
    reading.passes.back().out = reading.passes.back().in;
    for (std::size_t i = 0; i < passes_.size(); ++i) {
      if (!passes_[i].fitting->turns()) continue;
      const Eigen::Vector3d axis = axisOf(world, passes_[i]);
      reading.passes[i].fleetIn = fleetOf(reading.passes[i].in, axis);
      reading.passes[i].fleetOut = fleetOf(reading.passes[i].out, axis);
    }
  }

  int constraint_;
  std::vector<PlacedFitting> passes_;
};

}  // namespace

Result<std::unique_ptr<RopeRun>> layMasslessRope(World& world, const RopeLaying& laying) {
  const RigRope& rope = *laying.rope;
  MasslessCable::Settings settings;
  for (const PlacedFitting& pass : laying.passes) {
    MasslessCable::Node node;
    node.body = pass.body;
    node.point = pass.bodyFromFitting.translation();
    if (pass.fitting->kind == FittingKind::Sheave) node.efficiency = pass.fitting->efficiency;
    if (pass.fitting->kind == FittingKind::Eye)  // half a turn over it, as the capstan law has it
      node.efficiency = std::exp(-std::numbers::pi * pass.fitting->friction);
    settings.nodes.push_back(node);
  }
  settings.nodes.front().efficiency = settings.nodes.back().efficiency = 1;
  settings.section = rope.spec.section();
  if (!rope.twists) settings.section.torsion = 0;
  settings.relaxation = laying.damping;
  settings.length = laying.lengthOn(settings.pathLength(world.bodies()));
  if (!(settings.length > 0))
    return Error{"The rope \"" + rope.name +
                 "\" has no length: its ends are at one place, or it is too short."};
  if (laying.fed) settings.lengthOverTime = std::make_shared<FedLength>(settings.length, laying.fed);
  if (rope.twists) settings.alignTwist(world.bodies());
  const int constraint = world.add<MasslessCable>(settings);
  world.constraint(constraint)->name = rope.name;
  world.constraint(constraint)->disablesContact = false;
  return std::unique_ptr<RopeRun>(std::make_unique<MasslessRope>(constraint, laying.passes));
}

}  // namespace liana
