#include "kernel/checks/clearance_check.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/routing/centerline_builder.h"

namespace liana {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kPlaceTolerance = 0.01;  // how well the ends of a run are found [mm]

}  // namespace

void ClearanceCheck::run(const Cable& cable, const Centerline& line, std::optional<double> clearance,
                         const ClearanceScene& scene, FindingCollector& collector) {
  if (!scene.distances || line.points.size() < 2) return;
  strands_ = SectionStrands(cable.spec, line);
  diameters_.emplace(cable, line.arcLengths.back());
  const double radius = strands_.isFlat() ? strands_.radius() : diameters_->largest() / 2;
  layChords(cable, line, clearance, scene);
  collector.note(CheckKind::Penetration, 0, kAllowedDepth * radius, 0);
  if (clearance && *clearance > 0) collector.note(CheckKind::Clearance, kInfinity, *clearance, 0);
  if (chords_.empty()) return;
  for (int i = 0; i < scene.distances->partCount(); ++i) {
    const ClearancePart& part = scene.parts[static_cast<std::size_t>(i)];
    const double required = part.own.value_or(clearance.value_or(0));
    const double reach = strands_.halfWidth() + nearThreshold(CheckKind::Clearance, required);
    if (scene.distances->boxOf(i).squaredExteriorDistance(box_) > reach * reach) continue;
    checkPart({*scene.distances, part, i, radius, required}, collector);
  }
}

void ClearanceCheck::addCuts(double zone) {
  for (const Support& support : supports_) {
    cuts_.push_back(support.s - zone);
    cuts_.push_back(support.s + zone);
  }
}

bool ClearanceCheck::isHeld(const Chord& chord) const {
  return std::any_of(supports_.begin(), supports_.end(), [&](const Support& support) {
    return std::abs(chord.middle() - support.s) < support.zone;
  });
}

void ClearanceCheck::findZones(const Judged& judged) {
  const double diameter = 2 * strands_.halfWidth();
  PartPoint ignored;
  for (Support& support : supports_) {
    support.zone = kHoldDiameters * diameter;
    if (judged.distances.nearestOfPart(judged.index, support.position, diameter, ignored))
      support.zone += judged.clearance;
  }
}

void ClearanceCheck::layChords(const Cable& cable, const Centerline& line, std::optional<double> clearance,
                               const ClearanceScene& scene) {
  curve_.parameters = line.arcLengths;
  curve_.points = line.points;
  curve_.tangents = line.tangents;
  const double length = line.arcLengths.back();
  const double zone = kHoldDiameters * diameters_->largest();
  supports_.clear();
  supports_.push_back({0, line.points.front(), zone});
  supports_.push_back({length, line.points.back(), zone});
  const std::vector<double> fractions = handleFractions(cable, line);
  for (std::size_t i = 0; i < fractions.size(); ++i)
    if (cable.handles[i].isClip())
      supports_.push_back({fractions[i] * length, curve_.point(fractions[i] * length), zone});

  cuts_.clear();
  addCuts(zone);
  if (clearance) addCuts(zone + *clearance);
  for (const ClearancePart& part : scene.parts)
    if (part.own) addCuts(zone + *part.own);
  for (const double change : diameters_->changes()) cuts_.push_back(change);
  std::erase_if(cuts_, [&](double cut) { return cut <= 0 || cut >= length; });
  for (std::size_t i = 0; i + 1 < line.arcLengths.size(); ++i) {
    const double h = line.arcLengths[i + 1] - line.arcLengths[i];
    const int pieces = chordsFor(std::max(line.curvatures[i], line.curvatures[i + 1]), h, kSag);
    for (int k = 0; k < pieces; ++k) cuts_.push_back(line.arcLengths[i] + h * k / pieces);
  }
  cuts_.push_back(length);
  std::sort(cuts_.begin(), cuts_.end());

  chords_.clear();
  box_.setEmpty();
  for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
    if (cuts_[i + 1] - cuts_[i] < 1e-9 * length) continue;
    Chord chord{cuts_[i], cuts_[i + 1], curve_.point(cuts_[i]), curve_.point(cuts_[i + 1]),
                diameters_->at((cuts_[i] + cuts_[i + 1]) / 2) / 2};
    if (strands_.isFlat()) {
      chord.radius = strands_.radius();
      chord.acrossA = strands_.acrossAt(chord.from);
      chord.acrossB = strands_.acrossAt(chord.to);
    }
    if (isHeld(chord)) continue;
    chords_.push_back(chord);
    box_.extend(chord.a).extend(chord.b);
  }
}

void ClearanceCheck::checkPart(const Judged& judged, FindingCollector& collector) {
  const Eigen::AlignedBox3d partBox = judged.distances.boxOf(judged.index);
  const double reach = judged.radius + nearThreshold(CheckKind::Clearance, judged.clearance);
  approaches_.clear();
  for (std::size_t i = 0; i < chords_.size(); ++i) {
    const Chord& chord = chords_[i];
    const Eigen::AlignedBox3d box(chord.a.cwiseMin(chord.b), chord.a.cwiseMax(chord.b));
    const double boxReach = reach + strands_.halfWidth() - strands_.radius();
    if (partBox.squaredExteriorDistance(box) > boxReach * boxReach) continue;
    double distance = 0, share = 0;
    if (!nearestOn(judged, chord, reach, distance, share)) continue;
    const double at = chord.from + share * (chord.to - chord.from);
    approaches_.push_back({static_cast<int>(i), at, distance - chord.radius});
  }
  if (approaches_.empty()) return;
  findZones(judged);
  reportRuns(judged, CheckKind::Penetration, -kAllowedDepth * judged.radius, collector);
  if (judged.clearance > 0) reportRuns(judged, CheckKind::Clearance, judged.clearance, collector);
}

