// How close a cable comes to other cables and to itself, and where it is inside them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/checks/cable_body.h"
#include "kernel/checks/finding_collector.h"
#include "solvers/contact/pair_search.h"

namespace liana {

/// The skins of two cables are `gap` = distance of their centerlines − both radii apart; of flat cables,
/// which have round edges, of the lines of their sections − half their thickness. Both curves are cut into
/// chords (CableBody), whose nearest approach is exact.
///
/// **A cable and itself.** Places closer along the cable than half the circle whose diameter D is the least
/// allowed distance of centerlines, π/2·D, are neighbours and no pair: on a bend of diameter D or more they
/// are that far apart without coming back. So a bend counts only where it leads the cable back to itself by
/// less than D. A pair is told once, at its earlier place.
///
/// **Where both are held.** Sockets and clips may hold two cables closer than they may lie elsewhere, and
/// cables that share a connector are often drawn from one point. Where two held places, one of each cable,
/// are closer than D, or an end lies within the other cable (a branch), the cables are joined: nothing is
/// judged there within kHoldDiameters, and from there on until they have come apart, at most kJoinedDiameters
/// far, along both, of the thicker one. A cable that passes a held place of another without being held there
/// is judged like everywhere.
class CableClearanceCheck {
public:
  static constexpr double kHoldDiameters = 2;
  static constexpr double kJoinedDiameters = 10;
  static constexpr double kAllowedDepth = 0.01;  // penetration that counts as resting, of both radii

  /// Judges the cable `own` against all `bodies`, itself among them. Cables without a shape make the checks
  /// not judged.
  void run(CableId own, const std::vector<CableBody>& bodies, std::optional<double> clearance,
           FindingCollector& collector);

private:
  /// The pair being judged, and for which check.
  struct Pair {
    const CableBody &own, &other;
    CheckKind kind;
    double clearance = 0;  // required [mm]
    double gapLimit = 0;   // smaller gaps break the limit
    double gapReach = 0;   // larger ones do not matter

    bool isSelf() const { return &own == &other; }
    double radii() const { return own.radius + other.radius; }
    double widths() const { return own.halfWidth() + other.halfWidth(); }
    double diameter() const { return 2 * std::max(own.halfWidth(), other.halfWidth()); }
  };
  /// A chord of `own` that is nearer to the other than matters.
  struct Approach {
    std::size_t chord = 0;
    double at = 0, otherAt = 0, gap = 0;
  };
  /// Stretches of both that are joined at held places.
  struct Joint {
    double from = 0, to = 0, otherFrom = 0, otherTo = 0;
  };

  void judgePair(const Pair& pair, FindingCollector& collector);
  void findJoints(const Pair& pair);
  void addJoint(const Pair& pair, double s, double otherS);
  double wayApart(const Pair& pair, double s, double otherS, double direction) const;
  bool counts(const Pair& pair, double s, double otherS) const;
  void collect(const Pair& pair);
  /// The nearest approach of two strands; of flat cables then looked for across their sections too.
  SegmentApproach approach(const Pair& pair, const CableBody::Chord& chord,
                           const CableBody::Chord& other) const;
  std::optional<Approach> nearest(const Pair& pair, const CableBody::Chord& chord,
                                  const std::vector<const CableBody::Stretch*>& others) const;
  void reportRuns(const Pair& pair, FindingCollector& collector) const;
  void report(const Pair& pair, double gapLimit, std::size_t first, std::size_t last, std::size_t worst,
              FindingCollector& collector) const;
  double gapAt(const Pair& pair, double s) const;
  double crossing(const Pair& pair, double gapLimit, double inside, double outside) const;

  std::vector<Joint> joints_;
  std::vector<Approach> approaches_;
  std::vector<const CableBody::Stretch*> near_;
};

}  // namespace liana
