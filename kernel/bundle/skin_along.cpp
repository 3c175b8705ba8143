#include "kernel/bundle/skin_along.h"

#include <algorithm>

#include "kernel/bundle/sections_along.h"

namespace liana {

std::vector<SkinPiece> skinAlong(const Cable& cable) {
  std::vector<SkinPiece> skin;
  for (const SectionPiece& piece : sectionsAlong(cable)) {
    const Color color =
        piece.coverings.empty() ? cable.spec.color : cable.coverings[piece.coverings.back()].color;
    skin.push_back({piece.from, piece.to, piece.spec.outerDiameter, color});
  }
  return skin;
}

const SkinPiece& skinAt(const std::vector<SkinPiece>& pieces, double share) {
  const auto next = std::find_if(pieces.begin(), pieces.end(),
                                 [share](const SkinPiece& piece) { return share < piece.to; });
  return next == pieces.end() ? pieces.back() : *next;
}

std::vector<SleevePiece> sleevesOf(const Cable& cable) {
  std::vector<SleevePiece> sleeves;
  for (const SectionPiece& piece : sectionsAlong(cable)) {
    double below = cable.spec.outerDiameter;
    for (const std::size_t index : piece.coverings) {
      const Covering& covering = cable.coverings[index];
      const double inner = std::max(below, covering.innerDiameter);
      const double outer = inner + 2 * covering.thickness;
      const auto before = std::find_if(sleeves.rbegin(), sleeves.rend(), [&](const SleevePiece& sleeve) {
        return sleeve.covering == index && sleeve.to == piece.from && sleeve.inner == inner;
      });
      if (before != sleeves.rend())
        before->to = piece.to;
      else
        sleeves.push_back({index, piece.from, piece.to, inner, outer});
      below = outer;
    }
  }
  return sleeves;
}

}  // namespace liana
