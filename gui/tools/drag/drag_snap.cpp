// Seeks, places and draws.
#include "gui/tools/drag/drag_snap.h"

#include "gui/panels/fields/quantity.h"
#include "gui/tools/picking/end_hover.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

const QColor kGridColor(24, 120, 242);

/// What a cable can pass along its axis.
bool isOpening(PickKind kind) {
  return kind == PickKind::Hole || kind == PickKind::CircularEdge || kind == PickKind::Slot ||
         kind == PickKind::Torus;
}

/// What a cable can end at, but not pass.
bool isMassive(PickKind kind) {
  return kind == PickKind::Boss || kind == PickKind::Shaft;
}

bool isEdge(PickKind kind) {
  return kind == PickKind::StraightEdge || kind == PickKind::CurvedEdge || kind == PickKind::Vertex;
}

/// Turned as little as possible until +z looks along an axis, this way or the other.
Eigen::Matrix3d alignedTo(const Eigen::Matrix3d& axes, Eigen::Vector3d axis) {
  if (axis.dot(axes.col(2)) < 0) axis = -axis;
  return Eigen::Quaterniond::FromTwoVectors(axes.col(2), axis) * axes;
}

}  // namespace

DragSnap::DragSnap(Viewport& viewport, FramePicker& picker, const SelectionSet& target)
    : viewport_(viewport), picker_(picker), target_(target) {}

DragSnap::~DragSnap() {
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

bool DragSnap::isOwn(const PickedFrame& place) const {
  if (place.instance && target_.contains(*place.instance)) return true;
  if (place.connector && Selection(*place.connector) == target_.primary()) return true;
  const Cable* cable = viewport_.workspace().document().findCable(cableOf(target_.primary()));
  return cable && place.connector &&
         (place.connector == cable->start.connector || place.connector == cable->end.connector);
}

std::vector<CableId> DragSnap::ownCables() const {
  std::vector<CableId> own;
  if (const auto* end = std::get_if<EndReference>(&target_.primary())) own.push_back(end->cable);
  if (const auto* branch = std::get_if<BranchId>(&target_.primary()))
    for (const EndReference& end : endsAt(viewport_.workspace().document(), *branch))
      own.push_back(end.cable);
  return own;
}

std::optional<PickedFrame> DragSnap::find(const PointerEvent& event) const {
  const bool isEnd = std::holds_alternative<EndReference>(target_.primary());
  const Document& document = viewport_.workspace().document();
  const auto* own = std::get_if<ConnectorId>(&target_.primary());
  const Connector* plug = own ? document.findConnector(*own) : nullptr;
  if (isEnd || (plug && plug->isFree()))
    for (const PickedFrame& socket : picker_.socketsAt(event.pixel))
      if (!isOwn(socket) && !document.findConnector(*socket.connector)->isFree()) return socket;
  if (isEnd || std::holds_alternative<BranchId>(target_.primary()))
    if (auto joint = picker_.jointAt(event.pixel, ownCables())) return joint;
  if (!event.control) return std::nullopt;
  for (const PickedFrame& place : picker_.framesAt(event.pixel))
    if (!place.connector && !isOwn(place) && (isEnd || !isMassive(place.kind))) return place;
  return std::nullopt;
}

Eigen::Isometry3d DragSnap::poseIn(const PickedFrame& place, const Eigen::Isometry3d& now) const {
  Eigen::Isometry3d pose = now;
  pose.translation() = place.origin();
  if (place.joint) return pose;
  if (std::holds_alternative<EndReference>(target_.primary()) || place.connector) return place.worldFromFrame;
  const Cable* cable = viewport_.workspace().document().findCable(cableOf(target_.primary()));
  if (isOpening(place.kind))
    pose.linear() = alignedTo(now.linear(), place.direction());
  else if (cable && !isEdge(place.kind))
    pose.translation() += cable->spec.standOff() * place.direction();
  return pose;
}

void DragSnap::draw(const std::optional<PickedFrame>& place, const Eigen::Vector3d& target,
                    double grid) const {
  Sketch sketch;
  if (place) {
    drawEnd(*place, false, sketch);
    sketch.lines.push_back({{place->origin(), target}, sketch.marks.back().color, 1.5, true});
  } else if (grid > 0) {
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector3d arm = 4 * grid * Eigen::Vector3d::Unit(axis);
      sketch.lines.push_back({{target - arm, target + arm}, kGridColor, 1, true});
    }
    sketch.labels.push_back({target, QObject::tr("grid %1").arg(quantityText(grid, Quantity::Length, 3))});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

}  // namespace liana
