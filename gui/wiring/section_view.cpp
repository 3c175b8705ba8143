#include "gui/wiring/section_view.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "gui/workspace/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/model/harness/wire_color.h"

namespace liana {
namespace {

constexpr int kMargin = 6;  // [pixels]

QColor qt(const Color& color) {
  return QColor::fromRgbF(color.red, color.green, color.blue);
}

}  // namespace

SectionPlace SectionPlace::of(const Workspace& workspace) {
  if (workspace.probe()) return {workspace.probe()->cable, workspace.probe()->fraction};
  if (const auto* hovered = std::get_if<CableId>(&workspace.hovered())) return {*hovered, 0.5};
  return {cableOf(workspace.selection()), 0.5};
}

SectionView::SectionView(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName("sectionView");
  setMinimumSize(110, 110);
  for (const auto signal : {&Workspace::selectionChanged, &Workspace::probeChanged, &Workspace::hoverChanged,
                            &Workspace::documentReplaced})
    connect(&workspace_, signal, this, [this] { pace_.call(); });
  connect(&workspace_, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (!std::holds_alternative<CenterlineUpdated>(change)) pace_.call();
  });
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, [this] { pace_.call(); });
  update_();
}

void SectionView::update_() {
  place_ = SectionPlace::of(workspace_);
  const Cable* cable = workspace_.document().findCable(place_.cable);
  discs_.clear();
  coverings_.clear();
  section_ = {};
  summary_ = tr("Point at a cable or select one");
  if (cable) {
    const std::vector<SectionPiece> pieces = sectionsAlong(*cable);
    for (const std::size_t i : pieceAt(pieces, place_.share).coverings)
      coverings_.push_back(cable->coverings[i]);
    std::vector<CableSpec> specs;
    for (const Wire* wire : wiresIn(cable->id, workspace_.document().content())) {
      specs.push_back(wire->spec);
      discs_.push_back(
          {wire->spec.outerDiameter, wireColors(wire->color),
           QString::fromStdString(wire->name + (wire->signal.empty() ? "" : ": " + wire->signal))});
    }
    const auto wires = specs.size();
    if (specs.empty()) {  // a plain cable is one round thing
      specs.push_back(cable->spec);
      discs_.push_back(
          {cable->spec.outerDiameter, {cable->spec.color}, QString::fromStdString(cable->spec.name)});
    }
    section_ = bundleSection(specs, cable->bundle ? cable->bundle->rule : StiffnessRule{}, coverings_);
    summary_ = wires == 0
                   ? tr("%1: no wires, ⌀ %2")
                         .arg(QString::fromStdString(cable->name), lengthText(section_.packing.diameter))
                   : tr("%1: %n wire(s), ⌀ %2", nullptr, static_cast<int>(wires))
                         .arg(QString::fromStdString(cable->name), lengthText(section_.packing.diameter));
    if (!coverings_.empty()) summary_ += tr(", covered ⌀ %1").arg(lengthText(section_.outerDiameter));
  }
  update();
  Q_EMIT summaryChanged();
}

double SectionView::pixelsPerMm() const {
  return (std::min(width(), height()) - 2 * kMargin) / std::max(section_.outerDiameter, 1e-6);
}

void SectionView::paintEvent(QPaintEvent*) {
  if (discs_.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(width() / 2.0, height() / 2.0);
  const double scale = pixelsPerMm();
  const QPen outline(palette().color(QPalette::WindowText), 1);
  const auto disc = [&](double x, double y, double diameter, const QColor& fill) {
    painter.setBrush(fill);
    painter.drawEllipse(QPointF(x * scale, -y * scale), diameter / 2 * scale, diameter / 2 * scale);
  };
  painter.setPen(outline);
  for (std::size_t i = coverings_.size(); i-- > 0;) {
    disc(0, 0, section_.layers[i], qt(coverings_[i].color));
    disc(0, 0, section_.layers[i] - 2 * coverings_[i].thickness, palette().color(QPalette::Base));
  }
  if (coverings_.empty()) disc(0, 0, section_.packing.diameter, palette().color(QPalette::Base));
  for (std::size_t i = 0; i < discs_.size(); ++i) {
    const Eigen::Vector2d& centre = section_.packing.centres[i];
    const std::vector<Color>& colors = discs_[i].colors;
    painter.setPen(outline);
    disc(centre.x(), centre.y(), discs_[i].diameter,
         colors.empty() ? QColor(170, 170, 176) : qt(colors.front()));
    for (std::size_t k = 1; k < colors.size(); ++k) {
      const double radius = discs_[i].diameter / 2;
      const double at = (static_cast<double>(k) - static_cast<double>(colors.size()) / 2) * 0.72 * radius;
      const double half = std::sqrt(std::max(0.0, radius * radius - at * at)) * 0.97;
      painter.setPen(QPen(qt(colors[k]), 0.36 * radius * scale, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(QPointF((centre.x() - half) * scale, -(centre.y() + at) * scale),
                       QPointF((centre.x() + half) * scale, -(centre.y() + at) * scale));
    }
  }
}

bool SectionView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const double scale = pixelsPerMm();
  const Eigen::Vector2d place((help->pos().x() - width() / 2.0) / scale,
                              (height() / 2.0 - help->pos().y()) / scale);
  QString text;
  for (std::size_t i = 0; i < discs_.size(); ++i)
    if ((section_.packing.centres[i] - place).norm() <= discs_[i].diameter / 2) text = discs_[i].label;
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace liana
