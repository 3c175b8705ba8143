// The kinds of fixings that hold a cable along its way.
#pragma once

#include <optional>
#include <string>

namespace liana {

/// What a fixing does to the cable. Whether it also holds the direction is the handle's own affair: a clip
/// that does is a fixed clip, one that does not a swivel clip; a sliding one that does is a grommet.
enum class FixingKind {
  Clip,     // holds one place of the cable
  Tie,      // the same, of a cable tie
  PClamp,   // the same, of a clamp around the cable
  Sliding,  // the cable slides through a point
  Plane,    // one place of the cable stays in the plane across +y
  Channel,  // one place of the cable stays on the line along +z
};

constexpr FixingKind kFixingKinds[] = {FixingKind::Clip,    FixingKind::Tie,   FixingKind::PClamp,
                                       FixingKind::Sliding, FixingKind::Plane, FixingKind::Channel};

/// Whether it holds a point, and not a plane or a line.
constexpr bool holdsPoint(FixingKind kind) {
  return kind != FixingKind::Plane && kind != FixingKind::Channel;
}

/// What people call it: "grommet", "swivel clip".
std::string nameOf(FixingKind kind, bool holdsDirection);

/// The word of project files: "fixed", "swivel", "tie", "p_clamp", "sliding", "grommet", "plane", "channel".
const char* wordOf(FixingKind kind, bool holdsDirection);

/// A word of project files: the kind, and whether it holds the direction unless the file says otherwise.
struct FixingWord {
  FixingKind kind = FixingKind::Clip;
  bool holdsDirection = false;
};
std::optional<FixingWord> fixingOf(const std::string& word);

}  // namespace liana
