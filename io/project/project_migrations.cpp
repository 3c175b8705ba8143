#include "io/project/project_migrations.h"

#include <nlohmann/json.hpp>

#include "io/project/project_format.h"

namespace liana {
namespace {

using Json = nlohmann::json;

/// 1 → 2: the bend radius a spec allows became one of several limits; zero had meant none.
void moveBendRadiusToLimits(Json& project) {
  if (!project.contains("cables") || !project["cables"].is_array()) return;
  for (Json& cable : project["cables"]) {
    if (!cable.is_object() || !cable.contains("spec") || !cable["spec"].is_object()) continue;
    Json& spec = cable["spec"];
    const auto old = spec.find("minimum_bend_radius_mm");
    if (old == spec.end() || spec.contains("limits")) continue;
    const Json radius = *old;
    spec.erase(old);
    if (radius != 0) spec["limits"]["min_bend_radius_static_mm"] = radius;
  }
}

/// 2 → 3: branches, kinds of fixings and free connectors came; what was there means what it meant. An empty
/// list of harnesses was reserved and says nothing: they follow from the branches.
void dropReservedHarnesses(Json& project) {
  const auto reserved = project.find("harnesses");
  if (reserved != project.end() && reserved->is_array() && reserved->empty()) project.erase(reserved);
}

struct Step {
  int from;
  void (*migrate)(Json& project);
};

/// In order; a new version adds a line here and a sample of the old one to tests/io/project/versions.
constexpr Step kSteps[] = {{1, moveBendRadiusToLimits}, {2, dropReservedHarnesses}};

}  // namespace

void migrateProject(Json& project) {
  if (!project.is_object() || !project.contains("version") || !project["version"].is_number_integer()) return;
  for (const Step& step : kSteps) {
    if (project["version"] != step.from) continue;
    step.migrate(project);
    project["version"] = step.from + 1;
  }
}

}  // namespace liana
