#include "kernel/hoisting/checks/hoist_clearance.h"

#include <algorithm>
#include <limits>
#include <map>

#include "kernel/geometry/collision/bullet_contacts.h"
#include "kernel/hoisting/rig_geometry.h"

namespace liana {
namespace {

constexpr double kOff = 1.5;  // of the required distance: what stood is off, and judged when it comes back
constexpr double kMetre = 1e-3, kMillimetre = 1000;
constexpr double kHeldZone = 3;  // of a rope around its fittings, in sheave diameters

struct NoPairs : ContactDetector::JoinedPairs {
  bool joined(int, int) const override { return false; }
};

/// A body that is watched, or something it must keep off: what it is called.
struct WatchedPart {
  int watched = -1;  // index of the rigging's body
  std::string name;
};

Eigen::Isometry3d inMetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMetre;
  return pose;
}

bool isWatched(const RigBody& body) {
  return body.role == BodyRole::Dynamic &&
         (body.use == BodyUse::Load || body.use == BodyUse::HookBlock || body.use == BodyUse::Spreader);
}

/// The least distance of each watched body, frame by frame, by the collision detector with a wide margin.
class BodyWatch {
public:
  BodyWatch(const Rigging& rigging, const RigGeometry& geometry) : rigging_(rigging) {
    for (std::size_t i = 0; i < rigging.bodies.size(); ++i)
      if (isWatched(rigging.bodies[i])) addWatched(static_cast<int>(i), geometry.bodies[i]);
    for (const RigPart& part : geometry.structure) addStanding(part, part.reference.lastName(), -1);
    for (std::size_t i = 0; i < rigging.bodies.size(); ++i) {
      if (rigging.bodies[i].role == BodyRole::Dynamic) continue;
      for (const RigPart& part : geometry.bodies[i].parts)
        addStanding(part, rigging.bodies[i].name + ": " + part.reference.lastName(), static_cast<int>(i));
    }
  }

  void look(const HoistRecording& recording, std::size_t frame, const ClearanceSettings& settings,
            const std::optional<double>& limit, std::vector<HoistFinding>& worst, std::vector<double>& now) {
    place(recording, frame);
    points_.clear();
    contacts_.findContacts(bodies_, kMetre * settings.reach, NoPairs(), points_);
    now.assign(rigging_.bodies.size(), settings.reach);
    std::map<std::pair<int, int>, double> nearest;
    for (const ContactPoint& point : points_) {
      const int a = parts_[static_cast<std::size_t>(point.bodyA)].watched,
                b = parts_[static_cast<std::size_t>(point.bodyB)].watched;
      if ((a >= 0) == (b >= 0)) continue;  // two that hang, or two that stand
      const int body = a >= 0 ? a : b, other = a >= 0 ? point.bodyB : point.bodyA;
      const double gap = kMillimetre * point.gap;
      const auto pair = std::pair(body, other);
      const auto known = nearest.try_emplace(pair, gap).first;
      known->second = std::min(known->second, gap);
      if (!mayJudge(pair, gap, frame, limit)) continue;
      now[static_cast<std::size_t>(body)] = std::min(now[static_cast<std::size_t>(body)], gap);
      HoistFinding& finding = worst[static_cast<std::size_t>(body)];
      if (!finding.who.empty() && finding.value <= gap) continue;
      finding.who = rigging_.bodies[static_cast<std::size_t>(body)].name;
      finding.where = parts_[static_cast<std::size_t>(other)].name;
      finding.value = gap;
      finding.time = recording.frames[frame].time;
      finding.place = kMillimetre * point.position;
    }
    for (auto& [pair, stands] : standing_) {
      const auto found = nearest.find(pair);
      if (found == nearest.end() || found->second > kOff * limit.value_or(0)) stands = false;
    }
  }

private:
  /// Not what the body stood on at the start, until it has come well off.
  bool mayJudge(std::pair<int, int> pair, double gap, std::size_t frame, const std::optional<double>& limit) {
    if (frame == 0 && gap <= limit.value_or(0)) standing_[pair] = true;
    const auto found = standing_.find(pair);
    return found == standing_.end() || !found->second;
  }

