// Frames → actors.
#include "gui/hoist/view/hoist_view.h"

#include <algorithm>
#include <cmath>

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/view/hoist_sketch.h"
#include "gui/hoist/view/rig_solids.h"
#include "gui/hoist/view/swept_hull.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/still_picture.h"
#include "gui/view/scene/viewport.h"
#include "io/hoisting/hoist_scene.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr Rgb kOwnColor{196, 150, 60}, kSlackColor{140, 146, 156}, kPassedColor{214, 26, 32};
constexpr double kTaut = 1e-3;  // of the breaking load: below it a rope hangs slack

Color colorOf(const RigBody& body) {
  switch (body.use) {
    case BodyUse::Load:
      return {0.36f, 0.55f, 0.78f};
    case BodyUse::HookBlock:
      return {0.90f, 0.70f, 0.16f};
    case BodyUse::Spreader:
      return {0.88f, 0.60f, 0.22f};
    case BodyUse::Counterweight:
      return {0.45f, 0.47f, 0.52f};
    case BodyUse::Trolley:
    case BodyUse::Boom:
      return {0.82f, 0.66f, 0.30f};
    case BodyUse::Other:
      break;
  }
  return {0.66f, 0.68f, 0.72f};
}

Eigen::Isometry3d inMillimetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMillimetre;
  return pose;
}

/// Diameter of the first rope that runs over a fitting.
double ropeAt(const Rigging& rigging, const RigFitting& fitting) {
  for (const RigRope& rope : rigging.ropes)
    for (const RopePass& pass : rope.route)
      if (pass.at == fitting.name) return rope.spec.diameter;
  return 0.06 * fitting.pitchDiameter;
}

const RigRope* ropeOn(const Rigging& rigging, const std::string& drum, std::size_t& index) {
  for (index = 0; index < rigging.ropes.size(); ++index)
    if (!rigging.ropes[index].route.empty() && rigging.ropes[index].route.front().at == drum)
      return &rigging.ropes[index];
  return nullptr;
}

}  // namespace

HoistView::HoistView(HoistSession& session, RigPreview& preview, Viewport& viewport, QObject* parent)
    : QObject(parent),
      session_(session),
      preview_(preview),
      viewport_(viewport),
      lift_(std::make_unique<LiftActors>(viewport.scene().still().moving())) {
  connect(&viewport, &Viewport::cameraChanged, this, [this] { fitRopes(); });
  connect(&preview, &RigPreview::changed, this, [this] {
    if (!isActive_ || frame_) return;
    isBuilt_ = false;
    update();
  });
  connect(&session, &HoistSession::rigChanged, this, [this] {
    // What is edited is seen: at rest, as the document has it.
    if (session_.isOutdated()) frame_.reset();
    isBuilt_ = false;
    update();
  });
  connect(&session, &HoistSession::outdatedChanged, this, [this] {
    if (!session_.isOutdated()) return;
    frame_.reset();
    isBuilt_ = false;
    update();
  });
  connect(&session, &HoistSession::recordingReplaced, this, [this] {
    frame_.reset();
    isBuilt_ = false;
    largestTension_ = 0;
    largestUpTo_ = 0;
    update();
  });
  connect(&session, &HoistSession::recordingGrew, this, [this](std::size_t first) {
    if (first < largestUpTo_) largestTension_ = 0, largestUpTo_ = 0;
  });
  connect(&session.workspace(), &Workspace::documentReplaced, this, [this] {
    isDisplaced_ = false;
    isBuilt_ = false;
    update();
  });
  // Parts that were changed stand where the document has them again.
  connect(&session.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (!isActive_ || !concernsParts(change)) return;
    isBuilt_ = false;
    update();
  });
}

HoistView::~HoistView() = default;

void HoistView::fitRopes() {
  if (isActive_) lift_->prepareFrame(viewport_.camera(), viewport_.viewSize(), viewport_.pixelRatio());
}

void HoistView::setActive(bool active) {
  if (active == isActive_) return;
  isActive_ = active;
  isBuilt_ = false;
  update();
}

const Rigging& HoistView::shownRigging() const {
  return frame_ ? session_.runRigging() : session_.rigging();
}

void HoistView::showFrame(std::size_t frame) {
  const HoistRecording* recording = session_.recording();
  if (!recording || recording->frames.empty()) return showRest();
  frame = std::min(frame, recording->frames.size() - 1);
  if (!frame_) isBuilt_ = false;
  frame_ = frame;
  update();
}

void HoistView::showRest() {
  if (frame_) isBuilt_ = false;
  frame_.reset();
  update();
}

// What there is ---------------------------------------------------------------------------------------------

