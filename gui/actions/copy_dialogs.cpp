#include "gui/actions/copy_dialogs.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>
#include <numbers>

#include "gui/panels/fields/quantity_field.h"

namespace liana {
namespace {

constexpr double kFar = 1e6;  // [mm]

void addButtons(QDialog& dialog, QFormLayout& form) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  form.addRow(buttons);
  QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
}

QuantityField* lengthField(const char* name, double value) {
  auto* field = new QuantityField(Quantity::Length, -kFar, kFar, 2);
  field->setObjectName(name);
  field->show(value);
  return field;
}

}  // namespace

MirrorDialog::MirrorDialog(const Eigen::Vector3d& middle, QWidget* parent)
    : QDialog(parent), middle_(middle), normal_(new QComboBox), place_(lengthField("mirrorPlace", middle.x())) {
  setObjectName("mirrorDialog");
  setWindowTitle(tr("Mirror cables"));
  normal_->setObjectName("mirrorPlane");
  normal_->addItems({tr("across X (plane Y–Z)"), tr("across Y (plane X–Z)"), tr("across Z (plane X–Y)")});
  place_->setToolTip(tr("Where the plane stands on that axis; at first in the middle of the parts"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("Mirror"), normal_);
  form->addRow(tr("Plane at"), place_);
  addButtons(*this, *form);
  connect(normal_, &QComboBox::activated, this, [this](int axis) { place_->show(middle_[axis]); });
}

Eigen::Affine3d MirrorDialog::mirror() const {
  const Eigen::Vector3d normal = Eigen::Vector3d::Unit(normal_->currentIndex());
  return mirrorAt(place_->value() * normal, normal);
}

PatternDialog::PatternDialog(const Eigen::Vector3d& center, double distance, QWidget* parent)
    : QDialog(parent),
      center_(center),
      way_(new QComboBox),
      axis_(new QComboBox),
      distance_(lengthField("patternDistance", distance)),
      angle_(new QuantityField(Quantity::Angle, -360, 360, 2)),
      copies_(new QSpinBox) {
  setObjectName("patternDialog");
  setWindowTitle(tr("Pattern of cables"));
  way_->setObjectName("patternWay");
  way_->addItems({tr("in a row"), tr("around an axis")});
  axis_->setObjectName("patternAxis");
  axis_->addItems({tr("X"), tr("Y"), tr("Z")});
  angle_->setObjectName("patternAngle");
  angle_->show(60);
  copies_->setObjectName("patternCopies");
  copies_->setRange(1, 200);
  copies_->setValue(3);
  copies_->setToolTip(tr("How many copies are made beside the original"));
  auto* form = new QFormLayout(this);
  form->addRow(tr("Copies stand"), way_);
  form->addRow(tr("Axis"), axis_);
  form->addRow(tr("Distance"), distance_);
  form->addRow(tr("Angle"), angle_);
  const char* names[3] = {"X", "Y", "Z"};
  for (int i = 0; i < 3; ++i) {
    place_[i] = lengthField(qPrintable(QString("patternCenter") + names[i]), center[i]);
    form->addRow(tr("Axis through %1").arg(names[i]), place_[i]);
  }
  form->addRow(tr("Copies"), copies_);
  addButtons(*this, *form);
  connect(way_, &QComboBox::currentIndexChanged, this, &PatternDialog::showFields);
  showFields();
}

bool PatternDialog::isAround() const {
  return way_->currentIndex() == 1;
}

void PatternDialog::showFields() {
  auto* form = static_cast<QFormLayout*>(layout());
  form->setRowVisible(distance_, !isAround());
  form->setRowVisible(angle_, isAround());
  for (QuantityField* field : place_) form->setRowVisible(field, isAround());
  adjustSize();
}

Eigen::Isometry3d PatternDialog::step() const {
  const Eigen::Vector3d axis = Eigen::Vector3d::Unit(axis_->currentIndex());
  if (!isAround()) return Eigen::Isometry3d(Eigen::Translation3d(distance_->value() * axis));
  const Eigen::Vector3d center(place_[0]->value(), place_[1]->value(), place_[2]->value());
  const Eigen::AngleAxisd turn(angle_->value() * std::numbers::pi / 180, axis);
  return Eigen::Translation3d(center) * turn * Eigen::Translation3d(-center);
}

int PatternDialog::copies() const {
  return copies_->value();
}

}  // namespace liana
