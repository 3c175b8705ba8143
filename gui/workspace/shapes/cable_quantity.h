// What can be read along a cable, for colours and plots: a number per station with its name and unit.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/document.h"

namespace liana {

/// The curvature of a flat cable is that over its wide side; a round one has no edgewise one. The margin is
/// the smaller one of both.
enum class CableQuantity { Curvature, BendRadiusMargin, Torsion, Tension, Clearance, EdgewiseCurvature };

inline constexpr CableQuantity kCableQuantities[] = {
    CableQuantity::Curvature, CableQuantity::BendRadiusMargin, CableQuantity::Torsion,
    CableQuantity::Tension,   CableQuantity::Clearance,        CableQuantity::EdgewiseCurvature};

QString nameOf(CableQuantity quantity);
QString keyOf(CableQuantity quantity);  // in settings
QString unitOf(CableQuantity quantity);
/// Whether zero is the middle of its scale rather than the end.
bool isSigned(CableQuantity quantity);

/// One number per station; not a number where it is unknown (a margin without a limit, the clearance, which
/// LiveChecks knows).
std::vector<double> valuesAlong(const Centerline& centerline, const Cable& cable,
                                const DocumentSettings& settings, CableQuantity quantity);

/// The value that must not be passed, if the cable has one or the document gives one; of a tension the push
/// (negative) that is too much.
std::optional<double> limitOf(const Cable& cable, const DocumentSettings& settings, CableQuantity quantity);

/// Where the values are worst: the tightest bend, the largest twist or pull, the smallest margin or
/// clearance; none when no value is known.
std::optional<std::size_t> worstStation(const std::vector<double>& values, CableQuantity quantity);
/// One value with its unit, and the radius of a curvature.
QString valueText(double value, CableQuantity quantity);

/// The numbers a colour scale or plot spans: round bounds around all values.
struct ValueRange {
  double low = 0, high = 1;

  double share(double value) const { return (value - low) / (high - low); }
  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};
ValueRange rangeOf(const std::vector<double>& values, CableQuantity quantity);

}  // namespace liana
