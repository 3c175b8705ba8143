#include "kernel/geometry/tube/recognise_tube.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "kernel/geometry/tube/tube_roundness.h"
#include "kernel/geometry/tube/tube_wall.h"

namespace liana {
namespace {

constexpr double kWallTolerance = 0.04;  // of the radius: what still counts as the tube's wall

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, std::abs(value) < 100 ? "%.1f" : "%.0f", value);
  return text;
}

std::string place(const Eigen::Vector3d& point) {
  return "(" + number(point.x()) + ", " + number(point.y()) + ", " + number(point.z()) + ") mm";
}

std::string notRound(double width, double height) {
  return "cross-section is not round: " + number(width) + " × " + number(height) + " mm";
}

std::string changedTo(double diameter) {
  return "diameter changes to " + number(diameter) + " mm";
}

/// Whether a line in the plane runs around a place or comes close to it.
bool surroundsOrTouches(const SurfaceSlice& slice, const CutPlane& plane, double close) {
  const Eigen::Vector3d x = plane.normal.unitOrthogonal(), y = plane.normal.cross(x);
  double turn = 0;
  for (std::size_t i = 0; i < slice.points.size(); ++i) {
    const Eigen::Vector3d a = slice.points[i] - plane.origin;
    const Eigen::Vector3d b = slice.points[(i + 1) % slice.points.size()] - plane.origin;
    if (a.norm() < close) return true;
    turn += std::atan2(a.dot(x) * b.dot(y) - a.dot(y) * b.dot(x), a.dot(x) * b.dot(x) + a.dot(y) * b.dot(y));
  }
  return slice.isClosed && std::abs(turn) > EIGEN_PI;
}

/// The section of what goes on along the axis at a plane beyond an end, if anything does.
std::optional<RoundSection> sectionBeyond(const SurfaceMesh& mesh, int component, const CutPlane& plane,
                                          double close) {
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
    if (mesh.components[t] != component) continue;
    bool above = false, below = false;
    for (const int corner : mesh.triangles[t])
      (plane.distance(mesh.vertices[corner]) >= 0 ? above : below) = true;
    if (!above || !below) continue;
    const SurfaceSlice slice = sliceThrough(mesh, t, plane);
    if (surroundsOrTouches(slice, plane, close)) return measureSection(slice, plane);
  }
  return {};
}

/// What is beyond an end; `outward` looks away from the tube. An end cut off obliquely still has surface a
/// little beyond, within the tube's own width, and none farther on.
TubeEnd lookBeyond(const SurfaceMesh& mesh, int component, const Eigen::Vector3d& end,
                   const Eigen::Vector3d& outward, double radius) {
  const auto at = [&](double distance) {
    return sectionBeyond(mesh, component, {end + distance * radius * outward, outward}, 1.2 * radius);
  };
  const std::optional<RoundSection> section = at(0.5);
  if (!section) return {};
  const auto isOwnTail = [&](const std::optional<RoundSection>& tail) {
    return tail && tail->width < 2.1 * radius;
  };
  if (isOwnTail(section)) {
    const std::optional<RoundSection> farther = at(1.5);
    if (!farther || (isOwnTail(farther) && !at(3))) return {};
  }
  if (section->radius <= 0) return {false, "surface goes on with holes in it"};
  return {false,
          section->isRound() ? changedTo(2 * section->radius) : notRound(section->width, section->height)};
}

/// The range of the fitted curve that is the tube, and why it ends there.
struct Extent {
  double from = 0, to = 0;    // parameters of the fit's curve
  std::string before, after;  // why it ends before the surface does; empty: it does not
};

/// Where the wall ends on one side (`sign` -1: start, 1: end): in each quarter of the circumference the
/// farthest point; their mean for a square cut, the nearest one for an oblique cut.
double wallEnd(const TubeFit& fit, const std::vector<WallPoint>& wall, double from, double to, int sign) {
  const double reference = sign < 0 ? fit.curve.parameters.front() : fit.curve.parameters.back();
  const Eigen::Vector3d axis =
      (sign < 0 ? fit.curve.tangents.front() : fit.curve.tangents.back()).normalized();
  const Eigen::Vector3d x = axis.unitOrthogonal(), y = axis.cross(x);
  std::array<double, 4> farthest;
  farthest.fill(-std::numeric_limits<double>::max());
  for (std::size_t i = 0; i < wall.size(); ++i) {
    const double s = fit.parameters[i];
    if (s < from || s > to || std::abs(fit.distances[i] - fit.radius) > kWallTolerance * fit.radius) continue;
    const Eigen::Vector3d out = wall[i].position - extendedPoint(fit.curve, s);
    double& quarter = farthest[(out.dot(x) > 0 ? 1 : 0) + (out.dot(y) > 0 ? 2 : 0)];
    quarter = std::max(quarter, sign * s);
  }
  const auto [low, high] = std::minmax_element(farthest.begin(), farthest.end());
  if (*low < -1e300) return reference;
  const double mean = (farthest[0] + farthest[1] + farthest[2] + farthest[3]) / 4;
  return sign * (*high - *low < 0.25 * fit.radius ? mean : *low);
}

