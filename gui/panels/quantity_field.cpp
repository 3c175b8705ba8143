// Typing, stepping and showing of quantities.
#include "gui/panels/quantity_field.h"

#include <QFocusEvent>
#include <QLineEdit>
#include <QWheelEvent>
#include <cmath>

namespace liana {

QuantityField::QuantityField(Quantity quantity, double minimum, double maximum, int decimals, QWidget* parent)
    : QDoubleSpinBox(parent), quantity_(quantity) {
  setRange(minimum, maximum);
  setDecimals(decimals);
  setKeyboardTracking(false);
  setAccelerated(true);
  setGroupSeparatorShown(false);
  const QString unit = unitOf(quantity);
  if (!unit.isEmpty()) setSuffix(" " + unit);
  setMinimumWidth(110);
  connect(this, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    if (showing_) return;
    if (complain_) complain_({});
    if (changed_) changed_(value, visit_);
  });
}

void QuantityField::show(double value) {
  if (lineEdit()->isModified() && hasFocus()) return;
  showing_ = true;
  setValue(value);
  showing_ = false;
}

std::optional<double> QuantityField::parse(const QString& text) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  // The field's own unit stays behind what is typed: "1 in mm" means one inch.
  if (!suffix().isEmpty() && text.endsWith(suffix()))
    if (const auto value = parseQuantity(text.chopped(suffix().size()), quantity_)) return value;
  return parseQuantity(text, quantity_);
}

bool QuantityField::isInRange(double value) const {
  const double rounding = 0.5 * std::pow(10.0, -decimals());
  return value >= minimum() - rounding && value <= maximum() + rounding;
}

QValidator::State QuantityField::validate(QString& text, int&) const {
  const auto value = parse(text);
  return value && isInRange(*value) ? QValidator::Acceptable : QValidator::Intermediate;
}

void QuantityField::fixup(QString& text) const {
  if (!complain_) return;
  const auto value = parse(text);
  if (value && isInRange(*value)) return complain_({});
  const QString unit = unitOf(quantity_).isEmpty() ? QString() : " " + unitOf(quantity_);
  if (value)
    complain_(
        tr("It must lie between %1 and %2%3.").arg(textFromValue(minimum()), textFromValue(maximum()), unit));
  else
    complain_(unit.isEmpty() ? tr("This is no number.")
                             : tr("Type a number, with a unit such as%1.").arg(unit));
}

double QuantityField::valueFromText(const QString& text) const {
  return parse(text).value_or(value());
}

QString QuantityField::textFromValue(double value) const {
  QString text = QString::number(value, 'f', decimals());
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  return text == "-0" ? "0" : text;
}

void QuantityField::focusInEvent(QFocusEvent* event) {
  ++visit_;
  QDoubleSpinBox::focusInEvent(event);
}

void QuantityField::wheelEvent(QWheelEvent* event) {
  // Scrolling a panel must not change numbers on the way.
  if (hasFocus())
    QDoubleSpinBox::wheelEvent(event);
  else
    event->ignore();
}

void QuantityField::stepBy(int steps) {
  // A step of one in the second digit: 812 moves by 10, 8.1 by 0.1.
  const double size = std::max(std::abs(value()), std::pow(10.0, 1 - decimals()));
  setSingleStep(std::pow(10.0, std::floor(std::log10(size)) - 1));
  QDoubleSpinBox::stepBy(steps);
}

}  // namespace liana
