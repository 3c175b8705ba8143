// How close a cable comes to the parts around it, and where it is inside them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/bundle/diameter_along.h"
#include "kernel/checks/cable_body.h"
#include "kernel/checks/finding_collector.h"
#include "kernel/checks/section_strands.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/distance/part_distances.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// A part that cables are judged against.
struct ClearancePart {
  std::string name;           // its path in the product tree
  std::optional<double> own;  // distance it asks for itself, because it is hot, moves, or may be touched
                              // (zero); counts instead of the cable's [mm]
};

/// Parts that should be there and are not, so that nothing can be said about them.
struct MissingParts {
  std::string reason;             // "arm.step is missing"
  bool asksForClearance = false;  // some ask for a distance of their own
};

/// What is around the cables: the parts, by their number in `distances`, and the cables themselves. Whoever
/// checks owns both.
struct ClearanceScene {
  const PartDistances* distances = nullptr;
  std::vector<ClearancePart> parts;
  std::vector<MissingParts> missing{};
  bool shapesTouchParts = false;  // cables lie on parts: without them shapes are not to be relied on
  const std::vector<CableBody>* cables = nullptr;  // null: cables are not judged against each other
};

/// The cable's surface is `gap` = distance of the centerline − outer radius away from a part; of a flat
/// cable, distance of the lines of its section − half its thickness (SectionStrands). The curve is cut into
/// chords that stay within kSag of it; each chord's nearest approach is exact, so that nothing hides between
/// nodes.
///
/// Where the cable is held it touches what holds it: within two diameters of an end or clip, along the cable,
/// nothing is judged. A part within one diameter of the held point counts as holding the cable: clearance to
/// it is not judged for the required distance more. (A cable that leaves a flat face at a right angle is as
/// far away as required after one radius plus that distance; the rest is for collars, bend relief and slanted
/// faces.) Handles that sit on no part hold nothing and give no such zone.
class ClearanceCheck {
public:
  static constexpr double kSag = CableBody::kSag;
  static constexpr double kHoldDiameters = 2;    // zone around an end or clip
  static constexpr double kAllowedDepth = 0.01;  // penetration that counts as resting, of the radius

  void run(const Cable& cable, const Centerline& line, std::optional<double> clearance,
           const ClearanceScene& scene, FindingCollector& collector);

private:
  /// A chord of the curve.
  struct Chord {
    double from = 0, to = 0;  // arc lengths [mm]
    Eigen::Vector3d a, b;
    double radius = 0;  // of the cable there [mm]
    Eigen::Vector3d acrossA = Eigen::Vector3d::Zero(), acrossB = Eigen::Vector3d::Zero();  // of flat cables
    double middle() const { return (from + to) / 2; }
  };
  /// An end or clip.
  struct Support {
    double s = 0;
    Eigen::Vector3d position;
    double zone = 0;  // for the part being judged [mm]
  };
  /// A chord that is nearer to the part than matters.
  struct Approach {
    int chord = 0;
    double at = 0, gap = 0;
  };
  /// One part and what the cable owes it.
  struct Judged {
    const PartDistances& distances;
    const ClearancePart& part;
    int index = 0;
    double radius = 0, clearance = 0;  // of the cable where it is thickest, and required
  };

  void layChords(const Cable& cable, const Centerline& line, std::optional<double> clearance,
                 const ClearanceScene& scene);
  void addCuts(double zone);
  bool isHeld(const Chord& chord) const;
  void findZones(const Judged& judged);
  void checkPart(const Judged& judged, FindingCollector& collector);
  void reportRuns(const Judged& judged, CheckKind kind, double gapLimit, FindingCollector& collector);
  Finding findingOf(const Judged& judged, CheckKind kind, double gapLimit, std::size_t first,
                    std::size_t last, std::size_t worst) const;
  double gapAt(const Judged& judged, double s, double within) const;
  double crossing(const Judged& judged, double gapLimit, double inside, double outside) const;

  /// The nearest distance of a flat cable's section at a place, along the line from edge to edge.
  double acrossSection(const Judged& judged, const Eigen::Vector3d& place, const Eigen::Vector3d& across,
                       double within) const;
  /// The nearest approach of one chord of the section; false beyond `reach` of its lines.
  bool nearestOn(const Judged& judged, const Chord& chord, double reach, double& distance,
                 double& share) const;

  SectionStrands strands_;
  HermiteCurve curve_;
  std::optional<DiameterAlong> diameters_;
  Eigen::AlignedBox3d box_;
  std::vector<Support> supports_;
  std::vector<double> cuts_;
  std::vector<Chord> chords_;
  std::vector<Approach> approaches_;
};

}  // namespace liana
