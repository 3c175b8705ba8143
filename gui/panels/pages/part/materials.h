// A small choice of common materials for parts.
#pragma once

#include <QString>
#include <vector>

namespace liana {

struct Material {
  QString name;
  double density = 0;  // [kg/m³]
};

const std::vector<Material>& commonMaterials();

}  // namespace liana
