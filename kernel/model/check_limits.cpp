#include "kernel/model/check_limits.h"

#include <cmath>
#include <sstream>

namespace liana {

const std::array<CheckLimitField, 12>& checkLimitFields() {
  static const std::array<CheckLimitField, 12> fields{{
      {&CheckLimits::minBendRadiusStatic_mm, "min_bend_radius_static_mm", "minimum static bend radius", true},
      {&CheckLimits::minBendRadiusMoving_mm, "min_bend_radius_moving_mm", "minimum moving bend radius", true},
      {&CheckLimits::minBendRadiusEdgewise_mm, "min_bend_radius_edgewise_mm", "minimum edgewise bend radius",
       true},
      {&CheckLimits::clearance_mm, "clearance_mm", "clearance", true},
      {&CheckLimits::cableClearance_mm, "cable_clearance_mm", "clearance to cables", true},
      {&CheckLimits::maxClipForce_N, "max_clip_force_N", "largest clip force", false},
      {&CheckLimits::maxClipMoment_Nm, "max_clip_moment_N_m", "largest clip moment", false},
      {&CheckLimits::maxTorsion_deg_per_m, "max_torsion_deg_per_m", "largest torsion", false},
      {&CheckLimits::maxUnsupportedSpan_mm, "max_unsupported_span_mm", "largest unsupported span", false},
      {&CheckLimits::targetLength_mm, "target_length_mm", "target length", false},
      {&CheckLimits::maxSlack_mm, "max_slack_mm", "largest slack", true},
      {&CheckLimits::maxCompression_N, "max_compression_N", "largest compression", false},
  }};
  return fields;
}

std::string CheckLimits::findDefect() const {
  for (const CheckLimitField& field : checkLimitFields()) {
    const std::optional<double>& value = this->*field.member;
    if (!value || (std::isfinite(*value) && (*value > 0 || (field.mayBeZero && *value == 0)))) continue;
    std::ostringstream text;
    text << "The " << field.name << " is " << *value << "; it must be "
         << (field.mayBeZero ? "zero or more" : "above zero") << ", or left out.";
    return text.str();
  }
  return {};
}

CheckLimits withDefaults(CheckLimits specific, const CheckLimits& general) {
  for (const CheckLimitField& field : checkLimitFields())
    if (!(specific.*field.member)) specific.*field.member = general.*field.member;
  return specific;
}

}  // namespace liana
