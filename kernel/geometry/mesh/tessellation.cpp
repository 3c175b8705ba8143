#include "kernel/geometry/mesh/tessellation.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <GCPnts_TangentialDeflection.hxx>
#include <GeomLib.hxx>
#include <Geom_Surface.hxx>
#include <Poly_PolygonOnTriangulation.hxx>
#include <Poly_Triangulation.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <algorithm>
#include <mutex>

#include "kernel/geometry/occt_progress.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

/// OCCT stores triangles inside the shared shape: two threads must not mesh the same one.
std::mutex meshingMutex;

Eigen::Vector3f toVector(const gp_Pnt& point) {
  return {static_cast<float>(point.X()), static_cast<float>(point.Y()), static_cast<float>(point.Z())};
}

double deflectionFor(const Shape& shape, const TessellationQuality& quality) {
  const Eigen::AlignedBox3d box = shape.boundingBox();
  const double diagonal = box.isEmpty() ? 0 : box.diagonal().norm();
  return std::clamp(diagonal * quality.relativeDeflection, quality.minimumDeflection,
                    std::max(quality.minimumDeflection, quality.maximumDeflection));
}

/// Area-weighted mean normals of the triangles around each node, in the triangulation's own frame.
std::vector<gp_XYZ> meanNormals(const Poly_Triangulation& triangulation) {
  std::vector<gp_XYZ> normals(triangulation.NbNodes(), gp_XYZ(0, 0, 0));
  for (int i = 1; i <= triangulation.NbTriangles(); ++i) {
    int a = 0, b = 0, c = 0;
    triangulation.Triangle(i).Get(a, b, c);
    const gp_XYZ origin = triangulation.Node(a).XYZ();
    const gp_XYZ normal =
        (triangulation.Node(b).XYZ() - origin).Crossed(triangulation.Node(c).XYZ() - origin);
    for (const int node : {a, b, c}) normals[node - 1] += normal;
  }
  return normals;
}

/// The surface's own normals at the nodes; the triangles' where the surface has none (apexes, poles).
std::vector<gp_Dir> normalsOf(const TopoDS_Face& face, const Poly_Triangulation& triangulation) {
  TopLoc_Location location;
  const Handle(Geom_Surface)& surface = BRep_Tool::Surface(face, location);
  const std::vector<gp_XYZ> fallback = meanNormals(triangulation);
  std::vector<gp_Dir> normals;
  normals.reserve(fallback.size());
  for (int i = 1; i <= triangulation.NbNodes(); ++i) {
    gp_Dir normal(0, 0, 1);
    const bool exact = !surface.IsNull() && triangulation.HasUVNodes() &&
                       GeomLib::NormEstim(surface, triangulation.UVNode(i), 1e-7, normal) <= 1;
    const gp_XYZ& mean = fallback[i - 1];
    if (!exact && mean.Modulus() > 1e-20) normal = gp_Dir(mean);
    normals.push_back(normal);
  }
  return normals;
}

void appendFace(const TopoDS_Face& face, int faceIndex, TriangleMesh& mesh) {
  TopLoc_Location location;
  const Handle(Poly_Triangulation) triangulation = BRep_Tool::Triangulation(face, location);
  if (triangulation.IsNull()) return;
  const std::vector<gp_Dir> normals = normalsOf(face, *triangulation);
  const gp_Trsf shapeFromFace = location.Transformation();
  const bool reversed = face.Orientation() == TopAbs_REVERSED;
  const bool mirrored = shapeFromFace.IsNegative();
  const auto first = static_cast<std::int32_t>(mesh.vertices.size());
  for (int i = 1; i <= triangulation->NbNodes(); ++i) {
    mesh.vertices.push_back(toVector(triangulation->Node(i).Transformed(shapeFromFace)));
    gp_Dir normal = normals[i - 1].Transformed(shapeFromFace);
    if (reversed) normal.Reverse();
    mesh.normals.emplace_back(static_cast<float>(normal.X()), static_cast<float>(normal.Y()),
                              static_cast<float>(normal.Z()));
  }
  for (int i = 1; i <= triangulation->NbTriangles(); ++i) {
    int a = 0, b = 0, c = 0;
    triangulation->Triangle(i).Get(a, b, c);
    if (reversed != mirrored) std::swap(b, c);
    mesh.triangles.push_back({first + a - 1, first + b - 1, first + c - 1});
    mesh.triangleFaces.push_back(faceIndex);
  }
}