void HoistView::rebuild() {
  LiftActors& lift = *lift_;
  const Rigging& rigging = shownRigging();
  solids_.clear();
  drums_.clear();
  parts_.clear();
  std::vector<LiftSolid> shown;
  const auto add = [&](const RigThing& thing, const std::string& body, const Eigen::Isometry3d& place,
                       std::shared_ptr<const TriangleMesh> mesh, const Color& color, double opacity) {
    solids_.push_back({thing, body, place});
    shown.push_back({std::move(mesh), place, color, opacity});
  };
  const DocumentContent& content = session_.workspace().document().content();
  for (const RigBody& body : rigging.bodies) {
    parts_[body.name] = partsOf(content, body);
    if (body.parts.empty())
      add({RigList::Bodies, body.name}, body.name, body.worldFromBox, edgedBox(body.boxSize), colorOf(body),
          1);
  }
  for (const RigFitting& fitting : rigging.fittings) {
    if (!fitting.turns()) continue;
    // Where a part is the wheel, it is drawn already.
    const RigBody* body = rigging.findBody(fitting.body);
    const bool isPart = body ? !body->parts.empty() : !content.assemblies.empty();
    const double rope = ropeAt(rigging, fitting);
    if (!isPart)
      add({RigList::Fittings, fitting.name}, fitting.body, fitting.worldFromFitting,
          fitting.kind == FittingKind::Drum ? drumMesh(fitting, rope) : sheaveMesh(fitting, rope),
          {0.60f, 0.62f, 0.66f}, 1);
    std::size_t index = 0;
    if (fitting.kind == FittingKind::Drum && ropeOn(rigging, fitting.name, index))
      drums_.emplace_back(rigging.ropes.size() + drums_.size(), fitting.name);
  }
  lift.setSolids(std::move(shown));
  if (rigging.hasFloor) addFloor(rigging);
  if (hull_) addHull();
  lift.setRopeCount(rigging.ropes.size() + drums_.size());
  updateHighlights();
  isBuilt_ = true;
}

void HoistView::update() {
  if (!isActive_) {
    lift_->clear();
    frame_.reset();
    placeBodies();
    viewport_.sketches().setSketch(kLiftLayer, {});
    viewport_.redraw();
    return;
  }
  if (!isBuilt_) rebuild();
  placeBodies();
  placeSolids();
  placeRopes();
  fitRopes();
  drawSketch();
  if (const auto middle = followed_.empty() ? std::nullopt : middleOf(followed_)) {
    CameraPose camera = viewport_.camera();
    if (followedAt_) camera.target += *middle - *followedAt_;
    followedAt_ = middle;
    viewport_.setCamera(camera);
  }
  viewport_.redraw();
}

Eigen::Isometry3d HoistView::displacementOf(const std::string& body) const {
  if (!frame_ || body.empty()) return Eigen::Isometry3d::Identity();
  const HoistRecording& recording = *session_.recording();
  for (std::size_t i = 0; i < recording.bodies.size(); ++i)
    if (recording.bodies[i] == body) return inMillimetres(liana::displacementOf(recording, *frame_, i));
  return Eigen::Isometry3d::Identity();
}

void HoistView::placeBodies() {
  AssemblyActors& drawn = viewport_.scene().assemblies();
  const bool hasParts =
      std::any_of(parts_.begin(), parts_.end(), [](const auto& of) { return !of.second.empty(); });
  if (frame_ && hasParts && session_.runContent()) {
    DocumentContent content = session_.workspace().document().content();
    content.rigging = std::make_shared<const Rigging>(session_.runRigging());
    for (const AssemblyReference& moved : sceneAt(content, *session_.recording(), *frame_).assemblies)
      if (moved.id.isValid() && moved.assembly) drawn.update(moved);
    isDisplaced_ = true;
  } else if (isDisplaced_) {
    for (const AssemblyReference& reference : session_.workspace().document().assemblies())
      if (reference.assembly) drawn.update(reference);
    isDisplaced_ = false;
  }
}

void HoistView::placeSolids() {
  LiftActors& lift = *lift_;
  for (std::size_t i = 0; i < solids_.size(); ++i)
    if (solids_[i].thing.list == RigList::Bodies) {
      lift.place(i, displacementOf(solids_[i].body) * solids_[i].atRest);
    } else if (const RigFitting* fitting = shownRigging().findFitting(solids_[i].thing.name)) {
      if (const auto place = placeOf(*fitting)) lift.place(i, *place);
    }
}

std::optional<Eigen::Isometry3d> HoistView::placeOf(const RigFitting& fitting) const {
  return displacementOf(fitting.body) * fitting.worldFromFitting;
}

std::optional<Eigen::Vector3d> HoistView::middleOf(const std::string& body) const {
  if (frame_) {
    const HoistRecording& recording = *session_.recording();
    for (std::size_t i = 0; i < recording.bodies.size(); ++i)
      if (recording.bodies[i] == body) return kMillimetre * recording.frames[*frame_].bodies[i].position;
  }
  const Eigen::AlignedBox3d box = boxOf({RigList::Bodies, body});
  if (box.isEmpty()) return std::nullopt;
  return box.center();
}

