// Puts an assembly into an OCCT extended document: the way to every format OCCT writes.
#pragma once

#include <TDocStd_Document.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS_Shape.hxx>

#include "kernel/model/assembly/assembly.h"

namespace liana {

TopLoc_Location toLocation(const Eigen::Isometry3d& placement);

/// What parts that came as triangles alone become: planar faces for formats of exact geometry, or the
/// triangles as they are for formats of meshes.
enum class MeshPartForm { PlanarFaces, Triangles };

/// The part as OCCT has it; null when it has nothing in this form.
TopoDS_Shape occtShapeOf(const AssemblyShape& part, MeshPartForm form);

/// One label per unique shape, one per assembly, components for the instances; names and colours.
void fillXde(const Assembly& assembly, const Handle(TDocStd_Document) & document, MeshPartForm form);

}  // namespace liana
