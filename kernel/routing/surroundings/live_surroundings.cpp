#include "kernel/routing/surroundings/live_surroundings.h"

#include "kernel/routing/surroundings/housed_surface.h"

namespace liana {

std::string nameOfPartNear(const Obstacles& parts, const PartDistances& where, const Eigen::Vector3d& place) {
  constexpr double kMillimetre = 1e3, kReach = 5;  // millimetres in a metre; [mm]
  PartPoint near;
  return where.nearest(place * kMillimetre, kReach, near) ? parts.shownPath(near.part) : std::string();
}

Result<Surroundings> LiveSurroundings::of(const std::vector<AssemblyReference>& assemblies,
                                          const DocumentSettings& settings, const Progress& progress,
                                          const std::vector<Connector>& connectors) {
  Surroundings around;
  around.meetsCables = around.cableTouchesItself = settings.contact.withCables;
  around.friction = around.cableFriction = settings.contact.friction;
  if (!settings.contact.withParts) return around;
  const std::vector<PartReference> housings = freeHousings(connectors);
  const bool isSame = parts_ && housings == housings_;
  if (!isSame || !parts_->followMoves(assemblies)) {
    if (!isSame || !parts_->follow(assemblies)) {
      Result<Obstacles> built = Obstacles::build(assemblies, {{}, housings}, progress);
      if (!built.ok()) return built.error();
      parts_ = std::make_shared<Obstacles>(std::move(*built));
      housings_ = housings;
    }
    frictions_ = parts_->frictions(assemblies);
  }
  if (parts_->distances().partCount() == 0) return around;
  around.parts = std::make_shared<const ObstacleSurface>(
      std::shared_ptr<const PartDistances>(parts_, &parts_->distances()), frictions_);
  around.partNear = [parts = std::shared_ptr<const Obstacles>(parts_)](const Eigen::Vector3d& place) {
    return nameOfPartNear(*parts, parts->distances(), place);
  };
  if (auto added = addHousings(assemblies, connectors, progress, around); !added.ok()) return added.error();
  return around;
}

}  // namespace liana
