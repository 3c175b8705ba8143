#include "kernel/geometry/tube/tube_track.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kStep = 0.5;           // between sections, in radii
constexpr double kSmallestStep = 0.03;  // in radii
constexpr double kRadiusChange = 0.12;  // from the track's median that coarse facets may make
constexpr int kMostSections = 20000;
constexpr int kSeedsPerComponent = 240;

bool looksOutward(const SurfaceMesh& mesh, const SurfaceSlice& slice, const RoundSection& section) {
  double outward = 0;
  for (std::size_t i = 0; i < slice.points.size(); ++i)
    outward += mesh.normal(slice.triangles[i]).dot(slice.points[i] - section.center);
  return outward > 0.3 * section.radius * static_cast<double>(slice.points.size());
}

/// Where the walk along the wall arrived.
struct WallStep {
  int triangle = -1;  // crosses the plane wanted; -1: the wall ended
  TubeEndKind ended = TubeEndKind::OpenEdge;
};

/// Walks along the wall from a point of the section until `step` further along `direction`.
WallStep walkWall(const SurfaceMesh& mesh, const RoundSection& from, const Eigen::Vector3d& onWall,
                  int triangle, const Eigen::Vector3d& direction, double step) {
  const CutPlane generator{from.center, direction.cross(onWall - from.center).normalized()};
  WallStep result;
  walkAlong(mesh, triangle, generator, direction, [&](const Eigen::Vector3d& point, int current) {
    const Eigen::Vector3d offset = point - from.center;
    const double along = offset.dot(direction);
    if (along >= step) {
      result.triangle = current;
      return true;
    }
    const double across = (offset - along * direction).norm();
    if (along < -from.radius || across < 0.55 * from.radius || across > 1.6 * from.radius) {
      result.ended = across > from.radius ? TubeEndKind::Step : TubeEndKind::Cap;
      return true;
    }
    return false;
  });
  return result;
}

/// One direction of a track. Keeps the section it stands on and how the centres have been turning.
class Walker {
public:
  Walker(const SurfaceMesh& mesh, const RoundSection& seed, const Eigen::Vector3d& direction)
      : mesh_(mesh), current_(seed), direction_(direction), lastChord_(direction) {
    current_.normal = direction;
    radii_.push_back(seed.radius);
  }

  const RoundSection& current() const { return current_; }
  const TubeEndFinding& finding() const { return finding_; }

  bool advance() {
    for (double step = kStep; step >= kSmallestStep; step /= 2) {
      const std::optional<RoundSection> next = sectionAhead(step * current_.radius);
      if (!next) continue;
      takeStep(*next);
      return true;
    }
    return stepOver();
  }

private:
  /// One bad section is no end: a crack or a few misshapen triangles are passed if the tube goes on behind
  /// them.
  bool stepOver() {
    const TubeEndFinding found = finding_;
    const RoundSection& bad = found.beyond;
    const bool isSlight = found.kind == TubeEndKind::OpenEdge ||
                          (found.kind == TubeEndKind::NotRound && bad.width < 2.6 * medianRadius());
    for (const double step : {0.75, 1.0, 1.5, 2.0}) {
      const std::optional<RoundSection> next = isSlight ? sectionAhead(step * current_.radius) : std::nullopt;
      if (!next) continue;
      takeStep(*next);
      return true;
    }
    finding_ = found;
    return false;
  }

  /// The section one step ahead, tried from several places of the wall.
  std::optional<RoundSection> sectionAhead(double step) {
    const CutPlane here{current_.center, current_.normal};
    const SurfaceSlice slice = sliceThrough(mesh_, current_.triangle, here);
    if (slice.points.size() < 3) return {};
    const CutPlane ahead{current_.center + step * direction_, direction_};
    for (int quarter = 0; quarter < 4; ++quarter) {
      const std::size_t i = slice.triangles.size() * quarter / 4;
      const WallStep wall = walkWall(mesh_, current_, slice.points[i], slice.triangles[i], direction_, step);
      if (wall.triangle < 0) {
        finding_.kind = wall.ended;
        continue;
      }
      const RoundSection section = measureSection(sliceThrough(mesh_, wall.triangle, ahead), ahead);
      if (isSameTube(section)) return section;
    }
    return {};
  }

