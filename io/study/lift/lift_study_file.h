// Study files of lifts: what a study of a load case varies, as JSON that people write by hand.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "kernel/base/result.h"
#include "kernel/study/lift/lift_variation.h"

namespace liana {

/// Nothing when the file is of cables: it has no "case". Errors name file, place and remedy; unknown keys are
/// errors, since a misspelt one would change the result. Ropes are named by their ids in the library.
Result<std::optional<LiftStudySpec>> readLiftStudyFile(const std::filesystem::path& file);

/// What a study file would say; everything spelt out.
nlohmann::ordered_json toJson(const LiftStudySpec& spec);

}  // namespace liana
