// Follows a tube along its surface from one section to the next, as far as it stays a tube.
#pragma once

#include <optional>
#include <string>

#include "kernel/base/progress.h"
#include "kernel/geometry/tube/round_section.h"

namespace liana {

/// Why a tube ends where it ends.
enum class TubeEndKind {
  Cap,         // closed: the wall turns in towards the axis
  Step,        // the wall turns outward: a fitting, a bracket
  OpenEdge,    // the surface stops
  NotRound,    // goes on, but not round
  OtherRadius  // goes on round, but thicker or thinner
};

/// What was found beyond the last section of a tube.
struct TubeEndFinding {
  TubeEndKind kind = TubeEndKind::Cap;
  RoundSection beyond;  // of NotRound and OtherRadius
};

/// Round sections in order, about half a radius apart, as the mesh shows them: facets and all.
struct TubeTrack {
  std::vector<RoundSection> sections;  // normals look along the track
  TubeEndFinding start, end;
  bool isRing = false;  // closed in itself
  int component = -1;

  double length() const;
  double medianRadius() const;
  /// Distance to the polyline of centres.
  double distanceTo(const Eigen::Vector3d& point) const;
};

/// The shortest section through a triangle whose surface looks outward, round or not.
std::optional<RoundSection> shortestSection(const SurfaceMesh& mesh, int triangle);

/// The round section through a triangle whose surface looks outward, if there is one: of all planes through
/// the triangle's normal the one that cuts the shortest line stands square to the tube.
std::optional<RoundSection> findSection(const SurfaceMesh& mesh, int triangle);

/// Follows the tube in both directions from such a section.
TubeTrack followTube(const SurfaceMesh& mesh, const RoundSection& seed);

/// All tubes of a surface that are at least `shortest` diameters long, longest first. Same mesh, same answer.
/// `nearMiss` receives the longest one that is too short, or the section nearest to round. What was found
/// until then when the progress asks for a stop.
std::vector<TubeTrack> findTracks(const SurfaceMesh& mesh, double shortest,
                                  std::optional<TubeTrack>* nearMiss = nullptr,
                                  const Progress& progress = {});

}  // namespace liana
