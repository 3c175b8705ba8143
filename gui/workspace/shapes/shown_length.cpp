// Converts and tells who listens.
#include "gui/workspace/shapes/shown_length.h"

#include <QRegularExpression>

namespace liana {

ShownLength& ShownLength::ofProgram() {
  static ShownLength length;
  return length;
}

void ShownLength::setUnit(LengthUnit unit) {
  if (unit == unit_) return;
  unit_ = unit;
  Q_EMIT changed();
}

int ShownLength::decimalsFor(int decimals) const {
  switch (unit_) {
    case LengthUnit::Millimetre:
      return decimals;
    case LengthUnit::Centimetre:
      return decimals + 1;
    case LengthUnit::Metre:
      return decimals + 3;
    case LengthUnit::Inch:
      return decimals + 2;
  }
  return decimals;
}

QString lengthNumber(double millimetres, int decimals) {
  const ShownLength& shown = ShownLength::ofProgram();
  const QString text = QString::number(shown.of(millimetres), 'f', shown.decimalsFor(decimals));
  // A hair below zero is zero.
  return text.startsWith('-') && text.toDouble() == 0 ? text.mid(1) : text;
}

QString lengthText(double millimetres, int decimals) {
  return lengthNumber(millimetres, decimals) + " " + ShownLength::ofProgram().symbol();
}

QString withShownLengths(const QString& text) {
  if (ShownLength::ofProgram().unit() == LengthUnit::Millimetre) return text;
  static const QRegularExpression lengths("((?:\\d+(?:\\.\\d+)? × )*\\d+(?:\\.\\d+)?) mm(?![²³\\w])");
  QString shown;
  qsizetype from = 0;
  for (auto found = lengths.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    QStringList numbers;
    for (const QString& number : match.captured(1).split(" × ")) {
      const auto point = number.indexOf('.');
      const int decimals = point < 0 ? 0 : static_cast<int>(number.size() - point - 1);
      numbers << lengthNumber(number.toDouble(), decimals);
    }
    shown += text.mid(from, match.capturedStart() - from) + numbers.join(" × ") + " " +
             ShownLength::ofProgram().symbol();
    from = match.capturedEnd();
  }
  return shown + text.mid(from);
}

}  // namespace liana
