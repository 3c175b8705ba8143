#include "kernel/bundle/sections_along.h"

#include <algorithm>

#include "kernel/bundle/bundle_section.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

/// What the wires of a bundle become where coverings bind them closer than its own rule does.
CableSpec bound(const Cable& cable, const std::vector<Covering>& coverings) {
  CableSpec spec = cable.spec;
  if (!cable.bundle) return spec;
  StiffnessRule rule = cable.bundle->rule;
  for (const Covering& covering : coverings) rule.factor = std::max(rule.factor, covering.bindingFactor);
  if (cable.bundle->bending.sliding > 0) spec.bendingStiffness = rule.between(cable.bundle->bending);
  if (cable.bundle->torsion.sliding > 0) spec.torsionStiffness = rule.between(cable.bundle->torsion);
  return spec;
}

SectionPiece makePiece(const Cable& cable, double from, double to) {
  SectionPiece piece{from, to, {}, {}};
  std::vector<Covering> coverings;
  for (std::size_t i = 0; i < cable.coverings.size(); ++i) {
    if (!(cable.coverings[i].from <= from && cable.coverings[i].to >= to)) continue;
    piece.coverings.push_back(i);
    coverings.push_back(cable.coverings[i]);
  }
  piece.spec = coverings.empty() ? cable.spec : covered(bound(cable, coverings), coverings);
  return piece;
}

/// One after the other: compliances add up, so do masses.
struct Mixture {
  double bending = 0, torsion = 0, axial = 0, mass = 0;

  void add(const SectionStiffness& section, double share) {
    bending += share / section.bending1;
    torsion += share / section.torsion;
    axial += share / section.axial;
    mass += share * section.massPerLength;
  }
  SectionStiffness section() const { return {1 / bending, 1 / bending, 1 / torsion, 1 / axial, mass}; }
};

}  // namespace

std::vector<SectionPiece> sectionsAlong(const Cable& cable) {
  std::vector<double> breaks{0, 1};
  for (const Covering& covering : cable.coverings) {
    breaks.push_back(std::clamp(covering.from, 0.0, 1.0));
    breaks.push_back(std::clamp(covering.to, 0.0, 1.0));
  }
  std::sort(breaks.begin(), breaks.end());
  breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
  std::vector<SectionPiece> pieces;
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i)
    pieces.push_back(makePiece(cable, breaks[i], breaks[i + 1]));
  return pieces;
}

const SectionPiece& pieceAt(const std::vector<SectionPiece>& pieces, double share) {
  for (const SectionPiece& piece : pieces)
    if (share < piece.to) return piece;
  return pieces.back();
}

double largestDiameter(const Cable& cable) {
  if (cable.coverings.empty()) return cable.spec.outerDiameter;
  double largest = 0;
  for (const SectionPiece& piece : sectionsAlong(cable))
    largest = std::max(largest, piece.spec.outerDiameter);
  return largest;
}

double massOf(const Cable& cable, double length) {
  double mass = 0;
  for (const SectionPiece& piece : sectionsAlong(cable))
    mass += sectionOf(piece.spec).massPerLength * (piece.to - piece.from) * length * 1e-3;
  return mass;
}

std::vector<SectionStiffness> segmentSections(const Cable& cable, const std::vector<double>& segmentLengths) {
  if (cable.coverings.empty())
    return std::vector<SectionStiffness>(segmentLengths.size(), sectionOf(cable.spec));
  const std::vector<SectionPiece> pieces = sectionsAlong(cable);
  std::vector<SectionStiffness> ofPieces;
  for (const SectionPiece& piece : pieces) ofPieces.push_back(sectionOf(piece.spec));
  double whole = 0;
  for (const double length : segmentLengths) whole += length;
  std::vector<SectionStiffness> sections;
  double from = 0;
  for (const double length : segmentLengths) {
    const double to = from + length / whole;
    Mixture mixture;
    double within = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const double part = std::min(to, pieces[i].to) - std::max(from, pieces[i].from);
      if (part <= 0) continue;
      // Rounding must not make a mixture of what lies in one piece.
      if (part >= (to - from) * (1 - 1e-9)) {
        within = 0;
        sections.push_back(ofPieces[i]);
        break;
      }
      mixture.add(ofPieces[i], part / (to - from));
      within += part;
    }
    if (within > 0) sections.push_back(mixture.section());
    from = to;
  }
  return sections;
}

}  // namespace liana
