// Numbers with units that fit their size.
#include "gui/panels/pages/part/part_texts.h"

#include <QObject>

#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

QString number(double value, int decimals) {
  return QString::number(value, 'f', decimals);
}

}  // namespace

QString triple(const Eigen::Vector3d& v, const QString& between) {
  return lengthNumber(v.x()) + between + lengthNumber(v.y()) + between + lengthNumber(v.z()) + " " +
         ShownLength::ofProgram().symbol();
}

QString massText(double kilograms) {
  return kilograms < 1 ? QObject::tr("%1 g").arg(kilograms * 1000, 0, 'g', 4)
                       : QObject::tr("%1 kg").arg(kilograms, 0, 'g', 5);
}

QString volumeText(double cubicMillimetres) {
  return cubicMillimetres < 1000 ? QObject::tr("%1 mm³").arg(cubicMillimetres, 0, 'g', 4)
                                 : QObject::tr("%1 cm³").arg(number(cubicMillimetres / 1000, 2));
}

QString areaText(double squareMillimetres) {
  return QObject::tr("%1 cm²").arg(number(squareMillimetres / 100, 2));
}

}  // namespace liana
