// What readers of drafts find, and how it becomes routes: pieces that belong together and meet are one route.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/model/draft_route.h"

namespace liana {

/// A curve of a file. Pieces of one group whose ends meet become one route.
struct LoosePiece {
  std::string group;
  std::string name;
  std::optional<Color> color;
  CurveChain pieces;
};

/// Routes in the order their first pieces appear, all named differently.
std::vector<DraftRoute> routesFrom(const std::vector<LoosePiece>& pieces);

}  // namespace liana
