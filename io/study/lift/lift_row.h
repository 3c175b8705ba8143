// What a run of a lift found, as JSON within a study's row.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernel/study/lift/studied_lift.h"

namespace liana {

nlohmann::ordered_json liftJson(const StudiedLift& lift);

/// Throws when it cannot be what a run found.
StudiedLift liftOf(const nlohmann::ordered_json& json);

}  // namespace liana
