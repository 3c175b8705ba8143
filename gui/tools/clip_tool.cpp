// Where a fixing would sit, which kinds fit there, and putting it there.
#include "gui/tools/clip_tool.h"

#include <algorithm>
#include <cmath>

#include "gui/tools/fixing_chooser.h"
#include "gui/view/overlay/fixing_marks.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/model/cable/suggested_length.h"

namespace liana {
namespace {

constexpr double kTurnPerNotch = EIGEN_PI / 12;

/// +z along the cable, +y as near to `upwards` as that lets.
Eigen::Isometry3d frameAlong(const Eigen::Vector3d& origin, const Eigen::Vector3d& z,
                             const Eigen::Vector3d& upwards) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  Eigen::Vector3d y = upwards - upwards.dot(z) * z;
  y = y.norm() > 1e-6 ? Eigen::Vector3d(y.normalized()) : Eigen::Vector3d(z.unitOrthogonal());
  frame.linear() << y.cross(z), y, z;
  frame.translation() = origin;
  return frame;
}

/// The direction within the surface that goes most along the cable; where the cable goes straight at the
/// surface, along the way from the support before to the one behind.
Eigen::Vector3d alongSurface(const Cable& cable, double fraction, const Eigen::Vector3d& tangent,
                             const Eigen::Vector3d& normal) {
  Eigen::Vector3d before = cable.start.worldFromEnd.translation(),
                  behind = cable.end.worldFromEnd.translation();
  for (const RouteHandle& handle : cable.handles)
    if (handle.fraction < fraction) before = handle.worldFromHandle.translation();
  for (auto handle = cable.handles.rbegin(); handle != cable.handles.rend(); ++handle)
    if (handle->fraction > fraction) behind = handle->worldFromHandle.translation();
  for (const Eigen::Vector3d& wanted : {tangent, Eigen::Vector3d((behind - before).normalized())}) {
    const Eigen::Vector3d flat = wanted - wanted.dot(normal) * normal;
    if (flat.norm() > 0.3) return flat.normalized();
  }
  return normal.unitOrthogonal();
}

/// How long the cable must be to be held there too [mm].
double neededLength(Cable cable, const Eigen::Isometry3d& worldFromClip, double fraction) {
  RouteHandle clip;
  clip.fraction = fraction;
  clip.worldFromHandle = worldFromClip;
  clip.fixesOrientation = true;
  const auto behind = std::find_if(cable.handles.begin(), cable.handles.end(),
                                   [&](const RouteHandle& handle) { return handle.fraction > fraction; });
  cable.handles.insert(behind, clip);
  return reachingLength(cable);
}

const FixingWord kClip{FixingKind::Clip, true}, kSwivel{FixingKind::Clip, false}, kTie{FixingKind::Tie, true},
    kPClamp{FixingKind::PClamp, true}, kSliding{FixingKind::Sliding, false},
    kGrommet{FixingKind::Sliding, true}, kPlane{FixingKind::Plane, false},
    kChannel{FixingKind::Channel, false};

bool isOpening(const PickedFrame& frame) {
  return frame.kind == PickKind::Hole || frame.kind == PickKind::CircularEdge;
}

bool isRod(const PickedFrame& frame) {
  return frame.kind == PickKind::Shaft || frame.kind == PickKind::Boss;
}

QString shownName(const FixingWord& kind) {
  QString name = QString::fromStdString(nameOf(kind.kind, kind.holdsDirection));
  return name.replace(0, 1, name[0].toUpper());
}

}  // namespace

ClipTool::ClipTool(Viewport& viewport, FramePicker& picker)
    : viewport_(viewport),
      picker_(picker),
      chooser_(new FixingChooser(viewport, [this](const std::optional<FixingWord>& kind) { choose(kind); })) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (isCurrent_ && mouse_) refresh();
  });
}

void ClipTool::activate() {
  isCurrent_ = true;
  viewport_.setFocus();
  chooser_->show(wanted_);
}

