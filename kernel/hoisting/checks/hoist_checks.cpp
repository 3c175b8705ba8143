#include "kernel/hoisting/checks/hoist_checks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/hoisting/checks/check_parts.h"

namespace liana {
namespace {

struct KindText {
  const char *name, *key, *unit;
  bool isLower;
};
constexpr std::array<KindText, kHoistCheckKinds> kKinds{
    {{"rope strength", "rope_strength", "", true},
     {"bending ratio D/d", "bend_ratio", "", true},
     {"fleet angle", "fleet_angle", "deg", false},
     {"least fleet angle", "least_fleet_angle", "deg", true},
     {"wraps left on the drum", "drum_wraps", "", true},
     {"layers on the drum", "drum_layers", "", false},
     {"dynamic factor", "dynamic_factor", "", false},
     {"swing", "swing", "deg", false},
     {"time until the swing is small", "swing_time", "s", false},
     {"time slack", "slack_time", "s", false},
     {"snap load", "snap_load", "kN", false},
     {"clearance", "clearance", "mm", true},
     {"side pull", "side_pull", "deg", false},
     {"reaction", "reaction", "kN", false},
     {"joint force", "joint_force", "kN", false},
     {"joint moment", "joint_moment", "kN·m", false},
     {"share of one leg", "leg_share", "", false},
     {"angle of the leg", "leg_angle", "deg", false},
     {"winch pull", "winch_pull", "kN", false},
     {"strength while bent", "bent_strength", "", true},
     {"period of the swing", "swing_period", "s", false}}};

const KindText& textOf(HoistCheckKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

void addEvents(const HoistRecording& recording, std::vector<HoistMoment>& moments) {
  for (const HoistEvent& event : recording.events)
    moments.push_back(
        {event.time,
         event.kind == HoistEventKind::Contact ? HoistMomentKind::Contact : HoistMomentKind::Other,
         {},
         event.what});
}

void addPassedLimits(HoistChecks& checks) {
  for (const HoistFinding& finding : checks.findings)
    if (finding.status == CheckStatus::Failed)
      checks.moments.push_back(
          {finding.time, HoistMomentKind::LimitPassed, finding.who,
           "Limit exceeded: " + std::string(toString(finding.kind)) + " of \"" + finding.who + "\""});
}

}  // namespace

const char* toString(HoistCheckKind kind) {
  return textOf(kind).name;
}
const char* keyOf(HoistCheckKind kind) {
  return textOf(kind).key;
}
const char* unitOf(HoistCheckKind kind) {
  return textOf(kind).unit;
}
bool isLowerLimit(HoistCheckKind kind) {
  return textOf(kind).isLower;
}

const char* keyOf(HoistMomentKind kind) {
  constexpr std::array keys{"slack_begins", "slack_ends", "snap", "limit_passed", "contact", "other"};
  return keys[static_cast<std::size_t>(kind)];
}

double HoistFinding::severity() const {
  if (!limit) return 0;
  constexpr double kMost = 1e6;  // a value of nothing where something must be
  const double over = isLowerLimit(kind) ? *limit : value, under = isLowerLimit(kind) ? value : *limit;
  if (!(under > 0)) return over > under ? kMost : 1;
  return std::min(kMost, over / under);
}

std::optional<double> pullOf(const Rigging& rigging, const HoistFinding& finding) {
  const RigRope* rope = finding.kind == HoistCheckKind::Strength ? rigging.findRope(finding.who) : nullptr;
  if (!rope || !(finding.value > 0)) return std::nullopt;
  return rope->spec.breakingLoad / finding.value / 1000;
}

CheckStatus judge(HoistCheckKind kind, double value, const std::optional<double>& limit) {
  if (!limit) return CheckStatus::NotChecked;
  const double margin = isLowerLimit(kind) ? value - *limit : *limit - value;
  if (margin < 0) return CheckStatus::Failed;
  if (kind == HoistCheckKind::DrumCapacity) return CheckStatus::Passed;  // whole layers: full is not too full
  return margin < 0.1 * std::abs(*limit) ? CheckStatus::Near : CheckStatus::Passed;
}

CheckStatus HoistChecks::status() const {
  CheckStatus worst = CheckStatus::NotChecked;
  for (const HoistFinding& finding : findings) worst = std::max(worst, finding.status);
  return worst;
}

HoistChecks checkHoist(const Rigging& rigging, const HoistRecording& recording,
                       const Eigen::Vector3d& gravity, std::vector<HoistFinding> clearances) {
  HoistChecks checks;
  checks.findings = std::move(clearances);
  const Eigen::Vector3d down =
      gravity.norm() > 0 ? Eigen::Vector3d(gravity.normalized()) : Eigen::Vector3d(-Eigen::Vector3d::UnitZ());
  const HoistCheckInput input{rigging, recording, down, gravity.norm()};
  checkTensions(input, checks);
  checkSlack(input, checks);
  checkSheaves(input, checks);
  checkDrums(input, checks);
  checkSwing(input, checks);
  checkSidePull(input, checks);
  checkReactions(input, checks);
  checkSlings(input, checks);
  for (HoistFinding& finding : checks.findings)
    if (finding.status != CheckStatus::NotJudged)
      finding.status = judge(finding.kind, finding.value, finding.limit);
  addEvents(recording, checks.moments);
  addPassedLimits(checks);
  std::stable_sort(checks.findings.begin(), checks.findings.end(),
                   [](const HoistFinding& a, const HoistFinding& b) {
                     if (a.status != b.status) return a.status > b.status;
                     return a.severity() > b.severity();
                   });
  std::stable_sort(checks.moments.begin(), checks.moments.end(),
                   [](const HoistMoment& a, const HoistMoment& b) { return a.time < b.time; });
  return checks;
}

}  // namespace liana
