#include "solvers/rod/section.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

SectionStiffness fromMoments(const ElasticMaterial& material, double area, double I1, double I2, double J) {
  SectionStiffness section;
  section.bending1 = material.youngsModulus * I1;
  section.bending2 = material.youngsModulus * I2;
  section.torsion = material.shearModulus() * J;
  section.axial = material.youngsModulus * area;
  section.massPerLength = material.density * area;
  return section;
}

}  // namespace

SectionStiffness circularSection(const ElasticMaterial& material, double radius) {
  return tubularSection(material, radius, 0);
}

SectionStiffness tubularSection(const ElasticMaterial& material, double outerRadius, double innerRadius) {
  const double R2 = outerRadius * outerRadius, r2 = innerRadius * innerRadius;
  const double I = M_PI * (R2 * R2 - r2 * r2) / 4;
  return fromMoments(material, M_PI * (R2 - r2), I, I, 2 * I);
}

SectionStiffness rectangularSection(const ElasticMaterial& material, double width, double thickness) {
  const double a = std::max(width, thickness), b = std::min(width, thickness);
  double series = 0;
  for (int n = 1; n < 40; n += 2) series += std::tanh(n * M_PI * a / (2 * b)) / std::pow(n, 5);
  const double J = a * b * b * b / 3 * (1 - 192 * b / (std::pow(M_PI, 5) * a) * series);
  // d1 lies along the width: bending about d1 moves the section along its thickness.
  return fromMoments(material, width * thickness, width * std::pow(thickness, 3) / 12,
                     thickness * std::pow(width, 3) / 12, J);
}

}  // namespace liana
