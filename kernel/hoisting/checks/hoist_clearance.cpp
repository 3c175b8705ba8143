#include "kernel/hoisting/checks/hoist_clearance.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>

#include "kernel/geometry/collision/bullet_contacts.h"
#include "kernel/hoisting/rig_geometry.h"

namespace liana {
namespace {

constexpr double kOff = 1.5;  // of the required distance: what stood is off, and judged when it comes back
constexpr double kMetre = 1e-3, kMillimetre = 1000;
constexpr double kSlack = 0.1;   // that the detector may be wrong by [mm]
constexpr double kHeldZone = 3;  // of a rope around its fittings, in sheave diameters

struct NoPairs : ContactDetector::JoinedPairs {
  bool joined(int, int) const override { return false; }
};

Eigen::Isometry3d inMetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMetre;
  return pose;
}

bool isWatched(const RigBody& body) {
  return body.role == BodyRole::Dynamic &&
         (body.use == BodyUse::Load || body.use == BodyUse::HookBlock || body.use == BodyUse::Spreader);
}

/// How far a box goes between two poses at most: its corners go farthest.
double farthestWay(const Eigen::AlignedBox3d& box, const Eigen::Isometry3d& from,
                   const Eigen::Isometry3d& to) {
  double farthest = 0;
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3d corner = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i));
    farthest = std::max(farthest, (to * corner - from * corner).norm());
  }
  return farthest;
}

Eigen::Isometry3d frameOf(const BodyPose& pose) {
  Eigen::Isometry3d frame(pose.orientation);
  frame.pretranslate(pose.position);
  return frame;
}

/// What watched bodies must keep off: structure and parts of bodies that stand or are led.
struct StandingParts {
  struct Carried {
    int body = 0;
    std::size_t carrier = 0;  // of the rigging
    Eigen::AlignedBox3d box;  // where the document has it [m]
  };

  StandingParts(const Rigging& rigging, const RigGeometry& geometry) {
    for (const RigPart& part : geometry.structure) add(part, part.reference.lastName(), {});
    for (std::size_t i = 0; i < rigging.bodies.size(); ++i) {
      if (rigging.bodies[i].role == BodyRole::Dynamic) continue;
      for (const RigPart& part : geometry.bodies[i].parts)
        add(part, rigging.bodies[i].name + ": " + part.reference.lastName(), i);
    }
  }

  void add(const RigPart& part, const std::string& name, std::optional<std::size_t> carrier) {
    const Eigen::Isometry3d placed = inMetres(part.placed.worldFromPart);
    const Result<int> shape = contacts.addMesh(*part.placed.mesh, {}, placed);
    if (!shape.ok()) return;
    Body body;
    body.kind = BodyKind::Static;
    body.shape = *shape;
    names.push_back(name);
    const int index = bodies.add(body);
    if (!carrier) return;
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3f& vertex : part.placed.mesh->vertices)
      box.extend(placed * (kMetre * vertex.cast<double>()));
    carried.push_back({index, *carrier, box});
  }

  BulletContacts contacts;
  BodyList bodies;
  std::vector<std::string> names;  // of the bodies
  std::vector<Carried> carried;
};

/// One body that is watched, among all that stands or is led: its least distance, frame by frame, by the
/// collision detector. The detector looks no farther than the distance of the frame before and the ways that
/// all went since: nearer than that something must be.
class BodyWatch {
public:
  BodyWatch(const Rigging& rigging, const RigGeometry& geometry, std::size_t watched, StandingParts& others)
      : rigging_(rigging), watched_(watched), others_(others), bodies_(others.bodies) {
    std::vector<Eigen::Vector3d> corners = cornersOf(geometry.bodies[watched]);
    for (Eigen::Vector3d& corner : corners) box_.extend(corner *= kMetre);
    const Result<int> shape = others.contacts.addHull(corners);
    if (!shape.ok()) return;
    Body body;
    body.kind = BodyKind::Dynamic;
    body.shape = *shape;
    body.pose = {kMetre * geometry.bodies[watched].centre, geometry.bodies[watched].axes};
    body_ = bodies_.add(body);
  }

