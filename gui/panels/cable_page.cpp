// Fields of a cable.
#include "gui/panels/cable_page.h"

#include <QColorDialog>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "gui/panels/quantity_field.h"
#include "gui/panels/routing_mode_box.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/change_cable.h"

namespace liana {
namespace {

std::unique_ptr<Edit> makeEdit(ChangeCable edit) {
  return std::make_unique<ChangeCable>(std::move(edit));
}

QString millimetres(double value) {
  return QObject::tr("%1 mm").arg(value, 0, 'f', 1);
}

QString newtons(double value) {
  return QObject::tr("%1 N").arg(value, 0, 'f', std::abs(value) < 10 ? 2 : 1);
}

QPixmap swatch(const Color& color, double ratio) {
  QPixmap pixmap(QSize(28, 14) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(QColor::fromRgbF(color.red, color.green, color.blue));
  return pixmap;
}

}  // namespace

CablePage::CablePage(Workspace& workspace, QWidget* parent)
    : PropertyForm(parent),
      workspace_(workspace),
      name_(new QLineEdit),
      segments_(new QSpinBox),
      color_(new QToolButton) {
  length_ = new QuantityField(Quantity::Length, 1, 1e6, 2);
  length_->setObjectName("cableLength");
  name_->setObjectName("cableName");
  addGroup(tr("Cable"));
  addRow(tr("Name"), name_);
  addRow(tr("Length"), length_,
         tr("Length of the unstretched cable; takes units and sums, such as 1 m + 2 in"));
  addRow(tr("Routing"), new RoutingModeBox(workspace));
  addGroup(tr("Section and material"));
  addSpecField(tr("Outer diameter"), new QuantityField(Quantity::Length, 0.01, 1000, 3),
               &CableSpec::outerDiameter, {});
  addSpecField(tr("Inner diameter"), new QuantityField(Quantity::Length, 0, 1000, 3),
               &CableSpec::innerDiameter, tr("Zero for a solid cable"));
  addSpecField(tr("Young's modulus"), new QuantityField(Quantity::Modulus, 1e-6, 1e7, 4),
               &CableSpec::youngsModulus,
               tr("Of the whole section, as if it were solid: a stranded cable is far softer than copper"));
  addSpecField(tr("Poisson ratio"), new QuantityField(Quantity::Number, -0.9, 0.5, 3),
               &CableSpec::poissonRatio, {});
  addSpecField(tr("Density"), new QuantityField(Quantity::Density, 0, 1e5, 1), &CableSpec::density, {});
  bendLimit_ = new QuantityField(Quantity::Length, 0, 1e5, 2);
  addRow(tr("Min. bend radius"), bendLimit_,
         tr("Smallest radius the centerline may have; zero for no limit"));
  addRow(tr("Colour"), color_);
  segments_->setRange(4, 2000);
  segments_->setKeyboardTracking(false);
  segments_->setSingleStep(10);
  addRow(tr("Segments"), segments_, tr("Into about how many pieces the solver divides the cable"));
  addGroup(tr("Result"));
  solver_ = addValue(tr("Solver"));
  solvedLength_ = addValue(tr("Length"));
  minimumRadius_ = addValue(tr("Tightest radius"));
  tension_ = addValue(tr("Largest tension"));
  startForce_ = addValue(tr("Force at start"));
  endForce_ = addValue(tr("Force at end"));

  connect(name_, &QLineEdit::editingFinished, this, [this] {
    const Cable* shown = workspace_.document().findCable(cable_);
    if (shown && name_->text().toStdString() != shown->name)
      workspace_.apply(makeEdit(ChangeCable::setName(cable_, name_->text().toStdString())));
  });
  length_->onChanged([this](double value, int visit) {
    if (!workspace_.apply(makeEdit(ChangeCable::setLength(cable_, value)), tokenFor(length_, visit)))
      updateFields();
  });
  bendLimit_->onChanged([this](double value, int visit) {
    const Cable* shown = workspace_.document().findCable(cable_);
    if (!shown) return;
    CableSpec spec = shown->spec;
    spec.limits.minBendRadiusStatic_mm = value > 0 ? std::optional(value) : std::nullopt;
    if (!workspace_.apply(makeEdit(ChangeCable::setSpec(cable_, spec)), tokenFor(bendLimit_, visit)))
      updateFields();
  });
  connect(segments_, &QSpinBox::valueChanged, this, [this](int value) {
    workspace_.apply(makeEdit(ChangeCable::setSegments(cable_, value)), tokenFor(segments_, 0));
  });
  connect(color_, &QToolButton::clicked, this, &CablePage::chooseColor);
  color_->setIconSize({28, 14});
}

void CablePage::addSpecField(const QString& label, QuantityField* field, double CableSpec::*member,
                             const QString& toolTip) {
  addRow(label, field, toolTip);
  specFields_.emplace_back(field, member);
  field->onChanged(
      [this, member, field](double value, int visit) { changeSpec(member, value, visit, field); });
}

int CablePage::tokenFor(const void* field, int visit) {
  if (lastVisit_ != std::pair(field, visit)) token_ = workspace_.newMergeToken();
  lastVisit_ = {field, visit};
  return token_;
}

void CablePage::changeSpec(double CableSpec::*member, double value, int visit, const QuantityField* field) {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  CableSpec spec = shown->spec;
  spec.*member = value;
  if (!workspace_.apply(makeEdit(ChangeCable::setSpec(cable_, spec)), tokenFor(field, visit))) updateFields();
}

void CablePage::chooseColor() {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  CableSpec spec = shown->spec;
  const QColor old = QColor::fromRgbF(spec.color.red, spec.color.green, spec.color.blue);
  const QColor chosen = QColorDialog::getColor(old, this, tr("Colour of %1").arg(name_->text()));
  if (!chosen.isValid()) return;
  spec.color = {chosen.redF(), chosen.greenF(), chosen.blueF()};
  workspace_.apply(makeEdit(ChangeCable::setSpec(cable_, spec)));
}

void CablePage::showCable(CableId cable) {
  cable_ = cable;
  lastVisit_ = {nullptr, -1};
  name_->setModified(false);
  updateFields();
  updateResults();
}

void CablePage::updateFields() {
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shown) return;
  setTitle(QString::fromStdString(shown->name), "cable");
  if (!name_->hasFocus()) name_->setText(QString::fromStdString(shown->name));
  length_->show(shown->length);
  length_->setEnabled(shown->routing.mode != RoutingMode::AutomaticLength);
  for (const auto& [field, member] : specFields_) field->show(shown->spec.*member);
  bendLimit_->show(shown->spec.limits.minBendRadiusStatic_mm.value_or(0));
  color_->setIcon(QIcon(swatch(shown->spec.color, devicePixelRatioF())));
  const QSignalBlocker quiet(segments_);
  segments_->setValue(shown->segments);
}

void CablePage::updateResults() {
  const SolvedShape* shape = workspace_.shapeOf(cable_);
  const auto centerline = workspace_.shownCenterline(cable_);
  const Cable* shown = workspace_.document().findCable(cable_);
  if (!shape || !shown) {
    for (QLabel* label : {solver_, solvedLength_, minimumRadius_, tension_, startForce_, endForce_})
      label->setText("–");
    return;
  }
  const bool converged = shape->report.converged();
  solver_->setText(converged ? tr("in balance · %1 ms").arg(shape->milliseconds, 0, 'f', 1)
                             : QString::fromStdString(shape->report.reason));
  if (!centerline) return;
  solvedLength_->setText(millimetres(centerline->length()));
  const double radius = centerline->minimumBendRadius(), limit = shown->minimumBendRadius();
  const QString radiusText = std::isfinite(radius) && radius < 1e5 ? millimetres(radius) : tr("straight");
  const bool tooTight = limit > 0 && radius < limit;
  minimumRadius_->setText(
      tooTight ? tr("<b style='color:#c62828'>%1 ✗</b> (limit %2)").arg(radiusText, millimetres(limit))
               : radiusText);
  if (!centerline->tensions.empty())
    tension_->setText(newtons(*std::max_element(centerline->tensions.begin(), centerline->tensions.end())));
  if (!centerline->reactions.empty()) {
    startForce_->setText(newtons(centerline->reactions.front().force.norm()));
    endForce_->setText(newtons(centerline->reactions.back().force.norm()));
  }
}

}  // namespace liana
