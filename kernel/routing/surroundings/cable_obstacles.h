// Other cables as a cable meets them, standing where they last were: round all along, or of a flat cable so
// many round strands side by side.
#pragma once

#include <memory>
#include <vector>

#include <Eigen/Geometry>

#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/routing/surroundings/surroundings.h"
#include "solvers/contact/contact_surface.h"

namespace liana {

/// One cable in the way.
struct CableTube {
  std::vector<Eigen::Vector3d> points;  // of its centerline [mm]
  double radius = 0;                    // of a flat one half its thickness [mm]
  /// Of a flat cable: from each point to the middle of its round edge [mm]; empty: it is round.
  std::vector<Eigen::Vector3d> edges{};

  static CableTube of(const Centerline& line, const Cable& cable);
  double edgeOffset() const { return edges.empty() ? 0 : edges.front().norm(); }
  friend bool operator==(const CableTube&, const CableTube&) = default;
};

/// Whether less than `gap` [mm] is free between their skins somewhere.
bool areNear(const CableTube& a, const CableTube& b, double gap);

/// Cables and what stands around them, in SI units: the nearest answers. Does not allocate when asked.
class CableObstacles : public ContactSurface {
public:
  /// `parts` may be null. `friction` is the coefficient between cables.
  CableObstacles(std::shared_ptr<const ContactSurface> parts, const std::vector<CableTube>& cables,
                 double friction);

  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override;
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override;

private:
  void addTube(const CableTube& cable, double share);
  /// A few neighbouring segments of one cable.
  struct Stretch {
    int first = 0, last = 0;  // points
    Eigen::AlignedBox3d box;  // of the centerline
  };
  /// One cable: most are far from most questions.
  struct Tube {
    int first = 0, last = 0;  // stretches
    double radius = 0;
    Eigen::AlignedBox3d box;
  };
  /// The nearest approach of a cable to the segment a–b, nearer than `best` to its skin; a point if they are
  /// one.
  bool lookAtCables(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double best, SurfacePoint& result,
                    double& parameter) const;

  std::shared_ptr<const ContactSurface> parts_;
  std::vector<Eigen::Vector3d> points_;
  std::vector<Stretch> stretches_;
  std::vector<Tube> tubes_;
  double friction_ = 0;
};

/// The surroundings of one cable with these others in its way; `around` unchanged if there are none.
Surroundings amongCables(const Surroundings& around, const std::vector<CableTube>& others);

}  // namespace liana