void ClipTool::deactivate() {
  isCurrent_ = false;
  chooser_->hide();
  offers_.clear();
  mouse_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

const Cable* ClipTool::cable() const {
  const Workspace& workspace = viewport_.workspace();
  return workspace.document().findCable(cableOf(workspace.selection()));
}

QString ClipTool::nextStep() const {
  if (!cable()) return tr("Click the cable to clip");
  if (!offer())
    return tr("Click the part that shall hold \"%1\", or another cable")
        .arg(QString::fromStdString(cable()->name));
  QString text = tr("Click to put it here: %1 %2 · F: turn round · Shift+wheel: turn · K: another kind")
                     .arg(shownName(kind()), offer()->place);
  if (offers_.size() > 1) text += tr(" · Tab: the next of %1").arg(offers_.size());
  return text;
}

std::vector<ClipTool::Offer> ClipTool::offersAt(const Eigen::Vector2d& pixel) const {
  std::vector<Offer> offers;
  const Cable* clipped = cable();
  const auto centerline = clipped ? viewport_.workspace().shownCenterline(clipped->id) : nullptr;
  const auto surface = centerline ? surfaceAt(viewport_, pixel) : std::nullopt;
  if (!surface) return offers;
  const std::vector<PickedFrame> frames = picker_.framesAt(pixel);
  for (const PickedFrame& frame : frames)
    if (frame.instance && isOpening(frame) && frame.radius >= clipped->spec.outerDiameter / 2)
      offers.push_back(along(frame, *clipped, *centerline));
  Offer onSurface = lying(*surface, *clipped, *centerline);
  const auto rod = std::find_if(frames.begin(), frames.end(), isRod);
  if (rod != frames.end()) {  // tied along the rod
    Eigen::Vector3d z = rod->direction() - rod->direction().dot(surface->normal) * surface->normal;
    const bool isAlong = z.norm() > 0.5;
    if (isAlong && z.dot(onSurface.worldFromClip.linear().col(2)) < 0) z = -z;
    if (isAlong)
      onSurface.worldFromClip =
          frameAlong(onSurface.worldFromClip.translation(), z.normalized(), surface->normal);
    onSurface.place = tr("on %1").arg(rod->name);
    onSurface.kinds = {kTie, kPClamp, kClip, kSwivel, kSliding};
  }
  offers.push_back(onSurface);
  return offers;
}

ClipTool::Offer ClipTool::along(const PickedFrame& frame, const Cable& clipped,
                                const Centerline& centerline) const {
  const double fraction = fractionToHoldAt(clipped, centerline, frame.origin());
  Eigen::Vector3d z = frame.direction();
  if (z.dot(frameOn(centerline, fraction).linear().col(2)) < 0) z = -z;
  return {frameAlong(frame.origin(), z, frame.worldFromFrame.linear().col(0)),
          z,
          *frame.part,
          *frame.instance,
          fraction,
          tr("through %1").arg(frame.name),
          {kGrommet, kSliding, kClip, kSwivel}};
}

ClipTool::Offer ClipTool::lying(const SurfacePlace& surface, const Cable& clipped,
                                const Centerline& centerline) const {
  const Eigen::Vector3d place = surface.standingOff(clipped.spec.standOff());
  Offer offer;
  offer.fraction = fractionToHoldAt(clipped, centerline, place);
  offer.normal = surface.normal;
  const Eigen::Vector3d tangent = frameOn(centerline, offer.fraction).linear().col(2);
  offer.worldFromClip =
      frameAlong(place, alongSurface(clipped, offer.fraction, tangent, offer.normal), surface.normal);
  offer.part = surface.part;
  offer.instance = surface.instance;
  offer.place = tr("on the surface");
  offer.kinds = {kClip, kSwivel, kSliding, kGrommet, kPClamp, kChannel, kPlane};
  return offer;
}

FixingWord ClipTool::kind() const {
  const std::vector<FixingWord>& kinds = offer()->kinds;
  const bool fits = wanted_ && std::find(kinds.begin(), kinds.end(), *wanted_) != kinds.end();
  return fits ? *wanted_ : kinds.front();
}

void ClipTool::nextKind() {
  if (!offer()) return;
  const std::vector<FixingWord>& kinds = offer()->kinds;
  const auto now = std::find(kinds.begin(), kinds.end(), kind());
  choose(now + 1 == kinds.end() ? kinds.front() : *(now + 1));
}

void ClipTool::choose(const std::optional<FixingWord>& kind) {
  wanted_ = kind;
  if (!isCurrent_) return;
  chooser_->show(wanted_);
  if (mouse_) refresh();
}

RouteHandle ClipTool::fixing() const {
  RouteHandle fixing;
  fixing.worldFromHandle = clipFrame();
  fixing.kind = kind().kind;
  fixing.fixesOrientation = kind().holdsDirection;
  fixing.attachedTo = offer()->part;
  fixing.fraction = offer()->fraction;
  return fixing;
}

void ClipTool::hover(const PointerEvent& event) {
  mouse_ = event;
  refresh();
}

void ClipTool::refresh() {
  const bool wasEmpty = offers_.empty();
  offers_ = offersAt(mouse_->pixel);
  if (wasEmpty || offers_.empty()) {
    index_ = 0;
    turn_ = 0;
    flipped_ = false;
  }
  // What was asked for goes before what comes first.
  if (wanted_ && offer() && !(kind() == *wanted_))
    for (std::size_t i = 0; i < offers_.size(); ++i)
      if (const auto& kinds = offers_[i].kinds;
          std::find(kinds.begin(), kinds.end(), *wanted_) != kinds.end())
        index_ = i;
  chooser_->setFitting(offer() ? offer()->kinds : std::vector<FixingWord>());
  Workspace& workspace = viewport_.workspace();
  if (offer())
    workspace.hover(offer()->instance);
  else if (const auto hit = viewport_.picks().cable(mouse_->pixel); hit && !cable())
    workspace.hover(hit->cable);
  else
    workspace.hover({});
  draw();
  Q_EMIT nextStepChanged();
}

Eigen::Isometry3d ClipTool::clipFrame() const {
  Eigen::Isometry3d frame = offer()->worldFromClip;
  frame.linear() = Eigen::AngleAxisd(turn_, offer()->normal) * frame.linear();
  if (flipped_) frame.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitY()));
  return frame;
}

