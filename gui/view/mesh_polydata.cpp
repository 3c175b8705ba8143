// Copies triangles and edge lines into VTK's arrays.
#include "gui/view/mesh_polydata.h"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataNormals.h>
#include <vtkQuadricClustering.h>
#include <vtkTypeInt32Array.h>

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

vtkNew<vtkFloatArray> copyVectors(const std::vector<Eigen::Vector3f>& vectors) {
  vtkNew<vtkFloatArray> array;
  array->SetNumberOfComponents(3);
  array->SetNumberOfTuples(static_cast<vtkIdType>(vectors.size()));
  if (!vectors.empty()) std::copy_n(vectors.front().data(), vectors.size() * 3, array->GetPointer(0));
  return array;
}

}  // namespace

vtkSmartPointer<vtkPolyData> makeTriangles(const TriangleMesh& mesh) {
  vtkNew<vtkPoints> points;
  points->SetData(copyVectors(mesh.vertices));
  vtkNew<vtkTypeInt32Array> connectivity;
  connectivity->SetNumberOfValues(static_cast<vtkIdType>(mesh.triangles.size() * 3));
  if (!mesh.triangles.empty())
    std::copy_n(mesh.triangles.front().data(), mesh.triangles.size() * 3, connectivity->GetPointer(0));
  vtkNew<vtkCellArray> cells;
  cells->SetData(3, connectivity);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(cells);
  if (mesh.normals.size() == mesh.vertices.size()) {
    const vtkNew<vtkFloatArray> normals = copyVectors(mesh.normals);
    normals->SetName("Normals");
    data->GetPointData()->SetNormals(normals);
  }
  return data;
}

vtkSmartPointer<vtkPolyData> makeEdgeLines(const TriangleMesh& mesh) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  points->SetDataTypeToFloat();
  for (const auto& line : mesh.edgeLines) {
    if (line.size() < 2) continue;
    lines->InsertNextCell(static_cast<int>(line.size()));
    for (const Eigen::Vector3f& p : line)
      lines->InsertCellPoint(points->InsertNextPoint(p.x(), p.y(), p.z()));
  }
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetLines(lines);
  return data;
}

vtkSmartPointer<vtkPolyData> makeFewerTriangles(vtkPolyData* triangles, double wanted) {
  // A surface passes through about n² of n³ cells and leaves two triangles in each, on either side.
  const int divisions = std::clamp(static_cast<int>(std::lround(std::sqrt(wanted / 4))), 12, 120);
  vtkNew<vtkQuadricClustering> clusters;
  clusters->SetInputData(triangles);
  clusters->SetNumberOfDivisions(divisions, divisions, divisions);
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputConnection(clusters->GetOutputPort());
  normals->SplittingOff();
  normals->ConsistencyOff();
  normals->Update();
  return normals->GetOutput();
}

}  // namespace liana
