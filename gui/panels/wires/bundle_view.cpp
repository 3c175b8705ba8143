// From a place on a cable to discs.
#include "gui/panels/wires/bundle_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/model/harness/wire_color.h"

namespace liana {
namespace {

constexpr int kMargin = 6;  // [pixels]

QColor toQt(const Color& color) {
  return QColor::fromRgbF(color.red, color.green, color.blue);
}

void paintDisc(QPainter& painter, const Eigen::Vector2d& centre, double diameter, const QColor& fill,
               double scale) {
  painter.setBrush(fill);
  painter.drawEllipse(QPointF(centre.x() * scale, -centre.y() * scale), diameter / 2 * scale,
                      diameter / 2 * scale);
}

}  // namespace

BundleView::BundleView(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName("bundleView");
  setMinimumSize(100, 90);
  for (const auto signal : {&Workspace::selectionChanged, &Workspace::probeChanged, &Workspace::hoverChanged,
                            &Workspace::documentReplaced})
    connect(&workspace_, signal, this, [this] { pace_.call(); });
  connect(&workspace_, &Workspace::documentChanged, this, [this] { pace_.call(); });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, [this] { pace_.call(); });
  refresh();
}

BundleView::Place BundleView::place() const {
  if (const auto& probe = workspace_.probe()) return {probe->cable, probe->fraction};
  if (const auto* hovered = std::get_if<CableId>(&workspace_.hovered())) return {*hovered, 0.5};
  return {cableOf(workspace_.selection()), 0.5};
}

void BundleView::refresh() {
  const Place now = place();
  const Cable* cable = workspace_.document().findCable(now.cable);
  picture_ = {};
  summary_ = tr("Point at a cable or select one");
  if (cable) makePicture(*cable, now.share);
  update();
  Q_EMIT summaryChanged();
}

void BundleView::makePicture(const Cable& cable, double share) {
  const std::vector<SectionPiece> pieces = sectionsAlong(cable);
  for (const std::size_t i : pieceAt(pieces, share).coverings)
    picture_.coverings.push_back(cable.coverings[i]);
  std::vector<CableSpec> specs;
  for (const Wire* wire : wiresIn(cable.id, workspace_.document().content())) {
    specs.push_back(wire->spec);
    picture_.wires.push_back({wire->spec.outerDiameter, wireColors(wire->color),
                              wire->name + (wire->signal.empty() ? "" : ": " + wire->signal)});
  }
  const int wires = static_cast<int>(specs.size());
  if (specs.empty()) {  // a plain cable is one round thing
    specs.push_back(cable.spec);
    picture_.wires.push_back({cable.spec.outerDiameter, {cable.spec.color}, cable.spec.name});
  }
  picture_.section =
      bundleSection(specs, cable.bundle ? cable.bundle->rule : StiffnessRule{}, picture_.coverings);
  picture_.title = cable.name;
  const QString diameter = lengthText(picture_.section.packing.diameter);
  const QString name = QString::fromStdString(cable.name);
  summary_ = wires == 0   ? tr("%1: no wires, ⌀ %2").arg(name, diameter)
             : wires == 1 ? tr("%1: 1 wire, ⌀ %2").arg(name, diameter)
                          : tr("%1: %2 wires, ⌀ %3").arg(name).arg(wires).arg(diameter);
  if (!picture_.coverings.empty())
    summary_ += tr(", covered ⌀ %1").arg(lengthText(picture_.section.outerDiameter));
}

double BundleView::pixelsPerMm() const {
  return (std::min(width(), height()) - 2 * kMargin) / std::max(picture_.section.outerDiameter, 1e-6);
}

void BundleView::paintEvent(QPaintEvent*) {
  if (picture_.wires.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(width() / 2.0, height() / 2.0);
  const double scale = pixelsPerMm();
  const QColor ground = palette().color(QPalette::Base);
  const Eigen::Vector2d middle = Eigen::Vector2d::Zero();
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
  const BundleSection& section = picture_.section;
  for (std::size_t i = section.layers.size(); i-- > 0;) {
    paintDisc(painter, middle, section.layers[i], toQt(picture_.coverings[i].color), scale);
    paintDisc(painter, middle, section.layers[i] - 2 * picture_.coverings[i].thickness, ground, scale);
  }
  if (section.layers.empty()) paintDisc(painter, middle, section.packing.diameter, ground, scale);
  for (std::size_t i = 0; i < picture_.wires.size(); ++i)
    paintWire(painter, picture_.wires[i], section.packing.centres[i], scale);
}

void BundleView::paintWire(QPainter& painter, const DrawnWire& wire, const Eigen::Vector2d& centre,
                           double scale) const {
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
  const auto& colors = wire.colors;
  paintDisc(painter, centre, wire.diameter, colors.empty() ? QColor(170, 170, 176) : toQt(colors.front()),
            scale);
  const double radius = wire.diameter / 2;
  for (std::size_t k = 1; k < colors.size(); ++k) {
    const double at = (static_cast<double>(k) - static_cast<double>(colors.size()) / 2) * 0.72 * radius;
    const double half = std::sqrt(std::max(0.0, radius * radius - at * at)) * 0.97;
    painter.setPen(QPen(toQt(colors[k]), 0.36 * radius * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF((centre.x() - half) * scale, -(centre.y() + at) * scale),
                     QPointF((centre.x() + half) * scale, -(centre.y() + at) * scale));
  }
}

bool BundleView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const double scale = pixelsPerMm();
  const Eigen::Vector2d place((help->pos().x() - width() / 2.0) / scale,
                              (height() / 2.0 - help->pos().y()) / scale);
  QString text;
  for (std::size_t i = 0; i < picture_.wires.size(); ++i)
    if ((picture_.section.packing.centres[i] - place).norm() <= picture_.wires[i].diameter / 2)
      text = QString::fromStdString(picture_.wires[i].label);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace liana
