#include "kernel/geometry/pick/exact_frames.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepTools.hxx>
#include <BRepTools_WireExplorer.hxx>
#include <BRep_Tool.hxx>
#include <GeomAPI_ProjectPointOnSurf.hxx>
#include <GeomLib.hxx>
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
#include "kernel/geometry/pick/rim_choice.h"

namespace liana {

struct PickFrames::Exact::Maps {
  TopTools_IndexedMapOfShape faces;
  TopTools_IndexedDataMapOfShapeListOfShape facesOfEdges;
};

namespace {

Eigen::Vector3d toEigen(const gp_XYZ& p) {
  return {p.X(), p.Y(), p.Z()};
}
Eigen::Vector3d toEigen(const gp_Pnt& p) {
  return toEigen(p.XYZ());
}
Eigen::Vector3d toEigen(const gp_Dir& d) {
  return toEigen(d.XYZ());
}
gp_Pnt toPoint(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

/// Outward normal of a face at the place nearest to a point.
Eigen::Vector3d normalAt(const TopoDS_Face& face, const Eigen::Vector3d& point) {
  const Handle(Geom_Surface) surface = BRep_Tool::Surface(face);
  GeomAPI_ProjectPointOnSurf projection(toPoint(point), surface);
  double u = 0, v = 0;
  if (projection.NbPoints() == 0) {
    double ua = 0, ub = 0, va = 0, vb = 0;
    BRepTools::UVBounds(face, ua, ub, va, vb);
    u = (ua + ub) / 2;
    v = (va + vb) / 2;
  } else {
    projection.LowerDistanceParameters(u, v);
  }
  gp_Dir normal(0, 0, 1);
  GeomLib::NormEstim(surface, gp_Pnt2d(u, v), 1e-7, normal);
  if (face.Orientation() == TopAbs_REVERSED) normal.Reverse();
  return toEigen(normal);
}

struct CircleEdge {
  TopoDS_Edge edge;
  Eigen::Vector3d center, axis;
  double radius, angle;
};

std::optional<CircleEdge> asCircle(const TopoDS_Edge& edge) {
  if (BRep_Tool::Degenerated(edge)) return {};
  const BRepAdaptor_Curve curve(edge);
  if (curve.GetType() != GeomAbs_Circle) return {};
  const gp_Circ circle = curve.Circle();
  return CircleEdge{edge, toEigen(circle.Location()), toEigen(circle.Axis().Direction()), circle.Radius(),
                    curve.LastParameter() - curve.FirstParameter()};
}

/// Circles of a face or wire, each once, whether whole or in several arcs; `angle` is what its arcs span.
std::vector<CircleEdge> circlesOf(const TopoDS_Shape& shape) {
  std::vector<CircleEdge> circles;
  for (TopExp_Explorer explorer(shape, TopAbs_EDGE); explorer.More(); explorer.Next()) {
    const std::optional<CircleEdge> circle = asCircle(TopoDS::Edge(explorer.Current()));
    if (!circle) continue;
    const auto known = std::find_if(circles.begin(), circles.end(), [&](const CircleEdge& other) {
      const double tolerance = 1e-5 * (1 + other.radius);
      return (other.center - circle->center).norm() < tolerance &&
             std::abs(other.radius - circle->radius) < tolerance;
    });
    if (known == circles.end())
      circles.push_back(*circle);
    else
      known->angle += circle->angle;
  }
  return circles;
}

/// Nearest point of an edge to a point.
Eigen::Vector3d nearestOn(const TopoDS_Edge& edge, const Eigen::Vector3d& point) {
  const BRepAdaptor_Curve curve(edge);
  const double first = curve.FirstParameter(), last = curve.LastParameter();
  const int pieces = curve.GetType() == GeomAbs_Line ? 1 : 48;
  Eigen::Vector3d best = Eigen::Vector3d::Zero(), previous = toEigen(curve.Value(first));
  double nearest = std::numeric_limits<double>::max();
  for (int i = 1; i <= pieces; ++i) {
    const Eigen::Vector3d next = toEigen(curve.Value(first + (last - first) * i / pieces));
    const Eigen::Vector3d along = next - previous;
    const double squared = along.squaredNorm();
    const double t = squared > 0 ? std::clamp((point - previous).dot(along) / squared, 0.0, 1.0) : 0;
    const Eigen::Vector3d candidate = previous + t * along;
    if ((candidate - point).norm() < nearest) {
      nearest = (candidate - point).norm();
      best = candidate;
    }
    previous = next;
  }
  return best;
}

/// One pick on one face.
class FacePick {
public:
  FacePick(const PickFrames::Exact::Maps& maps, const TopoDS_Face& face, const SurfacePick& pick)
      : maps_(maps), face_(face), surface_(face), pick_(pick), normal_(normalAt(face, pick.point)) {}

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
    switch (surface_.GetType()) {
      case GeomAbs_Plane:
        return PickKind::Plane;
      case GeomAbs_Cylinder:
        return isHole(toEigen(surface_.Cylinder().Location()),
                      toEigen(surface_.Cylinder().Axis().Direction()))
                   ? PickKind::Hole
                   : PickKind::Shaft;
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
    switch (surface_.GetType()) {
      case GeomAbs_Plane:
        return ofPlane();
      case GeomAbs_Cylinder: {
        const gp_Cylinder cylinder = surface_.Cylinder();
        return ofRevolution(toEigen(cylinder.Location()), toEigen(cylinder.Axis().Direction()),
                            cylinder.Radius(), PickKind::Shaft);
      }
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
