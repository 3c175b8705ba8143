// A small recursive descent over numbers, units and operators.
#include "gui/panels/fields/quantity.h"

#include <cmath>
#include <map>
#include <numbers>

#include "gui/workspace/shapes/shown_length.h"

namespace liana {
namespace {

const std::map<QString, double>& unitsOf(Quantity quantity) {
  static const std::map<QString, double> lengths{{"mm", 1},      {"cm", 10},     {"m", 1000},  {"um", 1e-3},
                                                 {"µm", 1e-3},   {"in", 25.4},   {"\"", 25.4}, {"ft", 304.8},
                                                 {"inch", 25.4}, {"mil", 0.0254}};
  static const std::map<QString, double> moduli{{"pa", 1e-6}, {"kpa", 1e-3}, {"mpa", 1},
                                                {"gpa", 1e3}, {"n/mm²", 1},  {"psi", 6.894757e-3}};
  static const std::map<QString, double> densities{
      {"kg/m³", 1}, {"kg/m3", 1}, {"g/cm³", 1000}, {"g/cm3", 1000}, {"kg/l", 1000}};
  static const std::map<QString, double> percents{{"%", 1}};
  static const std::map<QString, double> angles{
      {"°", 1}, {"deg", 1}, {"rad", 180 / std::numbers::pi}, {"turn", 360}, {"turns", 360}};
  static const std::map<QString, double> forces{
      {"n", 1}, {"mn", 1e-3}, {"kn", 1000}, {"lbf", 4.448222}, {"kgf", 9.80665}};
  static const std::map<QString, double> moments{
      {"n·m", 1},    {"nm", 1},     {"n*m", 1},     {"n·mm", 1e-3},
      {"nmm", 1e-3}, {"ncm", 1e-2}, {"n·cm", 1e-2}, {"lbf·in", 0.1129848}};
  static const std::map<QString, double> twists{
      {"°/m", 1}, {"deg/m", 1}, {"rad/m", 180 / std::numbers::pi}, {"turns/m", 360}, {"turn/m", 360}};
  static const std::map<QString, double> stiffnesses{{"n·m²", 1},     {"nm²", 1},     {"nm2", 1},
                                                     {"n·mm²", 1e-6}, {"nmm²", 1e-6}, {"nmm2", 1e-6},
                                                     {"n·cm²", 1e-4}, {"ncm²", 1e-4}, {"ncm2", 1e-4}};
  static const std::map<QString, double> masses{{"kg/m", 1}, {"g/m", 1e-3}, {"kg/km", 1e-3}};
  static const std::map<QString, double> accelerations{{"m/s²", 1}, {"m/s2", 1}, {"g", 9.81}};
  static const std::map<QString, double> times{{"s", 1}, {"ms", 1e-3}, {"min", 60}, {"h", 3600}};
  static const std::map<QString, double> none;
  switch (quantity) {
    case Quantity::Length:
      return lengths;
    case Quantity::Modulus:
      return moduli;
    case Quantity::Density:
      return densities;
    case Quantity::Percent:
      return percents;
    case Quantity::Angle:
      return angles;
    case Quantity::Stiffness:
      return stiffnesses;
    case Quantity::Force:
      return forces;
    case Quantity::Moment:
      return moments;
    case Quantity::Twist:
      return twists;
    case Quantity::MassPerLength:
      return masses;
    case Quantity::Acceleration:
      return accelerations;
    case Quantity::Time:
      return times;
    case Quantity::Number:
      break;
  }
  return none;
}

double shownUnit() {
  return millimetresPer(ShownLength::ofProgram().unit());
}

/// A number in the quantity's own unit, and the unit that was written after it.
struct Value {
  double number = 0;
  bool hasUnit = false;
  double unit = 1;
};

class Parser {
public:
  Parser(const QString& text, Quantity quantity)
      : text_(text), units_(unitsOf(quantity)), usual_(quantity == Quantity::Length ? shownUnit() : 1) {}

  std::optional<double> parse() {
    const auto value = sum();
    skipSpace();
    if (!value || at_ != text_.size() || !std::isfinite(value->number)) return std::nullopt;
    return value->hasUnit ? value->number : usual_ * value->number;
  }

private:
  void skipSpace() {
    while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
  }