/// The longest stretch without a place where the wall leaves the tube.
Extent findExtent(const TubeFit& fit, const std::vector<WallPoint>& wall) {
  const double window = 2 * fit.radius;
  const auto [lowest, highest] = std::minmax_element(fit.parameters.begin(), fit.parameters.end());
  const double origin = *lowest;
  const int count = std::max(1, static_cast<int>(std::ceil((*highest - origin) / window)));
  std::vector<std::vector<double>> distances(count);
  for (std::size_t i = 0; i < wall.size(); ++i)
    distances[std::clamp(static_cast<int>((fit.parameters[i] - origin) / window), 0, count - 1)].push_back(
        fit.distances[i]);
  Extent best, current;
  current.from = origin;
  const auto close = [&](double to, const std::string& reason) {
    current.to = to;
    current.after = reason;
    if (current.to - current.from > best.to - best.from) best = current;
    current.before = reason;
  };
  for (int i = 0; i < count; ++i) {
    std::vector<double> deviations;
    for (const double distance : distances[i]) deviations.push_back(std::abs(distance - fit.radius));
    if (deviations.size() < 6) continue;
    std::sort(deviations.begin(), deviations.end());
    if (deviations[deviations.size() * 3 / 5] < kWallTolerance * fit.radius) continue;
    const auto [low, high] = std::minmax_element(distances[i].begin(), distances[i].end());
    const double mean = (*low + *high) / 2;
    const bool round = *high - *low < 0.06 * mean;
    close(origin + i * window, round ? changedTo(2 * mean) : notRound(2 * *high, 2 * *low));
    current.from = origin + (i + 1) * window;
  }
  close(*highest, "");
  return best;
}

/// The part of the curve between two parameters, over its arc length, with unit tangents.
HermiteCurve byArcLength(const HermiteCurve& curve, double from, double to, double spacing) {
  const int count = std::max(8, static_cast<int>(std::ceil((to - from) / spacing)));
  const int fine = 8;  // pieces between stations, for the arc length
  HermiteCurve result;
  double length = 0;
  Eigen::Vector3d previous = extendedPoint(curve, from);
  for (int i = 0; i <= count * fine; ++i) {
    const double s = from + (to - from) * i / (count * fine);
    const Eigen::Vector3d point = extendedPoint(curve, s);
    length += (point - previous).norm();
    previous = point;
    if (i % fine != 0) continue;
    const double clamped = std::clamp(s, curve.parameters.front(), curve.parameters.back());
    result.parameters.push_back(length);
    result.points.push_back(point);
    result.tangents.push_back(curve.derivative(clamped).normalized());
  }
  // The chords of the fine pieces are a little short: the smooth curve's own length is the scale.
  const double scale = result.length() / length;
  for (double& parameter : result.parameters) parameter *= scale;
  return result;
}

/// What recognition works on: a mesh, with exact surfaces behind it or without.
struct Source {
  SurfaceMesh mesh;
  std::optional<ExactSurface> exact;

  const SurfaceMesh& surface() const { return exact ? exact->mesh() : mesh; }
  TubeWall wallAround(int component, const HermiteCurve& curve, double radius) const {
    return exact ? wallFromExact(*exact, component, curve, radius)
                 : wallFromMesh(mesh, component, curve, radius);
  }
};

void nameEnds(const SurfaceMesh& mesh, int component, const Extent& extent, TubeRun& run) {
  const HermiteCurve& line = run.centerline;
  run.start = extent.before.empty()
                  ? lookBeyond(mesh, component, line.points.front(), -line.tangents.front(), run.outerRadius)
                  : TubeEnd{false, extent.before};
  run.end = extent.after.empty()
                ? lookBeyond(mesh, component, line.points.back(), line.tangents.back(), run.outerRadius)
                : TubeEnd{false, extent.after};
}

