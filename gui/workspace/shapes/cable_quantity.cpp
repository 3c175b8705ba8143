// Curvature, margin, torsion and tension in the units people read.
#include "gui/workspace/shapes/cable_quantity.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "gui/workspace/shapes/shown_length.h"
#include "kernel/checks/compression_limit.h"
#include "kernel/checks/section_bending.h"
#include "kernel/model/cable/bend_radius_limit.h"

namespace liana {
namespace {

constexpr double kNothing = 1e-6;  // of every quantity, in the unit it is told in

QString tr(const char* text) {
  return QCoreApplication::translate("CableQuantity", text);
}

constexpr double kFarClearance = 50;  // [mm]

/// The next number of the form 1, 2, 2.5 or 5 times a power of ten.
double roundUp(double value) {
  if (!(value > 0)) return 1;
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 2.5, 5.0})
    if (value <= step * power * (1 + 1e-9)) return step * power;
  return 10 * power;
}

bool isCurvature(CableQuantity quantity) {
  return quantity == CableQuantity::Curvature || quantity == CableQuantity::EdgewiseCurvature;
}

/// By how much the radius is larger than it must be: 0 % at the limit, −50 % at half of it. Wider than twice
/// the limit is wide enough.
double marginOf(double curvature, double limit) {
  return 100 * std::min(1.0, 1 / std::max(1e-12, curvature * limit) - 1);
}

/// Of a flat cable each way of bending has a limit of its own.
double marginOf(const SectionBending& bending, std::size_t i, double limit, double edgewiseLimit) {
  double margin = std::numeric_limits<double>::quiet_NaN();
  if (limit > 0) margin = marginOf(bending.overWideSide[i], limit);
  if (edgewiseLimit > 0) margin = std::fmin(margin, marginOf(bending.edgewise[i], edgewiseLimit));
  return margin;
}

}  // namespace

QString nameOf(CableQuantity quantity) {
  switch (quantity) {
    case CableQuantity::Curvature:
      return tr("Curvature");
    case CableQuantity::BendRadiusMargin:
      return tr("Bend radius margin");
    case CableQuantity::Torsion:
      return tr("Torsion");
    case CableQuantity::Tension:
      return tr("Tension");
    case CableQuantity::Clearance:
      return tr("Clearance");
    case CableQuantity::EdgewiseCurvature:
      return tr("Edgewise curvature");
  }
  return {};
}

QString keyOf(CableQuantity quantity) {
  switch (quantity) {
    case CableQuantity::Curvature:
      return "curvature";
    case CableQuantity::BendRadiusMargin:
      return "bendRadiusMargin";
    case CableQuantity::Torsion:
      return "torsion";
    case CableQuantity::Tension:
      return "tension";
    case CableQuantity::Clearance:
      return "clearance";
    case CableQuantity::EdgewiseCurvature:
      return "edgewiseCurvature";
  }
  return {};
}

QString unitOf(CableQuantity quantity) {
  switch (quantity) {
    case CableQuantity::Curvature:
    case CableQuantity::EdgewiseCurvature:
      return "1/m";
    case CableQuantity::BendRadiusMargin:
      return "%";
    case CableQuantity::Torsion:
      return "°/m";
    case CableQuantity::Tension:
      return "N";
    case CableQuantity::Clearance:
      return ShownLength::ofProgram().symbol();
  }
  return {};
}

bool isSigned(CableQuantity quantity) {
  return !isCurvature(quantity) && quantity != CableQuantity::Clearance;
}

std::optional<double> limitOf(const Cable& cable, const DocumentSettings& settings, CableQuantity quantity) {
  const CheckLimits limits = limitsFor(cable, settings);
  const double radius = bendRadiusLimit(cable, limits);
  if (quantity == CableQuantity::Clearance) return limits.clearance_mm;
  if (quantity == CableQuantity::Torsion) return limits.maxTorsion_deg_per_m;
  if (quantity == CableQuantity::Tension) {
    const auto push = compressionLimit(cable, limits);
    return push ? std::optional(-*push) : std::nullopt;
  }
  if (quantity == CableQuantity::Curvature && radius > 0) return 1000 / radius;
  const double edgewise = edgewiseRadiusLimit(cable, limits);
  if (quantity == CableQuantity::EdgewiseCurvature && edgewise > 0) return 1000 / edgewise;
  if (quantity == CableQuantity::BendRadiusMargin && (radius > 0 || edgewise > 0)) return 0;
  return std::nullopt;
}

std::vector<double> valuesAlong(const Centerline& centerline, const Cable& cable,
                                const DocumentSettings& settings, CableQuantity quantity) {
  std::vector<double> values(centerline.points.size(), std::numeric_limits<double>::quiet_NaN());
  const double limit = bendRadiusLimit(cable, settings), edgewise = edgewiseRadiusLimit(cable, settings);
  const bool isFlat = cable.spec.flat.has_value();
  const SectionBending bending = isFlat ? sectionBendingOf(centerline) : SectionBending();
  for (std::size_t i = 0; i < values.size(); ++i) {
    switch (quantity) {
      case CableQuantity::Curvature:
        values[i] = 1000 * (isFlat ? bending.overWideSide[i] : centerline.curvatures[i]);
        break;
      case CableQuantity::EdgewiseCurvature:
        if (isFlat) values[i] = 1000 * bending.edgewise[i];
        break;
      case CableQuantity::BendRadiusMargin:
        if (isFlat)
          values[i] = marginOf(bending, i, limit, edgewise);
        else if (limit > 0)
          values[i] = marginOf(centerline.curvatures[i], limit);
        break;
      case CableQuantity::Torsion:
        values[i] = 1000 * centerline.torsions[i] * 180 / std::numbers::pi;
        break;
      case CableQuantity::Tension:
        values[i] = centerline.tensions[i];
        break;
      case CableQuantity::Clearance:
        break;
    }
  }
  return values;
}

std::optional<std::size_t> worstStation(const std::vector<double>& values, CableQuantity quantity) {
  const bool smallIsBad = quantity == CableQuantity::BendRadiusMargin || quantity == CableQuantity::Clearance;
  const auto badness = [&](double value) {
    if (smallIsBad) return -value;
    return quantity == CableQuantity::Torsion ? std::abs(value) : value;
  };
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::isfinite(values[i]) && (!worst || badness(values[i]) > badness(values[*worst]))) worst = i;
  return worst;
}

QString valueText(double value, CableQuantity quantity) {
  if (quantity == CableQuantity::Clearance) return lengthText(value);
  const double told = std::abs(value) < kNothing ? 0 : value;  // what the solver leaves of nothing
  const QString number = QString::number(told, 'g', 3).replace('-', QChar(0x2212));
  const QString text = tr("%1 %2").arg(number, unitOf(quantity));
  const bool isBent = isCurvature(quantity) && value > 1e-2;
  return isBent ? tr("%1, radius %2").arg(text, lengthText(1000 / value)) : text;
}

ValueRange rangeOf(const std::vector<double>& values, CableQuantity quantity) {
  if (quantity == CableQuantity::BendRadiusMargin) return {-100, 100};
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  // Beyond that nobody looks: the scale is for what is close. It is also what stands there until the checks
  // have told the first values.
  if (quantity == CableQuantity::Clearance)
    largest = largest > 0 ? std::min(largest, kFarClearance) : kFarClearance;
  const double bound = roundUp(std::max(largest, 1e-3));
  return {isSigned(quantity) ? -bound : 0, bound};
}

}  // namespace liana
