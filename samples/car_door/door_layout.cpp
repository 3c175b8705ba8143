#include "samples/car_door/door_layout.h"

namespace liana::samples {

double takeOffX(int index) {
  return kFirstTakeOff + kTakeOffDistance * index;
}

double trunkClipX(int clip) {
  return takeOffX(kTrunkClips[static_cast<std::size_t>(clip)]) + kTakeOffDistance / 2;
}

const std::array<DoorDevice, kTakeOffs>& doorDevices() {
  static const std::array<DoorDevice, kTakeOffs> devices{{
      {"Mirror", 116, 262, {56, 26, 40}, 7, 0.5},
      {"Airbag pressure sensor", 176, -62, {40, 24, 30}, 2, 0.35},
      {"Tweeter", 210, 230, {46, 24, 36}, 2, 0.5},
      {"Speaker", 248, -96, {60, 30, 44}, 2, 1.5},
      {"Seat memory switch", 300, 176, {64, 22, 30}, 5, 0.35},
      {"Door control unit", 332, -40, {70, 28, 46}, 8, 0.5},
      {"Window switch", 382, 210, {70, 24, 34}, 5, 0.35},
      {"Window motor", 424, -118, {64, 34, 60}, 2, 2.5},
      {"Mirror switch", 462, 168, {36, 22, 28}, 4, 0.35},
      {"Courtesy lamp", 494, -164, {44, 20, 26}, 2, 0.35},
      {"Ambient light", 544, 236, {40, 16, 20}, 3, 0.35},
      {"Footwell lamp", 596, -204, {40, 20, 24}, 2, 0.35},
      {"Antenna amplifier", 630, 200, {52, 22, 34}, 2, 0.5},
      {"Child lock switch", 668, -70, {34, 20, 26}, 3, 0.35},
      {"Keyless antenna", 706, 246, {60, 18, 24}, 2, 0.35, 3},
      {"Puddle lamp", 760, -190, {40, 20, 24}, 2, 0.35},
      {"Exterior handle", 800, 190, {70, 30, 34}, 4, 0.35},
      {"Moisture sensor", 838, -84, {30, 18, 24}, 2, 0.35},
      {"Lock button", 884, 216, {30, 20, 24}, 2, 0.35},
      {"Rear speaker", 926, -120, {52, 28, 40}, 2, 1.0},
  }};
  return devices;
}

}  // namespace liana::samples
