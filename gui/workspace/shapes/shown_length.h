// The unit lengths are shown in: that of the document. Numbers are kept in millimetres everywhere.
#pragma once

#include <QObject>
#include <QString>

#include "kernel/model/length_unit.h"

namespace liana {

/// One for the program, as there is one window with one document; the workspace sets it. Whoever shows
/// lengths asks when it shows them and follows changed().
class ShownLength : public QObject {
  Q_OBJECT

public:
  static ShownLength& ofProgram();

  LengthUnit unit() const { return unit_; }
  void setUnit(LengthUnit unit);
  /// "mm"
  QString symbol() const { return QString::fromStdString(symbolOf(unit_)); }
  /// The number that stands for so many millimetres.
  double of(double millimetres) const { return millimetres / millimetresPer(unit_); }
  /// How many digits behind the point show as much as `decimals` do of millimetres.
  int decimalsFor(int decimals) const;

Q_SIGNALS:
  void changed();

private:
  LengthUnit unit_ = LengthUnit::Millimetre;
};

/// "812.4 mm", "81.24 cm": with so many decimals, counted in millimetres.
QString lengthText(double millimetres, int decimals = 1);
/// The same without the unit.
QString lengthNumber(double millimetres, int decimals = 1);

/// A text of the kernel, which speaks of millimetres, with its lengths ("Hole ⌀8.2 mm", "10 × 30 mm") in the
/// unit that is shown.
QString withShownLengths(const QString& text);

}  // namespace liana
