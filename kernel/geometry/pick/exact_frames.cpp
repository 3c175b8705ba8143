#include "kernel/geometry/pick/exact_frames.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepTools.hxx>
#include <BRepTools_WireExplorer.hxx>
#include <BRep_Tool.hxx>
#include <Geom_Surface.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Vertex.hxx>
#include <TopoDS_Wire.hxx>
#include <algorithm>
#include <cmath>
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Sphere.hxx>
#include <gp_Torus.hxx>
#include <limits>
#include <optional>

#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/pick/face_geometry.h"
#include "kernel/geometry/pick/rim_choice.h"

namespace liana {

struct PickFrames::Exact::Maps {
  TopTools_IndexedMapOfShape faces;
  TopTools_IndexedDataMapOfShapeListOfShape facesOfEdges;
};

namespace {

/// One pick on one face.
class FacePick {
public:
  FacePick(const PickFrames::Exact::Maps& maps, const TopoDS_Face& face, const SurfacePick& pick)
      : maps_(maps),
        face_(face),
        surface_(face),
        cylinder_(asCylinder(surface_)),
        pick_(pick),
        normal_(normalAt(face, pick.point)) {}

  std::vector<PickFrame> frames() const {
    std::vector<PickFrame> frames = cornersAndEdges();
    const std::vector<PickFrame> own = ofFace();
    frames.insert(frames.end(), own.begin(), own.end());
    const PickFrame here = makeFrame(plainKind(), pick_.point, normal_, plainName());
    const bool known = std::any_of(frames.begin(), frames.end(), [&](const PickFrame& frame) {
      return (frame.origin() - here.origin()).norm() < 1e-9 &&
             frame.direction().dot(here.direction()) > 1 - 1e-9;
    });
    if (!known) frames.push_back(here);
    return frames;
  }

private:
  PickKind plainKind() const {
    if (cylinder_)
      return isHole(toEigen(cylinder_->Location()), toEigen(cylinder_->Axis().Direction())) ? PickKind::Hole
                                                                                            : PickKind::Shaft;
    switch (surface_.GetType()) {
      case GeomAbs_Plane:
        return PickKind::Plane;
      case GeomAbs_Cone:
        return PickKind::Cone;
      case GeomAbs_Torus:
        return PickKind::Torus;
      case GeomAbs_Sphere:
        return PickKind::Sphere;
      default:
        return PickKind::Freeform;
    }
  }
  std::string plainName() const { return plainKind() == PickKind::Plane ? "Plane" : "Surface"; }

  std::vector<PickFrame> ofFace() const {
    if (cylinder_)
      return ofRevolution(toEigen(cylinder_->Location()), toEigen(cylinder_->Axis().Direction()),
                          cylinder_->Radius(), PickKind::Shaft);
    switch (surface_.GetType()) {
      case GeomAbs_Plane:
        return ofPlane();
      case GeomAbs_Cone: {
        const gp_Cone cone = surface_.Cone();
        return ofRevolution(toEigen(cone.Location()), toEigen(cone.Axis().Direction()), 0, PickKind::Cone);
      }
      case GeomAbs_Torus:
        return ofTorus();
      case GeomAbs_Sphere: {
        const gp_Sphere sphere = surface_.Sphere();
        return {makeFrame(PickKind::Sphere, pick_.point, normal_, "Sphere", sphere.Radius()),
                makeFrame(PickKind::Sphere, toEigen(sphere.Location()), normal_, "Centre of sphere",
                          sphere.Radius())};
      }
      default:
        return ofFreeform();
    }
  }

  bool isHole(const Eigen::Vector3d& axisPoint, const Eigen::Vector3d& axis) const {
    const Eigen::Vector3d offset = pick_.point - axisPoint;
    return normal_.dot(offset - offset.dot(axis) * axis) < 0;
  }

  /// The face on the other side of an edge; null for an open edge or a seam.
  TopoDS_Face beyond(const TopoDS_Edge& edge) const {
    if (const int index = maps_.facesOfEdges.FindIndex(edge); index > 0)
      for (const TopoDS_Shape& other : maps_.facesOfEdges(index))
        if (!other.IsSame(face_)) return TopoDS::Face(other);
    return {};
  }

