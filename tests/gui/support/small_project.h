// A small project on disk for the tests of the desktop program: three pipes as parts and two cables.
#pragma once

#include <filesystem>

#include <QTemporaryDir>

namespace liana {

/// Writes its files into a folder of its own, which goes when the object goes.
class SmallProject {
public:
  SmallProject();

  std::filesystem::path folder() const;
  std::filesystem::path project() const { return folder() / "small.liana"; }
  std::filesystem::path step() const { return folder() / "pipes.step"; }

  static constexpr int partCount = 3;
  static constexpr int cableCount = 2;

private:
  QTemporaryDir folder_;
};

}  // namespace liana
