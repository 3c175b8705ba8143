// What a cable's cross-section means to the rod: stiffness and mass per length, computed once from its shape.
#pragma once

namespace liana {

/// An isotropic elastic material.
struct ElasticMaterial {
  double youngsModulus = 0;  // E [Pa]
  double poissonRatio = 0;   // ν [-]
  double density = 0;        // ρ [kg/m³]

  double shearModulus() const { return youngsModulus / (2 * (1 + poissonRatio)); }  // G [Pa]
};

/// Everything the solvers read of a cross-section; both the quasi-static and the dynamic mode use this alone.
struct SectionStiffness {
  double bending1 = 0;       // B1 = E·I1, about the first director d1 [N·m²]
  double bending2 = 0;       // B2 = E·I2, about the second director d2 [N·m²]
  double torsion = 0;        // C = G·J, about the tangent d3 [N·m²]
  double axial = 0;          // E·A [N]
  double massPerLength = 0;  // ρ·A [kg/m]
};

/// I = πR⁴/4, J = 2I.
SectionStiffness circularSection(const ElasticMaterial& material, double radius);

/// A hose: I = π(R⁴ − r⁴)/4, J = 2I.
SectionStiffness tubularSection(const ElasticMaterial& material, double outerRadius, double innerRadius);

/// A ribbon of the given width along d1 and thickness along d2. J by the series solution of Saint-Venant's
/// torsion (0.1406·a⁴ for a square).
SectionStiffness rectangularSection(const ElasticMaterial& material, double width, double thickness);

}  // namespace liana
