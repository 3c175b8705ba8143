#include "kernel/geometry/tube/exact_surface.h"

#include <BRepBuilderAPI_Copy.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRep_Tool.hxx>
#include <GeomAdaptor_Surface.hxx>
#include <GeomLib.hxx>
#include <Geom_Surface.hxx>
#include <Poly_Triangulation.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <algorithm>
#include <cmath>
#include <gp_Pnt2d.hxx>
#include <unordered_set>

#include "kernel/geometry/occt_shape.h"

namespace liana {

struct ExactSurface::Faces {
  struct Face {
    Handle(Geom_Surface) surface;
    GeomAdaptor_Surface near;  // keeps the patch it was last asked about: many times faster on splines
    gp_Trsf shapeFromFace;
    bool reversed = false;
  };
  std::vector<Face> faces;
  std::vector<int> faceOf;                              // of each triangle of the welded mesh
  std::vector<std::array<Eigen::Vector2d, 3>> corners;  // its corners on the surface

  bool evaluate(int triangle, const Eigen::Vector2d& uv, WallPoint& point) const {
    const Face& face = faces[faceOf[triangle]];
    gp_Pnt position;
    gp_Vec alongU, alongV;
    face.near.D1(uv.x(), uv.y(), position, alongU, alongV);
    position.Transform(face.shapeFromFace);
    const gp_Vec across = alongU.Crossed(alongV);
    gp_Dir normal;
    if (across.Magnitude() > 1e-6 * alongU.Magnitude() * alongV.Magnitude())
      normal = gp_Dir(across);
    else if (GeomLib::NormEstim(face.surface, gp_Pnt2d(uv.x(), uv.y()), 1e-9, normal) > 1)
      return false;
    normal.Transform(face.shapeFromFace);
    if (face.reversed) normal.Reverse();
    point.position = Eigen::Vector3d(position.X(), position.Y(), position.Z());
    point.normal = Eigen::Vector3d(normal.X(), normal.Y(), normal.Z());
    point.hasExactNormal = true;
    return true;
  }
};

namespace {

constexpr double kAngle = 0.3;  // largest turn between neighbouring triangles [rad]

TopoDS_Shape meshedCopy(const Shape& shape) {
  const TopoDS_Shape copy = BRepBuilderAPI_Copy(occtShape(shape), false, false).Shape();
  IMeshTools_Parameters parameters;
  const Eigen::AlignedBox3d box = shape.boundingBox();
  parameters.Deflection = box.isEmpty() ? 1 : std::max(2e-3 * box.diagonal().norm(), 1e-3);
  parameters.Angle = kAngle;
  parameters.InParallel = false;  // one part at a time: threads cost more than they bring
  parameters.AllowQualityDecrease = true;
  BRepMesh_IncrementalMesh(copy, parameters);
  return copy;
}

/// Whether a face is seen at a place for the first time: triangles share corners and edges.
class FirstSight {
public:
  explicit FirstSight(double apart) : apart_(apart) {}