/// A bar with flat sides is as wide as a tube all along; the directions its wall looks in tell it. Empty for
/// a round wall, otherwise what it is.
std::string findFlatSides(const Source& source, int component, const TubeWall& wall, const TubeFit& fit,
                          const TubeRun& run) {
  const double lean = source.exact ? wallLean(wall.points, run.centerline, run.outerRadius)
                                   : wallLean(source.mesh, component, run.centerline, run.outerRadius);
  if (lean <= (source.exact ? kLargestExactLean : kLargestMeshLean)) return {};
  const auto [low, high] = std::minmax_element(fit.distances.begin(), fit.distances.end());
  return "The wall at " + place(run.centerline.points[run.centerline.points.size() / 2]) +
         " has flat sides, its " + notRound(2 * *high, 2 * *low) + ".";
}

Result<TubeRun> fitRun(const Source& source, const TubeTrack& track) {
  if (track.isRing)
    return Error{"The tube is closed in itself and has no ends, at " + place(track.sections.front().center) +
                 ". Cut it open in the CAD system it comes from."};
  HermiteCurve curve = curveThrough(track);
  if (curve.parameters.size() < 2) return Error{"The tube is too short."};
  double radius = track.medianRadius();
  TubeWall wall;
  TubeFit fit;
  // The second time around the curve is smooth already: rings are seen square, stray points are left out.
  for (int round = 0; round < 2; ++round) {
    wall = source.wallAround(track.component, curve, radius);
    Result<TubeFit> fitted = fitTube(curve, radius, wall.nodes, wall.points, wall.rings);
    if (!fitted.ok()) return fitted.error();
    fit = std::move(*fitted);
    curve = fit.curve;
    radius = fit.radius;
  }
  Extent extent = findExtent(fit, wall.points);
  if (extent.before.empty()) extent.from = wallEnd(fit, wall.points, extent.from, extent.to, -1);
  if (extent.after.empty()) extent.to = wallEnd(fit, wall.points, extent.from, extent.to, 1);
  if (!(extent.to - extent.from > 0.5 * radius)) return Error{"No stretch of the wall is a tube."};
  TubeRun run;
  run.centerline = byArcLength(fit.curve, extent.from, extent.to, radius);
  run.outerRadius = radius;
  run.isExact = source.exact.has_value();
  if (const std::string flat = findFlatSides(source, track.component, wall, fit, run); !flat.empty())
    return Error{flat};
  double sum = 0;
  int used = 0;
  for (std::size_t i = 0; i < wall.points.size(); ++i) {
    if (fit.parameters[i] < extent.from || fit.parameters[i] > extent.to) continue;
    const double misfit = fit.distances[i] - radius;
    if (std::abs(misfit) > 2 * kWallTolerance * radius) continue;
    sum += misfit * misfit;
    ++used;
  }
  run.deviation = used > 0 ? std::sqrt(sum / used) : 0;
  nameEnds(source.surface(), track.component, extent, run);
  return run;
}

void findHole(const Source& source, TubeRun& run) {
  const double reach = 1.02 * run.outerRadius;
  const std::vector<WallPoint> points = source.exact ? pointsNear(*source.exact, run.centerline, reach)
                                                     : pointsNear(source.mesh, run.centerline, reach);
  run.innerRadius = innerRadiusOf(points, run.centerline, run.outerRadius);
}

/// The section nearest to round among some all over the part.
RoundSection roundestSection(const SurfaceMesh& mesh) {
  RoundSection roundest;
  const int count = static_cast<int>(mesh.triangles.size());
  for (int t = 0; t < count; t += std::max(1, count / 100)) {
    const std::optional<RoundSection> section = shortestSection(mesh, t);
    if (!section || section->isRound()) continue;
    if (roundest.radius <= 0 || section->height * roundest.width > roundest.height * section->width)
      roundest = *section;
  }
  return roundest;
}

Error explainRefusal(const Source& source, const std::optional<TubeTrack>& nearMiss, const TubeSearch& search,
                     const std::string& fitting) {
  std::string text = "The part holds no tube. ";
  if (!fitting.empty()) {
    text += fitting;
  } else if (nearMiss) {
    const auto& sections = nearMiss->sections;
    text += "Its most tube-like piece has a diameter of " + number(2 * nearMiss->medianRadius()) +
            " mm but is only " + number(nearMiss->length()) + " mm long, less than " +
            number(search.shortest) + " diameters, at " + place(sections[sections.size() / 2].center);
    for (const bool atEnd : {false, true}) {
      const RoundSection& last = atEnd ? sections.back() : sections.front();
      const TubeEnd end = lookBeyond(source.surface(), nearMiss->component, last.center,
                                     atEnd ? last.normal : Eigen::Vector3d(-last.normal), last.radius);
      if (!end.isFree) text += "; beyond it the " + end.beyond;
    }
    text += ".";
  } else if (const RoundSection section = roundestSection(source.surface()); section.radius > 0) {
    text += "Its cross-sections are not round: the nearest to it, at " + place(section.center) +
            ", measures " + number(section.width) + " × " + number(section.height) + " mm.";
  } else {
    text += "Its surface has no closed cross-section.";
  }
  return Error{text + " Choose another part, or draw the cable instead."};
}

