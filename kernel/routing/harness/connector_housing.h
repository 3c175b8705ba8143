// Housings of free connectors among the parts: where one may be, and what stops it.
#pragma once

#include <optional>
#include <vector>

#include "kernel/model/connector.h"
#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/surroundings/housed_surface.h"

namespace liana {

/// A box behind the connector's face, or the part that is its housing, as points of its skin, and the parts
/// around it. Poses are in metres.
///
/// What points see of a part is right to their distance from each other: of a box a sixteenth of an edge, two
/// millimetres at least; of a part see HousingSkin.
class ConnectorHousing {
public:
  ConnectorHousing(const Connector& connector, const Surroundings& around);

  /// Whether it has a body that the router knows of.
  static bool isThere(const Connector& connector, const Surroundings& around) {
    return connector.attachedTo ? housingOf(connector.id, around) != nullptr : connector.size.minCoeff() > 0;
  }

  /// Whether it is clear of all parts there, but for touching them.
  bool isClear(const Eigen::Isometry3d& pose) const { return distanceAt(pose) > -slack_; }
  /// The nearest clear pose on a straight way out: along its axes, or away from what it is deepest in. None
  /// within half a metre.
  std::optional<Eigen::Isometry3d> nearestClear(const Eigen::Isometry3d& pose) const;
  /// How far it gets on the straight way from a clear pose to another: a pose that touches, or `to`.
  Eigen::Isometry3d advance(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to) const;
  /// What it touches there, as planes its skin stays on this side of.
  std::vector<HousingStop> stopsAt(const Eigen::Isometry3d& pose, std::size_t connector) const;

private:
  /// Points of the skin that lie together, within a ball.
  struct Patch {
    std::size_t first = 0, last = 0;
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    double radius = 0;
  };

  void addBox(const Eigen::Vector3d& size);
  void addPatches();
  /// Whether no part is within `reach` of the points of a patch.
  bool isFar(const Patch& patch, const Eigen::Isometry3d& pose, double reach) const;
  double distanceAt(const Eigen::Isometry3d& pose, Eigen::Vector3d* normal = nullptr) const;

  const ContactSurface& parts_;
  std::vector<Eigen::Vector3d> skin_;  // in the connector's axes [m]
  std::vector<Patch> patches_;
  double reach_ = 0;     // of the skin about the connector's origin [m]
  double slack_ = 2e-5;  // [m]: deeper is in a part, not on it
};

}  // namespace liana
