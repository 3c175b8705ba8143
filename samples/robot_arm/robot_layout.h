// Where things are on the sample robot: shared by its parts, its placements and its cables. All in
// millimetres.
#pragma once

#include <Eigen/Geometry>
#include <array>

#include "samples/modelling/frame.h"

namespace liana::samples {

/// The three cables lie side by side everywhere, this far apart.
inline constexpr double kLane = 34;

/// Outer radii of the three cables: power, air, signal.
inline constexpr std::array<double, 3> kCableRadius{8, 6, 3};

inline constexpr double kClipFoot = 6;      // from the cable's surface to the bracket
inline constexpr double kSocketMouth = 24;  // from a socket's foot to where its cable begins

inline constexpr double kShoulderX = 60, kShoulderZ = 340, kElbowX = 100, kElbowZ = 760;
inline constexpr double kForearmZ = 790;

/// Brackets: origin in the middle of the plate's outer face, +x into the plate, +z along the cables.
Frame worldFromArmBracket();
Frame worldFromElbowBracket();

/// Feet of the three sockets, +z out of the socket.
Frame worldFromBaseSocket(int lane);
Frame worldFromJunctionSocket(int lane);

/// A clip on a bracket: origin on the cable's axis, +z along the cable, +x to the bracket.
Frame bracketFromClip(int lane);

}  // namespace liana::samples
