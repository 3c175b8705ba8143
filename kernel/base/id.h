// Numbers that name things of one kind only: a CableId cannot be mistaken for a HandleId.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace liana {

/// Zero names nothing. Ids are never used twice within a document's life.
template <typename Tag>
struct Id {
  std::uint64_t value = 0;

  bool isValid() const { return value != 0; }
  friend auto operator<=>(const Id&, const Id&) = default;
};

using AssemblyId = Id<struct AssemblyTag>;
using CableId = Id<struct CableTag>;
using HandleId = Id<struct HandleTag>;
using ConnectorId = Id<struct ConnectorTag>;
using BranchId = Id<struct BranchTag>;
using WireId = Id<struct WireTag>;
using MoveId = Id<struct MoveTag>;

}  // namespace liana

template <typename Tag>
struct std::hash<liana::Id<Tag>> {
  std::size_t operator()(const liana::Id<Tag>& id) const noexcept {
    return std::hash<std::uint64_t>()(id.value);
  }
};
