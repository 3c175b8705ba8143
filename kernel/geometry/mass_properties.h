// Mass, centre and inertia of parts and of what is put together from them.
#pragma once

#include <Eigen/Geometry>

#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// Of a rigid body in some frame. The inertia tensor is the physical one (products of inertia negative),
/// about the centre of mass, along the frame's axes.
struct MassProperties {
  double mass = 0;                                    // [kg]
  double volume = 0;                                  // [mm³]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();   // [mm]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // [kg·mm²]

  /// The same body seen from another frame: worldFromPart * partProperties.
  MassProperties transformed(const Eigen::Isometry3d& toFromHere) const;
  /// Both bodies as one; they must be given in the same frame.
  MassProperties& operator+=(const MassProperties& other);
  /// About another point of the same frame, by the parallel-axis theorem [kg·mm²].
  Eigen::Matrix3d inertiaAbout(const Eigen::Vector3d& point) const;
};

/// Of the solids of an exact shape with uniform density [kg/m³]; exact, from the surfaces themselves. Fails
/// for a shape without solids (sheets, wires) and for solids without volume, naming the remedy.
Result<MassProperties> massProperties(const Shape& shape, double density);

/// Of the bodies of a mesh that are closed, but for cracks, for parts without an exact shape. Fails when the
/// mesh has open sheets: what they enclose is not known.
Result<MassProperties> massProperties(const TriangleMesh& mesh, double density);

/// Of a part as assemblies hold it: from the exact shape where there is one, else from the mesh.
Result<MassProperties> massProperties(const Shape& shape, const TriangleMesh* mesh, double density);

}  // namespace liana
