// What a cable must keep to: the limits its checks compare the solved shape with.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace liana {

/// Every number may be missing: then nothing is checked, or a more general place says it. A cable's own
/// limits come before those of its spec, those before the document's (see limitsFor). The names carry their
/// units.
struct CheckLimits {
  std::optional<double> minBendRadiusStatic_mm;    // of the centerline, laid once
  std::optional<double> minBendRadiusMoving_mm;    // of the centerline, bent again and again
  std::optional<double> minBendRadiusEdgewise_mm;  // of flat cables, in the plane they lie in
  std::optional<double> clearance_mm;              // from the cable's surface to everything else
  std::optional<double> cableClearance_mm;         // to other cables and itself, instead of clearance_mm
  std::optional<double> maxClipForce_N;            // at clips, handles and connectors
  std::optional<double> maxClipMoment_Nm;          // likewise
  std::optional<double> maxTorsion_deg_per_m;      // twist of the section per length
  std::optional<double> maxUnsupportedSpan_mm;     // along the cable between two supports
  std::optional<double> targetLength_mm;           // the length to be bought or cut
  std::optional<double> maxSlack_mm;               // length beyond the straight way between supports
  std::optional<double> maxCompression_N;          // push along the axis; else what compressionLimit() says

  /// Empty when every given number makes sense; otherwise which one does not and what it may be.
  std::string findDefect() const;
  bool isEmpty() const { return *this == CheckLimits(); }

  friend bool operator==(const CheckLimits&, const CheckLimits&) = default;
};

/// One of the limits and how files and messages call it.
struct CheckLimitField {
  std::optional<double> CheckLimits::*member;
  const char* key;   // in project files, with its unit: "clearance_mm"
  const char* name;  // in messages: "clearance"
  bool mayBeZero;
};

/// All of them, in the order in which files list them.
const std::array<CheckLimitField, 12>& checkLimitFields();

/// `specific`, with what it leaves open taken from `general`.
CheckLimits withDefaults(CheckLimits specific, const CheckLimits& general);

}  // namespace liana