  bool take(QChar c) {
    skipSpace();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::optional<Value> sum() {
    auto left = product();
    while (left) {
      const bool plus = take('+');
      if (!plus && !take('-')) break;
      const auto right = product();
      if (!right) return std::nullopt;
      // In "12 mm + 3" the 3 counts in the usual unit.
      const bool hasUnit = left->hasUnit || right->hasUnit;
      const double leftNumber = hasUnit && !left->hasUnit ? usual_ * left->number : left->number;
      const double rightNumber = hasUnit && !right->hasUnit ? usual_ * right->number : right->number;
      left->number = leftNumber + (plus ? rightNumber : -rightNumber);
      left->hasUnit = hasUnit;
    }
    return left;
  }

  std::optional<Value> product() {
    auto left = factor();
    while (left) {
      const bool times = take('*');
      if (!times && !take('/')) break;
      const auto right = factor();
      if (!right || (!times && right->number == 0)) return std::nullopt;
      if (left->hasUnit && right->hasUnit) return std::nullopt;  // neither an area nor a ratio fits here
      // The unit in "1/4 in" belongs to the fraction, not to the 4.
      const double unit = right->unit;
      left->number = times ? left->number * right->number : left->number / (right->number / unit) * unit;
      left->unit *= unit;
      left->hasUnit |= right->hasUnit;
    }
    return left;
  }

  std::optional<Value> factor() {
    if (take('-')) {
      auto value = factor();
      if (value) value->number = -value->number;
      return value;
    }
    std::optional<Value> value;
    if (take('(')) {
      value = sum();
      if (!value || !take(')')) return std::nullopt;
    } else {
      value = number();
    }
    if (value && !value->hasUnit) applyUnit(*value);
    return value;
  }

  std::optional<Value> number() {
    skipSpace();
    int end = at_;
    while (end < text_.size() && (text_[end].isDigit() || text_[end] == '.' || text_[end] == ',')) ++end;
    bool ok = false;
    const double value = text_.mid(at_, end - at_).replace(',', '.').toDouble(&ok);
    if (!ok) return std::nullopt;
    at_ = end;
    return Value{value, false};
  }

  /// The longest unit that stands here and is not the beginning of another word.
  void applyUnit(Value& value) {
    skipSpace();
    int best = 0;
    double factor = 1;
    for (const auto& [name, size] : units_) {
      const int length = static_cast<int>(name.size());
      if (length <= best || text_.mid(at_, length).toLower() != name) continue;
      if (at_ + length < text_.size() && text_[at_ + length].isLetter()) continue;
      best = length;
      factor = size;
    }
    if (best == 0) return;
    at_ += best;
    value.number *= factor;
    value.unit = factor;
    value.hasUnit = true;
  }

  QString text_;
  const std::map<QString, double>& units_;
  double usual_;  // what a number without unit counts in
  int at_ = 0;
};

}  // namespace

QString unitOf(Quantity quantity) {
  switch (quantity) {
    case Quantity::Length:
      return ShownLength::ofProgram().symbol();
    case Quantity::Modulus:
      return "MPa";
    case Quantity::Density:
      return "kg/m³";
    case Quantity::Percent:
      return "%";
    case Quantity::Angle:
      return "°";
    case Quantity::Stiffness:
      return "N·m²";
    case Quantity::Force:
      return "N";
    case Quantity::Moment:
      return "N·m";
    case Quantity::Twist:
      return "°/m";
    case Quantity::MassPerLength:
      return "kg/m";
    case Quantity::Acceleration:
      return "m/s²";
    case Quantity::Time:
      return "s";
    case Quantity::Number:
      break;
  }
  return {};
}

QString quantityText(double value, Quantity quantity, int decimals) {
  QString text =
      quantity == Quantity::Length ? lengthNumber(value, decimals) : QString::number(value, 'f', decimals);
  while (text.contains('.') && (text.endsWith('0') || text.endsWith('.'))) text.chop(1);
  if (text == "-0") text = "0";
  const QString unit = unitOf(quantity);
  return unit.isEmpty() || quantity == Quantity::Angle ? text + unit : text + " " + unit;
}

std::optional<double> parseQuantity(const QString& text, Quantity quantity) {
  return Parser(text.trimmed(), quantity).parse();
}

}  // namespace liana
