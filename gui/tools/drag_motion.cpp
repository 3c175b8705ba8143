// Rays against lines and planes.
#include "gui/tools/drag_motion.h"

#include <QObject>
#include <cmath>
#include <numbers>

#include "gui/panels/quantity.h"
#include "gui/workspace/shown_length.h"

namespace liana {
namespace {

constexpr double kSnapLength = 1;  // [mm]
constexpr double kSnapAngle = 5;   // [degrees]
constexpr double kDegrees = 180 / std::numbers::pi;

double snapped(double value, double step) {
  return step * std::round(value / step);
}

QString number(double value) {
  return QString::number(value, 'f', 1);
}

QString place(const Eigen::Vector3d& p) {
  return QObject::tr("X %1   Y %2   Z %3").arg(lengthNumber(p.x()), lengthNumber(p.y()), lengthNumber(p.z()));
}

/// Follows the mouse through the plane that faces the eye.
class ViewPlaneMotion final : public DragMotion {
public:
  ViewPlaneMotion(const Eigen::Isometry3d& start, const PointerEvent& at)
      : DragMotion(start), lastPixel_(at.pixel) {}

  void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) override {
    const Eigen::Vector3d from = pose().translation();
    const Eigen::Vector3d step =
        camera.onViewPlane(size, event.pixel, from) - camera.onViewPlane(size, lastPixel_, from);
    lastPixel_ = event.pixel;
    setPosition(from + (event.shift ? 0.1 : 1.0) * step);
  }
  QString readout() const override {
    const Eigen::Vector3d now = pose().translation();
    return QObject::tr("Δ %1   %2").arg(lengthText((now - start().translation()).norm()), place(now));
  }

private:
  Eigen::Vector2d lastPixel_;
};

/// One number that the mouse changes: millimetres along an axis or degrees about it.
class ScalarMotion : public DragMotion {
public:
  ScalarMotion(const Eigen::Isometry3d& start, double snap) : DragMotion(start), snap_(snap) {}

  void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) final {
    smooth_ += (event.shift ? 0.1 : 1.0) * step(camera, size, event.pixel);
    setValue(event.control ? snapped(smooth_, snap_) : smooth_);
  }

protected:
  /// Change of the value since the last pixel.
  virtual double step(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) = 0;
  virtual Eigen::Isometry3d poseAt(double value) const = 0;
  double value() const { return value_; }
  void setValue(double value) {
    value_ = value;
    setPose(poseAt(value));
  }

private:
  double snap_;
  double smooth_ = 0, value_ = 0;
};

class AxisMotion final : public ScalarMotion {
public:
  AxisMotion(const Eigen::Isometry3d& start, const Eigen::Vector3d& axis, const CameraPose& camera,
             const ViewSize& size, const PointerEvent& at)
      : ScalarMotion(start, kSnapLength), axis_(axis), last_(along(camera, size, at.pixel)) {}

  bool setTyped(const QString& text) override {
    const auto millimetres = parseQuantity(text, Quantity::Length);
    if (millimetres) setValue(*millimetres);
    return millimetres.has_value();
  }
  QString readout() const override {
    return QObject::tr("%1   %2").arg(lengthText(value()), place(pose().translation()));
  }

protected:
  double step(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) override {
    const double now = along(camera, size, pixel), step = now - last_;
    last_ = now;
    return step;
  }
  Eigen::Isometry3d poseAt(double value) const override {
    Eigen::Isometry3d moved = start();
    moved.translation() += value * axis_;
    return moved;
  }

private:
  /// Where on the axis the line of sight comes nearest.
  double along(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) const {
    const ViewRay ray = camera.rayThrough(size, pixel);
    const Eigen::Vector3d w = ray.origin - start().translation();
    const double b = axis_.dot(ray.direction), denominator = std::max(1e-3, 1 - b * b);
    return (axis_.dot(w) - b * ray.direction.dot(w)) / denominator;
  }

  Eigen::Vector3d axis_;
  double last_;
};

class TurnMotion final : public ScalarMotion {
public:
  TurnMotion(const Eigen::Isometry3d& start, const Eigen::Vector3d& axis, double radius,
             const CameraPose& camera, const ViewSize& size, const PointerEvent& at)
      : ScalarMotion(start, kSnapAngle), axis_(axis), radius_(radius), lastPixel_(at.pixel) {
    const Eigen::Vector3d sight = camera.rayThrough(size, at.pixel).direction;
    edgeOn_ = std::abs(axis.dot(sight)) < 0.15;
  }