std::vector<Eigen::Vector3f> lineOnFace(const TopoDS_Edge& edge, const TopoDS_Face& face) {
  TopLoc_Location location;
  const Handle(Poly_Triangulation) triangulation = BRep_Tool::Triangulation(face, location);
  if (triangulation.IsNull()) return {};
  const Handle(Poly_PolygonOnTriangulation) polygon =
      BRep_Tool::PolygonOnTriangulation(edge, triangulation, location);
  if (polygon.IsNull()) return {};
  std::vector<Eigen::Vector3f> line;
  line.reserve(polygon->NbNodes());
  for (int i = 1; i <= polygon->NbNodes(); ++i)
    line.push_back(toVector(triangulation->Node(polygon->Node(i)).Transformed(location.Transformation())));
  return line;
}

std::vector<Eigen::Vector3f> lineOfFreeEdge(const TopoDS_Edge& edge, double deflection, double angle) {
  double first = 0, last = 0;
  if (BRep_Tool::Curve(edge, first, last).IsNull()) return {};
  const BRepAdaptor_Curve curve(edge);
  const GCPnts_TangentialDeflection points(curve, angle, deflection);
  std::vector<Eigen::Vector3f> line;
  for (int i = 1; i <= points.NbPoints(); ++i) line.push_back(toVector(points.Value(i)));
  return line;
}

void appendEdges(const TopoDS_Shape& shape, double deflection, double angle, TriangleMesh& mesh) {
  TopTools_IndexedDataMapOfShapeListOfShape facesOfEdges;
  TopExp::MapShapesAndAncestors(shape, TopAbs_EDGE, TopAbs_FACE, facesOfEdges);
  for (int i = 1; i <= facesOfEdges.Extent(); ++i) {
    const TopoDS_Edge& edge = TopoDS::Edge(facesOfEdges.FindKey(i));
    if (BRep_Tool::Degenerated(edge)) continue;
    std::vector<Eigen::Vector3f> line;
    if (facesOfEdges(i).IsEmpty()) {
      line = lineOfFreeEdge(edge, deflection, angle);
    } else {
      const TopoDS_Face& face = TopoDS::Face(facesOfEdges(i).First());
      const bool isSeam =
          BRep_Tool::IsClosed(edge, face);  // an artefact of the surface, not an edge people see
      if (!isSeam) line = lineOnFace(edge, face);
    }
    if (line.size() > 1) mesh.edgeLines.push_back(std::move(line));
  }
}

Result<TriangleMesh> meshOf(const Shape& shape, const TessellationQuality& quality,
                            const Progress& progress) {
  const TopoDS_Shape& exact = occtShape(shape);
  const double deflection = deflectionFor(shape, quality);
  IMeshTools_Parameters parameters;
  parameters.Deflection = deflection;
  parameters.Angle = quality.angularDeflection;
  parameters.InParallel = true;
  parameters.AllowQualityDecrease = true;
  const std::lock_guard lock(meshingMutex);
  const Handle(OcctProgress) indicator = new OcctProgress(progress, "Making triangles");
  BRepMesh_IncrementalMesh(exact, parameters, indicator->Start());
  if (indicator->wasCancelled()) return Error::cancelled();

  TriangleMesh mesh;
  TopTools_IndexedMapOfShape faces;
  TopExp::MapShapes(exact, TopAbs_FACE, faces);
  for (int i = 1; i <= faces.Extent(); ++i) appendFace(TopoDS::Face(faces(i)), i - 1, mesh);
  appendEdges(exact, deflection, quality.angularDeflection, mesh);
  return mesh;
}

}  // namespace

Result<std::shared_ptr<const TriangleMesh>> tessellate(const Shape& shape, const TessellationQuality& quality,
                                                       const Progress& progress) {
  if (shape.isEmpty()) return std::shared_ptr<const TriangleMesh>(std::make_shared<TriangleMesh>());
  try {
    Result<TriangleMesh> mesh = meshOf(shape, quality, progress);
    if (!mesh.ok()) return mesh.error();
    return std::shared_ptr<const TriangleMesh>(std::make_shared<TriangleMesh>(std::move(*mesh)));
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The shape cannot be turned into triangles: ") + failure.GetMessageString() +
                 ". Repair it in the CAD system it comes from."};
  }
}

Result<std::vector<std::shared_ptr<const TriangleMesh>>> tessellateAll(const std::vector<Shape>& shapes,
                                                                       const TessellationQuality& quality,
                                                                       const Progress& progress) {
  std::vector<std::shared_ptr<const TriangleMesh>> meshes;
  meshes.reserve(shapes.size());
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, shapes.size()));
  for (const Shape& shape : shapes) {
    const double done = static_cast<double>(meshes.size()) * share;
    if (!progress.report(done, "Making triangles")) return Error::cancelled();
    auto mesh = tessellate(shape, quality, progress.part(done, done + share));
    if (!mesh.ok()) return mesh.error();
    meshes.push_back(*mesh);
  }
  return meshes;
}

}  // namespace liana