bool ClearanceCheck::nearestOn(const Judged& judged, const Chord& chord, double reach, double& distance,
                               double& share) const {
  PartPoint nearest;
  if (!strands_.isFlat()) {
    if (!judged.distances.nearestOfPartOnSegment(judged.index, chord.a, chord.b, reach, nearest, share))
      return false;
    distance = nearest.distance;
    return true;
  }
  double best = reach + strands_.slack();
  bool found = false;
  for (const double offset : strands_.offsets()) {
    double t = 0;
    const Eigen::Vector3d a = chord.a + offset * chord.acrossA, b = chord.b + offset * chord.acrossB;
    if (!judged.distances.nearestOfPartOnSegment(judged.index, a, b, best, nearest, t)) continue;
    found = true;
    best = distance = nearest.distance;
    share = t;
  }
  // What lies between two lines is found across the section.
  if (found)
    distance =
        std::min(distance, acrossSection(judged, chord.a + share * (chord.b - chord.a),
                                         chord.acrossA + share * (chord.acrossB - chord.acrossA), best));
  return found && distance < reach;
}

double ClearanceCheck::acrossSection(const Judged& judged, const Eigen::Vector3d& place,
                                     const Eigen::Vector3d& across, double within) const {
  PartPoint nearest;
  double t = 0;
  const Eigen::Vector3d edge = strands_.edge() * across;
  if (!judged.distances.nearestOfPartOnSegment(judged.index, place - edge, place + edge, within, nearest, t))
    return kInfinity;
  return nearest.distance;
}

void ClearanceCheck::reportRuns(const Judged& judged, CheckKind kind, double gapLimit,
                                FindingCollector& collector) {
  const auto counts = [&](std::size_t i, double below) {
    return approaches_[i].gap < below &&
           (kind == CheckKind::Penetration || !isHeld(chords_[approaches_[i].chord]));
  };
  const auto forEachRun = [&](double below, auto&& take) {
    for (std::size_t i = 0; i < approaches_.size(); ++i) {
      if (!counts(i, below)) continue;
      std::size_t last = i, worst = i;
      while (last + 1 < approaches_.size() && counts(last + 1, below) &&
             chords_[approaches_[last + 1].chord].from == chords_[approaches_[last].chord].to) {
        ++last;
        if (approaches_[last].gap < approaches_[worst].gap) worst = last;
      }
      take(i, last, worst);
      i = last;
    }
  };
  forEachRun(gapLimit, [&](std::size_t first, std::size_t last, std::size_t worst) {
    Finding finding = findingOf(judged, kind, gapLimit, first, last, worst);
    // A run that enters the part is told once, as a penetration.
    if (kind == CheckKind::Clearance && approaches_[worst].gap < -kAllowedDepth * judged.radius)
      collector.note(kind, finding.value, finding.limit, finding.at, finding.with);
    else
      collector.add(std::move(finding));
  });
  if (kind != CheckKind::Clearance) return;
  const double near = nearThreshold(kind, gapLimit);
  forEachRun(near, [&](std::size_t first, std::size_t last, std::size_t worst) {
    if (approaches_[worst].gap >= gapLimit) collector.add(findingOf(judged, kind, near, first, last, worst));
  });
}

Finding ClearanceCheck::findingOf(const Judged& judged, CheckKind kind, double gapLimit, std::size_t first,
                                  std::size_t last, std::size_t worst) const {
  const bool depth = kind == CheckKind::Penetration;
  Finding finding;
  finding.kind = kind;
  finding.at = approaches_[worst].at;
  finding.position = curve_.point(finding.at);
  finding.value = depth ? -approaches_[worst].gap : approaches_[worst].gap;
  finding.limit = depth ? kAllowedDepth * judged.radius : judged.clearance;
  finding.status = judge(kind, finding.value, finding.limit);
  finding.from = crossing(judged, gapLimit, approaches_[first].at, chords_[approaches_[first].chord].from);
  finding.to = crossing(judged, gapLimit, approaches_[last].at, chords_[approaches_[last].chord].to);
  finding.with = judged.part.name;
  if (!depth && judged.part.own) finding.cause = "asked for by the part";
  return finding;
}

double ClearanceCheck::gapAt(const Judged& judged, double s, double within) const {
  const Eigen::Vector3d place = curve_.point(s);
  if (strands_.isFlat()) return acrossSection(judged, place, strands_.acrossAt(s), within) - judged.radius;
  PartPoint nearest;
  if (!judged.distances.nearestOfPart(judged.index, place, within, nearest)) return kInfinity;
  return nearest.distance - diameters_->at(s) / 2;
}

double ClearanceCheck::crossing(const Judged& judged, double gapLimit, double inside, double outside) const {
  const double within = judged.radius + std::max(gapLimit, 0.0) + kSag;
  if (gapAt(judged, outside, within) < gapLimit) return outside;
  while (std::abs(outside - inside) > kPlaceTolerance) {
    const double middle = (inside + outside) / 2;
    (gapAt(judged, middle, within) < gapLimit ? inside : outside) = middle;
  }
  return (inside + outside) / 2;
}

}  // namespace liana
