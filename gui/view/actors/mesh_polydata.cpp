// Lends triangles to VTK and copies edge lines.
#include "gui/view/actors/mesh_polydata.h"

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
#include <numeric>

namespace liana {
namespace {

/// VTK never writes into what is drawn.
vtkNew<vtkFloatArray> borrowVectors(const std::vector<Eigen::Vector3f>& vectors) {
  vtkNew<vtkFloatArray> array;
  array->SetNumberOfComponents(3);
  if (!vectors.empty())
    array->SetArray(const_cast<float*>(vectors.front().data()), static_cast<vtkIdType>(vectors.size() * 3),
                    1);
  return array;
}

}  // namespace

vtkSmartPointer<vtkPolyData> makeTriangles(const TriangleMesh& mesh) {
  vtkNew<vtkPoints> points;
  points->SetData(borrowVectors(mesh.vertices));
  vtkNew<vtkTypeInt32Array> connectivity;
  if (!mesh.triangles.empty())
    connectivity->SetArray(const_cast<std::int32_t*>(mesh.triangles.front().data()),
                           static_cast<vtkIdType>(mesh.triangles.size() * 3), 1);
  vtkNew<vtkCellArray> cells;
  cells->SetData(3, connectivity);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(cells);
  if (mesh.normals.size() == mesh.vertices.size()) {
    const vtkNew<vtkFloatArray> normals = borrowVectors(mesh.normals);
    normals->SetName("Normals");
    data->GetPointData()->SetNormals(normals);
  }
  return data;
}

vtkSmartPointer<vtkPolyData> makeEdgeLines(const TriangleMesh& mesh) {
  vtkIdType pointCount = 0, lineCount = 0;
  for (const auto& line : mesh.edgeLines) {
    if (line.size() < 2) continue;
    pointCount += static_cast<vtkIdType>(line.size());
    ++lineCount;
  }
  vtkNew<vtkFloatArray> places;
  places->SetNumberOfComponents(3);
  places->SetNumberOfTuples(pointCount);
  vtkNew<vtkTypeInt32Array> offsets, connectivity;
  offsets->SetNumberOfValues(lineCount + 1);
  connectivity->SetNumberOfValues(pointCount);
  std::iota(connectivity->GetPointer(0), connectivity->GetPointer(0) + pointCount, 0);
  vtkIdType point = 0, cell = 0;
  for (const auto& line : mesh.edgeLines) {
    if (line.size() < 2) continue;
    offsets->SetValue(cell++, static_cast<std::int32_t>(point));
    std::copy_n(line.front().data(), line.size() * 3, places->GetPointer(3 * point));
    point += static_cast<vtkIdType>(line.size());
  }
  offsets->SetValue(cell, static_cast<std::int32_t>(point));
  vtkNew<vtkPoints> points;
  points->SetData(places);
  vtkNew<vtkCellArray> lines;
  lines->SetData(offsets, connectivity);
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
  clusters->CopyCellDataOn();  // the colours of faces
  clusters->SetNumberOfDivisions(divisions, divisions, divisions);
  vtkNew<vtkPolyDataNormals> normals;
  normals->SetInputConnection(clusters->GetOutputPort());
  normals->SplittingOff();
  normals->ConsistencyOff();
  normals->Update();
  return normals->GetOutput();
}

}  // namespace liana
