// A harness as wire lists and wiring files describe it: who is connected with whom, but not where anything
// is.
#pragma once

#include <string>
#include <vector>

#include "kernel/model/harness/wire.h"

namespace liana {

/// Plain data; everything is known by its name. What is not listed as a branch is a connector.
struct HarnessDraft {
  struct Leg {
    std::string name, start, end;  // of the cable, and of the nodes it runs between
    double length = 0;             // zero: not known [mm]
  };
  struct Strand {
    Wire wire;                     // its ends have pins only
    std::string from, to;          // nodes; empty: not known
    std::vector<std::string> way;  // names of cables; empty: the shortest way
  };

  std::vector<std::string> connectors, branches;  // in the order they are placed
  std::vector<Leg> legs;
  std::vector<Strand> wires;
};

}  // namespace liana
