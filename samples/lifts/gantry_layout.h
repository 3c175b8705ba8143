// Where things are in the workshop of the gantry crane [mm].
#pragma once

namespace liana::samples::gantry {

inline constexpr double kPickX = -2800;  // where trolley, hook and load stand at first
inline constexpr double kGirderY = 700, kGirderTop = 5500, kSpan = 4500;
inline constexpr double kSheaveRadius = 160;  // of the rope's middle, on drum and hook block
inline constexpr double kRopeRadius = 6;
inline constexpr double kDrumX = kPickX - 2 * kSheaveRadius, kDrumZ = 5850;
inline constexpr double kDrumStart = -100, kGroovePitch = 13.5;  // the first groove, along y
inline constexpr double kDeadEndX = kPickX + kSheaveRadius, kDeadEndZ = 5680;
inline constexpr double kHookZ = 1950;    // of the sheave's axis
inline constexpr double kSaddleZ = 1500;  // on which slings lie
inline constexpr double kTimberTop = 150;
inline constexpr double kLugX = 480, kLugY = 270, kLugZ = 720;
inline constexpr double kFestoonY = -1000, kFestoonZ = 5300;
inline constexpr double kFestoonTrolleyY = -1260, kFestoonTrolleyZ = 5630;  // the bight passes the bracket

}  // namespace liana::samples::gantry
