// Finds what a pixel offers to measure from: corners, edges, circles, planes, places on cables.
#pragma once

#include <memory>
#include <optional>

#include "gui/tools/measure/measurement.h"
#include "gui/tools/picking/part_frames.h"

namespace liana {

class Viewport;

/// Until what picking on a part needs is made a part answers with the plain point under the mouse.
class MeasuredPlaces {
public:
  explicit MeasuredPlaces(Viewport& viewport) : viewport_(viewport) {}

  /// None where there is nothing. `whole` asks for the part or cable itself.
  std::optional<MeasuredPlace> at(const Eigen::Vector2d& pixel, bool whole) const;
  /// The part or cable of a place, for its distance to others; none when it has gone.
  std::optional<GapBody> bodyOf(const MeasuredPlace& place) const;
  void forget() { frames_.forget(); }

private:
  struct PartGeometry {
    std::shared_ptr<const TriangleMesh> mesh;
    Shape shape;
    Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
    QString name;
  };
  std::optional<PartGeometry> geometryOf(const PartInstance& part) const;
  std::optional<MeasuredPlace> onPart(const Eigen::Vector2d& pixel, bool whole) const;
  std::optional<MeasuredPlace> onCable(const Eigen::Vector2d& pixel, bool whole) const;

  Viewport& viewport_;
  mutable PartFrames frames_;
};

}  // namespace liana
