// The surroundings of a document whose parts move.
#pragma once

#include "kernel/routing/surroundings/obstacles.h"
#include "kernel/routing/surroundings/surroundings.h"

namespace liana {

/// What people call the part nearest to a place [m], where the parts are; empty: none is near.
std::string nameOfPartNear(const Obstacles& parts, const PartDistances& where, const Eigen::Vector3d& place);

/// What `surroundingsOf` gives, asked again and again: trees and boxes are kept, and a part that stands
/// elsewhere builds none. What it gave before moves along. One per thread.
class LiveSurroundings {
public:
  Result<Surroundings> of(const std::vector<AssemblyReference>& assemblies, const DocumentSettings& settings,
                          const Progress& progress = {}, const std::vector<Connector>& connectors = {});

private:
  std::vector<PartReference> housings_;  // left out of the parts
  std::shared_ptr<Obstacles> parts_;
  std::vector<double> frictions_;
};

}  // namespace liana