  /// A flat face beyond the rim tells whether the feature ends there (it looks the same way out) or is
  /// closed.
  Rim::Beyond whatFollows(const CircleEdge& circle, const Eigen::Vector3d& outward) const {
    const TopoDS_Face other = beyond(circle.edge);
    if (other.IsNull() || BRepAdaptor_Surface(other).GetType() != GeomAbs_Plane) return Rim::Beyond::Unknown;
    return normalAt(other, circle.center).dot(outward) > 0 ? Rim::Beyond::Free : Rim::Beyond::Closed;
  }

  std::vector<PickFrame> ofRevolution(const Eigen::Vector3d& axisPoint, const Eigen::Vector3d& axis,
                                      double radius, PickKind kind) const {
    RoundFeature feature{kind, axisPoint, axis, radius, {}};
    if (kind == PickKind::Shaft && isHole(axisPoint, axis)) feature.kind = PickKind::Hole;
    std::vector<CircleEdge> circles;
    for (const CircleEdge& circle : circlesOf(face_)) {
      const Eigen::Vector3d offset = circle.center - axisPoint;
      if ((offset - offset.dot(axis) * axis).norm() < 1e-4 * (1 + circle.radius) &&
          std::abs(circle.axis.dot(axis)) > 1 - 1e-6)
        circles.push_back(circle);
    }
    const auto [low, high] = extentAlong(axisPoint, axis);
    for (const CircleEdge& circle : circles) {
      const double along = (circle.center - axisPoint).dot(axis);
      const Eigen::Vector3d outward = along > (low + high) / 2 ? axis : Eigen::Vector3d(-axis);
      feature.rims.push_back({circle.center, circle.radius, whatFollows(circle, outward)});
    }
    for (const double along : {low, high}) {  // a rim that is no circle: where another surface cuts through
      const bool known = std::any_of(circles.begin(), circles.end(), [&](const CircleEdge& circle) {
        return std::abs((circle.center - axisPoint).dot(axis) - along) < 0.2 * (high - low);
      });
      if (!known) feature.rims.push_back({axisPoint + along * axis, radius, Rim::Beyond::Unknown});
    }
    return framesOf(feature, pick_.point);
  }

  std::pair<double, double> extentAlong(const Eigen::Vector3d& origin, const Eigen::Vector3d& axis) const {
    double low = std::numeric_limits<double>::max(), high = -low;
    for (TopExp_Explorer explorer(face_, TopAbs_EDGE); explorer.More(); explorer.Next()) {
      const TopoDS_Edge& edge = TopoDS::Edge(explorer.Current());
      if (BRep_Tool::Degenerated(edge)) continue;
      const BRepAdaptor_Curve curve(edge);
      for (int i = 0; i <= 8; ++i) {
        const double s = curve.FirstParameter() + (curve.LastParameter() - curve.FirstParameter()) * i / 8;
        const double along = (toEigen(curve.Value(s)) - origin).dot(axis);
        low = std::min(low, along);
        high = std::max(high, along);
      }
    }
    return low <= high ? std::pair(low, high) : std::pair(0.0, 0.0);
  }

