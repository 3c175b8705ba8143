// Plane, arrow and outline of the section.
#include "gui/view/section/section_view.h"

#include <algorithm>
#include <cmath>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kArrowPixels = 62, kGrace = 9;  // [logical pixels]
constexpr double kOffFace = 1e-5;                // of what is seen: on the face itself some of its pixels go
const QColor kColor(226, 106, 18), kHoverColor(255, 176, 32);

double distanceToLine(const QPointF& point, const QPointF& a, const QPointF& b) {
  const QPointF along = b - a, from = point - a;
  const double square = QPointF::dotProduct(along, along);
  const double t = square > 0 ? std::clamp(QPointF::dotProduct(from, along) / square, 0.0, 1.0) : 0;
  const QPointF miss = from - t * along;
  return std::hypot(miss.x(), miss.y());
}

}  // namespace

SectionView::SectionView(Viewport& viewport) : viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    setOn(false);
    if (axis_ == SectionAxis::Face) axis_ = SectionAxis::X;  // the face has gone
  });
  const auto follow = [this] {
    if (isOn_) sketch();
  };
  connect(&workspace, &Workspace::documentChanged, this, follow);
  connect(&workspace, &Workspace::visibilityChanged, this, follow);
}

SectionPlane SectionView::plane() const {
  const Eigen::Vector3d across = axes_.col(0);
  return isFlipped_ ? SectionPlane{-across, -position_} : SectionPlane{across, position_};
}

Eigen::Vector2d SectionView::range() const {
  const Eigen::AlignedBox3d box = viewport_.scene().assemblies().visibleBox();
  if (box.isEmpty()) return {0, 1};
  return SectionPlane{axes_.col(0), 0}.rangeOver(box);
}

Eigen::Vector3d SectionView::middle() const {
  const Eigen::AlignedBox3d box = viewport_.scene().assemblies().visibleBox();
  const Eigen::Vector3d center = box.isEmpty() ? viewport_.camera().target : Eigen::Vector3d(box.center());
  return center + (position_ - axes_.col(0).dot(center)) * axes_.col(0);
}

void SectionView::setOn(bool on) {
  if (on == isOn_) return;
  isOn_ = on;
  if (on && axis_ != SectionAxis::Face) return setAxis(axis_);
  apply();
}

void SectionView::setAxis(SectionAxis axis) {
  axis_ = axis;
  const CameraPose& camera = viewport_.camera();
  if (axis == SectionAxis::View) {
    axes_ << -camera.forward(), camera.right(), camera.up();
  } else {
    const int first = static_cast<int>(axis);
    for (int i = 0; i < 3; ++i) axes_.col(i) = Eigen::Vector3d::Unit((first + i) % 3);
  }
  isFlipped_ = axes_.col(0).dot(camera.forward()) > 0;
  position_ = range().mean();
  apply();
}

void SectionView::cutAlong(const Eigen::Vector3d& point, const Eigen::Vector3d& normal) {
  isOn_ = true;
  axis_ = SectionAxis::Face;
  const Eigen::Vector3d along = normal.unitOrthogonal();
  axes_ << normal, along, normal.cross(along);
  isFlipped_ = false;
  position_ = normal.dot(point) + kOffFace * viewport_.scene().assemblies().visibleBox().diagonal().norm();
  apply();
}

void SectionView::flip() {
  isFlipped_ = !isFlipped_;
  apply();
}

void SectionView::setPosition(double position) {
  if (position == position_) return;
  position_ = position;
  apply();
}

void SectionView::apply() {
  viewport_.scene().assemblies().setSection(isOn_ ? std::optional(plane()) : std::nullopt);
  sketch();
  viewport_.redraw();
  Q_EMIT changed();
}

void SectionView::sketch() {
  Sketch sketch;
  if (isOn_) {
    const QColor color = isHovered_ ? kHoverColor : kColor;
    const Eigen::AlignedBox3d box = viewport_.scene().assemblies().visibleBox();
    const Eigen::Vector3d center = middle();
    const auto half = [&](int i) {
      return box.isEmpty() ? 0.0 : 0.52 * axes_.col(i).cwiseAbs().dot(box.sizes());
    };
    const Eigen::Vector3d u = half(1) * axes_.col(1), v = half(2) * axes_.col(2);
    sketch.lines.push_back(
        {{center - u - v, center + u - v, center + u + v, center - u + v, center - u - v}, color, 1.2});
    sketch.arrows.push_back({center, axes_.col(0), kArrowPixels, color, 3.5});
    sketch.arrows.push_back({center, -axes_.col(0), kArrowPixels, color, 3.5});
    sketch.marks.push_back({center, Sketch::Shape::Dot, color, 13});
  }
  viewport_.sketches().setSketch(SketchLayer::Section, std::move(sketch));
}

bool SectionView::isOverArrow(const Eigen::Vector2d& pixel) const {
  if (!isOn_) return false;
  const Eigen::Vector3d center = middle();
  const double ratio = viewport_.pixelRatio();
  const double reach = kArrowPixels * ratio * viewport_.camera().worldPerPixel(viewport_.viewSize(), center);
  const auto from = viewport_.project(center - reach * axes_.col(0));
  const auto to = viewport_.project(center + reach * axes_.col(0));
  return from && to && distanceToLine(QPointF(pixel.x(), pixel.y()) / ratio, *from, *to) <= kGrace;
}

void SectionView::setHovered(bool hovered) {
  if (hovered == isHovered_) return;
  isHovered_ = hovered;
  sketch();
}

double SectionView::along(const Eigen::Vector2d& pixel) const {
  const ViewRay ray = viewport_.camera().rayThrough(viewport_.viewSize(), pixel);
  const Eigen::Vector3d across = axes_.col(0), w = ray.origin - middle();
  const double b = across.dot(ray.direction), denominator = std::max(1e-3, 1 - b * b);
  return position_ + (across.dot(w) - b * ray.direction.dot(w)) / denominator;
}

void SectionView::beginDrag(const Eigen::Vector2d& pixel) {
  dragStart_ = position_;
  lastAlong_ = along(pixel);
}

void SectionView::drag(const Eigen::Vector2d& pixel, bool fine) {
  const double now = along(pixel), step = (fine ? 0.1 : 1.0) * (now - lastAlong_);
  lastAlong_ = now;
  const Eigen::Vector2d ends = range();
  setPosition(std::clamp(position_ + step, ends[0], ends[1]));
}

void SectionView::cancelDrag() {
  setPosition(dragStart_);
}

}  // namespace liana
