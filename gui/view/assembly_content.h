// What AssemblyActors owns; for its own files alone.
#pragma once

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>
#include <vtkStaticCellLocator.h>

#include <map>

#include "gui/view/assembly_actors.h"
#include "gui/view/section/section_actors.h"

namespace liana {

/// What all instances of one shape share.
struct AssemblyActors::Mesh {
  std::shared_ptr<const TriangleMesh> source;
  vtkSmartPointer<vtkPolyData> triangles;
  vtkNew<vtkPolyDataMapper> faceMapper;
  vtkSmartPointer<vtkPolyDataMapper> paintedMapper;  // with a colour per face; null when one colour does
  vtkNew<vtkPolyDataMapper> edgeMapper;
  vtkSmartPointer<vtkPolyDataMapper> coarseMapper;  // fewer triangles, for a moving camera; made when needed
  vtkSmartPointer<vtkStaticCellLocator> locator;    // made at the first pick
  Eigen::AlignedBox3d box;
};

/// One instance.
struct AssemblyActors::Part {
  Mesh* mesh = nullptr;
  Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
  Color color;
  bool painted = false;
  vtkNew<vtkActor> faces;
  vtkNew<vtkActor> edges;
  Highlight highlight = Highlight::None;
  bool visible = true;
  double opacity = 1;
  Eigen::AlignedBox3d box;
};

struct AssemblyActors::Content {
  vtkRenderer* renderer = nullptr;
  std::map<const TriangleMesh*, std::unique_ptr<Mesh>> meshes;
  std::map<AssemblyId, std::map<int, Part>> parts;
  bool edgesVisible = true;
  bool coarse = false;
  bool transparent = false;
  std::optional<SectionPlane> section;
  vtkNew<vtkPlane> clippingPlane;
  std::unique_ptr<SectionActors> caps;
  bool capsOutdated = false;
  int uploads = 0;
};

}  // namespace liana
