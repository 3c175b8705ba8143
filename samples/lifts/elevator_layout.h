// Where things are in the shaft of the elevator [mm].
#pragma once

namespace liana::samples::elevator {

inline constexpr double kShaftHeight = 13000, kStorey = 4000;
inline constexpr double kCarFloor = 400, kCarHeight = 2300, kCarWidth = 1100, kCarDepth = 1400;
inline constexpr double kCarHitch = kCarFloor + kCarHeight + 260;  // where the ropes are held
inline constexpr double kWeightX = 1300, kWeightFoot = 9300, kWeightHeight = 2400;
inline constexpr double kWeightHitch = kWeightFoot + kWeightHeight;
inline constexpr double kSheaveRadius = 240;
inline constexpr double kSheaveX = kSheaveRadius, kSheaveZ = 13600;
inline constexpr double kDeflectorX = kWeightX - kSheaveRadius, kDeflectorZ = 13000;

}  // namespace liana::samples::elevator
