// Rays against lines and planes.
#include "gui/tools/drag/drag_motion.h"

#include <QObject>
#include <cmath>
#include <numbers>

#include "gui/panels/fields/quantity.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

constexpr double kFinestGrid = 0.1, kGridPixels = 6;
constexpr double kSnapAngle = 5;  // [degrees]
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
      : DragMotion(start), smooth_(start.translation()), lastPixel_(at.pixel) {}

  void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) override {
    const Eigen::Vector3d step =
        camera.onViewPlane(size, event.pixel, smooth_) - camera.onViewPlane(size, lastPixel_, smooth_);
    lastPixel_ = event.pixel;
    smooth_ += (event.shift ? 0.1 : 1.0) * step;
    Eigen::Vector3d place = smooth_;
    const double grid = gridStep(camera, size, smooth_);
    if (event.control)
      for (double& coordinate : place) coordinate = snapped(coordinate, grid);
    Eigen::Isometry3d moved = start();
    moved.translation() = place;
    setPose(moved);
  }
  void snapTo(const Eigen::Isometry3d& pose, const Eigen::Vector3d&) override { setPose(pose); }
  QString readout() const override {
    const Eigen::Vector3d now = pose().translation();
    return QObject::tr("Δ %1   %2").arg(lengthText((now - start().translation()).norm()), place(now));
  }

private:
  Eigen::Vector3d smooth_;
  Eigen::Vector2d lastPixel_;
};

/// One number that the mouse changes: millimetres along an axis or degrees about it.
class ScalarMotion : public DragMotion {
public:
  using DragMotion::DragMotion;

  void follow(const CameraPose& camera, const ViewSize& size, const PointerEvent& event) final {
    smooth_ += (event.shift ? 0.1 : 1.0) * step(camera, size, event.pixel);
    setValue(event.control ? snapped(smooth_, grain(camera, size)) : smooth_);
  }

protected:
  /// The steps of the value with Ctrl.
  virtual double grain(const CameraPose& camera, const ViewSize& size) const = 0;
  /// Change of the value since the last pixel.
  virtual double step(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) = 0;
  virtual Eigen::Isometry3d poseAt(double value) const = 0;
  double value() const { return value_; }
  void setValue(double value) {
    value_ = value;
    setPose(poseAt(value));
  }

private:
  double smooth_ = 0, value_ = 0;
};

class AxisMotion final : public ScalarMotion {
public:
  AxisMotion(const Eigen::Isometry3d& start, const Eigen::Vector3d& axis, const CameraPose& camera,
             const ViewSize& size, const PointerEvent& at)
      : ScalarMotion(start), axis_(axis), last_(along(camera, size, at.pixel)) {}

  void snapTo(const Eigen::Isometry3d& pose, const Eigen::Vector3d&) override {
    setValue(axis_.dot(pose.translation() - start().translation()));
  }
  bool setTyped(const QString& text) override {
    const auto millimetres = parseQuantity(text, Quantity::Length);
    if (millimetres) setValue(*millimetres);
    return millimetres.has_value();
  }
  QString readout() const override {
    return QObject::tr("%1   %2").arg(lengthText(value()), place(pose().translation()));
  }

protected:
  double grain(const CameraPose& camera, const ViewSize& size) const override {
    return gridStep(camera, size, pose().translation());
  }
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
      : ScalarMotion(start), axis_(axis), radius_(radius), lastPixel_(at.pixel) {
    const Eigen::Vector3d sight = camera.rayThrough(size, at.pixel).direction;
    edgeOn_ = std::abs(axis.dot(sight)) < 0.15;
  }

  /// Of the own axes across the ring's, the one that has to turn least.
  void snapTo(const Eigen::Isometry3d&, const Eigen::Vector3d& direction) override {
    const Eigen::Vector3d wanted = direction - axis_.dot(direction) * axis_;
    if (wanted.norm() < 0.1) return;
    double least = 1e9;
    for (int i = 0; i < 6; ++i) {
      const Eigen::Vector3d own = (i < 3 ? 1 : -1) * pose().linear().col(i % 3);
      const Eigen::Vector3d flat = own - axis_.dot(own) * axis_;
      if (flat.norm() < 0.5) continue;
      const double turn = kDegrees * std::atan2(axis_.dot(flat.cross(wanted)), flat.dot(wanted));
      if (std::abs(turn) < std::abs(least)) least = turn;
    }
    setValue(value() + least);
  }

  bool setTyped(const QString& text) override {
    const auto degrees = parseQuantity(text, Quantity::Angle);
    if (degrees) setValue(*degrees);
    return degrees.has_value();
  }
  QString readout() const override { return QObject::tr("%1°").arg(number(value())); }

protected:
  double grain(const CameraPose&, const ViewSize&) const override { return kSnapAngle; }
  double step(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel) override {
    const Eigen::Vector3d center = start().translation();
    double angle = 0;
    if (edgeOn_) {
      // The ring is a line on the screen: pulling along it turns.
      const Eigen::Vector3d along = axis_.cross(camera.towardsEye(center)).normalized();
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
    const double grid = gridStep(camera, size, pose().translation());
    if (event.control) offset = {snapped(offset.x(), grid), snapped(offset.y(), grid)};
    setPosition(start().translation() + offset.x() * u_ + offset.y() * v_);
  }
  void snapTo(const Eigen::Isometry3d& pose, const Eigen::Vector3d&) override {
    const Eigen::Vector3d way = pose.translation() - start().translation();
    setPosition(pose.translation() - normal_.dot(way) * normal_);
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

bool DragMotion::setTyped(const QString& text) {
  const auto millimetres = parseQuantity(text, Quantity::Length);
  const Eigen::Vector3d way = pose_.translation() - start_.translation();
  if (!typedWay_ && way.norm() > 1e-9) typedWay_ = way.normalized();
  if (!millimetres || !typedWay_) return false;
  setPosition(start_.translation() + *millimetres * *typedWay_);
  return true;
}

double DragMotion::gridStep(const CameraPose& camera, const ViewSize& size, const Eigen::Vector3d& place) {
  const double least = std::max(kFinestGrid, kGridPixels * camera.worldPerPixel(size, place));
  const double decade = std::pow(10, std::floor(std::log10(least * (1 + 1e-9))));
  for (const double round : {1.0, 2.0, 5.0})
    if (round * decade >= least * (1 - 1e-9)) return round * decade;
  return 10 * decade;
}

std::unique_ptr<DragMotion> DragMotion::inViewPlane(const Eigen::Isometry3d& start, const PointerEvent& at) {
  return std::make_unique<ViewPlaneMotion>(start, at);
}

std::unique_ptr<DragMotion> DragMotion::byGizmo(const Eigen::Isometry3d& start, const GizmoPlace& place,
                                                const GizmoPart& part, const CameraPose& camera,
                                                const ViewSize& size, double pixelRatio,
                                                const PointerEvent& at) {
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
  const double radius = GizmoShape::ringRadius * pixelRatio * camera.worldPerPixel(size, start.translation());
  return std::make_unique<TurnMotion>(start, axis, radius, camera, size, at);
}

}  // namespace liana