  /// The distance in this frame [mm], that of `settings.reach` where nothing is nearer; the worst is kept.
  double look(const HoistRecording& recording, std::size_t frame, const ClearanceSettings& settings,
              HoistFinding& worst) {
    if (body_ < 0) return settings.reach;  // flat: it has no hull
    const double went = kMillimetre * place(recording, frame);
    const double limit = rigging_.limits.clearance_mm.value_or(0);
    double reach = settings.reach;
    if (last_) reach = std::min(reach, std::max(*last_, 0.0) + went + kSlack);
    if (!standing_.empty()) reach = std::max(reach, std::min(settings.reach, kOff * limit));
    double now = find(recording, frame, reach, limit, worst);
    if (now >= reach && reach < settings.reach) now = find(recording, frame, settings.reach, limit, worst);
    now = std::min(now, settings.reach);
    last_ = now;
    return now;
  }

private:
  /// The least distance that is judged; infinite when nothing is within reach.
  double find(const HoistRecording& recording, std::size_t frame, double reach, double limit,
              HoistFinding& worst) {
    points_.clear();
    others_.contacts.findContacts(bodies_, kMetre * reach, NoPairs(), points_);
    double now = std::numeric_limits<double>::infinity();
    std::map<int, double> nearest;  // by the other body
    for (const ContactPoint& point : points_) {
      const int other = point.bodyA == body_ ? point.bodyB : point.bodyA;
      const double gap = kMillimetre * point.gap;
      const auto known = nearest.try_emplace(other, gap).first;
      known->second = std::min(known->second, gap);
      if (!mayJudge(other, gap, frame, limit)) continue;
      now = std::min(now, gap);
      if (!worst.who.empty() && worst.value <= gap) continue;
      worst.who = rigging_.bodies[watched_].name;
      worst.where = others_.names[static_cast<std::size_t>(other)];
      worst.value = gap;
      worst.time = recording.frames[frame].time;
      worst.place = kMillimetre * point.position;
    }
    std::erase_if(standing_, [&](int other) {
      const auto found = nearest.find(other);
      return found == nearest.end() || found->second > kOff * limit;
    });
    return now;
  }

  /// Not what the body stood on at the start, until it has come well off.
  bool mayJudge(int other, double gap, std::size_t frame, double limit) {
    if (frame == 0 && gap <= limit) standing_.insert(other);
    return !standing_.contains(other);
  }

  /// Puts all where it was, and tells how far two of them may have come nearer to each other [m].
  double place(const HoistRecording& recording, std::size_t frame) {
    const BodyPose& pose = recording.frames[frame].bodies[watched_];
    const double own = farthestWay(box_, frameOf(bodies_[body_].pose), frameOf(pose));
    bodies_.at(body_).pose = pose;
    double others = 0;
    for (const StandingParts::Carried& carried : others_.carried) {
      const Eigen::Isometry3d moved = displacementOf(recording, frame, carried.carrier);
      others = std::max(others, farthestWay(carried.box, frameOf(bodies_[carried.body].pose), moved));
      bodies_.at(carried.body).pose = {moved.translation(), Eigen::Quaterniond(moved.linear())};
    }
    return own + others;
  }

  const Rigging& rigging_;
  std::size_t watched_;
  const StandingParts& others_;
  BodyList bodies_;  // the others, then the watched one
  int body_ = -1;
  Eigen::AlignedBox3d box_;  // of the watched one, in its axes [m]
  std::set<int> standing_;
  std::optional<double> last_;  // [mm]
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
  const Result<RigGeometry> geometry = RigGeometry::gather(rigging, content, recording.rest);
  if (!geometry.ok()) return geometry.error();
  if (!hasWhatToKeepOff(rigging, *geometry)) return found;
  std::vector<PlacedPart> placed;
  for (const RigPart& part : geometry->structure) placed.push_back(part.placed);
  const Result<PartDistances> distances = PartDistances::build(placed, progress.part(0, 0.3));
  if (!distances.ok()) return distances.error();
  StandingParts others(rigging, *geometry);
  std::vector<std::unique_ptr<BodyWatch>> watches(rigging.bodies.size());
  for (std::size_t i = 0; i < watches.size(); ++i)
    if (isWatched(rigging.bodies[i])) watches[i] = std::make_unique<BodyWatch>(rigging, *geometry, i, others);
  std::vector<HoistFinding> bodies(rigging.bodies.size()), ropes(rigging.ropes.size());
  std::vector<HoistSeries> over(rigging.bodies.size());
  const std::size_t stride = 1 + (recording.frames.size() - 1) / settings.mostFrames;
  for (std::size_t frame = 0; frame < recording.frames.size(); frame += stride) {
    if (!progress.part(0.3, 1).report(
            static_cast<double>(frame) / static_cast<double>(recording.frames.size()), "Clearance"))
      return Error::cancelled();
    for (std::size_t i = 0; i < watches.size(); ++i) {
      if (!watches[i]) continue;
      over[i].times.push_back(recording.frames[frame].time);
      over[i].values.push_back(watches[i]->look(recording, frame, settings, bodies[i]));
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
