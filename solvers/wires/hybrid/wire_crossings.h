// Wires that do not pass through each other, nor through themselves.
#pragma once

#include "solvers/wires/hybrid/hybrid_wire.h"

namespace liana {

/// Where two straight pieces come as near to each other as the sum of their radii, a bead is put: a point
/// mass that both wires run through as through an eye, each at its radius from it along the normal of the
/// crossing. Each presses on it by T(t_out − t_in); it gives way as both pulls let it, so that slack wires
/// hang over each other and taut ones bend each other. It is taken out when the wires, drawn straight, would
/// lie apart. The bead has no weight; its mass is the least that a step can follow, 4h²·T/l, the same that
/// decides about massive nodes.
///
/// Add it after the wires; wires that are cut or joined later must be told.
class WireCrossings : public WorldPart {
public:
  struct Settings {
    std::vector<int> wires;   // parts of the world
    double friction = 0;      // of wire on wire, along each
    double leastMass = 1e-3;  // of a bead [kg]
  };
  explicit WireCrossings(const Settings& settings) : settings_(settings) {}

  std::unique_ptr<WorldPart> clone() const override { return std::make_unique<WireCrossings>(*this); }
  void endStep(World& world, double h) override;
  void adapt(World& world, double h) override;
  void setWires(const std::vector<int>& wires) { settings_.wires = wires; }

  struct Crossing {
    int body = 0;
    int wires[2] = {0, 0};  // parts
    int eyes[2] = {0, 0};
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // from the first wire towards the second
  };
  const std::vector<Crossing>& crossings() const { return crossings_; }
  /// Force with which the wires of a crossing press on each other [N].
  static double pressure(const World& world, const Crossing& crossing);

private:
  struct Piece {
    int wire = 0, gap = 0, piece = 0;  // the part, and where in its path
    int left = 0, right = 0;           // bodies that carry the gap's ends, to know it again
    size_t count = 0;                  // pieces of the gap
    double radius = 0;
    Eigen::Vector3d start, end;
  };
  struct Meeting {
    size_t first = 0, second = 0;  // pieces
    double time = 0;               // within the step
    double shares[2] = {0, 0};
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
  };

  void collect(const World& world);
  const Piece* before(const Piece& piece) const;
  bool meet(const Piece& first, const Piece& second, Meeting& meeting) const;
  bool findFirst(Meeting& meeting) const;
  void bind(World& world, const Meeting& meeting, double h);
  void release(World& world, size_t index);
  static bool isApart(const World& world, const Crossing& crossing);
  void turnNormals(World& world);
  void releaseApart(World& world);
  void weighBeads(World& world, double h);

  Settings settings_;
  std::vector<Crossing> crossings_;
  std::vector<Piece> pieces_, last_;
};

/// Times in [0, 1] at which four points that move straight lie in one plane, ascending; returns how many.
int coplanarTimes(const Eigen::Vector3d from[4], const Eigen::Vector3d to[4], double times[3]);

}  // namespace liana
