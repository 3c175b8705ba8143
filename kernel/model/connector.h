// A socket that cable ends are plugged into; it may sit on a part and then goes where the part goes.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>

#include "kernel/base/id.h"
#include "kernel/base/pose_equality.h"
#include "kernel/model/part_reference.h"

namespace liana {

/// Plain data. Names are unique within a document: files refer to connectors by name.
struct Connector {
  ConnectorId id;
  std::string name;
  /// +z points out of the socket into the cable [mm].
  Eigen::Isometry3d worldFromConnector = Eigen::Isometry3d::Identity();
  std::optional<PartReference> attachedTo;
  /// Came into being with a cable and goes with the last one plugged into it.
  bool isMadeWithCable = false;

  /// Empty when the connector can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const Connector&, const Connector&) = default;
};

}  // namespace liana
