// Makes cables between places: with sockets on the parts they end at, so that they follow them, and branches
// on the cables they begin at, in one undo step.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/workspace/harness/cable_joint.h"
#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

/// Where a new cable ends.
struct NewEnd {
  Eigen::Isometry3d worldFromEnd = Eigen::Isometry3d::Identity();  // +z into the cable
  std::optional<PartReference> part;                               // it goes where this goes
  std::optional<ConnectorId> connector;                            // the socket that is there already
  bool isKeyed = false;
  std::optional<CableJoint> joint{};  // where it meets other cables
};

/// A cable that is not in the document yet, with the sockets it needs.
struct NewCable {
  Cable cable;
  std::vector<Connector> sockets;
  std::vector<BranchPlace> partings{};  // of the cables it branches off, one after the other

  /// Adds all of it in one step.
  std::unique_ptr<Edit> edit() const;
};

/// A cable over `handles`, in their order, a little longer than a smooth curve; the handles' fractions are
/// worked out here. Draws ids from the document and changes nothing else.
NewCable makeNewCable(Document& document, const NewEnd& start, const NewEnd& end,
                      std::vector<RouteHandle> handles, const CableSpec& spec);

/// Takes an end of a cable to another place: into the socket that is there, into a new one on the part, or
/// into free space. How the plug is turned stays as it is.
std::unique_ptr<Edit> makeReplug(Document& document, const EndReference& end, const NewEnd& wanted);

/// The part an end goes with; none when it is free.
std::optional<PartReference> partUnder(const Document& document, const EndReference& end);

/// "Cable 3": the first such name no cable has.
std::string freeCableName(const Document& document);

}  // namespace liana
