// What of a lift is under the mouse, and where things of it are drawn.
#include <algorithm>

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/view/scene/viewport.h"

namespace liana {

RigThing HoistView::pickFitting(const Eigen::Vector2d& pixel) const {
  const double reach = 10 * viewport_.pixelRatio();
  RigThing nearest;
  double least = reach;
  for (const RigFitting& fitting : shownRigging().fittings) {
    const auto place = placeOf(fitting);
    const auto at = place ? viewport_.project(place->translation()) : std::nullopt;
    if (!at) continue;
    const double distance = (viewport_.toDevicePixels(*at) - pixel).norm();
    if (distance >= least) continue;
    least = distance;
    nearest = {RigList::Fittings, fitting.name};
  }
  return nearest;
}

std::string HoistView::bodyOf(const PartInstance& part) const {
  const auto found = bodies_.find(part);
  return found == bodies_.end() ? std::string() : found->second;
}

RigThing HoistView::pick(const Eigen::Vector2d& pixel) const {
  if (!isActive_) return {};
  // Fittings are marks over everything: near the mouse they come first.
  if (const RigThing fitting = pickFitting(pixel); !fitting.isNothing()) return fitting;
  const ViewRay ray = viewport_.camera().rayThrough(viewport_.viewSize(), pixel);
  const auto hit = lift_->pick(ray, viewport_.camera(), viewport_.viewSize(), viewport_.pixelRatio());
  const auto part = viewport_.picks().part(pixel);
  if (!hit || (part && part->distance < hit->distance)) {
    const std::string body = part ? bodyOf(part->part) : std::string();
    return body.empty() ? RigThing{} : RigThing{RigList::Bodies, body};
  }
  const Rigging& rigging = shownRigging();
  if (!hit->isRope) return hit->index < solids_.size() ? solids_[hit->index].thing : RigThing{};
  if (hit->index < rigging.ropes.size()) return {RigList::Ropes, rigging.ropes[hit->index].name};
  for (const auto& [actor, drum] : drums_)
    if (actor == hit->index) return {RigList::Fittings, drum};
  return {};
}

Eigen::AlignedBox3d HoistView::box() const {
  return lift_->box();
}

Eigen::AlignedBox3d HoistView::boxOf(const RigThing& thing) const {
  Eigen::AlignedBox3d box;
  const Rigging& rigging = shownRigging();
  const auto addAround = [&box](const Eigen::Vector3d& place, double radius) {
    box.extend(place - Eigen::Vector3d::Constant(radius));
    box.extend(place + Eigen::Vector3d::Constant(radius));
  };
  if (thing.list == RigList::Bodies) {
    for (const auto& [part, body] : bodies_)
      if (body == thing.name) box.extend(viewport_.scene().assemblies().boxOf(part));
    if (const RigBody* body = rigging.findBody(thing.name); body && body->parts.empty()) {
      const Eigen::AlignedBox3d own(-0.5 * body->boxSize, 0.5 * body->boxSize);
      box.extend(own.transformed(displacementOf(body->name) * body->worldFromBox));
    }
  } else if (thing.list == RigList::Fittings) {
    if (const RigFitting* fitting = rigging.findFitting(thing.name))
      addAround(placeOf(*fitting)->translation(), fitting->turns() ? fitting->pitchDiameter : 300);
  } else if (thing.list == RigList::Ropes) {
    for (std::size_t i = 0; i < rigging.ropes.size() && i < lift_->ropeCount(); ++i)
      if (rigging.ropes[i].name == thing.name)
        for (const RopePoint& point : lift_->ropePoints(i)) box.extend(point.position);
  } else if (thing.list == RigList::Winches) {
    if (const RigWinch* winch = rigging.findWinch(thing.name)) return boxOf({RigList::Fittings, winch->at});
  } else if (thing.list == RigList::Joints) {
    if (const RigJoint* joint = rigging.findJoint(thing.name)) {
      box = boxOf({RigList::Bodies, joint->body});
      if (box.isEmpty()) addAround(joint->point, 300);
    }
  }
  return box;
}

}  // namespace liana
