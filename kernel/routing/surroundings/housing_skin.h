// Parts that are housings of free connectors: their skin, as points.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

/// Points on the skin of a connector's housing: its vertices, and others a spacing apart on its triangles.
struct HousingSkin {
  ConnectorId connector;
  std::vector<Eigen::Vector3d> points;  // in the connector's axes, neighbours near each other [m]
  double slack = 0;                     // two such skins may overlap by so much and only touch [m]
};

/// Of all free connectors that have a part for a housing, as part and connector stand to each other now;
/// those whose part is not there are left out. Fails when cancelled or when a part cannot be meshed.
Result<std::vector<HousingSkin>> housingSkins(const std::vector<AssemblyReference>& assemblies,
                                              const std::vector<Connector>& connectors,
                                              const Progress& progress = {});

/// The parts that are such housings: they are in nobody's way where the document has them.
std::vector<PartReference> freeHousings(const std::vector<Connector>& connectors);

}  // namespace liana
