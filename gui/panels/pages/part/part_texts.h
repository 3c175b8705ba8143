// What the page of parts says about their size and mass.
#pragma once

#include <Eigen/Core>
#include <QString>

namespace liana {

/// Three lengths with something between them, and their unit.
QString triple(const Eigen::Vector3d& v, const QString& between);
QString massText(double kilograms);
QString volumeText(double cubicMillimetres);
QString areaText(double squareMillimetres);

}  // namespace liana
