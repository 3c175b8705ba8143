// A field for one number with its unit; it takes sums and other units, and steps with the arrow keys.
#pragma once

#include <QDoubleSpinBox>
#include <functional>

#include "gui/panels/quantity.h"

namespace liana {

/// Calls back only for changes the user made. Text that makes no sense keeps the old value and is complained
/// about.
class QuantityField : public QDoubleSpinBox {
  Q_OBJECT

public:
  QuantityField(Quantity quantity, double minimum, double maximum, int decimals, QWidget* parent = nullptr);

  /// Shows a value from the model without calling back; leaves a field alone that is being typed in.
  void show(double value);
  using Changed = std::function<void(double value, int visit)>;
  /// `visit` counts how often the field has been entered: changes of one visit belong together.
  void onChanged(Changed changed) { changed_ = std::move(changed); }

  using Complain = std::function<void(const QString& problem)>;
  /// Called with what is wrong with the text that was typed, and with nothing once it is right again.
  void onComplaint(Complain complain) { complain_ = std::move(complain); }

  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;
  QString textFromValue(double value) const override;
  void fixup(QString& text) const override;

protected:
  void focusInEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void stepBy(int steps) override;

private:
  std::optional<double> parse(const QString& text) const;
  bool isInRange(double value) const;

  Quantity quantity_;
  Changed changed_;
  Complain complain_;
  int visit_ = 0;
  bool showing_ = false;
};

}  // namespace liana
