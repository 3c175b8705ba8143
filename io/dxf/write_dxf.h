// Writes polylines as DXF (AutoCAD 2000), a layer for each.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "kernel/model/assembly/color.h"

namespace liana {

struct DxfPolyline {
  std::string name;  // of its layer
  Color color;
  std::vector<Eigen::Vector3d> points;  // [mm]
};

/// The whole file as text: 3D POLYLINEs in millimetres, with all that AutoCAD asks of a file of this version.
std::string dxfText(const std::vector<DxfPolyline>& polylines);

/// Layer names for any texts, in order and all different without regard to case; other scripts as \U+XXXX.
std::vector<std::string> dxfLayerNames(const std::vector<std::string>& names);

}  // namespace liana