  /// Circles of the plane near the pick, the nearest first; then the plane itself.
  std::vector<PickFrame> ofPlane() const {
    std::vector<std::pair<double, PickFrame>> found;
    const TopoDS_Wire outer = BRepTools::OuterWire(face_);
    for (TopExp_Explorer explorer(face_, TopAbs_WIRE); explorer.More(); explorer.Next()) {
      const TopoDS_Wire wire = TopoDS::Wire(explorer.Current());
      const bool isOuter = wire.IsSame(outer);
      addSlot(wire, isOuter, found);
      for (const CircleEdge& circle : circlesOf(wire)) {
        if (circle.angle < 1.2 * EIGEN_PI) continue;  // a rounded corner or a slot's end
        const double fromCenter = (pick_.point - circle.center).norm();
        const double off = isOuter ? 0 : fromCenter - circle.radius;
        if (off > std::max(0.5 * circle.radius, pick_.snapDistance)) continue;
        found.emplace_back(off, makeFrame(isOuter ? PickKind::Boss : PickKind::Hole, circle.center, normal_,
                                          isOuter ? "Round face" : "Hole", circle.radius));
      }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PickFrame> frames;
    for (const auto& [distance, frame] : found) frames.push_back(frame);
    frames.push_back(makeFrame(PickKind::Plane, pick_.point, normal_, "Plane"));
    const std::size_t count = frames.size();
    for (std::size_t i = 0; i < count; ++i) frames.push_back(frames[i].flipped());
    return frames;
  }

  /// A wire of two equal half circles and two straight edges.
  void addSlot(const TopoDS_Wire& wire, bool isOuter,
               std::vector<std::pair<double, PickFrame>>& found) const {
    const std::vector<CircleEdge> arcs = circlesOf(wire);
    int lines = 0, others = 0;
    for (TopExp_Explorer explorer(wire, TopAbs_EDGE); explorer.More(); explorer.Next()) {
      const GeomAbs_CurveType type = BRepAdaptor_Curve(TopoDS::Edge(explorer.Current())).GetType();
      lines += type == GeomAbs_Line;
      others += type != GeomAbs_Line && type != GeomAbs_Circle;
    }
    if (arcs.size() != 2 || others > 0 || lines < 2) return;
    if (std::abs(arcs[0].radius - arcs[1].radius) > 1e-4 * arcs[0].radius) return;
    for (const CircleEdge& arc : arcs)
      if (std::abs(arc.angle - EIGEN_PI) > 0.05) return;
    const Eigen::Vector3d along = arcs[1].center - arcs[0].center;
    const double t = std::clamp((pick_.point - arcs[0].center).dot(along) / along.squaredNorm(), 0.0, 1.0);
    const double radius = arcs[0].radius;
    const double off = isOuter ? 0 : (arcs[0].center + t * along - pick_.point).norm() - radius;
    if (off > std::max(0.5 * radius, pick_.snapDistance)) return;
    const std::string name =
        "Slot " + shortNumber(2 * radius) + " × " + shortNumber(along.norm() + 2 * radius) + " mm";
    PickFrame frame = makeFrame(PickKind::Slot, (arcs[0].center + arcs[1].center) / 2, normal_, name);
    frame.radius = radius;
    found.emplace_back(off, frame);
  }

  /// The bend of a pipe looks out of its nearest end; a rounded rim shares the axis of what it rounds.
  std::vector<PickFrame> ofTorus() const {
    const gp_Torus torus = surface_.Torus();
    const Eigen::Vector3d center = toEigen(torus.Location()), axis = toEigen(torus.Axis().Direction());
    std::vector<std::pair<double, PickFrame>> ends;
    for (const CircleEdge& circle : circlesOf(face_)) {
      const bool isPipeEnd = std::abs(circle.radius - torus.MinorRadius()) < 1e-4 * torus.MinorRadius() &&
                             std::abs(circle.axis.dot(axis)) < 1e-3;
      if (!isPipeEnd) continue;
      const TopoDS_Face other = beyond(circle.edge);
      // Out of the bend: away from where the pick lies on it.
      const double side = (pick_.point - circle.center).dot(circle.axis);
      const Eigen::Vector3d outward = side > 0 ? Eigen::Vector3d(-circle.axis) : circle.axis;
      ends.emplace_back((pick_.point - circle.center).norm(),
                        makeFrame(PickKind::Torus, circle.center, outward, "Pipe bend", circle.radius));
    }
    std::stable_sort(ends.begin(), ends.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<PickFrame> frames;
    for (const auto& [distance, frame] : ends) frames.push_back(frame);
    const Eigen::Vector3d along = normal_.dot(axis) < 0 ? Eigen::Vector3d(-axis) : axis;
    const double height = (pick_.point - center).dot(axis);
    frames.push_back(
        makeFrame(PickKind::Torus, center + height * axis, along, "Rounded rim", torus.MajorRadius()));
    const std::size_t count = frames.size();
    for (std::size_t i = 0; i < count; ++i) frames.push_back(frames[i].flipped());
    return frames;
  }

  /// Swept hoses and the like: a round rim near the pick, else the place itself.
  std::vector<PickFrame> ofFreeform() const {
    std::vector<PickFrame> frames{makeFrame(PickKind::Freeform, pick_.point, normal_, "Surface")};
    for (const CircleEdge& circle : circlesOf(face_)) {
      if (circle.angle < 1.2 * EIGEN_PI) continue;
      const double side = (pick_.point - circle.center).dot(circle.axis);
      const Eigen::Vector3d outward = side > 0 ? Eigen::Vector3d(-circle.axis) : circle.axis;
      const PickFrame rim =
          makeFrame(PickKind::CircularEdge, circle.center, outward, "Round end", circle.radius);
      const bool near = (pick_.point - circle.center).norm() < 2.5 * circle.radius;
      frames.insert(near ? frames.begin() : frames.end(), rim);
    }
    const std::size_t count = frames.size();
    for (std::size_t i = 0; i < count; ++i) frames.push_back(frames[i].flipped());
    return frames;
  }

  /// What lies within the snap distance: corners before edges.
  std::vector<PickFrame> cornersAndEdges() const {
    std::vector<PickFrame> frames;
    if (!(pick_.snapDistance > 0)) return frames;
    double nearestCorner = 0.7 * pick_.snapDistance, nearestEdge = pick_.snapDistance;
    std::optional<PickFrame> corner, edgeFrame;
    for (TopExp_Explorer explorer(face_, TopAbs_EDGE); explorer.More(); explorer.Next()) {
      const TopoDS_Edge& edge = TopoDS::Edge(explorer.Current());
      if (BRep_Tool::Degenerated(edge) || BRep_Tool::IsClosed(edge, face_)) continue;
      const Eigen::Vector3d nearest = nearestOn(edge, pick_.point);
      if (const double off = (nearest - pick_.point).norm(); off < nearestEdge) {
        nearestEdge = off;
        edgeFrame = frameOn(edge, nearest);
      }
      if (asCircle(edge) && BRepAdaptor_Curve(edge).IsClosed())
        continue;  // its vertex is where OCCT cut it open
      for (TopExp_Explorer ends(edge, TopAbs_VERTEX); ends.More(); ends.Next()) {
        const Eigen::Vector3d place = toEigen(BRep_Tool::Pnt(TopoDS::Vertex(ends.Current())));
        const double off = (place - pick_.point).norm();
        if (off >= nearestCorner) continue;
        nearestCorner = off;
        corner = makeFrame(PickKind::Vertex, place, normal_, "Corner");
      }
    }
    if (corner) frames.push_back(*corner);
    if (edgeFrame) {
      frames.push_back(*edgeFrame);
      frames.push_back(edgeFrame->flipped());
    }
    return frames;
  }

  PickFrame frameOn(const TopoDS_Edge& edge, const Eigen::Vector3d& nearest) const {
    const TopoDS_Face other = beyond(edge);
    const Eigen::Vector3d otherNormal = other.IsNull() ? normal_ : normalAt(other, nearest);
    if (const std::optional<CircleEdge> circle = asCircle(edge)) {
      // The flat side says which way is out; without one, the side that is seen.
      const bool isFlat = surface_.GetType() == GeomAbs_Plane;
      Eigen::Vector3d out = isFlat ? normal_ : otherNormal;
      if (std::abs(out.dot(circle->axis)) < 0.5) out = -pick_.viewDirection;
      const Eigen::Vector3d axis = out.dot(circle->axis) < 0 ? Eigen::Vector3d(-circle->axis) : circle->axis;
      return makeFrame(PickKind::CircularEdge, circle->center, axis, "Circle", circle->radius);
    }
    const Eigen::Vector3d sum = normal_ + otherNormal;
    const Eigen::Vector3d out = sum.norm() > 0.1 ? sum : normal_;
    const bool isLine = BRepAdaptor_Curve(edge).GetType() == GeomAbs_Line;
    return makeFrame(isLine ? PickKind::StraightEdge : PickKind::CurvedEdge, nearest, out, "Edge");
  }

  const PickFrames::Exact::Maps& maps_;
  const TopoDS_Face& face_;
  BRepAdaptor_Surface surface_;
  std::optional<gp_Cylinder> cylinder_;
  const SurfacePick& pick_;
  Eigen::Vector3d normal_;
};

}  // namespace

PickFrames::Exact::Exact(const Shape& shape) {
  auto content = std::make_unique<Maps>();
  if (!shape.isEmpty()) {
    TopExp::MapShapes(occtShape(shape), TopAbs_FACE, content->faces);
    TopExp::MapShapesAndAncestors(occtShape(shape), TopAbs_EDGE, TopAbs_FACE, content->facesOfEdges);
  }
  maps = std::move(content);
}

PickFrames::Exact::~Exact() = default;

bool PickFrames::Exact::hasFaces() const {
  return !maps->faces.IsEmpty();
}

std::vector<PickFrame> PickFrames::Exact::framesAt(int face, const SurfacePick& pick) const {
  if (face < 0 || face >= maps->faces.Extent()) return {};
  const TopoDS_Face& picked = TopoDS::Face(maps->faces(face + 1));
  if (BRep_Tool::Surface(picked).IsNull()) return {};
  try {
    return FacePick(*maps, picked, pick).frames();
  } catch (const Standard_Failure&) {
    return {};
  }
}

}  // namespace liana
