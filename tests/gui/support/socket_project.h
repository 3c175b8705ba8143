// A small assembly to make cables in: two sleeves with bores, a disc and a bent hose.
#pragma once

#include <QTemporaryDir>
#include <filesystem>

namespace liana {

/// Writes its STEP file into a folder of its own, which goes when the object goes.
class SocketProject {
public:
  SocketProject();

  std::filesystem::path folder() const { return folder_.path().toStdString(); }
  std::filesystem::path step() const { return folder() / "sockets.step"; }

  // Sleeves stand upright with their open rims at this height, the second this far along x [mm].
  static constexpr double rimHeight = 40, boreRadius = 9, sleeveDistance = 250;
  // The disc's upper face, around this place.
  static constexpr double discHeight = -50, discX = 125, discY = 0;
  // The hose is a quarter of a circle about this place, with its ends along x and y.
  static constexpr double hoseBend = 120, hoseRadius = 8, hoseY = -220;

private:
  QTemporaryDir folder_;
};

}  // namespace liana
