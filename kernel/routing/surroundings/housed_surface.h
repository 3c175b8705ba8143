// The parts around cables, and beside them those parts that are housings of free connectors.
#pragma once

#include <memory>

#include "kernel/routing/surroundings/housing_skin.h"
#include "kernel/routing/surroundings/surroundings.h"

namespace liana {

/// What cables meet, and housings that are not among it: they are in nobody's way where the document has
/// them.
class HousedSurface : public ContactSurface {
public:
  using Skins = std::shared_ptr<const std::vector<HousingSkin>>;
  HousedSurface(std::shared_ptr<const ContactSurface> parts, Skins skins)
      : parts_(std::move(parts)), skins_(std::move(skins)) {}

  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    return parts_->nearest(point, reach, result);
  }
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override {
    return parts_->nearestOnSegment(a, b, reach, result, parameter);
  }
  const Skins& skins() const { return skins_; }

private:
  std::shared_ptr<const ContactSurface> parts_;
  Skins skins_;
};

/// Adds the housings of these connectors, if there are any; fails as housingSkins does.
Result<void> addHousings(const std::vector<AssemblyReference>& assemblies,
                         const std::vector<Connector>& connectors, const Progress& progress,
                         Surroundings& around);

/// The housings beside these parts; null: none.
HousedSurface::Skins housingsBeside(const Surroundings& around);
const HousingSkin* housingOf(ConnectorId connector, const Surroundings& around);

/// What a document asks for, housings of its connectors apart.
Result<Surroundings> surroundingsOf(const DocumentContent& content, const Progress& progress = {});

/// The assemblies without what is a housing of a free connector.
std::vector<AssemblyReference> withoutHousings(const std::vector<AssemblyReference>& assemblies,
                                               const std::vector<Connector>& connectors);

}  // namespace liana
