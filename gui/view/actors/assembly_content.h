// What AssemblyActors owns; for its own files alone.
#pragma once

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPlane.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <chrono>
#include <map>
#include <utility>
#include <vector>

#include "gui/view/actors/assembly_actors.h"
#include "gui/view/actors/mesh_extras.h"
#include "gui/view/actors/part_mapper.h"
#include "gui/view/section/section_actors.h"

namespace liana {

/// What all instances of one shape share. Mappers are made when the first of them comes into the picture.
struct AssemblyActors::Mesh {
  std::shared_ptr<const TriangleMesh> source;
  std::shared_ptr<const Assembly> assembly;  // where the shape and its colours are
  int shape = -1;
  bool isPainted = false;  // with a colour per face
  Eigen::AlignedBox3d box;
  vtkSmartPointer<PartMapper> faceMapper;
  vtkSmartPointer<PartMapper> paintedMapper;  // null when one colour does
  vtkSmartPointer<PartMapper> edgeMapper;
  // Fewer triangles, while things move; made when needed. Painted: as above.
  vtkSmartPointer<PartMapper> coarseMapper, coarsePaintedMapper;
  std::unique_ptr<MeshExtras> extras;
};

/// One instance.
struct AssemblyActors::Part {
  Mesh* mesh = nullptr;
  Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
  Color color;
  bool painted = false;
  vtkSmartPointer<vtkActor> faces, edges;  // null while the part waits to come into the picture
  Highlight highlight = Highlight::None;
  bool visible = true;
  bool moves = false;  // drawn over the picture of what rests
  double opacity = 1;
  vtkRenderer* renderer = nullptr;  // what draws it now
  Eigen::AlignedBox3d box;

  /// Where the section cuts it; made anew only when the plane or the part has moved.
  std::shared_ptr<const SectionCut> cutBy(const SectionPlane& plane);

private:
  std::shared_ptr<const SectionCut> cut_;
  SectionPlane cutPlane_;
  Eigen::Isometry3d cutPose_ = Eigen::Isometry3d::Identity();
};

/// Parts that have just moved: drawn over the picture of what rests, see StillPicture.
struct MovingParts {
  using Clock = std::chrono::steady_clock;
  std::vector<std::pair<PartInstance, Clock::time_point>> parts;  // and when they last did
};

struct AssemblyActors::Content {
  vtkRenderer* renderer = nullptr;
  MovingParts moving;
  std::map<const TriangleMesh*, std::unique_ptr<Mesh>> meshes;
  std::map<AssemblyId, std::map<int, Part>> parts;
  std::vector<PartInstance> waiting;  // the next one last
  bool gradual = false;
  std::shared_ptr<SharedPrograms> programs = std::make_shared<SharedPrograms>();
  bool edgesVisible = true;
  bool coarse = false;
  bool transparent = false;
  std::optional<SectionPlane> section;
  vtkNew<vtkPlane> clippingPlane;
  std::unique_ptr<SectionActors> caps;
  bool capsOutdated = false;
  bool thinHighlights = false;
  bool coarseIncomplete = false;  // some coarse meshes are not made yet
  int uploads = 0;
  MeshWorker worker;

  vtkSmartPointer<PartMapper> makeMapper(vtkPolyData* data) const;
  double opacityOf(const Part& part) const;
  /// What rests, what moves and what shines through are drawn one after the other, by the renderers of this
  /// layer and the two above it.
  vtkRenderer* rendererOf(const Part& part) const;
  /// Into the picture, or from one renderer to another.
  void arrange(Part& part) const;
  void takeOut(Part& part) const;
  Part* find(const PartInstance& part);
  void setMoving(const PartInstance& part);
  void noteMoved(const std::vector<PartInstance>& moved);
  /// What has not moved for a while is drawn with what rests again.
  void letRest();
};

}  // namespace liana
