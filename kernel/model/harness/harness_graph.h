// Which cables hang together: a harness is derived from its branches and free connectors, not stored.
#pragma once

#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// What joins cables, as a router needs it.
struct HarnessNodes {
  std::vector<Branch> branches;
  std::vector<Connector> connectors;

  static HarnessNodes of(const DocumentContent& content) { return {content.branches, content.connectors}; }
  const Branch* find(BranchId id) const;
  const Connector* find(ConnectorId id) const;

  friend bool operator==(const HarnessNodes&, const HarnessNodes&) = default;
};

/// Whether an end of the cable is at a branch or in a connector that is free.
bool isJoined(const Cable& cable, const std::vector<Connector>& connectors);

/// Whether the cable's shape is found by a group's solve: it is joined, or slides through a fixing, or is
/// guided.
bool needsGroup(const Cable& cable, const std::vector<Connector>& connectors);

/// The cables as they hang together, by their places in the list: every cable is in one harness, most alone.
/// Members are in order, harnesses in the order of their first.
std::vector<std::vector<std::size_t>> harnessesOf(const std::vector<Cable>& cables,
                                                  const std::vector<Connector>& connectors);

/// The cables that hang together with one, itself among them, in the order of the list.
std::vector<Cable> harnessOf(const Cable& cable, const std::vector<Cable>& cables,
                             const std::vector<Connector>& connectors);

/// The others that hang together with a cable.
std::vector<CableId> matesOf(CableId cable, const std::vector<Cable>& cables,
                             const std::vector<Connector>& connectors);

/// The nodes that these cables end at, in the order of the document: branches, and connectors that are free.
HarnessNodes nodesOf(const std::vector<Cable>& harness, const HarnessNodes& all);

}  // namespace liana
