// What rigging looks like that is no part of an assembly: sheaves, drums, wound rope.
#pragma once

#include <memory>

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/model/rigging/rig_fitting.h"

namespace liana {

/// About z: a wheel with a groove that a rope of this diameter lies in, its middle on the pitch diameter.
std::shared_ptr<const TriangleMesh> sheaveMesh(const RigFitting& sheave, double ropeDiameter);

/// About z, from z = 0 as wide as it is: a barrel between two flanges that hold all its layers.
std::shared_ptr<const TriangleMesh> drumMesh(const RigFitting& drum, double ropeDiameter);

/// The middle of a rope on a drum, from the wrap that lies first to where it leaves; in the drum's axes, not
/// turned [mm]. Layers go to and fro.
std::vector<Eigen::Vector3d> woundRope(const RigFitting& drum, double ropeDiameter, double wraps);

}  // namespace liana
