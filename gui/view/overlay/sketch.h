// Lines, arrows, marks and labels drawn over the 3D picture: what tools preview, forces, failed checks.
#pragma once

#include <Eigen/Core>
#include <QColor>
#include <QRectF>
#include <QString>
#include <vector>

#include "gui/view/camera/camera_pose.h"

class QPainter;

namespace liana {

/// Places are in the world [mm], sizes and widths in logical pixels. Never hidden by parts.
struct Sketch {
  struct Line {
    std::vector<Eigen::Vector3d> points;
    QColor color;
    double width = 2;
    bool dashed = false;
  };
  struct Arrow {
    Eigen::Vector3d from = Eigen::Vector3d::Zero();
    Eigen::Vector3d direction = Eigen::Vector3d::UnitZ();
    double pixels = 60;  // long when seen from the side
    QColor color;
    double width = 2.5;
    QString label{};  // beside the tip
  };
  enum class Shape { Dot, Ring, Triangle, Diamond, Cross, Lock };
  struct Mark {
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
    Shape shape = Shape::Dot;
    QColor color;
    double size = 10;
    double lift = 0;  // how far above the point it stands, on a stem
  };
  struct Label {
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
    QString text;
    QColor color = Qt::white;
  };
  std::vector<Line> lines;
  std::vector<Arrow> arrows;
  std::vector<Mark> marks;
  std::vector<Label> labels;

  bool isEmpty() const { return lines.empty() && arrows.empty() && marks.empty() && labels.empty(); }
};

/// Who draws: each layer has a sketch of its own; later ones lie on top.
enum class SketchLayer { Section, Fixings, Stretch, Forces, Checks, Tool };

/// Draws all but the labels, with the painter's logical pixels; `size` is the view's in device pixels.
void paintSketch(QPainter& painter, const Sketch& sketch, const CameraPose& camera, const ViewSize& size,
                 double pixelRatio);
/// Draws its labels and those of its arrows. They keep clear of those in `taken`, and are added to it.
void paintLabels(QPainter& painter, const Sketch& sketch, const CameraPose& camera, const ViewSize& size,
                 double pixelRatio, std::vector<QRectF>& taken);

/// Where a label stands beside a point: within the view, and clear of others where there is room.
QRectF placeLabel(const QPointF& beside, const QSizeF& label, const QSizeF& view,
                  const std::vector<QRectF>& taken);

}  // namespace liana
