// Makes a node the root of its harness: every bundle runs away from it.
#pragma once

#include <string>
#include <variant>

#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/edit.h"

namespace liana {

/// Where the harness begins: a branch, a connector, or an end of a cable that is free.
struct HarnessRoot {
  struct FreeEnd {
    CableId cable;
    WhichEnd which = WhichEnd::Start;
  };
  std::variant<BranchId, ConnectorId, FreeEnd> node;
};

/// Cables that run towards the root are turned around: places of fixings and coverings count from the end
/// that is nearer to it from then on, counted in bundles. Nothing moves. In a closed loop the two cables that
/// meet farthest from the root keep their directions, as do moulded hoses, whose shape begins at their start.
class RerootHarness : public Edit {
public:
  explicit RerootHarness(HarnessRoot root) : root_(root) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Make root of harness"; }

private:
  HarnessRoot root_;
  std::vector<Cable> before_;
};

/// The cables that would be turned around; none when all run away from the root already.
std::vector<CableId> runningTowards(const HarnessRoot& root, const Document& document);

}  // namespace liana
