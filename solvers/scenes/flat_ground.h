// A level floor that bodies stand on with given points: contacts for scenes that need nothing more.
#pragma once

#include "solvers/multibody/contact.h"

namespace liana {

/// The half-space below z = `height`. A body touches it with the points of its shape (Body::shape counts
/// `shapes`); bodies do not touch each other.
class FlatGround : public ContactDetector {
public:
  struct Settings {
    double height = 0;  // [m]
    double friction = 0.5;
    double restitution = 0;
    double compliance = 1e-9;                          // [m/N]
    std::vector<std::vector<Eigen::Vector3d>> shapes;  // points in body axes [m]
  };

  explicit FlatGround(Settings settings) : settings_(std::move(settings)) {}
  void findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                    std::vector<ContactPoint>& contacts) const override;

private:
  Settings settings_;
};

/// The eight corners of a box with the given edge lengths about its centre.
std::vector<Eigen::Vector3d> boxCorners(const Eigen::Vector3d& size);

}  // namespace liana
