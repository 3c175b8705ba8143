// The sections a cable has along its length, where coverings begin and end.
#pragma once

#include <vector>

#include "kernel/model/cable/cable.h"
#include "solvers/rod/section.h"

namespace liana {

/// A stretch of one section.
struct SectionPiece {
  double from = 0, to = 1;               // as shares of the cable's length
  CableSpec spec;                        // the cable's with what covers it here
  std::vector<std::size_t> coverings{};  // which ones, the innermost first
};

/// From start to end without gaps; one piece for a cable without coverings. In a bundle, coverings bind the
/// wires at least as their binding factor says.
std::vector<SectionPiece> sectionsAlong(const Cable& cable);

/// The piece at a share of the length.
const SectionPiece& pieceAt(const std::vector<SectionPiece>& pieces, double share);

/// Of the thickest piece [mm].
double largestDiameter(const Cable& cable);

/// [kg], of the length given in millimetres.
double massOf(const Cable& cable, double length);

/// What the segments of a rod with these lengths are: a segment across a change bends as its parts do one
/// after the other and weighs what they weigh [SI].
std::vector<SectionStiffness> segmentSections(const Cable& cable, const std::vector<double>& segmentLengths);

}  // namespace liana
