// Words and lines for what was measured.
#include "gui/tools/measure/measurement.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "gui/panels/fields/quantity.h"

namespace liana {
namespace {

const QColor kLine(20, 110, 220), kAid(110, 120, 135);
constexpr double kParallel = 1e-4;  // sine of the largest angle that counts as parallel

QString degrees(double radians) {
  return quantityText(radians * 180 / std::numbers::pi, Quantity::Angle);
}

QString length(double millimetres) {
  return quantityText(millimetres, Quantity::Length);
}

bool isDirected(const MeasuredPlace& place) {
  return place.hasAxis() || place.kind == MeasuredPlace::Kind::Plane;
}

void addMark(Sketch& sketch, const MeasuredPlace& place) {
  const bool ring = place.kind == MeasuredPlace::Kind::Round;
  sketch.marks.push_back(
      {place.point, ring ? Sketch::Shape::Ring : Sketch::Shape::Dot, kLine, ring ? 9.0 : 8.0});
}

void addLine(Sketch& sketch, const Eigen::Vector3d& from, const Eigen::Vector3d& to, const QColor& color,
             bool dashed = false) {
  sketch.lines.push_back({{from, to}, color, dashed ? 1.5 : 2.0, dashed});
}

void addCircle(Sketch& sketch, const MeasuredPlace& place) {
  const Eigen::Vector3d x = place.direction.unitOrthogonal(), y = place.direction.cross(x);
  Sketch::Line circle{{}, kLine, 2, false};
  for (int i = 0; i <= 48; ++i) {
    const double angle = 2 * std::numbers::pi * i / 48;
    circle.points.push_back(place.point + place.radius * (std::cos(angle) * x + std::sin(angle) * y));
  }
  sketch.lines.push_back(circle);
}

Eigen::Vector3d withoutPart(const Eigen::Vector3d& way, const Eigen::Vector3d& direction) {
  return way - way.dot(direction) * direction;
}

/// What axes and planes say beside the distance of the two points.
void addDirections(const MeasuredPlace& from, const MeasuredPlace& to, QStringList& details) {
  const Eigen::Vector3d way = to.point - from.point;
  if (!isDirected(from) || !isDirected(to)) {
    for (const auto& [place, other] : {std::pair(&from, &to), std::pair(&to, &from)}) {
      if (!isDirected(*place) || isDirected(*other)) continue;
      details << (place->hasAxis()
                      ? QObject::tr("to the axis %1").arg(length(withoutPart(way, place->direction).norm()))
                      : QObject::tr("to the plane %1").arg(length(std::abs(way.dot(place->direction)))));
    }
    return;
  }
  const double cosine = std::min(1.0, std::abs(from.direction.dot(to.direction)));
  const double sine = from.direction.cross(to.direction).norm();
  if (from.hasAxis() != to.hasAxis()) {  // an axis and a plane
    const MeasuredPlace& plane = from.hasAxis() ? to : from;
    details << (cosine < kParallel
                    ? QObject::tr("axis to plane %1").arg(length(std::abs(way.dot(plane.direction))))
                    : QObject::tr("angle of axis and plane %1").arg(degrees(std::asin(cosine))));
    return;
  }
  if (sine >= kParallel) {
    const double angle = std::atan2(sine, cosine);
    details << QObject::tr("angle %1").arg(degrees(angle)) +
                   (angle < std::numbers::pi / 2 - kParallel
                        ? QObject::tr(" (or %1)").arg(degrees(std::numbers::pi - angle))
                        : QString());
  } else if (from.hasAxis()) {
    details << QObject::tr("parallel axes, %1 apart").arg(length(withoutPart(way, from.direction).norm()));
  } else {
    details << QObject::tr("parallel planes, %1 apart").arg(length(std::abs(way.dot(from.direction))));
  }
}

void addDiameter(const MeasuredPlace& place, QStringList& details) {
  if (place.hasAxis() && place.radius > 0 && place.section.isEmpty())
    details << QObject::tr("⌀ %1").arg(length(2 * place.radius));
}

}  // namespace

Sketch Measurement::drawn() const {
  Sketch whole = sketch;
  whole.labels.push_back({labelAt, text(), Qt::white});
  return whole;
}

Measurement measurePlace(const MeasuredPlace& place) {
  Measurement found;
  found.labelAt = place.point;
  if (place.kind == MeasuredPlace::Kind::Whole) {
    found.headline = place.name;
    return found;
  }
  addMark(found.sketch, place);
  if (!place.section.isEmpty()) {
    found.headline = place.section;
    if (place.hasAxis()) addCircle(found.sketch, place);
  } else if (place.radius > 0) {
    found.headline = QObject::tr("⌀ %1").arg(length(2 * place.radius));
    found.details << QObject::tr("radius %1").arg(length(place.radius));
    if (place.hasAxis()) addCircle(found.sketch, place);
  } else {
    found.headline = place.name;
  }
  if (place.kind == MeasuredPlace::Kind::Cable)
    found.details << QObject::tr("%1 along the cable").arg(length(place.arcLength));
  for (int axis = 0; axis < 3; ++axis)
    found.details << QString("%1 %2").arg(QChar("XYZ"[axis])).arg(length(place.point[axis]));
  return found;
}

Measurement measureBetween(const MeasuredPlace& from, const MeasuredPlace& to) {
  const Eigen::Vector3d way = to.point - from.point;
  Measurement found;
  found.headline = length(way.norm());
  for (int axis = 0; axis < 3; ++axis)
    found.details << QString("d%1 %2").arg(QChar("XYZ"[axis])).arg(length(way[axis]));
  addDirections(from, to, found.details);
  addDiameter(from, found.details);
  addDiameter(to, found.details);
  const bool sameCable = from.kind == MeasuredPlace::Kind::Cable && to.kind == MeasuredPlace::Kind::Cable &&
                         from.owner == to.owner;
  if (sameCable)
    found.details << QObject::tr("along the cable %1").arg(length(std::abs(to.arcLength - from.arcLength)));
  // The three steps along the axes, then the way itself.
  Eigen::Vector3d corner = from.point;
  for (int axis = 0; axis < 3; ++axis) {
    Eigen::Vector3d next = corner;
    next[axis] = to.point[axis];
    if ((next - corner).norm() > 1e-9 * (1 + way.norm())) addLine(found.sketch, corner, next, kAid, true);
    corner = next;
  }
  addLine(found.sketch, from.point, to.point, kLine);
  addMark(found.sketch, from);
  addMark(found.sketch, to);
  found.labelAt = 0.5 * (from.point + to.point);
  return found;
}

Measurement measureAngle(const MeasuredPlace& from, const MeasuredPlace& corner, const MeasuredPlace& to) {
  const Eigen::Vector3d a = from.point - corner.point, b = to.point - corner.point;
  const double angle = std::atan2(a.cross(b).norm(), a.dot(b));
  Measurement found;
  found.headline = degrees(angle);
  found.details << QObject::tr("legs %1 and %2").arg(length(a.norm()), length(b.norm()));
  addLine(found.sketch, corner.point, from.point, kLine);
  addLine(found.sketch, corner.point, to.point, kLine);
  if (a.norm() > 0 && b.norm() > 0) {
    const double radius = 0.3 * std::min(a.norm(), b.norm());
    const Eigen::Vector3d x = a.normalized(), side = withoutPart(b, x);
    const Eigen::Vector3d y =
        side.norm() > 1e-9 * b.norm() ? Eigen::Vector3d(side.normalized()) : x.unitOrthogonal();
    Sketch::Line arc{{}, kAid, 1.5, false};
    for (int i = 0; i <= 24; ++i)
      arc.points.push_back(corner.point +
                           radius * (std::cos(angle * i / 24) * x + std::sin(angle * i / 24) * y));
    found.sketch.lines.push_back(arc);
  }
  for (const MeasuredPlace* place : {&from, &corner, &to}) addMark(found.sketch, *place);
  found.labelAt = corner.point;
  return found;
}

Measurement measureGap(const Gap& gap, const QString& from, const QString& to) {
  Measurement found;
  found.labelAt = 0.5 * (gap.from + gap.to);
  if (gap.distance > 0) {
    const Eigen::Vector3d way = gap.to - gap.from;
    found.headline = QObject::tr("%1 at the nearest").arg(length(gap.distance));
    for (int axis = 0; axis < 3; ++axis)
      found.details << QString("d%1 %2").arg(QChar("XYZ"[axis])).arg(length(way[axis]));
    addLine(found.sketch, gap.from, gap.to, kLine);
  } else {
    found.headline = QObject::tr("They touch or overlap here");
  }
  found.details << QObject::tr("%1 – %2").arg(from, to);
  for (const Eigen::Vector3d& point : {gap.from, gap.to})
    found.sketch.marks.push_back({point, Sketch::Shape::Dot, kLine, 8});
  return found;
}

}  // namespace liana
