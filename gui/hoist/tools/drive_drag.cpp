#include "gui/hoist/tools/drive_drag.h"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "gui/hoist/panels/drive_levers.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/view/scene/viewport.h"

namespace liana {
namespace {

constexpr double kFull = 140, kStill = 12;  // pixels to full speed, and of none
constexpr double kSteps = 20;               // of speed, so that a trembling hand is no command
constexpr double kProbe = 100;              // along an axis, to see where it points [mm]

}  // namespace

bool DriveDrag::take(const QMouseEvent& event) {
  const bool isLive = session_.isRunning() && session_.pace() == RunPace::RealTime;
  if (event.type() == QEvent::MouseButtonPress && event.button() == Qt::LeftButton &&
      event.modifiers() == Qt::NoModifier)
    return isLive && begin(event.position());
  if (!isOn()) return false;
  const bool isRelease = event.type() == QEvent::MouseButtonRelease && event.button() == Qt::LeftButton;
  if (isRelease || !isLive) {
    end();
    return isRelease;
  }
  if (event.type() != QEvent::MouseMove) return false;
  move(event.position());
  return true;
}

std::string DriveDrag::bodyUnder(const QPointF& at) const {
  const RigThing thing = view_.pick(viewport_.toDevicePixels(at));
  if (thing.list == RigList::Bodies) return thing.name;
  const RigFitting* fitting =
      thing.list == RigList::Fittings ? session_.rigging().findFitting(thing.name) : nullptr;
  return fitting ? fitting->body : std::string();
}

bool DriveDrag::begin(const QPointF& at) {
  held_.clear();
  const Rigging& rigging = session_.rigging();
  const RigBody* body = rigging.findBody(bodyUnder(at));
  if (!body) return false;
  from_ = at;
  if (body->role == BodyRole::Dynamic) {
    for (const RigJoint& joint : rigging.joints) holdJoint(joint);
    holdWinch();
    return isOn();
  }
  // Its own joint, and those of what carries it.
  std::string name = body->name;
  for (std::size_t steps = 0; !name.empty() && steps <= rigging.joints.size(); ++steps) {
    std::string base;
    for (const RigJoint& joint : rigging.joints)
      if (joint.body == name) holdJoint(joint), base = joint.base;
    name = base;
  }
  return isOn();
}

void DriveDrag::holdJoint(const RigJoint& joint) {
  if (!joint.isDriven) return;
  Eigen::Vector2d forwards(1, 0);  // a hinge turns with a hand that goes to the right
  if (joint.kind == RigJointKind::Slider) {
    const auto here = viewport_.project(joint.point),
               there = viewport_.project(joint.point + kProbe * joint.axis.normalized());
    if (!here || !there) return;
    forwards = {there->x() - here->x(), there->y() - here->y()};
    if (!(forwards.norm() > 1e-3)) return;  // it points at who looks
    forwards.normalize();
  }
  held_.push_back({joint.name, forwards, joint.drive.speed});
}

void DriveDrag::holdWinch() {
  const Rigging& rigging = session_.rigging();
  if (rigging.winches.empty()) return;
  held_.push_back({rigging.winches.front().name, {0, -1}, rigging.winches.front().drive.speed});
}

void DriveDrag::move(const QPointF& at) {
  const Eigen::Vector2d hand(at.x() - from_.x(), at.y() - from_.y());
  for (Held& held : held_) {
    const double along = hand.dot(held.forwards);
    const double beyond = std::max(0.0, std::abs(along) - kStill) / (kFull - kStill);
    const double share = std::copysign(std::round(kSteps * std::min(1.0, beyond)) / kSteps, along);
    const double speed = share == 0 ? 0 : share * held.full;
    if (speed == held.told) continue;
    held.told = speed;
    levers_.tellDrive(held.drive, speed);
  }
}

void DriveDrag::end() {
  for (const Held& held : held_)
    if (held.told != 0) levers_.tellDrive(held.drive, 0);
  held_.clear();
}

}  // namespace liana
