// A field for one number with its unit; it takes sums and other units, and steps with the arrow keys.
#pragma once

#include <QDoubleSpinBox>
#include <QPointer>
#include <functional>

#include "gui/panels/fields/quantity.h"

class QLabel;

namespace liana {

/// Calls back only for changes the user made. Text that makes no sense, or a number that is too large or too
/// small, is said below the field and keeps the old value.
class QuantityField : public QDoubleSpinBox {
  Q_OBJECT

public:
  QuantityField(Quantity quantity, double minimum, double maximum, int decimals, QWidget* parent = nullptr);

  /// Shows a value from the model without calling back; leaves a field alone that is being typed in.
  void show(double value);
  /// Changes what the field takes, without calling back should its value not fit.
  void showRange(double minimum, double maximum);
  using Changed = std::function<void(double value, int visit)>;
  /// `visit` counts how often the field has been entered, and values taken by Return: changes of one visit
  /// belong together.
  void onChanged(Changed changed) { changed_ = std::move(changed); }

  using Complain = std::function<void(const QString& problem)>;
  /// Called with what is wrong with the text that was typed, and with nothing once it is right again.
  void onComplaint(Complain complain) { complain_ = std::move(complain); }

  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;
  QString textFromValue(double value) const override;
  void fixup(QString& text) const override;

  /// What is wrong with a text and what to do; empty when it can be taken.
  QString problemOf(const QString& text) const;

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void stepBy(int steps) override;

private:
  std::optional<double> parse(const QString& text) const;
  void showUnit();
  void sayProblem(const QString& text);

  Quantity quantity_;
  int usualDecimals_;  // of lengths: in millimetres
  Changed changed_;
  Complain complain_;
  int visit_ = 0;
  bool showing_ = false;
  QPointer<QLabel> hint_;  // over the window, below the field; made when first needed
};

}  // namespace liana
