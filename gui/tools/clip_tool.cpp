// Where a clip would sit, and putting it there.
#include "gui/tools/clip_tool.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

ClipTool::ClipTool(Viewport& viewport, FramePicker& picker) : viewport_(viewport), picker_(picker) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (isCurrent_ && mouse_) refresh();
  });
}

void ClipTool::activate() {
  isCurrent_ = true;
  viewport_.setFocus();
}

void ClipTool::deactivate() {
  isCurrent_ = false;
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
  QString text =
      tr("Click to clip the cable here: %1 · F: turn round · Shift+wheel: turn").arg(offer()->name);
  if (offers_.size() > 1) text += tr(" · Tab: the next of %1").arg(offers_.size());
  return text;
}

std::vector<ClipTool::Offer> ClipTool::offersAt(const Eigen::Vector2d& pixel) const {
  std::vector<Offer> offers;
  const Cable* clipped = cable();
  const auto centerline = clipped ? viewport_.workspace().shownCenterline(clipped->id) : nullptr;
  const auto surface = centerline ? surfaceAt(viewport_, pixel) : std::nullopt;
  if (!surface) return offers;
  const double radius = clipped->spec.outerDiameter / 2;
  const auto tangentAt = [&](double fraction) -> Eigen::Vector3d {
    return frameOn(*centerline, fraction).linear().col(2);
  };
  for (const PickedFrame& frame : picker_.framesAt(pixel)) {
    const bool isOpening = frame.kind == PickKind::Hole || frame.kind == PickKind::CircularEdge;
    if (!isOpening || frame.radius < radius || !frame.instance) continue;
    const double fraction = fractionToHoldAt(*clipped, *centerline, frame.origin());
    Eigen::Vector3d z = frame.direction();
    if (z.dot(tangentAt(fraction)) < 0) z = -z;
    offers.push_back({frameAlong(frame.origin(), z, frame.worldFromFrame.linear().col(0)), z, *frame.part,
                      *frame.instance, fraction, tr("through %1").arg(frame.name)});
  }
  Offer lying;
  const Eigen::Vector3d place = surface->standingOff(clipped->spec.standOff());
  lying.fraction = fractionToHoldAt(*clipped, *centerline, place);
  lying.normal = surface->normal;
  lying.worldFromClip =
      frameAlong(place, alongSurface(*clipped, lying.fraction, tangentAt(lying.fraction), lying.normal),
                 surface->normal);
  lying.part = surface->part;
  lying.instance = surface->instance;
  lying.name = tr("on the surface");
  offers.push_back(lying);
  return offers;
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
  Workspace& workspace = viewport_.workspace();
  if (offer())
    workspace.hover(offer()->instance);
  else if (const auto hit = viewport_.pickCable(mouse_->pixel); hit && !cable())
    workspace.hover(hit->cable);
  else
    workspace.hover({});
  draw();
  Q_EMIT nextStepChanged();
}

Eigen::Isometry3d ClipTool::clipFrame() const {
  Eigen::Isometry3d frame = offer()->worldFromClip;
  frame.linear() = Eigen::AngleAxisd(turn_, offer()->normal) * frame.linear();
  if (flipped_) frame.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  return frame;
}

void ClipTool::draw() {
  Sketch sketch;
  const Cable* clipped = cable();
  const auto centerline = clipped ? viewport_.workspace().shownCenterline(clipped->id) : nullptr;
  if (offer() && centerline) {
    const QColor color(24, 120, 242);
    const Eigen::Isometry3d frame = clipFrame();
    const double radius = clipped->spec.outerDiameter / 2, half = clipped->spec.standOff();
    std::vector<Eigen::Vector3d> ring;
    for (int i = 0; i <= 36; ++i) {
      const double angle = 2 * EIGEN_PI * i / 36, x = std::cos(angle);
      const double beside = (radius - half) * std::clamp(4 * x, -1.0, 1.0);  // of a flat cable
      ring.push_back(frame * Eigen::Vector3d(half * x + beside, half * std::sin(angle), 0));
    }
    sketch.lines.push_back({ring, color, 2.5, false});
    sketch.arrows.push_back({frame.translation(), frame.linear().col(2), 48, color, 3});
    const Eigen::Vector3d place = frameOn(*centerline, offer()->fraction).translation();
    sketch.lines.push_back({{place, frame.translation()}, color, 1.5, true});
    QString label = tr("Clip %1").arg(offer()->name);
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
  const auto hit = viewport_.pickCable(event.pixel);
  if (hit && (!clipped || hit->cable != clipped->id)) {
    workspace.select(hit->cable);
    return refresh();
  }
  if (!clipped || !offer()) return;
  const auto fraction = freeFraction(*clipped, offer()->fraction);
  if (!fraction)
    return workspace.post(MessageKind::Warning, tr("There is no room for another clip on this cable."));
  RouteHandle clip;
  clip.id = workspace.documentForIds().newHandleId();
  clip.name = freeName(tr("Clip %1"), clipped->handles);
  clip.fraction = *fraction;
  clip.worldFromHandle = clipFrame();
  clip.fixesOrientation = true;
  clip.attachedTo = offer()->part;
  const CableId id = clipped->id;
  if (!workspace.apply(std::make_unique<AddHandle>(id, clip))) return;
  workspace.select(HandleReference{id, clip.id});
  offers_.clear();
  draw();
}

bool ClipTool::wantsKey(int key) const {
  return key == Qt::Key_F || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool ClipTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_F)
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