/// Triangles near the place asked for, nearest first.
std::vector<int> trianglesNear(const SurfaceMesh& mesh, const Eigen::Vector3d& point) {
  std::vector<std::pair<double, int>> order;
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    // Distance to the triangle's plane region, coarsely: the nearest of a few of its points.
    double nearest = std::numeric_limits<double>::max();
    for (const double u : {0.0, 0.25, 0.5, 0.75, 1.0})
      for (const double v : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const Eigen::Vector3d p =
            (1 - u) * mesh.vertices[a] + u * ((1 - v) * mesh.vertices[b] + v * mesh.vertices[c]);
        nearest = std::min(nearest, (p - point).squaredNorm());
      }
    order.emplace_back(nearest, t);
  }
  const std::size_t count = std::min<std::size_t>(order.size(), 40);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end());
  std::vector<int> triangles;
  for (std::size_t i = 0; i < count; ++i) triangles.push_back(order[i].second);
  return triangles;
}

std::vector<TubeTrack> seekTracks(const Source& source, const TubeSearch& search,
                                  std::optional<TubeTrack>& nearMiss, const Progress& progress) {
  const SurfaceMesh& mesh = source.surface();
  if (!search.near) return findTracks(mesh, search.shortest, &nearMiss, progress);
  for (const int triangle : trianglesNear(mesh, *search.near)) {
    if (!progress.report(0)) return {};
    const std::optional<RoundSection> seed = findSection(mesh, triangle);
    if (!seed) continue;
    TubeTrack track = followTube(mesh, *seed);
    if (track.length() >= 2 * search.shortest * track.medianRadius()) return {track};
    if (!nearMiss || track.length() > nearMiss->length()) nearMiss = track;
  }
  return {};
}

bool isCovered(const TubeRun& run, const std::vector<TubeRun>& runs) {
  const Eigen::Vector3d middle = run.centerline.point(run.length() / 2);
  return std::any_of(runs.begin(), runs.end(), [&](const TubeRun& other) {
    return other.distanceTo(middle) < 0.5 * other.outerRadius &&
           std::abs(other.outerRadius - run.outerRadius) < 0.05 * other.outerRadius;
  });
}

}  // namespace

Result<std::vector<TubeRun>> recogniseTubes(const Shape& shape, const TriangleMesh* mesh,
                                            const TubeSearch& search, const Progress& progress) {
  const auto goesOn = [&](double fraction) { return progress.report(fraction, "Looking for hoses"); };
  if (!goesOn(0)) return Error::cancelled();
  Source source;
  if (Result<ExactSurface> exact = ExactSurface::of(shape); exact.ok())
    source.exact = std::move(*exact);
  else if (mesh && !mesh->triangles.empty())
    source.mesh = connectSurface(*mesh);
  else
    return Error{"The part has neither surfaces nor triangles, so there is no tube to recognise in it."};
  std::optional<TubeTrack> nearMiss;
  std::string fitting;
  std::vector<TubeRun> runs;
  const std::vector<TubeTrack> tracks = seekTracks(source, search, nearMiss, progress.part(0.1, 0.6));
  if (!goesOn(0.6)) return Error::cancelled();
  for (const TubeTrack& track : tracks) {
    const double done = static_cast<double>(&track - tracks.data()) / static_cast<double>(tracks.size());
    if (!goesOn(0.6 + 0.4 * done)) return Error::cancelled();
    Result<TubeRun> run = fitRun(source, track);
    if (!run.ok()) {
      if (fitting.empty()) fitting = run.error().message;
      continue;
    }
    if (run->length() < 2 * search.shortest * run->outerRadius || isCovered(*run, runs)) continue;
    findHole(source, *run);
    runs.push_back(std::move(*run));
  }
  if (runs.empty()) return explainRefusal(source, nearMiss, search, fitting);
  std::stable_sort(runs.begin(), runs.end(),
                   [](const TubeRun& a, const TubeRun& b) { return a.length() > b.length(); });
  return runs;
}

}  // namespace liana
