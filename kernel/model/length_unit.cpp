#include "kernel/model/length_unit.h"

namespace liana {

double millimetresPer(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::Millimetre:
      return 1;
    case LengthUnit::Centimetre:
      return 10;
    case LengthUnit::Metre:
      return 1000;
    case LengthUnit::Inch:
      return 25.4;
  }
  return 1;
}

std::string symbolOf(LengthUnit unit) {
  switch (unit) {
    case LengthUnit::Millimetre:
      return "mm";
    case LengthUnit::Centimetre:
      return "cm";
    case LengthUnit::Metre:
      return "m";
    case LengthUnit::Inch:
      return "in";
  }
  return "mm";
}

std::optional<LengthUnit> lengthUnitOf(std::string_view symbol) {
  for (const LengthUnit unit : kLengthUnits)
    if (symbolOf(unit) == symbol) return unit;
  return std::nullopt;
}

}  // namespace liana
