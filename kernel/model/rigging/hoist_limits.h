// What a lift must keep to: the limits its checks compare a recording with.
#pragma once

#include <optional>
#include <string>

namespace liana {

/// Rules of thumb to start from, all editable. A limit that is not given is not checked. The names carry
/// their units.
struct HoistLimits {
  int mechanismClass = 4;                      // 1 to 8 for M1 to M8
  std::optional<double> safetyFactorRunning;   // breaking load / tension; none: that of the class
  std::optional<double> safetyFactorStanding;  // likewise, of slings, stays and tag lines
  std::optional<double> bendRatio;             // D/d; none: that of each rope
  std::optional<double> fleetAngleGrooved_deg = 2;
  std::optional<double> fleetAngleSmooth_deg = 1.5;
  std::optional<double> fleetAngleRotationResistant_deg = 1.5;
  std::optional<double> fleetAngleLeast_deg = 0.5;  // of drums with several layers: below, the rope piles up
  std::optional<double> dynamicFactor = 1.6;        // peak tension / static tension
  std::optional<double> swing_deg = 6;              // of a load below what it hangs at
  std::optional<double> swingSettled_deg = 1;       // below which it counts as at rest
  std::optional<double> slackTime_s = 0.05;         // that a hoist rope or sling may be slack in one go
  std::optional<double> clearance_mm = 50;          // of load, hook and rope to the structure
  std::optional<double> sidePull_deg = 4;           // of the hoist rope at what it hangs from
  std::optional<double> legAngle_deg = 60;          // of sling legs from the vertical
  std::optional<double> legShare = 0.6;             // largest part of the load that one leg may carry

  double runningFactor(std::optional<int> ropeClass = {}) const;  // Zp that holds
  double standingFactor(std::optional<int> ropeClass = {}) const;

  /// Empty when every given number makes sense; otherwise which one does not and what it may be.
  std::string findDefect() const;

  friend bool operator==(const HoistLimits&, const HoistLimits&) = default;
};

/// Zp of ISO 4308-1 by mechanism class, 1 to 8.
double safetyFactorOf(int mechanismClass, bool isRunning);

/// Part of its strength that a wire rope keeps while it is bent over a sheave: by D/d, straight between the
/// entries of the table and constant beyond them.
double strengthLeftAt(double bendRatio);

/// One of the optional limits and how files and messages call it.
struct HoistLimitField {
  std::optional<double> HoistLimits::*member;
  const char* key;   // in project files, with its unit: "swing_deg"
  const char* name;  // for people: "swing"
  const char* unit;  // for people; empty for ratios
};

struct HoistLimitFields {
  const HoistLimitField* first;
  const HoistLimitField* behind;
  const HoistLimitField* begin() const { return first; }
  const HoistLimitField* end() const { return behind; }
};
/// All of them, in the order in which files list them.
HoistLimitFields hoistLimitFields();

}  // namespace liana
