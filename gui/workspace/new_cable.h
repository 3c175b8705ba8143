// Makes cables between places: with sockets on the parts they end at, so that they follow them, in one undo
// step.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/edits/edit.h"
#include "kernel/model/document.h"

namespace liana {

/// Where a new cable ends.
struct NewEnd {
  Eigen::Isometry3d worldFromEnd = Eigen::Isometry3d::Identity();  // +z into the cable
  std::optional<PartReference> part;                               // it goes where this goes
  std::optional<ConnectorId> connector;                            // the socket that is there already
  bool isKeyed = false;
};

/// The edit and the cable it will add.
struct NewCable {
  std::unique_ptr<Edit> edit;
  CableId cable;
};

/// A cable over `handles`, in their order, a little longer than a smooth curve; the handles' fractions are
/// worked out here. Draws ids from the document and changes nothing else.
NewCable makeNewCable(Document& document, const NewEnd& start, const NewEnd& end,
                      std::vector<RouteHandle> handles, const CableSpec& spec);

/// "Cable 3": the first such name no cable has.
std::string freeCableName(const Document& document);

}  // namespace liana