// Ropes -----------------------------------------------------------------------------------------------------

double HoistView::largestTension() const {
  const HoistRecording* recording = session_.recording();
  for (; recording && largestUpTo_ < recording->frames.size(); ++largestUpTo_)
    for (const double peak : recording->frames[largestUpTo_].peaks)
      largestTension_ = std::max(largestTension_, peak);
  return largestTension_;
}

Rgb HoistView::ropeColor(std::size_t index, double tension, double peak) const {
  if (!frame_ || colors_ == RopeColors::Own) return kOwnColor;
  const Rigging& rigging = shownRigging();
  const RigRope& rope = rigging.ropes[index];
  if (tension < kTaut * rope.spec.breakingLoad) return kSlackColor;
  const HoistLimits& limits = rigging.limits;
  const double factor = rope.isRunning() ? limits.runningFactor(rope.mechanismClass)
                                         : limits.standingFactor(rope.mechanismClass);
  const double used = factor * peak / rope.spec.breakingLoad;
  if (used > 1) return kPassedColor;
  if (colors_ == RopeColors::Safety)
    return colorAt(ColorMap::Sequential, factor * tension / rope.spec.breakingLoad);
  return colorAt(ColorMap::Sequential, tension / std::max(1.0, largestTension()));
}

void HoistView::placeRopes() {
  LiftActors& lift = *lift_;
  const Rigging& rigging = shownRigging();
  const HoistFrame* frame = frame_ ? &session_.recording()->frames[*frame_] : nullptr;
  const auto colorOfRope = [&](std::size_t i) {
    if (!frame || i >= frame->ropes.size()) return kOwnColor;
    const double tension = frame->ropes[i].largestTension;
    return ropeColor(i, tension, i < frame->peaks.size() ? std::max(tension, frame->peaks[i]) : tension);
  };
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i) {
    std::vector<RopePoint> points;
    if (frame && i < frame->ropes.size()) {
      for (const Eigen::Vector3d& point : frame->ropes[i].points)
        points.push_back({kMillimetre * point, colorOfRope(i)});
    } else if (!frame && i < preview_.ropes().size()) {
      for (const Eigen::Vector3d& point : preview_.ropes()[i]) points.push_back({point, kOwnColor});
    }
    lift.setRope(i, std::move(points), rigging.ropes[i].spec.diameter / 2);
  }
  for (const auto& [actor, name] : drums_) {
    const RigFitting* drum = rigging.findFitting(name);
    std::size_t index = 0;
    const RigRope* rope = drum ? ropeOn(rigging, name, index) : nullptr;
    if (!rope) continue;
    const double wraps = frame && index < frame->ropes.size() ? frame->ropes[index].wraps : drum->wraps;
    const Eigen::Isometry3d place = *placeOf(*drum);
    // The line leaves where the rope begins; what is wound turns with that.
    std::vector<Eigen::Vector3d> wound = woundRope(*drum, rope->spec.diameter, wraps);
    double turn = 0;
    const auto& first = lift.ropePoints(index);
    if (!first.empty() && !wound.empty()) {
      const Eigen::Vector3d leaves = place.inverse() * first.front().position;
      turn = std::atan2(leaves.y(), leaves.x()) - std::atan2(wound.back().y(), wound.back().x());
    }
    std::vector<RopePoint> points;
    for (const Eigen::Vector3d& point : wound)
      points.push_back(
          {place * (Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ()) * point), colorOfRope(index)});
    lift.setRope(actor, std::move(points), rope->spec.diameter / 2);
  }
}

// Marks, arrows, highlights ---------------------------------------------------------------------------------

void HoistView::drawSketch() {
  LiftSketchInput input{shownRigging(),
                        {},
                        frame_ ? &session_.recording()->frames[*frame_] : nullptr,
                        forces_ && frame_.has_value(),
                        selected_,
                        hovered_};
  for (const RigFitting& fitting : input.rigging.fittings) input.places.push_back(*placeOf(fitting));
  Sketch sketch = sketchLift(input);
  if (marked_) {
    sketch.marks.push_back({*marked_, Sketch::Shape::Diamond, QColor(214, 26, 32), 13, 0});
    sketch.labels.push_back({*marked_, markText_, Qt::white});
  }
  viewport_.sketches().setSketch(kLiftLayer, std::move(sketch));
}

void HoistView::mark(const std::optional<Eigen::Vector3d>& place, const QString& text) {
  marked_ = place;
  markText_ = text;
  if (isActive_) drawSketch();
}

