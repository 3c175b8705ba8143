// Sheaves and drums: bending, fleet angles, wraps, layers.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/hoisting/checks/check_parts.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr double kRadian = 180 / std::numbers::pi;

std::optional<double> fleetLimit(const HoistLimits& limits, const RigRope& rope, bool isGrooved) {
  std::optional<double> limit = isGrooved ? limits.fleetAngleGrooved_deg : limits.fleetAngleSmooth_deg;
  if (rope.spec.resistsRotation && limits.fleetAngleRotationResistant_deg)
    limit = std::min(limit.value_or(90), *limits.fleetAngleRotationResistant_deg);
  return limit;
}

void checkBending(const HoistCheckInput& input, const RigRope& rope, const RigFitting& fitting,
                  HoistChecks& checks) {
  HoistFinding finding;
  finding.kind = HoistCheckKind::BendRatio;
  finding.who = fitting.name;
  finding.where = rope.name;
  finding.value = fitting.pitchDiameter / rope.spec.diameter;
  finding.place = fitting.worldFromFitting.translation();
  const double needed = input.rigging.limits.bendRatio.value_or(rope.spec.bendRatio);
  if (needed > 0) finding.limit = needed;
  checks.findings.push_back(finding);
}

/// What the bend over the fitting leaves of the rope's strength, against its hardest pull there; only told,
/// for Zp covers the bending of a D/d that is allowed.
void checkBentStrength(const HoistCheckInput& input, std::size_t rope, std::size_t place,
                       const RigFitting& fitting, HoistChecks& checks) {
  const RigRope& over = input.rigging.ropes[rope];
  if (over.spec.kind != RopeKind::Wire) return;  // the table is of wire ropes
  double pull = 0;
  HoistFinding finding;
  finding.kind = HoistCheckKind::BentStrength;
  finding.who = fitting.name;
  finding.where = over.name;
  for (const HoistFrame& frame : input.recording.frames) {
    if (place >= frame.ropes[rope].passes.size()) continue;
    const PassReading& pass = frame.ropes[rope].passes[place];
    if (std::max(pass.tensionIn, pass.tensionOut) <= pull) continue;
    pull = std::max(pass.tensionIn, pass.tensionOut);
    finding.time = frame.time;
    finding.place = kMillimetre * fittingPlace(input, frame, fitting.name);
  }
  if (!isTaut(over, pull)) return;
  finding.value = strengthLeftAt(fitting.pitchDiameter / over.spec.diameter) * over.spec.breakingLoad / pull;
  checks.findings.push_back(finding);
}

/// The largest angle of the taut rope against the plane across a fitting's axis.
void checkFleet(const HoistCheckInput& input, std::size_t rope, std::size_t place, const RigFitting& fitting,
                bool isGrooved, HoistChecks& checks) {
  const RigRope& over = input.rigging.ropes[rope];
  HoistFinding finding;
  finding.kind = HoistCheckKind::FleetAngle;
  finding.who = fitting.name;
  finding.where = over.name;
  finding.limit = fleetLimit(input.rigging.limits, over, isGrooved);
  bool found = false;
  for (const HoistFrame& frame : input.recording.frames) {
    if (place >= frame.ropes[rope].passes.size() || !isTaut(over, frame.ropes[rope].largestTension)) continue;
    const PassReading& pass = frame.ropes[rope].passes[place];
    const double angle = kRadian * std::max(std::abs(pass.fleetIn), std::abs(pass.fleetOut));
    if (found && angle <= finding.value) continue;
    found = true;
    finding.value = angle;
    finding.time = frame.time;
    finding.place = kMillimetre * fittingPlace(input, frame, fitting.name);
  }
  if (found) checks.findings.push_back(finding);
}

/// Wraps per layer between the flanges.
double wrapsOfLayer(const RigFitting& drum, const RopeSpec& spec) {
  return std::max(1.0, std::floor(drum.width / std::max(spec.diameter, drum.groovePitch)));
}

void checkDrum(const HoistCheckInput& input, std::size_t rope, const RigFitting& drum, HoistChecks& checks) {
  const RigRope& wound = input.rigging.ropes[rope];
  HoistFinding fewest, most;
  fewest.kind = HoistCheckKind::DrumWraps;
  most.kind = HoistCheckKind::DrumCapacity;
  fewest.who = most.who = drum.name;
  fewest.where = most.where = wound.name;
  fewest.limit = drum.wrapsLeft;
  most.limit = drum.layers;
  bool found = false;
  const double perLayer = wrapsOfLayer(drum, wound.spec);
  for (const HoistFrame& frame : input.recording.frames) {
    const double wraps = frame.ropes[rope].wraps, layers = std::ceil(std::max(wraps, 1e-9) / perLayer - 1e-9);
    if (!found || wraps < fewest.value) fewest.value = wraps, fewest.time = frame.time;
    if (!found || layers > most.value) most.value = layers, most.time = frame.time;
    found = true;
  }
  fewest.place = most.place = drum.worldFromFitting.translation();
  if (!found) return;
  checks.findings.push_back(fewest);
  checks.findings.push_back(most);
}

/// Where layers pile up on each other the rope must come in at some angle, or it climbs at the flange.
void checkLeastFleet(const HoistCheckInput& input, std::size_t rope, const RigFitting& drum,
                     HoistChecks& checks) {
  if (drum.layers < 2 || !input.rigging.limits.fleetAngleLeast_deg) return;
  const RigRope& wound = input.rigging.ropes[rope];
  const double perLayer = wrapsOfLayer(drum, wound.spec);
  HoistFinding finding;
  finding.kind = HoistCheckKind::LeastFleetAngle;
  finding.who = drum.name;
  finding.where = wound.name;
  finding.limit = input.rigging.limits.fleetAngleLeast_deg;
  bool found = false;
  for (const HoistFrame& frame : input.recording.frames) {
    if (frame.ropes[rope].passes.empty()) continue;
    const double within = std::fmod(frame.ropes[rope].wraps, perLayer);
    if (within > 1 && within < perLayer - 1) continue;  // only at the flanges
    const double angle = kRadian * std::abs(frame.ropes[rope].passes.front().fleetOut);
    if (found && angle >= finding.value) continue;
    found = true;
    finding.value = angle;
    finding.time = frame.time;
  }
  finding.place = drum.worldFromFitting.translation();
  if (found) checks.findings.push_back(finding);
}

}  // namespace

void checkSheaves(const HoistCheckInput& input, HoistChecks& checks) {
  for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r) {
    const RigRope& rope = input.rigging.ropes[r];
    for (std::size_t i = 0; i < rope.route.size(); ++i) {
      const RigFitting* fitting = input.rigging.findFitting(rope.route[i].at);
      if (!fitting || !fitting->turns()) continue;
      checkBending(input, rope, *fitting, checks);
      checkBentStrength(input, r, i, *fitting, checks);
      if (fitting->kind == FittingKind::Sheave) checkFleet(input, r, i, *fitting, true, checks);
    }
  }
}

void checkDrums(const HoistCheckInput& input, HoistChecks& checks) {
  for (std::size_t r = 0; r < input.rigging.ropes.size(); ++r) {
    const RigFitting* drum = input.rigging.findFitting(input.rigging.ropes[r].route.front().at);
    if (!drum || drum->kind != FittingKind::Drum) continue;
    checkFleet(input, r, 0, *drum, drum->groovePitch > 0, checks);
    checkLeastFleet(input, r, *drum, checks);
    checkDrum(input, r, *drum, checks);
  }
}

}  // namespace liana
