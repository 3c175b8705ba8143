// Reference solutions of groups of rods: branches, loops, rings, sleeves and pearls, as numbers of the
// project's own.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

struct ReferenceCable {
  double length = 0;          // [m]
  Eigen::Vector3d stiffness;  // B1, B2, C [N·m²]
  double massPerLength = 0;   // [kg/m]
  Eigen::Vector3d restCurvature;
};

/// Where one or several cables are held or joined, and what was found there.
struct ReferenceJoint {
  enum class Kind { Clamp, Fusion, Ball, Ring, Sleeve, Free, Pearl };
  struct Member {
    int cable = 0;
    bool atEnd = false;     // of a clamp, fusion, ball or free end; else at its start
    Eigen::Vector4d mount;  // fusion: body from cable; ball: first guess of the frame
  };
  Kind kind = Kind::Clamp;
  std::vector<Member> members;
  Eigen::Vector3d position;   // given, or a first guess
  Eigen::Vector4d frame;      // given, or a first guess
  double mass = 0;            // [kg]
  Eigen::Vector3d load;       // of a free end [N]
  double firstArcLength = 0;  // of a ring, sleeve or pearl [m]
  bool holdsRoll = false;
  Eigen::Vector3d solvedPosition;
  double arcLength = 0;           // found [m]
  Eigen::Vector3d force, moment;  // on the cables [N], [N·m]
};

struct ReferencePart {
  static constexpr int kStations = 21;
  int cable = 0;
  double from = 0, to = 0;  // arc lengths [m]
  std::vector<Eigen::Vector3d> positions;
};

struct ReferenceGroup {
  const char* name = "";
  Eigen::Vector3d gravity;
  bool isStable = true;
  double elasticEnergy = 0;  // [J]
  std::vector<ReferenceCable> cables;
  std::vector<ReferenceJoint> joints;
  std::vector<ReferencePart> parts;
};

/// All of them, in the order of the validation table.
const std::vector<ReferenceGroup>& referenceGroups();

}  // namespace liana
