#include "gui/hoist/view/hoist_sketch.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kLongest = 90, kShortest = 16;  // arrows [pixels]
constexpr double kNothing = 2e-3;                // of the largest: no arrow
const QColor kPlace(24, 120, 242), kChosen(240, 130, 10), kForce(31, 122, 77);

std::vector<Eigen::Vector3d> circle(const Eigen::Isometry3d& place, double radius) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= 40; ++i) {
    const double angle = 2 * EIGEN_PI * i / 40;
    points.push_back(place * Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 0));
  }
  return points;
}

}  // namespace

QString forceText(double newtons) {
  if (newtons < 1000) return QObject::tr("%1 N").arg(newtons, 0, 'f', newtons < 10 ? 1 : 0);
  const double kilo = newtons / 1000;
  return QObject::tr("%1 kN").arg(kilo, 0, 'f', kilo < 10 ? 2 : kilo < 100 ? 1 : 0);
}

Eigen::Vector3d pullOn(const Rigging& rigging, const HoistFrame& frame, const std::string& fitting) {
  Eigen::Vector3d pull = Eigen::Vector3d::Zero();
  for (std::size_t r = 0; r < rigging.ropes.size() && r < frame.ropes.size(); ++r) {
    const auto& route = rigging.ropes[r].route;
    const auto& passes = frame.ropes[r].passes;
    for (std::size_t i = 0; i < route.size() && i < passes.size(); ++i)
      if (route[i].at == fitting) pull += passes[i].force;
  }
  return pull;
}

Sketch sketchLift(const LiftSketchInput& input) {
  Sketch sketch;
  double largest = 0;
  std::vector<Eigen::Vector3d> pulls(input.places.size(), Eigen::Vector3d::Zero());
  for (std::size_t i = 0; i < input.places.size(); ++i) {
    if (input.frame && input.withForces)
      pulls[i] = pullOn(input.rigging, *input.frame, input.rigging.fittings[i].name);
    largest = std::max(largest, pulls[i].norm());
  }
  for (std::size_t i = 0; i < input.places.size(); ++i) {
    const RigFitting& fitting = input.rigging.fittings[i];
    const RigThing thing{RigList::Fittings, fitting.name};
    const bool isChosen = thing == input.selected || thing == input.hovered;
    const QColor color = isChosen ? kChosen : kPlace;
    const Eigen::Isometry3d& place = input.places[i];
    const Eigen::Vector3d middle = place.translation();
    if (fitting.turns()) {
      Eigen::Isometry3d at = place;
      sketch.lines.push_back({circle(at, fitting.pitchDiameter / 2), color, isChosen ? 2.5 : 1.2, false});
      if (isChosen) sketch.arrows.push_back({middle, place.linear().col(2), 40, color, 2});
    }
    sketch.marks.push_back({middle,
                            fitting.kind == FittingKind::Eye ? Sketch::Shape::Dot : Sketch::Shape::Ring,
                            color, isChosen ? 11.0 : 7.0});
    if (isChosen) sketch.labels.push_back({middle, QString::fromStdString(fitting.name), Qt::white});
    const double force = pulls[i].norm();
    if (force > kNothing * largest && force > 1)
      sketch.arrows.push_back(
          {middle, pulls[i], std::max(kShortest, kLongest * force / largest), kForce, 3, forceText(force)});
  }
  for (const RigJoint& joint : input.rigging.joints) {
    const RigThing thing{RigList::Joints, joint.name};
    if (thing != input.selected && thing != input.hovered) continue;
    sketch.marks.push_back({joint.point, Sketch::Shape::Cross, kChosen, 11});
    if (joint.kind == RigJointKind::Hinge || joint.kind == RigJointKind::Slider)
      sketch.arrows.push_back(
          {joint.point, joint.axis, 70, kChosen, 2.5, QString::fromStdString(joint.name)});
    else
      sketch.labels.push_back({joint.point, QString::fromStdString(joint.name), Qt::white});
  }
  return sketch;
}

}  // namespace liana
