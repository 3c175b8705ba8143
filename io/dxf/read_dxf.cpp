#include "io/dxf/read_dxf.h"

#include <cmath>
#include <numbers>
#include <set>

#include "io/centerline/occt_curves.h"
#include "io/dxf/dxf_colors.h"
#include "io/dxf/dxf_groups.h"
#include "io/read_file.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr double kRadians = std::numbers::pi / 180;
constexpr double kNoBulge = 1e-9;
constexpr double kFollowed = 1e-4;  // how closely arcs and splines are followed [mm]

/// The plane an entity was drawn in, from its extrusion direction (AutoCAD's arbitrary axis algorithm).
Eigen::Matrix3d planeOf(const DxfEntity& entity) {
  const Vector3d given = entity.point(210, Vector3d::UnitZ());
  if (!(given.norm() > 1e-9)) entity.fail(entity.line, "has an extrusion direction of no length.");
  const Vector3d z = given.normalized();
  const bool steep = std::abs(z.x()) < 1.0 / 64 && std::abs(z.y()) < 1.0 / 64;
  const Vector3d x = (steep ? Vector3d::UnitY() : Vector3d::UnitZ()).cross(z).normalized();
  Eigen::Matrix3d plane;
  plane << x, z.cross(x), z;
  return plane;
}

struct Corner {
  Vector3d point;
  double bulge = 0;  // tangent of a quarter of the angle of the arc to the next corner
};

HermiteCurve bulgeArc(const Corner& from, const Vector3d& to, const Vector3d& normal, double tolerance) {
  const Vector3d chord = to - from.point;
  const double half = chord.norm() / 2, angle = 4 * std::atan(std::abs(from.bulge));
  const double radius = half / std::sin(angle / 2), side = from.bulge > 0 ? 1 : -1;
  const Vector3d across = side * normal.cross(chord / (2 * half));
  const Vector3d center = from.point + chord / 2 + across * radius * std::cos(angle / 2);
  const Vector3d x = from.point - center;
  const Vector3d y = side * normal.cross(x);
  return arcAround(center, x, y, 0, angle, tolerance);
}

/// Straight runs become curves through their points; bulges become arcs.
CurveChain chainOf(std::vector<Corner> corners, bool closed, const Vector3d& normal, double tolerance) {
  if (closed && corners.size() > 1) corners.push_back(corners.front());
  CurveChain chain;
  std::vector<Vector3d> run;
  const auto endRun = [&] {
    for (HermiteCurve& piece : chainThrough(run)) chain.push_back(std::move(piece));
    run.clear();
  };
  for (std::size_t i = 0; i < corners.size(); ++i) {
    run.push_back(corners[i].point);
    if (i + 1 == corners.size() || std::abs(corners[i].bulge) < kNoBulge) continue;
    if ((corners[i + 1].point - corners[i].point).norm() < 1e-9) continue;
    endRun();
    chain.push_back(bulgeArc(corners[i], corners[i + 1].point, normal, tolerance));
  }
  endRun();
  return chain;
}

CurveChain readLightPolyline(const DxfEntity& entity, double tolerance) {
  const Eigen::Matrix3d plane = planeOf(entity);
  const double height = entity.number(38, 0);
  std::vector<Corner> corners;
  for (const DxfGroup& group : entity.groups) {
    if (group.code == 10) corners.push_back({{entity.numberOf(group), 0, height}, 0});
    if (group.code != 20 && group.code != 42) continue;
    if (corners.empty()) entity.fail(group.line, "has a value before its first corner.");
    (group.code == 20 ? corners.back().point.y() : corners.back().bulge) = entity.numberOf(group);
  }
  for (Corner& corner : corners) corner.point = plane * corner.point;
  return chainOf(std::move(corners), entity.integer(70, 0) & 1, plane.col(2), tolerance);
}

CurveChain readArc(const DxfEntity& entity, double tolerance) {
  const Eigen::Matrix3d plane = planeOf(entity);
  const double radius = entity.number(40, 0), from = entity.number(50, 0);
  double to = entity.number(51, 360);
  if (!(radius > 0)) entity.fail(entity.line, "has a radius that is not above zero.");
  if (std::abs(from) > 720 || std::abs(to) > 720) entity.fail(entity.line, "has angles beyond two turns.");
  while (to <= from) to += 360;
  const Vector3d center = plane * entity.point(10, Vector3d::Zero());
  return {arcAround(center, radius * plane.col(0), radius * plane.col(1), from * kRadians, to * kRadians,
                    tolerance)};
}

CurveChain readEllipse(const DxfEntity& entity, double tolerance) {
  const Vector3d major = entity.point(11, Vector3d::Zero()), normal = entity.point(210, Vector3d::UnitZ());
  const double ratio = entity.number(40, 0), from = entity.number(41, 0);
  double to = entity.number(42, 2 * std::numbers::pi);
  if (!(major.norm() > 0) || !(ratio > 0) || !(normal.norm() > 1e-9) || std::abs(from) > 20 ||
      std::abs(to) > 20)
    entity.fail(entity.line, "has axes or angles that make no ellipse.");
  while (to <= from) to += 2 * std::numbers::pi;
  return {arcAround(entity.point(10, Vector3d::Zero()), major, ratio * normal.normalized().cross(major), from,
                    to, tolerance)};
}

std::vector<Vector3d> pointsOf(const DxfEntity& entity, int code) {
  std::vector<Vector3d> points;
  for (const DxfGroup& group : entity.groups) {
    if (group.code == code) points.emplace_back(entity.numberOf(group), 0, 0);
    if (points.empty()) continue;
    if (group.code == code + 10) points.back().y() = entity.numberOf(group);
    if (group.code == code + 20) points.back().z() = entity.numberOf(group);
  }
  return points;
}

