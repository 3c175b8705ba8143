// How long each wire is cut: along its way through the solved cables, with what the shop adds.
#pragma once

#include <string>
#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// One wire of the list. Lengths in millimetres.
struct CutWire {
  WireId wire{};
  std::string name, from, fromPin, to, toPin, type, color, signal;
  std::vector<std::string> way;  // names of the cables it runs in
  double wayLength = 0;          // along the centerlines
  double cutLength = 0;          // with slack, trimming and its own extra, rounded up
  double tolerance = 0;          // the finished wire may be so much longer, never shorter
  double mass = 0;               // of the cut wire [kg]
  bool isSolved = false;         // every cable on its way has a current shape; else nominal lengths stand in
  std::string defect;            // why it has no length; empty when it has
};

/// Every wire of the document in its order. `content.centerlines` of the cables' revisions count as solved.
std::vector<CutWire> cutList(const DocumentContent& content);

/// By which a finished length may be exceeded: 25 mm below 0.3 m, 50 below 1.5 m, 100 below 3 m, 150
/// below 7.5 m, 5 % beyond [mm].
double lengthTolerance(double length);

/// What a wire end is called: the name of the connector or branch; empty if it has none.
std::string nodeName(const WireEnd& end, const DocumentContent& content);

}  // namespace liana
