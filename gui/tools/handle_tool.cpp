// Nodes near the mouse attract; a click adds a handle.
#include "gui/tools/handle_tool.h"

#include <cmath>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/add_handle.h"

namespace liana {
namespace {

constexpr double kNodePixels = 4;  // nearer to a node than this the handle sits on it

}  // namespace

void HandleTool::activate() {
  viewport_.setFocus();
}

void HandleTool::deactivate() {
  place_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

QString HandleTool::nextStep() const {
  if (!place_) return tr("Click a cable where it shall be held");
  const QString where = place_->node ? tr("node %1").arg(*place_->node)
                                     : tr("between nodes, at %1 %").arg(100 * place_->fraction, 0, 'f', 1);
  return tr("Click to hold the cable here (%1) · with Shift: its direction too").arg(where);
}

std::optional<HandleTool::Place> HandleTool::placeAt(const Eigen::Vector2d& pixel) const {
  const auto hit = viewport_.picks().cable(pixel);
  const auto centerline = hit ? viewport_.workspace().shownCenterline(hit->cable) : nullptr;
  if (!centerline) return std::nullopt;
  Place place{hit->cable, hit->fraction, {}};
  double nearest = kNodePixels * viewport_.pixelRatio();
  for (std::size_t i = 1; i + 1 < centerline->points.size(); ++i) {
    const auto node = viewport_.camera().project(viewport_.viewSize(), centerline->points[i]);
    const double fraction = centerline->arcLengths[i] / centerline->arcLengths.back();
    // Another stretch of the cable may pass in front of this one.
    if (!node || (*node - pixel).norm() >= nearest || std::abs(fraction - hit->fraction) > 0.05) continue;
    nearest = (*node - pixel).norm();
    place.fraction = fraction;
    place.node = static_cast<int>(i);
  }
  return place;
}

void HandleTool::hover(const PointerEvent& event) {
  place_ = placeAt(event.pixel);
  viewport_.workspace().hover(place_ ? Selection(place_->cable) : Selection{});
  draw();
  Q_EMIT nextStepChanged();
}

void HandleTool::draw() {
  Sketch sketch;
  const auto centerline = place_ ? viewport_.workspace().shownCenterline(place_->cable) : nullptr;
  if (centerline) {
    const QColor color(24, 120, 242);
    for (std::size_t i = 0; i < centerline->points.size(); ++i) {
      const double fraction = centerline->arcLengths[i] / centerline->arcLengths.back();
      if (std::abs(fraction - place_->fraction) < 0.08)
        sketch.marks.push_back({centerline->points[i], Sketch::Shape::Dot, color, 5});
    }
    const Eigen::Vector3d point = frameOn(*centerline, place_->fraction).translation();
    sketch.marks.push_back({point, place_->node ? Sketch::Shape::Diamond : Sketch::Shape::Ring, color, 12});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void HandleTool::click(const PointerEvent& event) {
  hover(event);
  Workspace& workspace = viewport_.workspace();
  const Cable* cable = place_ ? workspace.document().findCable(place_->cable) : nullptr;
  if (!cable) return;
  const auto fraction = freeFraction(*cable, place_->fraction);
  if (!fraction)
    return workspace.post(MessageKind::Warning, tr("There is no room for another handle on this cable."));
  RouteHandle handle;
  handle.id = workspace.documentForIds().newHandleId();
  handle.name = freeName(tr("Handle %1"), cable->handles);
  handle.fraction = *fraction;
  handle.worldFromHandle = frameOn(*workspace.shownCenterline(cable->id), *fraction);
  handle.fixesOrientation = event.shift;
  const CableId id = cable->id;
  if (workspace.apply(std::make_unique<AddHandle>(id, handle)))
    workspace.select(HandleReference{id, handle.id});
}

}  // namespace liana
