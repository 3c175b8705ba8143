// What one sees of a cable along its length: itself, or what covers it.
#pragma once

#include <vector>

#include "kernel/model/cable/cable.h"

namespace liana {

/// A stretch of one thickness and colour.
struct SkinPiece {
  double from = 0, to = 1;  // as shares of the cable's length
  double diameter = 0;      // [mm]
  Color color;

  friend bool operator==(const SkinPiece&, const SkinPiece&) = default;
};

/// From start to end without gaps; one piece for a cable without coverings.
std::vector<SkinPiece> skinAlong(const Cable& cable);

/// The piece at a share of the length.
const SkinPiece& skinAt(const std::vector<SkinPiece>& pieces, double share);

/// One covering as a body: a sleeve around what lies below it. Where that has another thickness a new one
/// begins.
struct SleevePiece {
  std::size_t covering = 0;     // among the cable's
  double from = 0, to = 1;      // as shares of the cable's length
  double inner = 0, outer = 0;  // diameters [mm]
};
std::vector<SleevePiece> sleevesOf(const Cable& cable);

}  // namespace liana
