// Numbers with units as people type them: "12 mm + 1/4 in".
#pragma once

#include <QString>
#include <optional>

namespace liana {

/// What a number measures; decides which units it takes and which one it is shown in.
enum class Quantity {
  Number,
  Length,
  Modulus,
  Density,
  Percent,
  Angle,
  Stiffness,  // of bending or torsion
  Force,
  Moment,
  Twist,  // of a section per length
  MassPerLength,
  Acceleration,
  Time
};

/// The unit a quantity is shown in, such as "mm"; empty for plain numbers. It is stored in that unit too, but
/// for lengths: these are stored in millimetres and shown in the document's unit.
QString unitOf(Quantity quantity);

/// The number with its unit, as short as it is exact to so many digits behind the point (of lengths: in
/// millimetres): "12.4 mm".
QString quantityText(double value, Quantity quantity, int decimals = 2);

/// Evaluates sums, products and brackets of numbers with units. Numbers without unit count in the one that is
/// shown; the result in the one that is stored. None when the text makes no sense.
std::optional<double> parseQuantity(const QString& text, Quantity quantity);

}  // namespace liana
