// The swinging load that is hoisted or lowered, whatever rope it hangs on.
#pragma once

#include <functional>
#include <string>

#include "solvers/scenes/hoisting_scenes.h"
#include "solvers/validation/validation_table.h"

namespace liana {

/// Turning points and the last place of both pendulums of HOISTING.md, against their differential equation.
/// `scene` makes one with body 0 as the load and a channel "angle_deg"; the load's last place may miss by
/// `distance(l)` [m], l its distance from the anchor.
void validateWinchPendulums(ValidationTable& table, const std::string& name,
                            const std::function<DynamicScene(const WinchPendulum&)>& scene,
                            const std::function<double(double)>& distance);

}  // namespace liana