  bool operator()(int face, const Eigen::Vector3d& place) {
    std::uint64_t hash = static_cast<std::uint64_t>(face) + 1469598103934665603ull;
    for (int k = 0; k < 3; ++k)
      hash = (hash ^ static_cast<std::uint64_t>(std::llround(place[k] / apart_))) * 1099511628211ull;
    return seen_.insert(hash ^ (hash >> 29)).second;
  }

private:
  double apart_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

Result<ExactSurface> ExactSurface::of(const Shape& shape) {
  if (shape.isEmpty()) return Error{"The part has no exact shape."};
  try {
    const TopoDS_Shape copy = meshedCopy(shape);
    TopTools_IndexedMapOfShape faces, solids;
    TopExp::MapShapes(copy, TopAbs_FACE, faces);
    TopExp::MapShapes(copy, TopAbs_SOLID, solids);
    std::vector<int> solidOf(faces.Extent() + 1, 0);
    for (int i = 1; i <= solids.Extent(); ++i) {
      TopTools_IndexedMapOfShape own;
      TopExp::MapShapes(solids(i), TopAbs_FACE, own);
      for (int k = 1; k <= own.Extent(); ++k) solidOf[faces.FindIndex(own(k))] = i;
    }
    auto content = std::make_shared<Faces>();
    TriangleMesh triangles;
    std::vector<std::int32_t> groups;
    std::vector<int> faceOf;
    std::vector<std::array<Eigen::Vector2d, 3>> corners;
    for (int i = 1; i <= faces.Extent(); ++i) {
      const TopoDS_Face& face = TopoDS::Face(faces(i));
      TopLoc_Location location;
      const Handle(Geom_Surface) surface = BRep_Tool::Surface(face, location);
      const Handle(Poly_Triangulation) part = BRep_Tool::Triangulation(face, location);
      if (surface.IsNull() || part.IsNull() || !part->HasUVNodes()) continue;
      const gp_Trsf& shapeFromFace = location.Transformation();
      const bool reversed = face.Orientation() == TopAbs_REVERSED;
      content->faces.push_back({surface, GeomAdaptor_Surface(surface), shapeFromFace, reversed});
      const auto first = static_cast<std::int32_t>(triangles.vertices.size());
      for (int k = 1; k <= part->NbNodes(); ++k) {
        const gp_Pnt p = part->Node(k).Transformed(shapeFromFace);
        triangles.vertices.emplace_back(static_cast<float>(p.X()), static_cast<float>(p.Y()),
                                        static_cast<float>(p.Z()));
      }
      for (int k = 1; k <= part->NbTriangles(); ++k) {
        int a = 0, b = 0, c = 0;
        part->Triangle(k).Get(a, b, c);
        if (reversed != shapeFromFace.IsNegative()) std::swap(b, c);
        triangles.triangles.push_back({first + a - 1, first + b - 1, first + c - 1});
        groups.push_back(solidOf[i]);
        std::array<Eigen::Vector2d, 3> places;
        const std::array<int, 3> nodes{a, b, c};
        for (int n = 0; n < 3; ++n)
          places[n] = Eigen::Vector2d(part->UVNode(nodes[n]).X(), part->UVNode(nodes[n]).Y());
        faceOf.push_back(static_cast<int>(content->faces.size()) - 1);
        corners.push_back(places);
      }
    }
    if (triangles.triangles.empty()) return Error{"The part has no exact surfaces."};
    ExactSurface result;
    std::vector<int> origins;
    result.mesh_ = connectSurface(triangles, groups, &origins);
    for (const int origin : origins) {
      content->faceOf.push_back(faceOf[origin]);
      content->corners.push_back(corners[origin]);
    }
    result.faces_ = std::move(content);
    return result;
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The part's surfaces cannot be read: ") + failure.GetMessageString()};
  }
}

std::vector<WallPoint> ExactSurface::samplePoints(int component, double spacing,
                                                  const Eigen::AlignedBox3d& box,
                                                  const std::function<bool(WallPoint&)>& wanted) const {
  std::vector<WallPoint> points;
  FirstSight isNew(1e-4 * spacing);
  for (int t = 0; t < static_cast<int>(mesh_.triangles.size()); ++t) {
    if (component >= 0 && mesh_.components[t] != component) continue;
    std::array<Eigen::Vector3d, 3> corners;
    Eigen::AlignedBox3d own;
    for (int k = 0; k < 3; ++k) own.extend(corners[k] = mesh_.vertices[mesh_.triangles[t][k]]);
    if (!own.intersects(box)) continue;
    // Rows parallel to the longest edge: long thin triangles get as many points as they need, not its square.
    std::array<double, 3> lengths{};
    for (int k = 0; k < 3; ++k) lengths[k] = (corners[(k + 1) % 3] - corners[k]).norm();
    const int base = static_cast<int>(std::max_element(lengths.begin(), lengths.end()) - lengths.begin());
    const double height = 2 * mesh_.area(t) / lengths[base];
    const int rows = 1 + static_cast<int>(std::min(200.0, height / spacing));
    for (int row = 0; row <= rows; ++row) {
      const double up = static_cast<double>(row) / rows;
      const int columns = 1 + static_cast<int>(std::min(2000.0, (1 - up) * lengths[base] / spacing));
      for (int column = 0; column <= (row == rows ? 0 : columns); ++column) {
        const double along = static_cast<double>(column) / columns;
        const auto between = [&](const auto& values) {
          return (up * values[(base + 2) % 3] +
                  (1 - up) * ((1 - along) * values[base] + along * values[(base + 1) % 3]))
              .eval();
        };
        if (!isNew(faces_->faceOf[t], between(corners))) continue;
        WallPoint point;
        if (faces_->evaluate(t, between(faces_->corners[t]), point) && wanted(point)) points.push_back(point);
      }
    }
  }
  return points;
}

}  // namespace liana