void ClipTool::draw() {
  Sketch sketch;
  const Cable* clipped = cable();
  const auto centerline = clipped ? viewport_.workspace().shownCenterline(clipped->id) : nullptr;
  if (offer() && centerline) {
    const QColor color(24, 120, 242);
    const Eigen::Isometry3d frame = clipFrame();
    drawFixing(fixing(), clipped->spec, color, sketch);
    sketch.arrows.push_back({frame.translation(), frame.linear().col(2), 48, color, 3});
    const Eigen::Vector3d place = frameOn(*centerline, offer()->fraction).translation();
    sketch.lines.push_back({{place, frame.translation()}, color, 1.5, true});
    if (kind().kind == FixingKind::Sliding)
      sketch.arrows.push_back({frame.translation(), -frame.linear().col(2), 48, color, 3});
    QString label = QString("%1 %2").arg(shownName(kind()), offer()->place);
    const double needed = neededLength(*clipped, frame, offer()->fraction);
    if (needed > clipped->length && !clipped->routing.findsLength())
      label += tr(" · needs a cable of %1").arg(lengthText(needed, 0));
    sketch.labels.push_back({frame.translation(), label});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void ClipTool::click(const PointerEvent& event) {
  hover(event);
  Workspace& workspace = viewport_.workspace();
  const Cable* clipped = cable();
  const auto hit = viewport_.picks().cable(event.pixel);
  if (hit && (!clipped || hit->cable != clipped->id)) {
    workspace.select(hit->cable);
    return refresh();
  }
  if (!clipped || !offer()) return;
  const auto fraction = freeFraction(*clipped, offer()->fraction);
  if (!fraction)
    return workspace.post(MessageKind::Warning, tr("There is no room for another clip on this cable."));
  RouteHandle clip = fixing();
  clip.id = workspace.documentForIds().newHandleId();
  clip.name = freeName(shownName(kind()) + " %1", clipped->handles);
  clip.fraction = *fraction;
  const CableId id = clipped->id;
  if (!workspace.apply(std::make_unique<AddHandle>(id, clip))) return;
  workspace.select(HandleReference{id, clip.id});
  offers_.clear();
  draw();
}

bool ClipTool::wantsKey(int key) const {
  return key == Qt::Key_F || key == Qt::Key_K || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool ClipTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_K)
    nextKind();
  else if (pressed.key == Qt::Key_F)
    flipped_ = !flipped_;
  else if (!offers_.empty())
    index_ = (index_ + (pressed.key == Qt::Key_Tab ? 1 : offers_.size() - 1)) % offers_.size();
  draw();
  Q_EMIT nextStepChanged();
  return true;
}

bool ClipTool::wheel(const PointerEvent& event, double notches) {
  if (!offer() || !event.shift) return false;
  turn_ += kTurnPerNotch * notches;
  draw();
  return true;
}

}  // namespace liana
