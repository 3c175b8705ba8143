// Rings, straps, feet and rails as lines in the world.
#include "gui/view/overlay/fixing_marks.h"

#include <algorithm>
#include <cmath>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

const QColor kQuiet("#5f6b7a"), kStrong("#1f5fa8");
constexpr double kArrowPixels = 24, kMarkSize = 13;

/// Lines in the frame of a fixing: the bundle runs along z, what it sits on lies at −y.
class FixingShape {
public:
  FixingShape(const RouteHandle& fixing, const CableSpec& spec, const QColor& color, Sketch& sketch)
      : frame_(fixing.worldFromHeld()),
        radius_(spec.standOff()),
        edge_(spec.outerDiameter / 2 - radius_),
        color_(color),
        sketch_(sketch) {}

  void ring(double width, double z = 0) {
    std::vector<Eigen::Vector3d> points;
    for (int i = 0; i <= 32; ++i) {
      const double angle = 2 * EIGEN_PI * i / 32;
      points.push_back({width * std::cos(angle), width * std::sin(angle), z});
    }
    line(points);
  }
  void line(const std::vector<Eigen::Vector3d>& points, bool dashed = false) {
    std::vector<Eigen::Vector3d> placed;
    // Wider for a flat cable by what it is wider than thick.
    for (const Eigen::Vector3d& point : points)
      placed.push_back(frame_ *
                       Eigen::Vector3d(radius_ * point + edge_ * std::clamp(4 * point.x(), -1.0, 1.0) *
                                                             Eigen::Vector3d::UnitX()));
    sketch_.lines.push_back({placed, color_, 2, dashed});
  }
  /// A foot on what it sits on.
  void foot() {
    line({{0, -1.25, 0}, {0, -1.7, 0}});
    line({{-0.9, -1.7, -0.9}, {0.9, -1.7, -0.9}, {0.9, -1.7, 0.9}, {-0.9, -1.7, 0.9}, {-0.9, -1.7, -0.9}});
  }
  void doubleArrow() {
    for (const double sign : {-1.0, 1.0})
      sketch_.arrows.push_back(
          {frame_.translation(), sign * frame_.linear().col(2), kArrowPixels, color_, 2.5});
  }
  void lock() { sketch_.marks.push_back({frame_.translation(), Sketch::Shape::Lock, color_, kMarkSize, 16}); }

private:
  Eigen::Isometry3d frame_;
  double radius_, edge_;  // of a flat cable: half its thickness, and where its round edges are
  QColor color_;
  Sketch& sketch_;
};

void drawClip(FixingShape& shape, bool holdsDirection) {
  shape.ring(1.25);
  if (!holdsDirection) {  // swivels about a ball
    std::vector<Eigen::Vector3d> arc;
    for (int i = 0; i <= 32; ++i) {
      const double angle = 2 * EIGEN_PI * i / 32;
      arc.push_back({0, 1.25 * std::cos(angle), 1.25 * std::sin(angle)});
    }
    shape.line(arc);
  }
  shape.foot();
}

}  // namespace

void drawFixing(const RouteHandle& fixing, const CableSpec& spec, const QColor& color, Sketch& sketch) {
  FixingShape shape(fixing, spec, color, sketch);
  switch (fixing.kind) {
    case FixingKind::Clip:
      drawClip(shape, fixing.fixesOrientation);
      break;
    case FixingKind::Tie:  // a strap and its head
      shape.ring(1.15, -0.25);
      shape.ring(1.15, 0.25);
      shape.line(
          {{-0.4, 1.15, -0.4}, {0.4, 1.15, -0.4}, {0.4, 1.7, -0.4}, {-0.4, 1.7, -0.4}, {-0.4, 1.15, -0.4}});
      break;
    case FixingKind::PClamp:  // a loop with a tongue
      shape.ring(1.2);
      shape.line({{1.2, 0, 0}, {1.2, -2.6, 0}, {0.3, -2.6, 0}, {0.3, -1.2, 0}});
      break;
    case FixingKind::Sliding:
      shape.ring(1.35);
      shape.foot();
      break;
    case FixingKind::Plane:
      shape.line({{-4, 0, -4}, {4, 0, -4}, {4, 0, 4}, {-4, 0, 4}, {-4, 0, -4}}, true);
      break;
    case FixingKind::Channel:
      for (const double x : {-1.2, 1.2}) {
        shape.line({{x, 0.8, -5}, {x, 0.8, 5}});
        shape.line({{x, -1.1, -5}, {x, -1.1, 5}});
      }
      for (const double z : {-5.0, 5.0})
        shape.line({{-1.2, 0.8, z}, {-1.2, -1.1, z}, {1.2, -1.1, z}, {1.2, 0.8, z}});
      break;
  }
  if (fixing.kind == FixingKind::Sliding && fixing.fixesOrientation) {  // a grommet has flanges
    shape.ring(1.7, -0.5);
    shape.ring(1.7, 0.5);
  }
}

FixingMarks::FixingMarks(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  const Workspace& workspace = viewport.workspace();
  for (const auto signal : {&Workspace::selectionChanged, &Workspace::hoverChanged,
                            &Workspace::documentReplaced, &Workspace::visibilityChanged})
    connect(&workspace, signal, this, &FixingMarks::redraw);
  for (const auto signal : {&Workspace::shapeChanged, &Workspace::shapeOutdated})
    connect(&workspace, signal, this, [this] { soon_.call(); });
  connect(&workspace, &Workspace::documentChanged, this, [this] { soon_.call(); });
}

void FixingMarks::redraw() {
  Sketch sketch;
  const Workspace& workspace = viewport_.workspace();
  const CableId selected = cableOf(workspace.selection()), hovered = cableOf(workspace.hovered());
  for (const Cable& cable : workspace.document().cables())
    if (!workspace.looks().isHidden(cable.id))
      addCable(cable, cable.id == selected || cable.id == hovered, sketch);
  const bool isDrawn = !viewport_.sketches().sketch(SketchLayer::Fixings).isEmpty();
  if (isDrawn || !sketch.isEmpty()) viewport_.sketches().setSketch(SketchLayer::Fixings, std::move(sketch));
}

void FixingMarks::addCable(const Cable& cable, bool isProminent, Sketch& sketch) const {
  const Workspace& workspace = viewport_.workspace();
  const auto line = workspace.shownCenterline(cable.id);
  const bool tells =
      line && !workspace.shapes().isStale(cable.id) && line->reactions.size() == cable.handles.size() + 2;
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    const RouteHandle& fixing = cable.handles[i];
    if (!fixing.isClip() && fixing.kind == FixingKind::Clip) continue;  // a plain handle
    const QColor color = isProminent ? kStrong : kQuiet;
    drawFixing(fixing, cable.spec, color, sketch);
    if (!isProminent) continue;
    FixingShape shape(fixing, cable.spec, color, sketch);
    if (!fixing.slides()) {
      if (fixing.kind != FixingKind::Plane && fixing.kind != FixingKind::Channel) shape.lock();
      continue;
    }
    shape.doubleArrow();
    if (!tells || !line->reactions[i + 1].at) continue;
    const double at = *line->reactions[i + 1].at, given = fixing.fraction * line->arcLengths.back();
    const QString moved = lengthText(std::abs(at - given));
    sketch.labels.push_back(
        {fixing.worldFromHeld().translation(),
         QObject::tr("%1 through, %2 %3").arg(lengthText(at), at < given ? "−" : "+", moved)});
  }
}

}  // namespace liana
