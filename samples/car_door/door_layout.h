// Where things are on the sample door: shared by its parts, its placements and its harness. All in
// millimetres; x to the rear of the car, y out of it, z up.
#pragma once

#include <Eigen/Geometry>
#include <array>

namespace liana::samples {

inline constexpr double kDoorFront = 37, kDoorRear = 1040, kDoorBottom = -300, kDoorBelt = 340;
inline constexpr double kPanelY = -43, kSkinY = 70, kSheet = 3;
inline constexpr double kPillarFront = -170, kPillarRear = -30, kPillarInside = -75, kPillarOutside = 72;

inline constexpr double kHarnessY = -26;  // of the harness's axis inside the door: in front of the panel
inline constexpr double kTrunkZ = 60;     // height of the trunk

/// The holes for the harness, through the pillar and through the door's front wall.
inline constexpr double kHoleY = -8, kHoleRadius = 19;
/// The door turns about this line along z.
inline constexpr double kHingeX = -8, kHingeY = 52;

/// Where legs leave the trunk.
inline constexpr int kTakeOffs = 20;
inline constexpr double kFirstTakeOff = 122, kTakeOffDistance = 42;
double takeOffX(int index);

/// What a leg of the harness goes to: a box on the panel with a socket that looks along z.
struct DoorDevice {
  const char* name;
  double x, z;              // of the mouth of its socket
  Eigen::Vector3d housing;  // size of the box
  int wires;                // to the pillar
  double crossSection;      // of each [mm²]
  double extraSlack = 0;    // of its leg, beyond that of all legs [mm]
  double side() const { return z > kTrunkZ ? 1 : -1; }
};
/// One for each take-off, above and below the trunk in turn.
const std::array<DoorDevice, kTakeOffs>& doorDevices();

inline constexpr double kLatchX = 1010, kLatchMouthX = 982;

/// Places of trunk clips, by the take-off before them; every other one lets the trunk slide.
inline constexpr std::array<int, 6> kTrunkClips{1, 4, 7, 10, 13, 16};
double trunkClipX(int clip);
inline constexpr double kClipInside = 6.2;  // radius of their rings

}  // namespace liana::samples
