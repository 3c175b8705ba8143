// Frames → actors.
#include "gui/hoist/view/hoist_view.h"

#include <algorithm>
#include <cmath>

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/view/hoist_sketch.h"
#include "gui/hoist/view/rig_solids.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/pose_layer.h"
#include "gui/view/scene/still_picture.h"
#include "gui/view/scene/viewport.h"
#include "io/hoisting/hoist_scene.h"
#include "kernel/geometry/mesh/box_mesh.h"
#include "kernel/hoisting/body_parts.h"
#include "kernel/hoisting/checks/swept_space.h"
#include "kernel/hoisting/follow_cables.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre

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

}  // namespace

HoistView::HoistView(HoistSession& session, RigPreview& preview, Viewport& viewport, PoseLayer& poses,
                     QObject* parent)
    : QObject(parent),
      session_(session),
      preview_(preview),
      viewport_(viewport),
      poses_(poses),
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
    isBuilt_ = false;
    update();
  });
  // A change of the document that is not about the lift ends what was posed; a move that is played does too.
  connect(
      &poses, &PoseLayer::ended, this,
      [this] {
        if (isActive_ && frame_ && !poses_.isOn()) pose();
      },
      Qt::QueuedConnection);
  connect(&session, &HoistSession::followersChanged, this, [this] {
    if (isActive_ && frame_) update();
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
  std::vector<LiftSolid> shown;
  const auto add = [&](const RigThing& thing, const std::string& body, const Eigen::Isometry3d& place,
                       std::shared_ptr<const TriangleMesh> mesh, const Color& color, double opacity) {
    solids_.push_back({thing, body, place});
    shown.push_back({std::move(mesh), place, color, opacity});
  };
  const DocumentContent& content = session_.workspace().document().content();
  findParts(rigging, content);
  for (const RigBody& body : rigging.bodies)
    if (body.parts.empty())
      add({RigList::Bodies, body.name}, body.name, body.worldFromBox, centredBox(body.boxSize), colorOf(body),
          1);
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
    if (fitting.kind == FittingKind::Drum && ropeOn(rigging, fitting.name))
      drums_.emplace_back(rigging.ropes.size() + drums_.size(), fitting.name);
  }
  lift.setSolids(std::move(shown));
  if (rigging.hasFloor) addFloor(rigging);
  if (hull_) addHull();
  lift.setRopeCount(rigging.ropes.size() + drums_.size());
  updateHighlights();
  isBuilt_ = true;
}

void HoistView::findParts(const Rigging& rigging, const DocumentContent& content) {
  bodies_.clear();
  branches_.clear();
  const auto nameOf = [&](int body) { return rigging.bodies[static_cast<std::size_t>(body)].name; };
  for (const auto& [part, body] : namedParts(rigging, content))
    branches_.push_back({{part.first, part.second}, nameOf(body)});
  for (const auto& [part, body] : bodiesOfParts(rigging, content))
    bodies_[{part.first, part.second}] = nameOf(body);
}

void HoistView::update() {
  if (!isActive_) {
    lift_->clear();
    frame_.reset();
    poses_.clear(*this);
    viewport_.sketches().setSketch(kLiftLayer, {});
    viewport_.redraw();
    return;
  }
  if (!isBuilt_) rebuild();
  pose();
  placeSolids();
  placeRopes();
  fitRopes();
  drawSketch();
  if (const auto middle = followed_.empty() ? std::nullopt : middleOf(followed_)) {
    CameraPose camera = viewport_.camera();
    if (followedAt_) camera.target += *middle - *followedAt_;
    followedAt_ = middle;
    viewport_.flights().jumpTo(camera);
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

void HoistView::pose() {
  if (!frame_ || !session_.runContent()) return poses_.clear(*this);
  PoseLayer::Pose pose;
  for (const auto& [branch, body] : branches_) pose.branches.push_back({branch, displacementOf(body)});
  if (const MoveRecording* followers = session_.followers()) {
    const double time = session_.recording()->frames[*frame_].time;
    for (std::size_t i = 0; i < followers->cables.size(); ++i)
      for (const Cable& cable : session_.workspace().document().cables()) {
        if (cable.name != followers->cables[i]) continue;
        const Centerline shape = drawnLine(followedPoints(*followers, i, time));
        if (shape.points.size() < 2) continue;
        pose.cables.emplace_back().cable = cable.id;
        pose.cables.back().stations = stationsOf(shape);
      }
  }
  if (pose.branches.empty() && pose.cables.empty()) return poses_.clear(*this);
  poses_.show(*this, std::move(pose));
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
  for (const auto& [part, body] : bodies_) around.extend(viewport_.scene().assemblies().boxOf(part));
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
  lift_->addSolid({centredBox({size, size, thickness}), place, {0.62f, 0.64f, 0.66f}, 1}, false);
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
      corners = restingCorners(preview_.geometry()->bodies[i]);
    }
    auto mesh = sweptHull(*recording, i, corners);
    if (mesh) lift_->addSolid({mesh, Eigen::Isometry3d::Identity(), {0.20f, 0.55f, 0.85f}, 0.18}, false);
  }
}

}  // namespace liana