  int addBody(int shape, const WatchedPart& part, const BodyPose& pose) {
    Body body;
    body.kind = part.watched >= 0 ? BodyKind::Dynamic : BodyKind::Static;
    body.shape = shape;
    body.pose = pose;
    parts_.push_back(part);
    return bodies_.add(body);
  }

  void addWatched(int index, const RigBodyGeometry& geometry) {
    std::vector<Eigen::Vector3d> corners = cornersOf(geometry);
    for (Eigen::Vector3d& corner : corners) corner *= kMetre;
    const Result<int> shape = contacts_.addHull(corners);
    if (!shape.ok()) return;
    led_.emplace_back(addBody(*shape, {index, {}}, {kMetre * geometry.centre, geometry.axes}), index);
  }

  void addStanding(const RigPart& part, const std::string& name, int carrier) {
    const Result<int> shape = contacts_.addMesh(*part.placed.mesh, {}, inMetres(part.placed.worldFromPart));
    if (!shape.ok()) return;
    const int body = addBody(*shape, {-1, name}, {});
    if (carrier >= 0) carried_.emplace_back(body, carrier);
  }

  void place(const HoistRecording& recording, std::size_t frame) {
    for (const auto& [body, index] : led_)
      bodies_.at(body).pose = recording.frames[frame].bodies[static_cast<std::size_t>(index)];
    for (const auto& [body, index] : carried_) {
      const Eigen::Isometry3d moved = displacementOf(recording, frame, static_cast<std::size_t>(index));
      bodies_.at(body).pose = {moved.translation(), Eigen::Quaterniond(moved.linear())};
    }
  }

  const Rigging& rigging_;
  BulletContacts contacts_;
  BodyList bodies_;
  std::vector<WatchedPart> parts_;                  // of the bodies
  std::vector<std::pair<int, int>> led_, carried_;  // body and the rigging's
  std::map<std::pair<int, int>, bool> standing_;
  std::vector<ContactPoint> points_;
};

/// Whether a place of the rope is where a fitting holds or leads it.
bool isHeld(const std::vector<Eigen::Vector3d>& held, const std::vector<double>& zones,
            const Eigen::Vector3d& point) {
  for (std::size_t i = 0; i < held.size(); ++i)
    if ((point - held[i]).norm() < zones[i]) return true;
  return false;
}

Eigen::Vector3d fittingIn(const Rigging& rigging, const HoistRecording& recording, std::size_t frame,
                          const std::string& name) {
  const RigFitting* fitting = rigging.findFitting(name);
  const Eigen::Vector3d rest = fitting->worldFromFitting.translation();
  for (std::size_t i = 0; i < recording.bodies.size(); ++i) {
    if (recording.bodies[i] != fitting->body) continue;
    Eigen::Isometry3d moved = displacementOf(recording, frame, i);
    moved.translation() *= kMillimetre;
    return moved * rest;
  }
  return rest;
}

void lookAtRope(const Rigging& rigging, const HoistRecording& recording, std::size_t rope, std::size_t index,
                const PartDistances& distances, const std::vector<RigPart>& parts, double reach,
                HoistFinding& worst) {
  const HoistFrame& frame = recording.frames[index];
  const RigRope& over = rigging.ropes[rope];
  std::vector<Eigen::Vector3d> held;
  std::vector<double> zones;
  for (const RopePass& pass : over.route) {
    held.push_back(fittingIn(rigging, recording, index, pass.at));
    const RigFitting* fitting = rigging.findFitting(pass.at);
    zones.push_back(kHeldZone * (fitting->turns() ? fitting->pitchDiameter : 10 * over.spec.diameter));
  }
  const std::vector<Eigen::Vector3d>& points = frame.ropes[rope].points;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Eigen::Vector3d from = kMillimetre * points[i], to = kMillimetre * points[i + 1];
    if (isHeld(held, zones, from) || isHeld(held, zones, to)) continue;
    PartPoint nearest;
    double parameter = 0;
    const double within = worst.who.empty() ? reach : std::min(reach, worst.value + 0.5 * over.spec.diameter);
    if (!distances.nearestOnSegment(from, to, within, nearest, parameter)) continue;
    const PartReference& part = parts[static_cast<std::size_t>(nearest.part)].reference;
    if (std::any_of(over.runsOver.begin(), over.runsOver.end(), [&](const PartReference& allowed) {
          return allowed.assembly == part.assembly && (allowed.part.empty() || part.part == allowed.part ||
                                                       part.part.starts_with(allowed.part + "/"));
        }))
      continue;
    const double gap = nearest.distance - 0.5 * over.spec.diameter;
    if (!worst.who.empty() && worst.value <= gap) continue;
    worst.who = over.name;
    worst.where = part.lastName();
    worst.value = gap;
    worst.time = frame.time;
    worst.place = from + parameter * (to - from);
  }
}

