// The bridge from the kernel's triangles to VTK's.
#pragma once

#include <vtkSmartPointer.h>

#include "kernel/geometry/mesh/triangle_mesh.h"

class vtkPolyData;

namespace liana {

/// Triangles with smooth normals. They lie in the mesh itself, which must live as long.
vtkSmartPointer<vtkPolyData> makeTriangles(const TriangleMesh& mesh);

/// The shape's edges as lines.
vtkSmartPointer<vtkPolyData> makeEdgeLines(const TriangleMesh& mesh);

/// About `wanted` triangles that look like the given ones from afar.
vtkSmartPointer<vtkPolyData> makeFewerTriangles(vtkPolyData* triangles, double wanted);

}  // namespace liana
