#include "gui/view/scene/view_picks.h"

#include <QObject>
#include <algorithm>

#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/workspace.h"

namespace liana {

const HandleMarker* ViewPicks::marker(const Eigen::Vector2d& pixel) const {
  return viewport_.scene().markers().pick(viewport_.camera(), viewport_.viewSize(), pixel,
                                          viewport_.pixelRatio());
}

std::optional<GizmoPart> ViewPicks::gizmo(const Eigen::Vector2d& pixel) const {
  const auto& place = viewport_.scene().gizmo().place();
  if (!place) return std::nullopt;
  const HandleMarker* ball = marker(pixel);
  if (ball && ball->target == viewport_.workspace().selection()) return std::nullopt;
  return pickGizmo(*place, viewport_.camera(), viewport_.viewSize(), pixel, viewport_.pixelRatio());
}

std::optional<PartHit> ViewPicks::part(const Eigen::Vector2d& pixel) const {
  return viewport_.scene().assemblies().pick(viewport_.camera().rayThrough(viewport_.viewSize(), pixel));
}

std::optional<CableHit> ViewPicks::cable(const Eigen::Vector2d& pixel,
                                         const std::vector<CableId>& leftOut) const {
  const Scene& scene = viewport_.scene();
  const ViewSize size = viewport_.viewSize();
  auto cable = scene.pickCable(viewport_.camera(), size, pixel, viewport_.pixelRatio(), leftOut);
  if (!cable || viewport_.detail().isTransparent()) return cable;
  const auto part = scene.assemblies().pick(viewport_.camera().rayThrough(size, pixel), PickedParts::Opaque);
  if (part && part->distance < cable->distance - 1.0 &&
      cable->cable != cableOf(viewport_.workspace().selection()))
    return std::nullopt;
  return cable;
}

Selection ViewPicks::thing(const Eigen::Vector2d& pixel) const {
  if (const HandleMarker* hit = marker(pixel)) return hit->target;
  if (const auto hit = cable(pixel)) return hit->cable;
  if (const auto hit = part(pixel)) return hit->part;
  return {};
}

Eigen::Vector3d ViewPicks::point(const Eigen::Vector2d& pixel) const {
  if (const auto hit = cable(pixel)) return hit->point;
  if (const auto hit = part(pixel)) return hit->point;
  const Eigen::AlignedBox3d box = viewport_.scene().visibleBox();
  const Eigen::Vector3d center = box.isEmpty() ? viewport_.camera().target : Eigen::Vector3d(box.center());
  return viewport_.camera().onViewPlane(viewport_.viewSize(), pixel, center);
}

RouteHandle handleAt(const CableHit& hit, Workspace& workspace) {
  RouteHandle handle;
  handle.id = workspace.documentForIds().newHandleId();
  const Cable* cable = workspace.document().findCable(hit.cable);
  if (cable) handle.name = freeName(QObject::tr("Handle %1"), cable->handles);
  handle.fraction = std::clamp(hit.fraction, 0.01, 0.99);
  Eigen::Matrix3d axes;
  axes.col(2) = hit.tangent;
  axes.col(0) = hit.director;
  axes.col(1) = axes.col(2).cross(axes.col(0));
  handle.worldFromHandle.linear() = axes;
  handle.worldFromHandle.translation() = hit.point;
  return handle;
}

}  // namespace liana