  bool isSameTube(const RoundSection& section) {
    if (section.perimeter <= 0) {
      finding_ = {TubeEndKind::OpenEdge, section};
      return false;
    }
    const double expected = medianRadius();
    const double drift = (section.center - current_.center).dot(direction_);
    const double sideways = (section.center - current_.center - drift * direction_).norm();
    if (!section.isRoughlyRound() || sideways > 0.6 * expected) {
      const bool wider = section.width > 2 * expected * (1 + kRadiusChange);
      finding_ = {wider && !section.isRoughlyRound() ? TubeEndKind::Step : TubeEndKind::NotRound, section};
      return false;
    }
    if (std::abs(section.radius - expected) > kRadiusChange * expected) {
      finding_ = {TubeEndKind::OtherRadius, section};
      return false;
    }
    return true;
  }

  double medianRadius() {
    const std::size_t count = std::min<std::size_t>(radii_.size(), 9);
    std::vector<double> last(radii_.end() - static_cast<std::ptrdiff_t>(count), radii_.end());
    std::nth_element(last.begin(), last.begin() + count / 2, last.end());
    return last[count / 2];
  }

  void takeStep(const RoundSection& next) {
    const Eigen::Vector3d chord = (next.center - current_.center).normalized();
    // Looks half a step ahead of the chord, so that bends are met square; facets keep it from doing more.
    direction_ = (chord + 0.5 * (chord - lastChord_)).normalized();
    lastChord_ = chord;
    current_ = next;
    radii_.push_back(next.radius);
  }

  const SurfaceMesh& mesh_;
  RoundSection current_;
  Eigen::Vector3d direction_, lastChord_;
  std::vector<double> radii_;
  TubeEndFinding finding_;
};

/// Walks one way from the seed; the seed itself is not among the sections.
std::vector<RoundSection> follow(const SurfaceMesh& mesh, const RoundSection& seed,
                                 const Eigen::Vector3d& direction, TubeEndFinding& finding, bool& isRing) {
  Walker walker(mesh, seed, direction);
  std::vector<RoundSection> sections;
  while (static_cast<int>(sections.size()) < kMostSections && walker.advance()) {
    sections.push_back(walker.current());
    const Eigen::Vector3d fromSeed = walker.current().center - seed.center;
    isRing = sections.size() > 8 && fromSeed.norm() < 0.6 * seed.radius &&
             walker.current().normal.dot(direction) > 0.7;
    if (isRing) break;
  }
  finding = walker.finding();
  return sections;
}

/// The section through the same centre in another plane; both planes meet the same triangles somewhere.
RoundSection tilted(const SurfaceMesh& mesh, const RoundSection& section, const Eigen::Vector3d& normal) {
  const SurfaceSlice old = sliceThrough(mesh, section.triangle, {section.center, section.normal});
  const CutPlane plane{section.center, normal};
  for (const int triangle : old.triangles) {
    const SurfaceSlice slice = sliceThrough(mesh, triangle, plane);
    if (slice.isClosed) return measureSection(slice, plane);
  }
  return {};
}

/// Squares the section to the tube: the centres a little before and after give the direction.
RoundSection squaredUp(const SurfaceMesh& mesh, RoundSection section) {
  for (int round = 0; round < 3; ++round) {
    std::array<Eigen::Vector3d, 2> centers{section.center, section.center};
    for (const int side : {0, 1}) {
      const Eigen::Vector3d direction = side == 0 ? Eigen::Vector3d(-section.normal) : section.normal;
      Walker walker(mesh, section, direction);
      if (walker.advance()) centers[side] = walker.current().center;
    }
    const Eigen::Vector3d along = centers[1] - centers[0];
    if (along.norm() < 0.2 * section.radius) break;
    const RoundSection better = tilted(mesh, section, along.normalized());
    if (!better.isRound()) break;
    section = better;
  }
  return section;
}

}  // namespace

double TubeTrack::length() const {
  double sum = 0;
  for (std::size_t i = 1; i < sections.size(); ++i)
    sum += (sections[i].center - sections[i - 1].center).norm();
  return sum;
}

double TubeTrack::medianRadius() const {
  std::vector<double> radii;
  for (const RoundSection& section : sections) radii.push_back(section.radius);
  if (radii.empty()) return 0;
  std::nth_element(radii.begin(), radii.begin() + radii.size() / 2, radii.end());
  return radii[radii.size() / 2];
}

