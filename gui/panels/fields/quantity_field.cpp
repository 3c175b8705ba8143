// Typing, stepping and showing of quantities.
#include "gui/panels/fields/quantity_field.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <cmath>

#include "gui/panels/fields/calm_wheel.h"
#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

QString exampleOf(Quantity quantity) {
  switch (quantity) {
    case Quantity::Length:
      return QObject::tr("a length, such as 12 mm, 1.2 cm or 0.5 in");
    case Quantity::Modulus:
      return QObject::tr("a stiffness, such as 20 MPa or 0.02 GPa");
    case Quantity::Density:
      return QObject::tr("a density, such as 1200 kg/m³ or 1.2 g/cm³");
    case Quantity::Percent:
      return QObject::tr("a share, such as 40 %");
    case Quantity::Angle:
      return QObject::tr("an angle, such as 30° or 0.5 rad");
    case Quantity::Stiffness:
      return QObject::tr("a stiffness, such as 0.02 N·m²");
    case Quantity::Force:
      return QObject::tr("a force, such as 12 N");
    case Quantity::Moment:
      return QObject::tr("a moment, such as 0.5 N·m");
    case Quantity::Twist:
      return QObject::tr("a twist, such as 90 °/m");
    case Quantity::MassPerLength:
      return QObject::tr("a mass per length, such as 0.3 kg/m");
    case Quantity::Acceleration:
      return QObject::tr("an acceleration, such as 9.81 m/s²");
    case Quantity::Time:
      return QObject::tr("a time, such as 4.2 s or 350 ms");
    case Quantity::Number:
      break;
  }
  return QObject::tr("a number, such as 0.35");
}

}  // namespace

QuantityField::QuantityField(Quantity quantity, double minimum, double maximum, int decimals, QWidget* parent)
    : QDoubleSpinBox(parent), quantity_(quantity), usualDecimals_(decimals) {
  setRange(minimum, maximum);
  setKeyboardTracking(false);
  setAccelerated(true);
  setGroupSeparatorShown(false);
  showUnit();
  if (quantity == Quantity::Length)
    connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &QuantityField::showUnit);
  setMinimumWidth(110);
  calmWheel(this);
  connect(this, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    if (showing_) return;
    if (complain_) complain_({});
    if (changed_) changed_(value, visit_);
  });
  connect(lineEdit(), &QLineEdit::textEdited, this, &QuantityField::sayProblem);
}

void QuantityField::showUnit() {
  showing_ = true;
  const double kept = value();
  // Inches need more digits of a millimetre: 1/8 in is 3.175 mm.
  const bool isInches = quantity_ == Quantity::Length && ShownLength::ofProgram().unit() == LengthUnit::Inch;
  setDecimals(isInches ? usualDecimals_ + 2 : usualDecimals_);
  const QString unit = unitOf(quantity_);
  setSuffix(unit.isEmpty() ? QString() : " " + unit);
  setValue(kept);
  showing_ = false;
}

void QuantityField::show(double value) {
  if (lineEdit()->isModified() && hasFocus()) return;
  showing_ = true;
  setValue(value);
  showing_ = false;
}

void QuantityField::showRange(double minimum, double maximum) {
  showing_ = true;
  setRange(minimum, maximum);
  showing_ = false;
}

std::optional<double> QuantityField::parse(const QString& text) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  // The field's own unit stays behind what is typed: "1 in mm" means one inch.
  if (!suffix().isEmpty() && text.endsWith(suffix()))
    if (const auto value = parseQuantity(text.chopped(suffix().size()), quantity_)) return value;
  return parseQuantity(text, quantity_);
}

QValidator::State QuantityField::validate(QString& text, int&) const {
  return problemOf(text).isEmpty() ? QValidator::Acceptable : QValidator::Intermediate;
}

void QuantityField::fixup(QString& text) const {
  if (!complain_) return;
  if (hint_) hint_->hide();  // the form goes on saying it
  complain_(problemOf(text));
}

