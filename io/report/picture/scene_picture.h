// A picture of the assembly and its cables for a report: shaded surfaces with numbered pins over them.
#pragma once

#include <string>
#include <vector>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/document.h"

namespace liana {

enum class PictureView { Isometric, Front, Right, Top };

const char* toString(PictureView view);

/// A cable in the picture; neither pointer may be null.
struct PicturedCable {
  const Cable* cable = nullptr;
  const Centerline* centerline = nullptr;
};

/// A numbered place.
struct PicturePin {
  int number = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

/// An <svg> element: the shaded scene as an inline PNG with a transparent background, the hidden pieces of
/// cables as dashed lines, and the pins. Empty when there is nothing to see.
std::string drawScene(const std::vector<AssemblyReference>& assemblies,
                      const std::vector<PicturedCable>& cables, const std::vector<PicturePin>& pins,
                      PictureView view, int width, int height);

}  // namespace liana
