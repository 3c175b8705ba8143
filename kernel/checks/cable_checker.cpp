#include "kernel/checks/cable_checker.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "kernel/checks/compression_limit.h"
#include "kernel/checks/section_bending.h"
#include "kernel/routing/centerline_builder.h"

namespace liana {
namespace {

constexpr double kNewtonMetres = 1e-3;                             // in a newton millimetre
constexpr double kDegreesPerMetre = 180 / std::numbers::pi * 1e3;  // in a radian per millimetre

/// A place that holds the cable.
struct Support {
  std::string name;
  double s = 0;  // [mm]
  Eigen::Vector3d position;
};

std::string supportName(const Cable& cable, const Centerline& line, std::size_t index) {
  const std::string& name = line.reactions[index].name;
  if (index != 0 && index + 1 != line.reactions.size()) return name;
  return name + ((index == 0 ? cable.start : cable.end).branch ? " branch" : " connector");
}

double placeOf(const Cable& cable, const Centerline& line, std::size_t reaction) {
  if (reaction == 0) return 0;
  if (reaction > cable.handles.size()) return line.arcLengths.back();
  return handleFractions(cable, line)[reaction - 1] * line.arcLengths.back();
}

/// A sliding fixing that is not where the drawing wants it.
void checkSliding(const Cable& cable, const RouteHandle& fixing, const SupportReaction& reaction,
                  FindingCollector& collector) {
  if (!fixing.tolerance || !reaction.at) return;
  const double slid = std::abs(*reaction.at - fixing.fraction * cable.length);
  const CheckStatus status = judge(CheckKind::Sliding, slid, *fixing.tolerance);
  if (status == CheckStatus::Passed)
    return collector.note(CheckKind::Sliding, slid, *fixing.tolerance, *reaction.at, reaction.name);
  collector.add({CheckKind::Sliding,
                 status,
                 *reaction.at,
                 *reaction.at,
                 *reaction.at,
                 reaction.position,
                 slid,
                 *fixing.tolerance,
                 reaction.name,
                 {}});
}

void checkReactions(const Cable& cable, const Centerline& line, const CheckLimits& limits,
                    FindingCollector& collector) {
  const auto judgeOne = [&](CheckKind kind, double value, double limit, std::size_t i) {
    const double s = placeOf(cable, line, i);
    const CheckStatus status = judge(kind, value, limit);
    if (status == CheckStatus::Passed)
      collector.note(kind, value, limit, s, supportName(cable, line, i));
    else
      collector.add(
          {kind, status, s, s, s, line.reactions[i].position, value, limit, supportName(cable, line, i), {}});
  };
  for (std::size_t i = 0; i < line.reactions.size(); ++i) {
    const SupportReaction& reaction = line.reactions[i];
    const RouteHandle* fixing = i > 0 && i <= cable.handles.size() ? &cable.handles[i - 1] : nullptr;
    const std::optional<double> maxForce =
        fixing && fixing->maxForce ? fixing->maxForce : limits.maxClipForce_N;
    if (maxForce) judgeOne(CheckKind::SupportForce, reaction.force.norm(), *maxForce, i);
    if (fixing) checkSliding(cable, *fixing, reaction, collector);
    if (limits.maxClipMoment_Nm)
      judgeOne(CheckKind::SupportMoment, reaction.moment.norm() * kNewtonMetres, *limits.maxClipMoment_Nm, i);
  }
}

/// Ends and clips; a handle that sits on no part holds nothing in the real world.
std::vector<Support> supportsOf(const Cable& cable, const Centerline& line) {
  const double length = line.arcLengths.back();
  const std::vector<double> fractions = handleFractions(cable, line);
  std::vector<Support> supports{{"start", 0, line.points.front()}};
  for (std::size_t i = 0; i < cable.handles.size(); ++i) {
    const RouteHandle& handle = cable.handles[i];
    if (handle.isClip())
      supports.push_back({handle.name.empty() ? "clip " + std::to_string(i + 1) : handle.name,
                          fractions[i] * length, handle.worldFromHeld().translation()});
  }
  supports.push_back({"end", length, line.points.back()});
  return supports;
}

void checkSpans(const Cable& cable, const Centerline& line, const CheckLimits& limits,
                FindingCollector& collector) {
  if (!limits.maxUnsupportedSpan_mm && !limits.maxSlack_mm) return;
  const std::vector<Support> supports = supportsOf(cable, line);
  const HermiteCurve curve = line.curve();
  for (std::size_t i = 0; i + 1 < supports.size(); ++i) {
    const Support &a = supports[i], &b = supports[i + 1];
    const double span = b.s - a.s, middle = (a.s + b.s) / 2;
    const std::string with = a.name + " to " + b.name;
    const auto judgeSpan = [&](CheckKind kind, double value, double limit) {
      const CheckStatus status = judge(kind, value, limit);
      if (status == CheckStatus::Passed)
        collector.note(kind, value, limit, middle, with);
      else
        collector.add({kind, status, a.s, b.s, middle, curve.point(middle), value, limit, with, {}});
    };
    if (limits.maxUnsupportedSpan_mm)
      judgeSpan(CheckKind::UnsupportedSpan, span, *limits.maxUnsupportedSpan_mm);
    if (limits.maxSlack_mm)
      judgeSpan(CheckKind::Slack, span - (b.position - a.position).norm(), *limits.maxSlack_mm);
  }
}

void checkLength(const Centerline& line, const CheckLimits& limits, FindingCollector& collector) {
  if (!limits.targetLength_mm) return;
  const double length = line.arcLengths.back(), target = *limits.targetLength_mm;
  if (judge(CheckKind::Length, length, target) == CheckStatus::Passed)
    return collector.note(CheckKind::Length, length, target, length);
  Finding finding;
  finding.kind = CheckKind::Length;
  finding.to = finding.at = finding.value = length;
  finding.limit = target;
  finding.position = line.points.back();
  collector.add(std::move(finding));
}

/// Why there is nothing to judge, or nothing to rely on.
void failShape(const Cable& cable, const std::string& defect, FindingCollector& collector) {
  Finding finding;
  finding.kind = CheckKind::Shape;
  finding.value = 1;
  finding.position = cable.start.worldFromEnd.translation();
  finding.cause = defect.empty() ? "has not been solved" : defect;
  collector.add(std::move(finding));
}

/// Parts that are not there might be in the cable's way.
void noteMissing(const CheckLimits& limits, const ClearanceScene& scene, FindingCollector& collector) {
  for (const MissingParts& missing : scene.missing) {
    if (scene.shapesTouchParts) collector.addNotJudged(CheckKind::Shape, missing.reason);
    collector.addNotJudged(CheckKind::Penetration, missing.reason);
    if (limits.clearance_mm.value_or(0) > 0 || missing.asksForClearance)
      collector.addNotJudged(CheckKind::Clearance, missing.reason);
  }
}

}  // namespace

CableChecks CableChecker::check(const Cable& cable, const Centerline& line, const CheckLimits& limits,
                                const ClearanceScene* scene, const std::string& defect) {
  CableChecks checks;
  FindingCollector collector(cable.id, checks);
  if (line.isEmpty() || !defect.empty())
    failShape(cable, defect, collector);
  else
    collector.note(CheckKind::Shape, 0, 0, 0);
  if (!line.isEmpty()) {
    double radius = bendRadiusLimit(cable, limits);
    // Below half its thickness the inside of a bend is nowhere, whatever is allowed.
    if (const double half = cable.spec.standOff(); !cable.spec.flat && line.minimumBendRadius() < half)
      radius = std::max(radius, half);
    if (cable.spec.flat)
      checkFlatBending(line, radius, edgewiseRadiusLimit(cable, limits), collector);
    else if (radius > 0)
      checkBending(line, radius, collector);
    if (limits.maxTorsion_deg_per_m) checkTorsion(line, *limits.maxTorsion_deg_per_m, collector);
    if (const auto largest = compressionLimit(cable, limits)) checkCompression(line, *largest, collector);
    checkLength(line, limits, collector);
    checkReactions(cable, line, limits, collector);
    checkSpans(cable, line, limits, collector);
    if (scene) clearance_.run(cable, line, limits.clearance_mm, *scene, collector);
    if (scene && scene->cables)
      cableClearance_.run(cable.id, *scene->cables,
                          limits.cableClearance_mm ? limits.cableClearance_mm : limits.clearance_mm,
                          collector);
    if (scene) noteMissing(limits, *scene, collector);
  }
  collector.finish();
  return checks;
}

void CableChecker::checkBending(const Centerline& line, double smallestRadius, FindingCollector& collector) {
  const auto radiusAt = [&](int station) { return 1 / line.curvatures[station]; };
  const double near = 1 / nearThreshold(CheckKind::BendRadius, smallestRadius);
  reportRuns(CheckKind::BendRadius, line, line.curvatures, 1 / smallestRadius, near, smallestRadius, radiusAt,
             collector);
}

void CableChecker::checkFlatBending(const Centerline& line, double smallestRadius, double smallestEdgewise,
                                    FindingCollector& collector) {
  const SectionBending bending = sectionBendingOf(line);
  const auto judgeOne = [&](CheckKind kind, const std::vector<double>& curvatures, double smallest) {
    if (!(smallest > 0)) return;
    const auto radiusAt = [&](int station) { return 1 / curvatures[station]; };
    reportRuns(kind, line, curvatures, 1 / smallest, 1 / nearThreshold(kind, smallest), smallest, radiusAt,
               collector);
  };
  judgeOne(CheckKind::BendRadius, bending.overWideSide, smallestRadius);
  judgeOne(CheckKind::EdgewiseBend, bending.edgewise, smallestEdgewise);
}

void CableChecker::checkTorsion(const Centerline& line, double largestTwist, FindingCollector& collector) {
  values_.resize(line.torsions.size());
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = std::abs(line.torsions[i]) * kDegreesPerMetre;
  const auto twistAt = [&](int station) { return values_[station]; };
  reportRuns(CheckKind::Torsion, line, values_, largestTwist, nearThreshold(CheckKind::Torsion, largestTwist),
             largestTwist, twistAt, collector);
}

void CableChecker::checkCompression(const Centerline& line, double largest, FindingCollector& collector) {
  values_.resize(line.tensions.size());
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = std::max(0.0, -line.tensions[i]);
  const auto compressionAt = [&](int station) { return values_[station]; };
  reportRuns(CheckKind::Compression, line, values_, largest, nearThreshold(CheckKind::Compression, largest),
             largest, compressionAt, collector);
}

void CableChecker::reportRuns(CheckKind kind, const Centerline& line, const std::vector<double>& values,
                              double failing, double near, double limit,
                              const std::function<double(int)>& valueAt, FindingCollector& collector) {
  const auto largest = std::max_element(values.begin(), values.end());
  const int station = static_cast<int>(largest - values.begin());
  collector.note(kind, valueAt(station), limit, line.arcLengths[station]);
  const auto add = [&](const StationRun& run, CheckStatus status) {
    collector.add({kind,
                   status,
                   run.from,
                   run.to,
                   line.arcLengths[run.worst],
                   line.points[run.worst],
                   valueAt(run.worst),
                   limit,
                   {},
                   {}});
  };
  runs_.clear();
  findRunsAbove(line.arcLengths, values, failing, runs_);
  for (const StationRun& run : runs_) add(run, CheckStatus::Failed);
  runs_.clear();
  findRunsAbove(line.arcLengths, values, near, runs_);
  for (const StationRun& run : runs_)
    if (values[run.worst] <= failing) add(run, CheckStatus::Near);
}

}  // namespace liana