double TubeTrack::distanceTo(const Eigen::Vector3d& point) const {
  double nearest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const Eigen::Vector3d& a = sections[i].center;
    const Eigen::Vector3d along = sections[std::min(i + 1, sections.size() - 1)].center - a;
    const double squared = along.squaredNorm();
    const double t = squared > 0 ? std::clamp((point - a).dot(along) / squared, 0.0, 1.0) : 0;
    nearest = std::min(nearest, (a + t * along - point).norm());
  }
  return nearest;
}

std::optional<RoundSection> shortestSection(const SurfaceMesh& mesh, int triangle) {
  constexpr int kPlanes = 12;
  const Eigen::Vector3d normal = mesh.normal(triangle);
  if (normal.isZero()) return {};
  const Eigen::Vector3d x = normal.unitOrthogonal(), y = normal.cross(x);
  std::optional<RoundSection> best;
  SurfaceSlice bestSlice;
  for (int i = 0; i < kPlanes; ++i) {
    const double angle = EIGEN_PI * i / kPlanes;
    const CutPlane plane{mesh.centroid(triangle), std::cos(angle) * x + std::sin(angle) * y};
    SurfaceSlice slice = sliceThrough(mesh, triangle, plane);
    const RoundSection section = measureSection(slice, plane);
    if (section.perimeter <= 0 || (best && section.perimeter >= best->perimeter)) continue;
    best = section;
    bestSlice = std::move(slice);
  }
  if (!best || best->radius <= 0 || !looksOutward(mesh, bestSlice, *best)) return {};
  return best;
}

std::optional<RoundSection> findSection(const SurfaceMesh& mesh, int triangle) {
  const std::optional<RoundSection> section = shortestSection(mesh, triangle);
  return section && section->isRound() ? section : std::nullopt;
}

TubeTrack followTube(const SurfaceMesh& mesh, const RoundSection& seed) {
  const RoundSection middle = squaredUp(mesh, seed);
  TubeTrack track;
  track.component = mesh.components[middle.triangle];
  bool isRing = false;
  std::vector<RoundSection> forward = follow(mesh, middle, middle.normal, track.end, track.isRing);
  std::vector<RoundSection> backward;
  if (!track.isRing) backward = follow(mesh, middle, -middle.normal, track.start, isRing);
  std::reverse(backward.begin(), backward.end());
  for (RoundSection& section : backward) section.normal = -section.normal;
  track.sections = std::move(backward);
  track.sections.push_back(middle);
  track.sections.insert(track.sections.end(), forward.begin(), forward.end());
  return track;
}

std::vector<TubeTrack> findTracks(const SurfaceMesh& mesh, double shortest,
                                  std::optional<TubeTrack>* nearMiss, const Progress& progress) {
  std::vector<std::vector<int>> members(mesh.componentCount);
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) members[mesh.components[t]].push_back(t);
  std::vector<TubeTrack> tracks, rejected;
  bool goesOn = true;
  std::size_t done = 0;  // triangles of the components before
  for (const std::vector<int>& triangles : members) {
    const std::size_t stride = std::max<std::size_t>(1, triangles.size() / kSeedsPerComponent);
    std::vector<TubeTrack> known;
    for (std::size_t i = 0; goesOn && i < triangles.size(); i += stride) {
      goesOn = progress.report(static_cast<double>(done + i) / static_cast<double>(mesh.triangles.size()));
      const Eigen::Vector3d place = mesh.centroid(triangles[i]);
      const bool isKnown = std::any_of(known.begin(), known.end(), [&](const TubeTrack& track) {
        return track.distanceTo(place) < 1.15 * track.medianRadius();
      });
      if (isKnown) continue;
      const std::optional<RoundSection> seed = findSection(mesh, triangles[i]);
      if (seed) known.push_back(followTube(mesh, *seed));
    }
    done += triangles.size();
    for (TubeTrack& track : known) {
      const bool isLong = track.length() >= 2 * shortest * track.medianRadius();
      (isLong ? tracks : rejected).push_back(std::move(track));
    }
  }
  const auto longer = [](const TubeTrack& a, const TubeTrack& b) { return a.length() > b.length(); };
  std::stable_sort(tracks.begin(), tracks.end(), longer);
  std::stable_sort(rejected.begin(), rejected.end(), [](const TubeTrack& a, const TubeTrack& b) {
    return a.length() * b.medianRadius() > b.length() * a.medianRadius();
  });
  if (nearMiss && !rejected.empty()) *nearMiss = rejected.front();
  return tracks;
}

}  // namespace liana
