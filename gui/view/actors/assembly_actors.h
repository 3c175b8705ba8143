// The picture of the assemblies: shaded parts with thin dark edges, one set of triangles per unique shape.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <vector>

#include "gui/view/actors/highlight.h"
#include "gui/view/camera/camera_pose.h"
#include "gui/view/section/section_plane.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/model/document.h"

class vtkRenderer;

namespace liana {

struct ScreenBox;
struct TriangleHit;

/// Which parts a line of sight stops at.
enum class PickedParts { All, Opaque };

/// What a line of sight meets first. Where it meets the inside of a cut part, `distance` is that of the cut,
/// but point and triangle are those of the wall behind it.
struct PartHit {
  PartInstance part;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // [mm]
  double distance = 0;                              // from the ray's origin [mm]
  int triangle = -1;                                // of the part's mesh
};

/// Owns the VTK objects of all assemblies of the document. Instances share triangles and graphics memory.
class AssemblyActors {
public:
  explicit AssemblyActors(vtkRenderer* renderer);
  ~AssemblyActors();

  /// Parts are known at once: where they are, what a ray meets. They come into the picture at once too, or a
  /// few with each showMore() if showing is gradual; large ones first.
  void add(const AssemblyReference& reference);
  void setGradual(bool gradual);
  /// Brings waiting parts into the picture, and their triangles to the graphics card, for about so long [ms];
  /// with its context current.
  void showMore(double milliseconds);
  /// Does not wait any longer: the next frame shows everything.
  void showAll();
  int waitingCount() const;
  /// Takes over new places and colours, and parts that went or came; the other triangles stay on the graphics
  /// card.
  void update(const AssemblyReference& reference);
  /// Takes over new places alone, of what is at and below these nodes.
  void move(const AssemblyReference& reference, const std::vector<int>& nodes);
  void remove(AssemblyId assembly);
  void clear();

  void setHighlight(const PartInstance& part, Highlight highlight);
  /// Wide lines are slow: where very many parts are highlighted, thin ones do.
  void setThinHighlights(bool thin);
  void setVisible(const PartInstance& part, bool visible);
  bool isVisible(const PartInstance& part) const;
  void setEdgesVisible(bool visible);
  /// While the camera moves a picture without edges, and of fewer triangles where there are many, comes
  /// sooner. The fewer triangles are made on a thread; until then there are all.
  void setCoarse(bool coarse);
  /// Whether so many triangles are to be drawn that fewer are worth it.
  bool isLarge() const;
  /// Whether all fewer triangles that were asked for have been made.
  bool hasAllCoarseMeshes() const;
  void setTransparent(bool transparent);
  void setOpacity(const PartInstance& part, double opacity);
  /// Cuts all parts open, or none.
  void setSection(const std::optional<SectionPlane>& plane);
  const std::optional<SectionPlane>& section() const;

  /// Brings the faces of the cut up to date; called before each frame.
  void prepareFrame() const;

  /// Nearest visible part along the ray. The first rays that come near a shape ask all its triangles, while
  /// its search tree is made on a thread.
  std::optional<PartHit> pick(const ViewRay& ray, PickedParts which = PickedParts::All) const;
  /// Whether all search trees that were asked for are made.
  bool isReadyToPick() const;
  /// The visible parts that a box on the screen catches.
  std::vector<PartInstance> pickAll(const ScreenBox& box, const CameraPose& camera,
                                    const ViewSize& size) const;
  /// Box of the visible parts, or of one part [mm]; empty if there is none.
  Eigen::AlignedBox3d visibleBox() const;
  std::vector<Eigen::AlignedBox3d> visibleBoxes() const;  // one per part
  Eigen::AlignedBox3d boxOf(const PartInstance& part) const;
  int partCount() const;
  /// How often triangles went to the graphics card since the start.
  int uploadCount() const;

private:
  struct Mesh;
  struct Part;
  struct Content;
  void addPart(const AssemblyReference& reference, int node);
  void makeMappers(Mesh& mesh);
  void show(Part& part);
  void sortWaiting();
  /// Whether the node still has the triangles that the part draws.
  bool isShownBy(const Part& part, const AssemblyReference& reference, int node) const;
  void place(Part& part, const AssemblyReference& reference, int node) const;
  void updatePlace(Part& part) const;
  void updateLook(Part& part) const;
  void updateLooks() const;
  void updateClipping(Mesh& mesh) const;
  double visibleTriangles() const;
  void askForCoarseMeshes();
  void takeCoarseMeshes() const;
  Part* find(const PartInstance& part) const;
  std::optional<TriangleHit> firstTriangle(const Mesh& mesh, const Eigen::Vector3d& from,
                                           const Eigen::Vector3d& to) const;

  std::unique_ptr<Content> content_;
};

}  // namespace liana
