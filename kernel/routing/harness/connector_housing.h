// Housings of free connectors among the parts: where one may be, and what stops it.
#pragma once

#include <optional>
#include <vector>

#include "kernel/model/connector.h"
#include "kernel/routing/harness/harness_problem.h"

namespace liana {

/// A box behind the connector's face as points of its skin, and the parts around it. Poses are in metres.
///
/// What points see of a part is right to their distance from each other: a sixteenth of an edge, two
/// millimetres at least.
class ConnectorHousing {
public:
  ConnectorHousing(const Connector& connector, const ContactSurface& parts);

  /// Whether it is clear of all parts there, but for touching them.
  bool isClear(const Eigen::Isometry3d& pose) const { return distanceAt(pose) > kInside; }
  /// The nearest clear pose on a straight way out: along its axes, or away from what it is deepest in. None
  /// within half a metre.
  std::optional<Eigen::Isometry3d> nearestClear(const Eigen::Isometry3d& pose) const;
  /// How far it gets on the straight way from a clear pose to another: a pose that touches, or `to`.
  Eigen::Isometry3d advance(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to) const;
  /// What it touches there, as planes its skin stays on this side of.
  std::vector<HousingStop> stopsAt(const Eigen::Isometry3d& pose, std::size_t connector) const;

private:
  static constexpr double kInside = -2e-5;  // [m]: deeper is in a part, not on it

  double distanceAt(const Eigen::Isometry3d& pose, Eigen::Vector3d* normal = nullptr) const;

  const ContactSurface& parts_;
  std::vector<Eigen::Vector3d> skin_;  // in the connector's axes [m]
  double reach_ = 0;                   // of the box about the connector's origin [m]
};

}  // namespace liana