  bool setTyped(const QString& text) override {
    const auto degrees = parseQuantity(text, Quantity::Angle);
    if (degrees) setValue(*degrees);
    return degrees.has_value();
  }
  QString readout() const override { return QObject::tr("%1°").arg(number(value())); }

protected:
  double step(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) override {
    const Eigen::Vector3d center = start().translation();
    double angle = 0;
    if (edgeOn_) {
      // The ring is a line on the screen: pulling along it turns.
      const Eigen::Vector3d along = axis_.cross(camera.eye() - center).normalized();
      angle =
          along.dot(camera.onViewPlane(size, pixel, center) - camera.onViewPlane(size, lastPixel_, center)) /
          radius_;
    } else {
      const Eigen::Vector3d from = arm(camera.rayThrough(size, lastPixel_));
      const Eigen::Vector3d to = arm(camera.rayThrough(size, pixel));
      angle = std::atan2(axis_.dot(from.cross(to)), from.dot(to));
    }
    lastPixel_ = pixel;
    return angle * kDegrees;
  }
  Eigen::Isometry3d poseAt(double value) const override {
    Eigen::Isometry3d turned = start();
    turned.linear() = Eigen::AngleAxisd(value / kDegrees, axis_) * start().linear();
    return turned;
  }

private:
  /// From the centre to where the line of sight meets the ring's plane.
  Eigen::Vector3d arm(const ViewRay& ray) const {
    const Eigen::Vector3d center = start().translation();
    double across = axis_.dot(ray.direction);
    if (std::abs(across) < 0.05) across = across < 0 ? -0.05 : 0.05;
    const double t = axis_.dot(center - ray.origin) / across;
    return ray.origin + t * ray.direction - center;
  }

  Eigen::Vector3d axis_;
  double radius_;
  Eigen::Vector2d lastPixel_;
  bool edgeOn_ = false;
};

class PlaneMotion final : public DragMotion {
public:
  PlaneMotion(const Eigen::Isometry3d& start, const Eigen::Matrix3d& axes, int normal,
              const CameraPose& camera, const ViewSize& size, const PointerEvent& at)
      : DragMotion(start),
        normal_(axes.col(normal)),
        u_(axes.col((normal + 1) % 3)),
        v_(axes.col((normal + 2) % 3)),
        last_(onPlane(camera.rayThrough(size, at.pixel))) {}

  void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) override {
    const Eigen::Vector3d now = onPlane(camera.rayThrough(size, event.pixel));
    const Eigen::Vector3d step = (event.shift ? 0.1 : 1.0) * (now - last_);
    last_ = now;
    smooth_ += Eigen::Vector2d(u_.dot(step), v_.dot(step));
    Eigen::Vector2d offset = smooth_;
    if (event.control) offset = {snapped(offset.x(), kSnapLength), snapped(offset.y(), kSnapLength)};
    setPosition(start().translation() + offset.x() * u_ + offset.y() * v_);
  }
  QString readout() const override {
    const Eigen::Vector3d now = pose().translation();
    return QObject::tr("Δ %1   %2").arg(lengthText((now - start().translation()).norm()), place(now));
  }

private:
  Eigen::Vector3d onPlane(const ViewRay& ray) const {
    double across = normal_.dot(ray.direction);
    if (std::abs(across) < 0.05) across = across < 0 ? -0.05 : 0.05;
    return ray.origin + normal_.dot(start().translation() - ray.origin) / across * ray.direction;
  }

  Eigen::Vector3d normal_, u_, v_;
  Eigen::Vector3d last_;
  Eigen::Vector2d smooth_ = Eigen::Vector2d::Zero();
};

}  // namespace

bool DragMotion::setTyped(const QString&) {
  return false;
}

std::unique_ptr<DragMotion> DragMotion::inViewPlane(const Eigen::Isometry3d& start, const PointerEvent& at) {
  return std::make_unique<ViewPlaneMotion>(start, at);
}

std::unique_ptr<DragMotion> DragMotion::byGizmo(const Eigen::Isometry3d& start, const GizmoPlace& place,
                                                const GizmoPart& part, const CameraPose& camera,
                                                const ViewSize& size, const PointerEvent& at) {
  const Eigen::Matrix3d axes = place.worldFromGizmo.linear();
  const Eigen::Vector3d axis = axes.col(part.axis);
  switch (part.kind) {
    case GizmoPart::Kind::Arrow:
      return std::make_unique<AxisMotion>(start, axis, camera, size, at);
    case GizmoPart::Kind::Square:
      return std::make_unique<PlaneMotion>(start, axes, part.axis, camera, size, at);
    case GizmoPart::Kind::Ring:
      break;
  }
  const double radius = GizmoShape::ringRadius * camera.worldPerPixel(size, start.translation());
  return std::make_unique<TurnMotion>(start, axis, radius, camera, size, at);
}

}  // namespace liana
