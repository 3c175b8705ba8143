// A socket that cable ends are plugged into, or a plug that goes as far as its cables let it.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>

#include "kernel/base/id.h"
#include "kernel/base/pose_equality.h"
#include "kernel/model/assembly/part_reference.h"

namespace liana {

/// What keeps a connector where it is.
enum class ConnectorHold {
  Fixed,   // it stays where it is, or on its part
  Pulled,  // a hand pulls it to its place; its cables may hold it back
  Loose,   // it hangs at its cables
};

/// Plain data. Names are unique within a document: files refer to connectors by name.
struct Connector {
  ConnectorId id;
  std::string name;
  /// +z points out of the socket into the cable [mm].
  Eigen::Isometry3d worldFromConnector = Eigen::Isometry3d::Identity();
  std::optional<PartReference> attachedTo;
  /// Came into being with a cable and goes with the last one plugged into it.
  bool isMadeWithCable = false;
  ConnectorHold hold = ConnectorHold::Fixed;
  double mass = 0;                                 // of a free one [kg]
  double pull = 20;                                // of the hand, at most [N]
  Eigen::Vector3d size = Eigen::Vector3d::Zero();  // of its housing, behind its face; zero: none [mm]

  /// A rigid body that its cables hold.
  bool isFree() const { return hold != ConnectorHold::Fixed; }
  /// Empty when the connector can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const Connector&, const Connector&) = default;
};

}  // namespace liana