bool hasWhatToKeepOff(const Rigging& rigging, const RigGeometry& geometry) {
  bool has = !geometry.structure.empty();
  for (std::size_t i = 0; i < rigging.bodies.size(); ++i)
    has = has || (rigging.bodies[i].role != BodyRole::Dynamic && !geometry.bodies[i].parts.empty());
  return has;
}

}  // namespace

Result<std::vector<HoistFinding>> findClearances(const DocumentContent& content,
                                                 const HoistRecording& recording, const Progress& progress,
                                                 const ClearanceSettings& settings,
                                                 std::vector<HoistSeries>* series) {
  std::vector<HoistFinding> found;
  if (!content.rigging || recording.frames.empty()) return found;
  const Rigging& rigging = *content.rigging;
  const Result<RigGeometry> geometry = RigGeometry::gather(rigging, content);
  if (!geometry.ok()) return geometry.error();
  if (!hasWhatToKeepOff(rigging, *geometry)) return found;
  std::vector<PlacedPart> placed;
  for (const RigPart& part : geometry->structure) placed.push_back(part.placed);
  const Result<PartDistances> distances = PartDistances::build(placed, progress.part(0, 0.3));
  if (!distances.ok()) return distances.error();
  BodyWatch watch(rigging, *geometry);
  std::vector<HoistFinding> bodies(rigging.bodies.size()), ropes(rigging.ropes.size());
  std::vector<HoistSeries> over(rigging.bodies.size());
  const std::size_t stride = 1 + (recording.frames.size() - 1) / settings.mostFrames;
  std::vector<double> now;
  for (std::size_t frame = 0; frame < recording.frames.size(); frame += stride) {
    if (!progress.part(0.3, 1).report(
            static_cast<double>(frame) / static_cast<double>(recording.frames.size()), "Clearance"))
      return Error::cancelled();
    watch.look(recording, frame, settings, rigging.limits.clearance_mm, bodies, now);
    for (std::size_t i = 0; i < over.size(); ++i) {
      over[i].times.push_back(recording.frames[frame].time);
      over[i].values.push_back(now[i]);
    }
    for (std::size_t r = 0; r < ropes.size(); ++r)
      lookAtRope(rigging, recording, r, frame, *distances, geometry->structure, settings.reach, ropes[r]);
  }
  for (std::vector<HoistFinding>* list : {&bodies, &ropes})
    for (HoistFinding& finding : *list) {
      if (finding.who.empty()) continue;
      finding.kind = HoistCheckKind::Clearance;
      finding.limit = rigging.limits.clearance_mm;
      finding.status = judge(finding.kind, finding.value, finding.limit);
      found.push_back(std::move(finding));
    }
  for (std::size_t i = 0; series && i < over.size(); ++i) {
    if (!isWatched(rigging.bodies[i])) continue;
    over[i].who = rigging.bodies[i].name;
    series->push_back(std::move(over[i]));
  }
  return found;
}

}  // namespace liana
