// A document's content as the JSON of a project file.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "kernel/model/document.h"

namespace liana {

/// `content` knows the content hashes of its files; paths are made relative to `folder`.
nlohmann::ordered_json projectJson(const DocumentContent& content, const std::filesystem::path& folder);

nlohmann::ordered_json settingsJson(const DocumentSettings& settings);

}  // namespace liana