void HoistView::updateHighlights() {
  LiftActors& lift = *lift_;
  const auto highlightOf = [this](const RigThing& thing) {
    return thing == selected_  ? Highlight::Selected
           : thing == hovered_ ? Highlight::Hovered
                               : Highlight::None;
  };
  for (std::size_t i = 0; i < solids_.size(); ++i) lift.highlightSolid(i, highlightOf(solids_[i].thing));
  const Rigging& rigging = shownRigging();
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i)
    lift.highlightRope(i, highlightOf({RigList::Ropes, rigging.ropes[i].name}));
}

void HoistView::setSelected(const RigThing& thing) {
  if (thing == selected_) return;
  selected_ = thing;
  if (!isActive_) return;
  updateHighlights();
  drawSketch();
  viewport_.redraw();
}

void HoistView::setHovered(const RigThing& thing) {
  if (thing == hovered_) return;
  hovered_ = thing;
  if (!isActive_) return;
  updateHighlights();
  drawSketch();
  viewport_.redraw();
}

void HoistView::setRopeColors(RopeColors colors) {
  colors_ = colors;
  update();
}

void HoistView::setForcesShown(bool shown) {
  forces_ = shown;
  update();
}

void HoistView::follow(const std::string& body) {
  followed_ = body;
  followedAt_.reset();
  if (isActive_) update();
}

void HoistView::setHullShown(bool shown) {
  hull_ = shown;
  isBuilt_ = false;
  update();
}

void HoistView::addFloor(const Rigging& rigging) {
  Eigen::AlignedBox3d around = box();
  for (const auto& [body, parts] : parts_)
    for (const PartInstance& part : parts) around.extend(viewport_.scene().assemblies().boxOf(part));
  if (around.isEmpty())
    around = Eigen::AlignedBox3d(Eigen::Vector3d(-1000, -1000, 0), Eigen::Vector3d(1000, 1000, 0));
  const Eigen::Vector3d gravity = session_.workspace().document().settings().gravity;
  const Eigen::Vector3d up =
      gravity.norm() > 0 ? Eigen::Vector3d(-gravity.normalized()) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  const double size = 1.4 * around.diagonal().norm(), thickness = 0.002 * size;
  Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
  place.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), up).toRotationMatrix();
  const Eigen::Vector3d middle = around.center();
  // A plane through (0, 0, floor), below the middle of the lift.
  const Eigen::Vector3d through(0, 0, rigging.floor);
  place.translation() = middle - (middle - through).dot(up) * up - 0.5 * thickness * up;
  lift_->addSolid({edgedBox({size, size, thickness}), place, {0.62f, 0.64f, 0.66f}, 1}, false);
}

void HoistView::addHull() {
  const HoistRecording* recording = session_.recording();
  if (!recording || recording->frames.empty() || session_.isOutdated()) return;
  const Rigging& rigging = session_.runRigging();
  for (std::size_t i = 0; i < rigging.bodies.size(); ++i) {
    if (rigging.bodies[i].use != BodyUse::Load) continue;
    std::vector<Eigen::Vector3d> corners;  // where the document has them
    if (rigging.bodies[i].parts.empty()) {
      const Eigen::AlignedBox3d box(-0.5 * rigging.bodies[i].boxSize, 0.5 * rigging.bodies[i].boxSize);
      for (int corner = 0; corner < 8; ++corner)
        corners.push_back(rigging.bodies[i].worldFromBox *
                          box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    } else if (preview_.geometry() && i < preview_.geometry()->bodies.size()) {
      const RigBodyGeometry& body = preview_.geometry()->bodies[i];
      for (const Eigen::Vector3d& corner : cornersOf(body))
        corners.push_back(body.centre + body.axes * corner);
    }
    auto mesh = sweptHull(*recording, i, corners);
    if (mesh) lift_->addSolid({mesh, Eigen::Isometry3d::Identity(), {0.20f, 0.55f, 0.85f}, 0.18}, false);
  }
}

// Looking for things ----------------------------------------------------------------------------------------

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
  for (const auto& [body, parts] : parts_)
    if (std::find(parts.begin(), parts.end(), part) != parts.end()) return body;
  return {};
}

RigThing HoistView::pick(const Eigen::Vector2d& pixel) const {
  if (!isActive_) return {};
  // Fittings are marks over everything: near the mouse they come first.
  if (const RigThing fitting = pickFitting(pixel); !fitting.isNothing()) return fitting;
  const ViewRay ray = viewport_.camera().rayThrough(viewport_.viewSize(), pixel);
  const auto hit = lift_->pick(ray, viewport_.camera(), viewport_.viewSize(), viewport_.pixelRatio());
  const auto part = viewport_.pickPart(pixel);
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
    if (const auto parts = parts_.find(thing.name); parts != parts_.end())
      for (const PartInstance& part : parts->second) box.extend(viewport_.scene().assemblies().boxOf(part));
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
