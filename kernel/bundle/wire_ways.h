// Through which cables each wire runs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// The way of one wire, or why there is none.
struct WireWay {
  std::vector<CableId> cables;  // from the wire's beginning on
  std::string defect;           // empty when the way leads from end to end

  bool isWhole() const { return defect.empty(); }
};

/// The graph of a document's connectors, branches and cables. Made anew when those change.
class WireWays {
public:
  explicit WireWays(const DocumentContent& content);

  /// A listed way as it is, if its cables hang together; otherwise the one of least nominal length, through
  /// branches: a connector on the way ends a wire. Of equal ways the one through earlier cables.
  WireWay wayOf(const Wire& wire) const;

private:
  using Node =
      std::uint64_t;  // the id of a connector or branch; ids of a document are unique; 0: a loose end
  struct Edge {
    CableId cable;
    Node start, end;
    double length;
    std::string name;
  };

  static Node nodeOf(const WireEnd& end);
  std::string nameOf(Node node) const;
  const Edge* find(CableId cable) const;
  WireWay listedWay(const Wire& wire) const;
  WireWay shortestWay(const Wire& wire) const;

  std::vector<Edge> edges_;  // in the order of the document
  std::map<Node, std::string> names_;
  std::map<Node, std::vector<std::size_t>> edgesAt_;
  std::map<Node, bool> isBranch_;
};

}  // namespace liana
