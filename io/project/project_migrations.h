// Brings project files of earlier versions to the newest, one version at a time.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace liana {

/// Changes the parsed file in place, version number included. Touches nothing that is not as the old version
/// had it: defects are left for the reader to report. Files that are not projects, or newer, stay as they
/// are.
void migrateProject(nlohmann::json& project);

}  // namespace liana