CurveChain readSpline(const DxfEntity& entity, double tolerance) {
  SplineData spline;
  spline.tolerance = tolerance;
  spline.degree = entity.integer(71, 3);
  spline.knots = entity.numbers(40);
  spline.weights = entity.numbers(41);
  spline.poles = pointsOf(entity, 10);
  if (spline.poles.empty()) {
    CurveChain chain = chainThrough(pointsOf(entity, 11));
    if (chain.empty()) entity.fail(entity.line, "has neither poles nor two points to pass.");
    return chain;
  }
  std::string defect;
  CurveChain chain = chainFromSpline(spline, defect);
  if (!defect.empty()) entity.fail(entity.line, defect + ".");
  return chain;
}

class DxfPieces {
public:
  explicit DxfPieces(DxfContent content) : content_(std::move(content)) {}

  std::vector<LoosePiece> run() {
    const double tolerance = kFollowed / content_.millimetresPerUnit;
    for (std::size_t i = 0; i < content_.entities.size(); ++i) {
      const DxfEntity& entity = content_.entities[i];
      if (entity.type == "LINE")
        add(entity, chainThrough({entity.point(10, Vector3d::Zero()), entity.point(11, Vector3d::Zero())}));
      else if (entity.type == "ARC")
        add(entity, readArc(entity, tolerance));
      else if (entity.type == "ELLIPSE")
        add(entity, readEllipse(entity, tolerance));
      else if (entity.type == "LWPOLYLINE")
        add(entity, readLightPolyline(entity, tolerance));
      else if (entity.type == "SPLINE")
        add(entity, readSpline(entity, tolerance));
      else if (entity.type == "POLYLINE")
        add(entity, readPolyline(i));
      else if (entity.type != "VERTEX" && entity.type != "SEQEND")
        passedOver_.insert(std::string(entity.type.substr(0, 20)));
    }
    return std::move(pieces_);
  }

  const std::set<std::string>& passedOver() const { return passedOver_; }

private:
  /// The entity and the VERTEX entities after it.
  CurveChain readPolyline(std::size_t index) const {
    const DxfEntity& entity = content_.entities[index];
    const int flags = entity.integer(70, 0);
    if (flags & (16 | 64)) entity.fail(entity.line, "is a mesh, not a line. Leave it out of the draft.");
    const bool flat = !(flags & 8);
    const Eigen::Matrix3d plane = flat ? planeOf(entity) : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
    std::vector<Corner> corners;
    for (std::size_t i = index + 1; i < content_.entities.size() && content_.entities[i].type == "VERTEX";
         ++i) {
      const DxfEntity& vertex = content_.entities[i];
      if (vertex.integer(70, 0) & 16) continue;  // a pole of the spline through the others
      Corner corner{vertex.point(10, Vector3d::Zero()), flat ? vertex.number(42, 0) : 0};
      if (flat) corner.point.z() = entity.number(30, corner.point.z());
      corner.point = plane * corner.point;
      corners.push_back(corner);
    }
    if (corners.size() < 2) entity.fail(entity.line, "has fewer than two corners.");
    return chainOf(std::move(corners), flags & 1, plane.col(2), kFollowed / content_.millimetresPerUnit);
  }

  void add(const DxfEntity& entity, CurveChain chain) {
    for (HermiteCurve& piece : chain) {
      for (Vector3d& point : piece.points) point *= content_.millimetresPerUnit;
      for (Vector3d& tangent : piece.tangents) tangent *= content_.millimetresPerUnit;
    }
    const std::string layer(entity.text(8));
    LoosePiece piece{layer, dxfName(layer, content_.isUtf8), colorOf(entity, layer), std::move(chain)};
    for (std::size_t i = 0; i + 1 < entity.groups.size(); ++i)
      if (entity.groups[i].code == 1001 && entity.groups[i].value == "LIANA" &&
          entity.groups[i + 1].code == 1000) {
        piece.name = dxfName(entity.groups[i + 1].value, content_.isUtf8);
        piece.group = "LIANA " + std::to_string(pieces_.size());  // a cable of its own
      }
    pieces_.push_back(std::move(piece));
  }

  std::optional<Color> colorOf(const DxfEntity& entity, const std::string& layer) const {
    const int own = entity.integer(62, 256);
    if (own >= 1 && own <= 255) return dxfColor(own);
    const auto found = content_.layerColors.find(layer);
    if (found == content_.layerColors.end() || found->second == 7) return {};
    return dxfColor(found->second);
  }

  DxfContent content_;
  std::vector<LoosePiece> pieces_;
  std::set<std::string> passedOver_;
};

}  // namespace

Result<std::vector<LoosePiece>> readDxf(const std::filesystem::path& file,
                                        std::vector<std::string>& warnings) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string name = "\"" + file.string() + "\"";
  try {
    DxfContent content = splitDxf(*text);
    if (!content.hasUnits)
      warnings.push_back(name + " names no unit; its lengths were taken as millimetres.");
    DxfPieces pieces(std::move(content));
    std::vector<LoosePiece> found = pieces.run();
    for (const std::string& type : pieces.passedOver())
      warnings.push_back(name + ": entities " + type +
                         " are no curves a cable can follow and were left out.");
    return found;
  } catch (const DxfDefect& defect) {
    return Error{name + ", " + defect.message};
  }
}

}  // namespace liana