QString QuantityField::problemOf(const QString& text) const {
  const auto value = parse(text);
  const bool isCount = quantity_ == Quantity::Number && usualDecimals_ == 0;
  if (isCount && (!value || *value != std::round(*value))) return tr("Type a whole number, such as 3.");
  if (!value) return tr("Type %1.").arg(exampleOf(quantity_));
  const double slack = 0.5 * std::pow(10.0, -decimals());
  if (*value < minimum() - slack)
    return tr("Must be at least %1.").arg(quantityText(minimum(), quantity_, usualDecimals_));
  if (*value > maximum() + slack)
    return tr("Must be at most %1.").arg(quantityText(maximum(), quantity_, usualDecimals_));
  return {};
}

void QuantityField::sayProblem(const QString& text) {
  const QString problem = problemOf(text);
  if (problem.isEmpty()) {
    if (hint_) hint_->hide();
    return;
  }
  if (!hint_ || hint_->parentWidget() != window()) {
    delete hint_;
    hint_ = new QLabel(window());
    hint_->setObjectName("fieldHint");
    hint_->setWordWrap(true);
    hint_->setStyleSheet(
        "background: #fdecea; color: #8c1d18; border: 1px solid #c62828; border-radius: 3px; padding: 3px "
        "6px;");
  }
  hint_->setText(
      tr("%1 The old value stays: %2.").arg(problem, quantityText(value(), quantity_, usualDecimals_)));
  const auto place = [this] {
    if (!hint_ || hint_->parentWidget() != window()) return;
    const int width = std::max(this->width(), 200);
    hint_->resize(width, hint_->heightForWidth(width));
    const QPoint below = mapTo(window(), QPoint(this->width() - width, height() + 2));
    hint_->move(std::max(2, below.x()), std::min(below.y(), window()->height() - hint_->height() - 2));
  };
  place();
  QTimer::singleShot(0, this, place);  // again once a page that was just made has its layout
  hint_->show();
  hint_->raise();
}

void QuantityField::focusOutEvent(QFocusEvent* event) {
  if (hint_) hint_->hide();
  QDoubleSpinBox::focusOutEvent(event);
}

void QuantityField::hideEvent(QHideEvent* event) {
  if (hint_) hint_->hide();
  QDoubleSpinBox::hideEvent(event);
}

double QuantityField::valueFromText(const QString& text) const {
  return parse(text).value_or(value());
}

QString QuantityField::textFromValue(double value) const {
  QString text = quantity_ == Quantity::Length ? lengthNumber(value, usualDecimals_)
                                               : QString::number(value, 'f', decimals());
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  return text == "-0" ? "0" : text;
}

bool QuantityField::event(QEvent* event) {
  // Once a number has been taken over, Ctrl+Z takes back that step and not the typing.
  if (event->type() == QEvent::ShortcutOverride && !lineEdit()->isModified()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  return QDoubleSpinBox::event(event);
}

void QuantityField::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !lineEdit()->isModified()) {
    QDoubleSpinBox::keyPressEvent(event);
    // What was taken by Return is a step of its own.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) ++visit_;
    return;
  }
  lineEdit()->setText(textFromValue(value()) + suffix());
  lineEdit()->selectAll();
  if (hint_) hint_->hide();
  if (complain_) complain_({});
}

void QuantityField::focusInEvent(QFocusEvent* event) {
  ++visit_;
  QDoubleSpinBox::focusInEvent(event);
}

void QuantityField::stepBy(int steps) {
  // A step of one in the second digit: 812 moves by 10, 8.1 by 0.1; zero by one.
  const double unit = quantity_ == Quantity::Length ? millimetresPer(ShownLength::ofProgram().unit()) : 1;
  const double least = quantity_ == Quantity::Number ? 1 : 10;  // friction and the like are small
  const double size =
      value() == 0 ? least : std::max(std::abs(value()), std::pow(10.0, 1 - usualDecimals_)) / unit;
  const double finest = std::pow(10.0, -usualDecimals_);
  setSingleStep(unit * std::max(finest, std::pow(10.0, std::floor(std::log10(size)) - 1)));
  QDoubleSpinBox::stepBy(steps);
}

}  // namespace liana
