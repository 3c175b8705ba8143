// What the user has picked: a part, a cable, a handle or an end of a cable, a socket, a branch, or nothing.
#pragma once

#include <compare>
#include <variant>

#include "kernel/base/id.h"
#include "kernel/edits/cable/move_end.h"
#include "kernel/model/cable/cable.h"

namespace liana {

/// A node with a shape in one of the document's assemblies.
struct PartInstance {
  AssemblyId assembly;
  int node = -1;

  friend auto operator<=>(const PartInstance&, const PartInstance&) = default;
};

struct HandleReference {
  CableId cable;
  HandleId handle;

  friend auto operator<=>(const HandleReference&, const HandleReference&) = default;
};

struct EndReference {
  CableId cable;
  WhichEnd which = WhichEnd::Start;

  friend auto operator<=>(const EndReference&, const EndReference&) = default;
};

/// std::monostate: nothing is selected.
using Selection =
    std::variant<std::monostate, PartInstance, CableId, HandleReference, EndReference, ConnectorId, BranchId>;

/// The cable that is selected itself or by one of its handles or ends; invalid for anything else.
inline CableId cableOf(const Selection& selection) {
  if (const auto* cable = std::get_if<CableId>(&selection)) return *cable;
  if (const auto* handle = std::get_if<HandleReference>(&selection)) return handle->cable;
  if (const auto* end = std::get_if<EndReference>(&selection)) return end->cable;
  return {};
}

inline bool isNothing(const Selection& selection) {
  return std::holds_alternative<std::monostate>(selection);
}

/// Handles, ends, sockets and branches are shown as balls, and not selected beside parts and cables.
inline bool isBall(const Selection& selection) {
  return std::holds_alternative<HandleReference>(selection) ||
         std::holds_alternative<EndReference>(selection) || std::holds_alternative<ConnectorId>(selection) ||
         std::holds_alternative<BranchId>(selection);
}

}  // namespace liana
