// What stands under a pixel of the view.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "gui/view/scene/scene.h"

namespace liana {

class Viewport;
class Workspace;

/// Belongs to the viewport, whose camera it looks through. Pixels are device pixels.
class ViewPicks {
public:
  explicit ViewPicks(const Viewport& viewport) : viewport_(viewport) {}

  /// Handles go before cables, cables before parts.
  Selection thing(const Eigen::Vector2d& pixel) const;
  const HandleMarker* marker(const Eigen::Vector2d& pixel) const;
  /// The part of the gizmo under the mouse; the ball in its middle goes before it.
  std::optional<GizmoPart> gizmo(const Eigen::Vector2d& pixel) const;
  /// Only where no part hides it; as if those left out were not there.
  std::optional<CableHit> cable(const Eigen::Vector2d& pixel, const std::vector<CableId>& leftOut = {}) const;
  std::optional<PartHit> part(const Eigen::Vector2d& pixel) const;
  /// Where the camera takes hold: on what is drawn there, else at the depth of all that is.
  Eigen::Vector3d point(const Eigen::Vector2d& pixel) const;

private:
  const Viewport& viewport_;
};

/// A new handle on the cable where it was hit, with a fresh id and a free name.
RouteHandle handleAt(const CableHit& hit, Workspace& workspace);

}  // namespace liana
