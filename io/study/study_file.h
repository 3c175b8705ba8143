// Study files: what a variation study varies, as JSON that people write by hand.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "kernel/base/result.h"
#include "kernel/study/variation.h"

namespace liana {

/// Errors name file, place and remedy; unknown keys are errors, since a misspelt one would change the result.
Result<StudySpec> readStudyFile(const std::filesystem::path& file);

/// What a study file would say; everything spelt out.
nlohmann::ordered_json toJson(const StudySpec& spec);

}  // namespace liana
