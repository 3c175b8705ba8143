// Moves in project files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/json/json_place.h"
#include "kernel/model/document.h"
#include "kernel/model/motion/move.h"

namespace liana {

/// What is not in the document any more is left out.
nlohmann::ordered_json toJson(const Move& move, const DocumentContent& content);

/// The move as the file has it; parts and connectors are those of `content`. Members nobody knows are added
/// to `unknown`. Throws JsonDefect. Its id is not set.
Move readMove(const JsonPlace& place, const DocumentContent& content, std::vector<std::string>& unknown);

}  // namespace liana
