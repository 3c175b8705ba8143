// What the bodies of a rigging are made of: their parts, mass, centre and inertia, and the structure around.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/distance/part_distances.h"
#include "kernel/model/document.h"
#include "kernel/model/rigging/rigging.h"
#include "solvers/multibody/body.h"

namespace liana {

/// One instance of a part, where the document has it [mm].
struct RigPart {
  PlacedPart placed;
  PartReference reference;
};

/// A body of the rigging, where the document has it.
struct RigBodyGeometry {
  std::vector<RigPart> parts;                                // none: a box
  double mass = 0;                                           // [kg]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();          // of mass, in the world [mm]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();         // about it, in the axes of `axes` [kg·m²]
  Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();  // of the body when it stands as in the document
  Eigen::AlignedBox3d box;                                   // in those axes, from the centre [mm]
};

/// All bodies of a rigging and what stands still.
struct RigGeometry {
  std::vector<RigBodyGeometry> bodies;  // as the rigging has them
  std::vector<RigPart> structure;

  /// Fails when parts are missing or a body has no mass, saying what to do.
  static Result<RigGeometry> gather(const Rigging& rigging, const DocumentContent& content);
  /// For a recording, which knows where the bodies' centres were: their masses, which take the longest to
  /// find, are left 0.
  static Result<RigGeometry> gather(const Rigging& rigging, const DocumentContent& content,
                                    const std::vector<BodyPose>& rest);
};

/// Corners of the parts or of the box, in body axes from the centre of mass [mm].
std::vector<Eigen::Vector3d> cornersOf(const RigBodyGeometry& body);

}  // namespace liana
