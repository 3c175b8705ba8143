// The section of a flat cable: width by thickness, as a smooth strip or as a row of round wires side by side.
#pragma once

namespace liana {

enum class FlatShape {
  Strip,   // a rectangle with round or square edges
  Ribbon,  // round wires side by side, webs between them
};

/// The width lies along the first axis of the section: of its socket's frame at an end, along the surface at
/// a clip. Plain data.
struct FlatSection {
  double width = 12;     // [mm]
  double thickness = 2;  // [mm]
  int conductors = 1;    // side by side
  FlatShape shape = FlatShape::Strip;
  bool hasSquareEdges = false;  // of a strip; contact and clearance take them as round

  friend bool operator==(const FlatSection&, const FlatSection&) = default;
};

}  // namespace liana
